import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/pointers/read-document.ts';
import { isTooDeep } from '../../src/pointers/read-runs.ts';
import { textItems } from '../../src/pointers/text-items.ts';
import { temporary, write } from '../scan-tree.ts';
import { CRANE } from './code.ts';
import { checked, history, said } from './history.ts';

const DOC = 'docs/audit.md';

const messages = async (text: string): Promise<string[]> => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: text });
  return (await checked(root)).report.status.failed.map(({ file, message }) => `${file ?? ''}: ${message}`);
};

describe('a document that attacks gets a word', () => {
  test('five megabytes on one line', async () => {
    expect(await messages('`src/crane.rs:1` '.repeat(300_000))).toEqual([
      `${DOC}: the file has 5100000 bytes, more than the 2097152 that are read`,
    ]);
  });

  test.each([
    ['quotes', `${'> '.repeat(5000)}x`],
    ['lists', `${'- '.repeat(5000)}x`],
    ['brackets', `${'['.repeat(50_000)}x`],
    ['emphasis', `${'*'.repeat(50_000)}x`],
  ])('deep nesting: %s', async (_, text) => {
    expect(await messages(text)).toEqual([
      `${DOC}: the document is nested more deeply than any reader follows, so none of it was read`,
    ]);
  });

  test('no text', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE });
    write(root, { [DOC]: Buffer.from([0, 1, 2, 0, 0, 0]) });
    expect((await checked(root)).report.status.failed[0]?.message).toContain('not text');
  });
});

test('nothing outside of the root is read: paths, links, documents', async () => {
  const { root, commit } = history();
  const outside = temporary();
  write(outside, { 'secret.rs': 'fn secret() {}\n', 'secret.md': '`src/crane.rs:1`' });
  commit({
    'src/crane.rs': CRANE,
    [DOC]: '`../../../../etc/passwd:1` `/etc/passwd:1` `src/linked.rs:1` [x](../../../etc/passwd)',
  });
  symlinkSync(join(outside, 'secret.rs'), join(root, 'src/linked.rs'));
  symlinkSync(join(outside, 'secret.md'), join(root, 'docs/linked.md'));
  const { report } = await checked(root);
  expect(said(report.pointers)).toEqual([
    '../../../../etc/passwd:1 @1 -> uncheckable',
    '/etc/passwd:1 @1 -> uncheckable',
    'src/linked.rs:1 @1 -> uncheckable',
    '../../../etc/passwd -> uncheckable',
  ]);
  const linked = await checked(root, ['docs/linked.md']);
  expect(linked.report.status.failed.map(({ message }) => message)).toEqual([
    'the symbolic link is not followed: it leads out of the root',
  ]);
});

test('a binary file has no lines to look at', async () => {
  const { root, commit } = history();
  write(root, { 'a.png': Buffer.from([137, 80, 0, 0, 10, 26]) });
  commit({ [DOC]: '`a.png:1` ![x](../a.png) `a.png`' });
  expect(said((await checked(root)).report.pointers)).toEqual(['a.png:1 @1 -> uncheckable', 'a.png -> ok a.png']);
});

test('unseen characters and HTML are no part of a pointer', () => {
  const zero = '\u200b';
  const { tokens } = readDocument(
    DOC,
    `\`src/crane.rs:1${zero}2\` <b title="src/a.rs:3">src/b.rs:4</b>\n\n<div>\nsrc/c.rs:5\n</div>\n`,
  );
  expect(tokens.map(({ text }) => text)).toEqual(['src/crane.rs:1', 'src/b.rs:4']);
});

describe('the time is about linear', () => {
  const seconds = (work: () => void): number => {
    const start = performance.now();
    work();
    return (performance.now() - start) / 1000;
  };

  test.each([
    ['pointers', '`src/crane.rs:12,13` (`lift`) '],
    ['path characters', 'a.b/c-d_e.'],
    ['braces', '{a,b'],
    ['dots and slashes', './../'],
    ['colons', ':1:2'],
    ['backticks', '`a`` '],
    ['numbers', '1,2-3/'],
  ])('of reading %s', (_, piece) => {
    const text = piece.repeat(100_000 / piece.length);
    expect(isTooDeep(text)).toBe(false);
    expect(seconds(() => readDocument(DOC, text))).toBeLessThan(4);
  });

  test('of finding items', () => {
    const text = Array.from({ length: 20_000 }, (_, at) => `fn f${at}() {`).join('\n');
    expect(seconds(() => textItems('a.rs', text))).toBeLessThan(4);
    const deep = Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}fn f${at}() {`).join('\n');
    expect(seconds(() => textItems('a.rs', deep))).toBeLessThan(4);
  });
});
