import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENV, git, pathsOf, repository, scanned, temporary, tree, write } from './scan-tree.ts';

describe('a tree in git', () => {
  it('holds tracked files and untracked ones that are not ignored, sorted, with the ids git gives them', async () => {
    const root = repository({
      'src/lib.rs': 'pub fn a() {}\n',
      'src/b.rs': '',
      '.gitignore': '*.out.rs\n/gone/\n',
      'README.md': '',
    });
    write(root, { 'src/new.rs': 'fn n() {}\n', 'src/x.out.rs': 'ignored', 'gone/y.rs': 'ignored' });
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual(['src/b.rs', 'src/lib.rs', 'src/new.rs']);
    for (const { path, hash } of result.files) expect(hash).toBe(git(root, 'hash-object', path));
    expect(result.files.map(({ bytes }) => bytes)).toEqual([0, 14, 10]);
    expect(result.commit).toBe(git(root, 'rev-parse', 'HEAD'));
    expect(result.failed).toEqual([]);
  });

  it('hashes what differs from the index, whichever way it differs', async () => {
    const root = repository({
      'edited.rs': 'one',
      'staged.rs': 'one',
      'hidden.rs': 'one',
      'deleted.rs': 'one',
      'clean.rs': 'one',
    });
    write(root, { 'edited.rs': 'two!', 'staged.rs': 'two', 'hidden.rs': 'two', 'meant.rs': 'two' });
    git(root, 'add', 'staged.rs');
    git(root, 'add', '--intent-to-add', 'meant.rs');
    git(root, 'update-index', '--assume-unchanged', 'hidden.rs');
    rmSync(join(root, 'deleted.rs'));
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual(['clean.rs', 'edited.rs', 'hidden.rs', 'meant.rs', 'staged.rs']);
    for (const { path, hash } of result.files) expect([path, hash]).toEqual([path, git(root, 'hash-object', path)]);
  });

  it('sees an edit of the same length in the same second', async () => {
    const root = repository({ 'a.rs': 'one' });
    write(root, { 'a.rs': 'two' });
    const { files } = await scanned(root);
    expect(files[0]?.hash).toBe(git(root, 'hash-object', 'a.rs'));
  });

  it('lists each file of an unfinished merge once', async () => {
    const root = repository({ 'a.rs': 'base' });
    git(root, 'checkout', '-q', '-b', 'other');
    write(root, { 'a.rs': 'theirs' });
    git(root, 'commit', '-qam', 'theirs');
    git(root, 'checkout', '-q', 'main');
    write(root, { 'a.rs': 'ours' });
    git(root, 'commit', '-qam', 'ours');
    expect(() => git(root, 'merge', '-q', 'other')).toThrow(/Command failed/u);
    const { files } = await scanned(root);
    expect(files).toHaveLength(1);
    expect(files[0]?.hash).toBe(git(root, 'hash-object', 'a.rs'));
  });

  it('may be a folder of a repository: paths are relative to it, the rest is not looked at', async () => {
    const root = repository({ 'crates/a/src/lib.rs': '', 'crates/b/src/lib.rs': '', 'x.rs': '' });
    expect(pathsOf(await scanned(join(root, 'crates')))).toEqual(['a/src/lib.rs', 'b/src/lib.rs']);
  });

  it('may be a linked worktree, and may have no commit yet', async () => {
    const root = repository({ 'a.rs': 'a' });
    const linked = join(temporary(), 'linked');
    git(root, 'worktree', 'add', '-q', linked);
    const result = await scanned(linked);
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.commit).toBe(git(root, 'rev-parse', 'HEAD'));

    const young = tree({ 'b.rs': 'b' });
    git(young, 'init', '-q');
    const unborn = await scanned(young);
    expect(pathsOf(unborn)).toEqual(['b.rs']);
    expect(unborn.commit).toBeNull();
  });

  it('leaves submodules out', async () => {
    const inner = repository({ 'inner.rs': '' });
    const root = repository({ 'a.rs': '' });
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'sub.rs');
    write(root, { 'nested/lib.rs': '' });
    git(join(root, 'nested'), 'init', '-q');
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.failed).toEqual([]);
  });

  it('keeps hostile names as they are', async () => {
    const names = [
      'sp ace.rs',
      'quo"te.rs',
      "apo'strophe.rs",
      'new\nline.rs',
      'tab\t.rs',
      'ünïcödé-日本.rs',
      'back\\slash.rs',
      '-rf.rs',
      '*.rs',
      '[a].rs',
      '$(touch x).rs',
      ':(top)x.rs',
      '\u{202e}sr.rs',
    ];
    const root = repository(Object.fromEntries(names.map((name) => [`src/${name}`, name])));
    write(root, Object.fromEntries(names.map((name) => [`untracked ${name}/${name}`, name])));
    const result = await scanned(root);
    const expected = names.flatMap((name) => [`src/${name}`, `untracked ${name}/${name}`]);
    expect(pathsOf(result)).toEqual(expected.toSorted());
    expect(result.failed).toEqual([]);
  });

  it('reports a name that is not UTF-8 and goes on', async () => {
    const root = repository({ 'a.rs': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/b`), Buffer.from([0xff]), Buffer.from('.rs')]), '');
    const untracked = await scanned(root);
    git(root, 'add', '-A');
    const tracked = await scanned(root);
    const walked = await scanned(root, { env: { PATH: '' } });
    for (const result of [
      untracked,
      tracked,
      { ...walked, failed: walked.failed.filter(({ file }) => file !== null) },
    ]) {
      expect(pathsOf(result)).toEqual(['a.rs']);
      expect(result.failed.map(({ file, message }) => [file, message])).toEqual([
        ['b\u{fffd}.rs', 'the file cannot be read (its name is not UTF-8)'],
      ]);
    }
  });

  it('is walked when the repository around it ignores it', async () => {
    const root = repository({ '.gitignore': '/scratch/\n', 'a.rs': '' });
    write(root, { 'scratch/deep/b.rs': '', 'scratch/deep/.gitignore': 'c.rs\n', 'scratch/deep/c.rs': '' });
    const result = await scanned(join(root, 'scratch'));
    expect(pathsOf(result)).toEqual(['deep/b.rs']);
    expect(result.failed).toEqual([]);
    expect(pathsOf(await scanned(root))).toEqual(['a.rs']);
  });

  it('names blobs as a repository of SHA-256 does', async () => {
    const root = tree({ 'a.rs': 'a', 'b.rs': 'b' });
    git(root, 'init', '-q', '--object-format=sha256');
    git(root, 'add', 'a.rs');
    const { files } = await scanned(root);
    for (const { path, hash } of files) expect(hash).toBe(git(root, 'hash-object', path));
    expect(files[1]?.hash).toHaveLength(64);
  });
});

describe('a repository that means harm', () => {
  /** A script that leaves a mark when anything runs it, and the mark. */
  const trap = (): { script: string; mark: string } => {
    const folder = temporary();
    const mark = join(folder, 'mark');
    const script = join(folder, 'trap.sh');
    writeFileSync(script, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
    chmodSync(script, 0o755);
    return { script, mark };
  };

  it('cannot run a filter, a monitor or a hook', async () => {
    const { script, mark } = trap();
    const root = repository({ 'a.rs': 'fn a() {}\n', '.gitattributes': '*.rs filter=evil.x\n' });
    git(root, 'config', 'filter.evil.x.clean', script);
    git(root, 'config', 'filter.evil.x.required', 'true');
    git(root, 'config', 'core.fsmonitor', script);
    write(root, { '.git/hooks/post-index-change': `#!/bin/sh\nexec '${script}' </dev/null\n` });
    chmodSync(join(root, '.git/hooks/post-index-change'), 0o755);
    // Same length, other time: git has to compare contents.
    utimesSync(join(root, 'a.rs'), 1, 1);
    const result = await scanned(root);
    expect(existsSync(mark)).toBe(false);
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.failed).toEqual([]);
    // The trap does spring for a git that is not told to be careful.
    git(root, 'ls-files', '-m');
    expect(existsSync(mark)).toBe(true);
  });

  it('gets nothing compared when a filter has a name that cannot be overridden', async () => {
    const { script, mark } = trap();
    const root = repository({ 'a.rs': 'one', '.gitattributes': '*.rs filter=e=x\n' });
    git(root, 'config', '--file', '.git/config', 'filter.e=x.clean', script);
    utimesSync(join(root, 'a.rs'), 1, 1);
    const { files } = await scanned(root);
    expect(existsSync(mark)).toBe(false);
    expect(files[0]?.hash).toBe(git(root, 'hash-object', '--no-filters', 'a.rs'));
  });

  it('is the one that is audited, whatever a hook says about another', async () => {
    const other = repository({ 'other.rs': '' });
    const root = repository({ 'a.rs': '' });
    const env = {
      ...ENV,
      GIT_DIR: join(other, '.git'),
      GIT_WORK_TREE: other,
      GIT_INDEX_FILE: join(other, '.git/index'),
    };
    const result = await scanned(root, { env });
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.commit).toBe(git(root, 'rev-parse', 'HEAD'));
  });

  it('cannot lead out by a folder that became a link', async () => {
    const outside = tree({ 'b.rs': 'secret' });
    const root = repository({ 'a/b.rs': 'inside', 'c.rs': '' });
    rmSync(join(root, 'a'), { recursive: true });
    symlinkSync(outside, join(root, 'a'));
    expect(pathsOf(await scanned(root))).toEqual(['c.rs']);
  });
});

describe('without git', () => {
  it('a repository is walked, and the report says so', async () => {
    const root = repository({ 'a.rs': 'a', '.gitignore': 'b.rs\n' });
    write(root, { 'b.rs': '' });
    const result = await scanned(root, { env: { PATH: '/nonexistent' } });
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.files[0]?.hash).toBe(git(root, 'hash-object', 'a.rs'));
    expect(result.commit).toBeNull();
    expect(result.failed.map(({ file, tool, message }) => [file, tool, message])).toEqual([
      [null, 'git', 'git did not answer, so the tree was walked instead: git is not installed'],
    ]);
  });

  it('a broken repository is walked too, and no path of this machine gets into the report', async () => {
    const root = tree({ 'a.rs': '', '.git': 'gitdir: /nowhere/at/all\n' });
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.failed).toHaveLength(1);
    expect(JSON.stringify(result)).not.toContain('nowhere');
  });

  it('a repository of somebody else is walked, and the report says what git wants', async () => {
    const root = repository({ 'a.rs': '' });
    const result = await scanned(root, { env: { ...ENV, GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' } });
    expect(pathsOf(result)).toEqual(['a.rs']);
    expect(result.failed.map(({ message }) => message)).toEqual([
      'git did not answer, so the tree was walked instead: the repository belongs to another user (`safe.directory` of git)',
    ]);
  });

  it('a plain folder is walked and there is nothing to complain about', async () => {
    const root = tree({
      'a.rs': '',
      '.hidden/b.rs': '',
      'deep/.gitignore': 'no.rs\n',
      'deep/no.rs': '',
      'deep/yes.rs': '',
    });
    mkdirSync(join(root, 'folder.rs'));
    const result = await scanned(root);
    expect(pathsOf(result)).toEqual(['.hidden/b.rs', 'a.rs', 'deep/yes.rs']);
    expect(result.failed).toEqual([]);
  });
});
