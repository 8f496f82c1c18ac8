import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../src/failures/failure.ts';
import { matcher } from '../src/scan/glob.ts';
import { isTestPath } from '../src/scan/select.ts';
import { pathsOf, repository, scanned, temporary, tree } from './scan-tree.ts';

/** The same files in a repository and in a plain folder: what is selected must not depend on git. */
const both = (files: Readonly<Record<string, string>>): string[] => [repository(files), tree(files)];

describe('selection', () => {
  it.each([
    ['tests/it.rs', true],
    ['crates/a/tests/common/mod.rs', true],
    ['crates/a/benches/b.rs', true],
    ['crates/a/src/parser/tests.rs', true],
    ['crates/a/src/parser/test.rs', true],
    ['crates/a/src/parser_test.rs', true],
    ['crates/a/src/parser_tests.rs', true],
    ['crates/a/src/tests/deep.rs', true],
    ['examples/demo.rs', false],
    ['src/testing/mod.rs', false],
    ['src/test_support.rs', false],
    ['src/contest.rs', false],
    ['src/latest.rs', false],
    ['src/attests.rs', false],
  ])('says of %s that test code is %s', (path, expected) => {
    expect(isTestPath(path)).toBe(expected);
  });

  it('counts what it leaves out, and reads test code when asked', async () => {
    const files = {
      'src/lib.rs': '',
      'tests/it.rs': '',
      'src/a_test.rs': '',
      'vendor/x/src/lib.rs': '',
      'big.rs': 'x'.repeat(1001),
    };
    for (const root of both(files)) {
      const without = await scanned(root);
      expect(pathsOf(without)).toEqual(['src/lib.rs']);
      expect(without.skipped).toEqual({ tests: 2, generated: 0, vendored: 1, tooLarge: 1 });
      expect(without.failed.map(({ file, message }) => [file, message])).toEqual([
        ['big.rs', 'the file has 1001 bytes, more than the 1000 that are read'],
      ]);
      const withTests = await scanned(root, { includeTests: true });
      expect(withTests.files.map(({ path, test }) => [path, test])).toEqual([
        ['src/a_test.rs', true],
        ['src/lib.rs', false],
        ['tests/it.rs', true],
      ]);
      expect(withTests.skipped.tests).toBe(0);
    }
  });

  it('takes build output and foreign code by their folders, but not a module of that name', async () => {
    const files = {
      'src/dist/mod.rs': '',
      'src/dist/deep/a.rs': '',
      'src/target.rs': '',
      'src/target/b.rs': '',
      'target/debug/build/x/out.rs': '',
      'target/package/c.rs': '',
      'third_party/d.rs': '',
      'dist/e.rs': '',
      'node_modules/f/g.rs': '',
      'crates/a/vendor/mod/h.rs': '',
    };
    for (const root of both(files)) {
      expect(pathsOf(await scanned(root))).toEqual([
        'src/dist/deep/a.rs',
        'src/dist/mod.rs',
        'src/target.rs',
        'src/target/b.rs',
      ]);
    }
  });

  it('obeys globs, excluded before included, and keeps the packages of included files', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "p"\n',
      'src/lib.rs': '',
      'src/old/a.rs': '',
      'gen/b.rs': '',
      'x.rs': '',
    };
    for (const root of both(files)) {
      expect(pathsOf(await scanned(root, { exclude: ['**/old/**', '{gen,other}'] }))).toEqual(['src/lib.rs', 'x.rs']);
      const some = await scanned(root, { include: ['src/*.rs'] });
      expect(pathsOf(some)).toEqual(['src/lib.rs']);
      expect(some.packages.map(({ name }) => name)).toEqual(['p']);
    }
  });

  it('takes only the languages that are asked for', async () => {
    const files = {
      'a.rs': '',
      'b.ts': '',
      'c.d.mts': '',
      'd.jsx': '',
      'e.py': '',
      rs: '',
      '.rs': '',
      'f.RS': '',
      '.#g.rs': '',
    };
    for (const root of both(files)) {
      const of = async (languages: ('rust' | 'typescript')[] | null) => pathsOf(await scanned(root, { languages }));
      expect(await of(['rust'])).toEqual(['.rs', 'a.rs']);
      expect(await of(['typescript'])).toEqual(['b.ts', 'c.d.mts', 'd.jsx']);
      expect(await of(null)).toEqual(['.rs', 'a.rs', 'b.ts', 'c.d.mts', 'd.jsx']);
    }
  });

  it('gives the same answer twice, and with or without git', async () => {
    const [inGit = '', plain = ''] = both({
      'b.rs': 'b',
      'a/z.rs': '',
      'a.rs': '',
      'B.rs': '',
      'é.rs': '',
      'Cargo.toml': '[package]\nname="x"',
    });
    const first = await scanned(inGit);
    expect(await scanned(inGit)).toEqual(first);
    expect({ ...(await scanned(plain)), commit: first.commit }).toEqual(first);
    expect(pathsOf(first)).toEqual(['B.rs', 'a.rs', 'a/z.rs', 'b.rs', 'é.rs']);
  });

  it('refuses a root that is not there or is no folder', async () => {
    const root = tree({ 'a.rs': '' });
    await expect(scanned(join(root, 'none'))).rejects.toThrow(Failure);
    await expect(scanned(join(root, 'none'))).rejects.toMatchObject({ kind: 'root-missing' });
    await expect(scanned(join(root, 'a.rs'))).rejects.toMatchObject({ kind: 'root-unreadable' });
  });

  it('finds nothing in an empty folder, and says nothing', async () => {
    for (const root of both({})) {
      const result = await scanned(root);
      expect([result.files, result.packages, result.failed]).toEqual([[], [], []]);
    }
  });
});

describe('links and other things that are no files', () => {
  it('follows a link to a file inside, reports one that leads out, in a circle or to nothing, and survives loops', async () => {
    const outside = tree({ 'secret.rs': 'secret' });
    for (const root of both({ 'real/a.rs': 'text' })) {
      symlinkSync('real/a.rs', join(root, 'inside.rs'));
      symlinkSync(join(outside, 'secret.rs'), join(root, 'outside.rs'));
      symlinkSync('circle.rs', join(root, 'circle.rs'));
      symlinkSync('nothing', join(root, 'nowhere.rs'));
      symlinkSync('real', join(root, 'folder.rs'));
      symlinkSync('..', join(root, 'real/up'));
      symlinkSync(outside, join(root, 'out'));
      const result = await scanned(root);
      expect(result.files.map(({ path, bytes }) => [path, bytes])).toEqual([
        ['inside.rs', 4],
        ['real/a.rs', 4],
      ]);
      expect(result.failed.map(({ file, message }) => [file, message])).toEqual([
        ['circle.rs', 'the symbolic link is not followed: it leads in a circle'],
        ['nowhere.rs', 'the symbolic link is not followed: it leads to nothing'],
        ['outside.rs', 'the symbolic link is not followed: it leads out of the root'],
      ]);
    }
  });

  it('hashes the file behind a tracked link, not the text of the link', async () => {
    const root = tree({ 'a.rs': 'text' });
    symlinkSync('a.rs', join(root, 'b.rs'));
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', '-A'], { cwd: root });
    const { files } = await scanned(root);
    expect(files).toHaveLength(2);
    expect(files[1]?.hash).toBe(files[0]?.hash);
  });

  it('does not wait for a pipe and does not read folders', async () => {
    const root = temporary();
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'pipe.rs')]);
    mkdirSync(join(root, 'folder.rs'));
    const result = await scanned(root);
    expect(result.files).toEqual([]);
  });

  it('reports folders too deep for the system to open, and reads the rest', async () => {
    // Paths end at 4096 bytes; a deeper one is made by moving one half under the other.
    const half = Array.from({ length: 15 }, () => '0'.repeat(200)).join('/');
    const root = tree({ 'a.rs': '', [`${half}/b.rs`]: '', [`other/${half}/c.rs`]: '' });
    renameSync(join(root, 'other'), join(root, half, 'other'));
    onTestFinished(() => void execFileSync('rm', ['-rf', root]));
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual([`${half}/b.rs`, 'a.rs']);
    expect(result.failed).toHaveLength(1);
    expect(result.failed[0]).toMatchObject({
      message: 'the folder cannot be read (ENAMETOOLONG), so nothing below it was analysed',
      actor: 'scan',
    });
    expect(result.failed[0]?.file).toContain(`${half}/other/`);
  });

  it('may be reached over a link itself', async () => {
    const root = repository({ 'a/b.rs': 'x' });
    linkSync(join(root, 'a/b.rs'), join(root, 'hard.rs'));
    const link = join(temporary(), 'link');
    symlinkSync(root, link);
    expect(pathsOf(await scanned(link))).toEqual(['a/b.rs', 'hard.rs']);
  });
});

describe('globs', () => {
  it.each([
    ['**/legacy/**', 'a/legacy/b.rs', true],
    ['**/legacy/**', 'legacy/b.rs', true],
    ['**/legacy/**', 'a/legacyish/b.rs', false],
    ['crates/*/src', 'crates/a/src/x/y.rs', true],
    ['crates/*/src', 'crates/a/b/src/y.rs', false],
    ['crates/safety/**', 'crates/safety/a.rs', true],
    ['./a/', 'a/b', true],
    ['a', 'b/a', false],
    ['**', 'anything/at/all', true],
    ['**/*.rs', 'a.rs', true],
    ['**/*.rs', 'a/b.rs', true],
    ['a/**/b.rs', 'a/b.rs', true],
    ['a/**/b.rs', 'a/x/y/b.rs', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['*.{rs,toml}', 'x.toml', true],
    ['*.{rs,toml}', 'x.ts', false],
    ['{a,b/{c,d}}/e', 'b/d/e', true],
    ['{a,b/{c,d}}/e', 'b/e', false],
    [String.raw`\*.rs`, '*.rs', true],
    [String.raw`\*.rs`, 'a.rs', false],
    ['a{b', 'a{b', true],
    ['', 'a', false],
    ['/', 'a', false],
  ])('%s on %s is %s', (glob, path, expected) => {
    expect(matcher([glob])(path)).toBe(expected);
  });

  it('stay quick whatever they hold', () => {
    const stars = `${'*a'.repeat(40)}*b`;
    const deep = `${'**/a/'.repeat(60)}b`;
    const braces = '{a,b}'.repeat(60);
    const started = performance.now();
    expect(matcher([stars, deep, braces])(`${'a'.repeat(2000)}/${'a/'.repeat(500)}c`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('match a path written as itself, and every path under it', () => {
    const name = fc.stringMatching(/^[\w .-]{1,8}$/u).filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.array(name, { maxLength: 3 }), (path, more) => {
        const whole = [...path, ...more].join('/');
        expect(matcher([path.join('/')])(whole)).toBe(true);
        expect(matcher([`**/${path.at(-1) ?? ''}`])(whole)).toBe(true);
        expect(matcher([`${whole}x`])(whole)).toBe(false);
      }),
    );
  });
});
