import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBytes, readBytesSync, type Bytes } from '../src/scan/bytes.ts';
import { isGenerated } from '../src/scan/generated.ts';
import { readSource, readSourceSync, type ReadResult } from '../src/scan/read.ts';
import { temporary, tree } from './scan-tree.ts';

/** Reads a file of this content both ways, which must agree. */
const readBack = async (content: string | Buffer, maxBytes = 10_000): Promise<ReadResult> => {
  const root = tree({ 'a.rs': content });
  const sync = readSourceSync(root, { path: 'a.rs' }, { maxBytes });
  expect(await readSource(root, { path: 'a.rs' }, { maxBytes })).toEqual(sync);
  return sync;
};

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('reading a source file', () => {
  it('keeps line ends, strips the byte order mark, and lets offsets be', async () => {
    const text = 'fn a() {\r\n\t"é😀"\n}\r';
    expect(await readBack(bytes([0xef, 0xbb, 0xbf], text))).toEqual({ text, failed: null, skipped: null });
    expect((await readBack(text)).text).toBe(text);
    expect((await readBack('')).text).toBe('');
    // Only the first mark is one; another is a character of the text.
    expect((await readBack('\u{feff}\u{feff}x')).text).toBe('\u{feff}x');
  });

  it('replaces what is not UTF-8, analyses the rest, and says so', async () => {
    const { text, failed } = await readBack(bytes('fn a() { "', [0xe9], '" }'));
    expect(text).toBe('fn a() { "\u{fffd}" }');
    expect(failed).toMatchObject({ step: 'extract', file: 'a.rs', category: 'validation', retriable: false });
  });

  it('takes a NUL in a literal as a blank, and many for something that is no text', async () => {
    const text = `if value.contains('\0') {} // ${'x'.repeat(100)}`;
    expect(await readBack(text)).toEqual({ text: text.replace('\0', ' '), failed: null, skipped: null });
    const utf16 = Buffer.from('fn main() {}', 'utf16le');
    for (const odd of [utf16, bytes([0xff, 0xfe], ''), bytes([0x7f], 'ELF', [0, 0, 0, 0xff])]) {
      const result = await readBack(odd);
      expect(result.text).toBeNull();
      expect(result.failed?.message).toContain('not text in UTF-8');
    }
  });

  it('reports what is gone, too large, a folder, or a link that leads out', async () => {
    const outside = tree({ 'secret.rs': 'secret' });
    const root = tree({ 'big.rs': 'x'.repeat(11), 'fits.rs': 'x'.repeat(10), 'd.rs/x': '' });
    symlinkSync(join(outside, 'secret.rs'), join(root, 'out.rs'));
    symlinkSync('fits.rs', join(root, 'in.rs'));
    symlinkSync('loop.rs', join(root, 'loop.rs'));
    const messages = ['gone.rs', 'big.rs', 'd.rs', 'out.rs', 'loop.rs', 'fits.rs/below'].map((path) => {
      const result = readSourceSync(root, { path }, { maxBytes: 10 });
      expect(result.text).toBeNull();
      return result.failed?.message;
    });
    expect(messages).toEqual([
      'the file was there when the tree was listed and is gone now',
      'the file has 11 bytes, more than the 10 that are read',
      'the file cannot be read (it is not a plain file)',
      'the symbolic link is not followed: it leads out of the root',
      'the symbolic link is not followed: it leads in a circle',
      'the file cannot be read (ENOTDIR)',
    ]);
    expect(readSourceSync(root, { path: 'in.rs' }, { maxBytes: 10 }).text).toBe('x'.repeat(10));
    expect(await readSource(root, { path: 'out.rs' }, { maxBytes: 10 })).toMatchObject({
      text: null,
      failed: { category: 'security' },
    });
  });
});

describe('a machine that is short of handles', () => {
  const wanted = { root: '/', path: 'a.rs', maxBytes: 1, step: 'extract' };
  const failing = (code: string, times: number): { once: () => Bytes; calls: () => number } => {
    let calls = 0;
    const once = (): Bytes => {
      calls += 1;
      if (calls <= times) throw Object.assign(new Error(code), { code });
      return { ok: true, bytes: Buffer.from('x') };
    };
    return { once, calls: () => calls };
  };

  it.each(['EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY'])('is asked again after %s, three times in all', async (code) => {
    const spell = failing(code, 2);
    expect(readBytesSync(wanted, spell.once).ok).toBe(true);
    expect(spell.calls()).toBe(3);

    const lasting = failing(code, 99);
    const result = await readBytes(wanted, async () => lasting.once());
    expect(lasting.calls()).toBe(3);
    expect(result).toMatchObject({
      ok: false,
      failed: { category: 'transient', attempt: 3, limit: 3, retriable: true, exhausted: true },
    });
  });

  it('is not asked again when the answer is a plain no', () => {
    const denied = failing('EACCES', 99);
    expect(readBytesSync(wanted, denied.once)).toMatchObject({
      ok: false,
      failed: { category: 'authorization', attempt: 1, limit: 1 },
    });
    expect(denied.calls()).toBe(1);
  });

  it('gives a row for an error that has no code', () => {
    const result = readBytesSync(wanted, () => {
      throw new Error('odd');
    });
    expect(result).toMatchObject({ ok: false, failed: { message: 'the file cannot be read (unknown)' } });
  });
});

describe('generated files', () => {
  it.each([
    ['// @generated by a tool\nfn a() {}', true],
    ['/* automatically generated by a-tool 1.0 */\n', true],
    ['/*\n * Code generated by x. DO NOT EDIT.\n */\n', true],
    ['// Copyright\n\n// This file is @generated by x\n', true],
    ['/*\n@generated\n*/\nfn a() {}', true],
    ['#![doc = "@generated"]\n', false],
    ['const HEAD: &str = "// @generated";\n', false],
    ['fn a() {} // DO NOT EDIT\n', false],
    ['//! The tables here are automatically generated at build time.\n', false],
    ['/// DO NOT EDIT the result\nfn a() {}', false],
    ['/* head */ const A: &str = "DO NOT EDIT";\nconst B: &str = "@generated";\n', false],
    ['/* head\n */ const B: &str = "@generated";\n', false],
    [`${'\n'.repeat(10)}// @generated\n`, false],
    [`// ${'x'.repeat(5000)}\n// @generated\n`, false],
    ['// do not edit without asking\n', false],
  ])('%j: %s', (text, expected) => {
    expect(isGenerated(text)).toBe(expected);
  });

  it('are left out without being failures', () => {
    const root = temporary();
    writeFileSync(join(root, 'a.rs'), '\u{feff}// @generated\r\nfn a() {}');
    expect(readSourceSync(root, { path: 'a.rs' }, { maxBytes: 100 })).toEqual({
      text: null,
      failed: null,
      skipped: 'generated',
    });
  });
});
