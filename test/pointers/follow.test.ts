import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tree, temporary, git as plainGit } from '../scan-tree.ts';
import { BERTH, CRANE, header } from './code.ts';
import { checked, history, lines, said } from './history.ts';

const DOC = 'docs/audit.md';
const TEXT = lines(
  'The crane (`src/crane.rs:6` `lift`) fails at `src/crane.rs:8` (`TooHeavy`), see `crane.rs:13-16` (`lower`).',
);

/** The verdicts after the files were changed a day later. */
const after = async (files: Readonly<Record<string, string | null>>, text = TEXT): Promise<string[]> => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, 'src/berth.rs': BERTH, [DOC]: text });
  commit(files);
  return said((await checked(root)).report.pointers);
};

describe('a line is followed', () => {
  test('that did not move', async () => {
    expect(await after({ 'src/berth.rs': header(3) + BERTH })).toEqual([
      'src/crane.rs:6 @6 -> ok src/crane.rs:6',
      'src/crane.rs:8 @8 -> ok src/crane.rs:8',
      'crane.rs:13-16 @13 -> ok src/crane.rs:13-16',
    ]);
  });

  test('down its file', async () => {
    expect(await after({ 'src/crane.rs': header(4) + CRANE })).toEqual([
      'src/crane.rs:6 @6 -> shifted src/crane.rs:10 (sure)',
      'src/crane.rs:8 @8 -> shifted src/crane.rs:12 (sure)',
      'crane.rs:13-16 @13 -> shifted src/crane.rs:17-20 (sure)',
    ]);
  });

  test('into a renamed folder, where a short name still holds', async () => {
    expect(await after({ 'src/crane.rs': null, 'yard/src/crane.rs': CRANE })).toEqual([
      'src/crane.rs:6 @6 -> moved yard/src/crane.rs:6 (sure)',
      'src/crane.rs:8 @8 -> moved yard/src/crane.rs:8 (sure)',
      'crane.rs:13-16 @13 -> ok yard/src/crane.rs:13-16',
    ]);
  });

  test('into a part that was split off, while the rest stayed', async () => {
    const [top, bottom] = CRANE.split('\npub fn lower');
    const result = await after({ 'src/crane.rs': top ?? '', 'src/lower.rs': `pub fn lower${bottom ?? ''}` });
    expect(result).toEqual([
      'src/crane.rs:6 @6 -> ok src/crane.rs:6',
      'src/crane.rs:8 @8 -> ok src/crane.rs:8',
      'crane.rs:13-16 @13 -> split src/lower.rs:1-4 (sure)',
    ]);
  });

  test('into a file that was there before', async () => {
    expect(await after({ 'src/crane.rs': null, 'src/berth.rs': `${BERTH}\n${CRANE}` })).toEqual([
      'src/crane.rs:6 @6 -> merged src/berth.rs:14 (sure)',
      'src/crane.rs:8 @8 -> merged src/berth.rs:16 (sure)',
      'crane.rs:13-16 @13 -> merged src/berth.rs:21-24 (sure)',
    ]);
  });

  test('to its item, when its own words changed', async () => {
    const signature = CRANE.replace('pub fn lift(load: u32)', 'pub async fn lift(load: u32, crane: &str)');
    expect((await after({ 'src/crane.rs': header(2) + signature }))[0]).toBe(
      'src/crane.rs:6 @6 -> shifted src/crane.rs:8 (sure)',
    );
  });

  test('to the item under another name, without being sure', async () => {
    const renamed = CRANE.replace('fn lift(load: u32)', 'fn lift_load(load: u32)');
    expect((await after({ 'src/crane.rs': renamed }))[0]).toBe('src/crane.rs:6 @6 -> renamed src/crane.rs:6');
  });

  test('to the end of what it was about', async () => {
    const without = CRANE.slice(0, CRANE.indexOf('pub fn lower'));
    expect((await after({ 'src/crane.rs': without }))[2]).toBe('crane.rs:13-16 @13 -> gone');
  });

  test('to a place whose text is another one', async () => {
    const text = CRANE.replace(
      '        return Err(CraneFault::TooHeavy(load));',
      '        log_and_wait(&scale, TIMEOUT);',
    );
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: TEXT });
    const killer = commit({ 'src/crane.rs': text });
    const { pointers, findings } = (await checked(root)).report;
    expect(pointers[1]).toMatchObject({ status: 'rewritten', content: 'rewritten', killedBy: killer, fails: false });
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([['pointer-rewritten', 'warn']]);
  });

  test('over several moves, and names the commit that began it', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: TEXT });
    commit({ 'src/crane.rs': header(3) + CRANE });
    const [top = '', bottom = ''] = CRANE.split('\npub fn lower');
    const killer = commit({ 'src/crane.rs': header(3) + top, 'src/lower.rs': `pub fn lower${bottom}` });
    commit({ 'src/lower.rs': null, 'src/down/lower.rs': `${header(2)}pub fn lower${bottom}` });
    const pointer = (await checked(root)).report.pointers[2];
    expect(pointer).toMatchObject({
      to: { file: 'src/down/lower.rs', line: 3, endLine: 6 },
      killedBy: killer,
      fixable: true,
    });
  });
});

describe('what was never right', () => {
  test.each([
    ['`src/crane.rs:99`', 'src/crane.rs:99 @99 -> never-valid'],
    ['`src/crane.rs:5`', 'src/crane.rs:5 @5 -> never-valid'],
    ['`src/no-such.rs:1`', 'src/no-such.rs:1 @1 -> never-valid'],
    ['`src/planned.rs` will hold it', 'src/planned.rs -> proposed'],
    ['`src/crane.rs:12` (`lower`)', 'src/crane.rs:12 @12 -> never-valid src/crane.rs:13 (sure)'],
    ['`src/crane.rs:14` (`lower`)', 'src/crane.rs:14 @14 -> imprecise src/crane.rs:13'],
    ['`../../../etc/passwd:1`', '../../../etc/passwd:1 @1 -> uncheckable'],
    ['`/etc/passwd:1`', '/etc/passwd:1 @1 -> uncheckable'],
    ['`/srv/ann/dock/src/crane.rs:6`', '/srv/ann/dock/src/crane.rs:6 @6 -> ok src/crane.rs:6'],
    ['~~`src/crane.rs:99`~~', 'src/crane.rs:99 @99 -> historical'],
  ])('%s', async (text, expected) => {
    expect(await after({}, text)).toEqual([expected]);
  });
});

describe('a short name', () => {
  const twice = { 'a/src/lib.rs': CRANE, 'b/src/lib.rs': BERTH };

  test.each([
    [
      'is the nearest full path before it',
      '`a/src/lib.rs:6`, `b/src/lib.rs:1`, `lib.rs:5`',
      'lib.rs:5 @5 -> ok b/src/lib.rs:5',
    ],
    ['is a full path behind it', '`lib.rs:6`; all of it stands in `a/src/lib.rs`', 'lib.rs:6 @6 -> ok a/src/lib.rs:6'],
    ['is the only file that holds the name', '`lib.rs:5` (`berth_named`)', 'lib.rs:5 @5 -> ok b/src/lib.rs:5'],
    ['is the only file that is long enough', '`lib.rs:13`', 'lib.rs:13 @13 -> ok a/src/lib.rs:13'],
    ['is nothing that one could tell', '`lib.rs:1`', 'lib.rs:1 @1 -> ambiguous'],
  ])('%s', async (_, text, expected) => {
    const { root, commit } = history();
    commit({ ...twice, [DOC]: text });
    expect(said((await checked(root)).report.pointers)).toContain(expected);
  });

  test('that is ambiguous names the files', async () => {
    const { root, commit } = history();
    commit({ ...twice, [DOC]: '`lib.rs:1`' });
    const [pointer] = (await checked(root)).report.pointers;
    expect(pointer?.candidates.map(({ file }) => file)).toEqual(['a/src/lib.rs', 'b/src/lib.rs']);
  });
});

describe('the base', () => {
  test('is inferred where the document was committed later than it was written', async () => {
    const { root, commit } = history();
    const written = commit({ 'src/crane.rs': CRANE, 'src/berth.rs': BERTH });
    commit({ 'src/crane.rs': header(7) + CRANE });
    commit({
      [DOC]: lines('`src/crane.rs:6` (`lift`)', '', '`src/crane.rs:13` (`lower`)', '', '`src/crane.rs:3` (`TooHeavy`)'),
    });
    const { pointers } = (await checked(root)).report;
    expect(pointers.map(({ base }) => base)).toEqual(
      [1, 2, 3].map(() => ({ commit: written, how: 'inferred', held: 3, of: 3 })),
    );
    expect(said(pointers)[0]).toBe('src/crane.rs:6 @6 -> shifted src/crane.rs:13 (sure)');
  });

  test.each([
    ['front-matter', (sha: string) => `---\ncommit: ${sha}\n---\n\n\`src/crane.rs:6\``],
    ['appendix', (sha: string) => `\`src/crane.rs:6\`\n\nLines measured on \`${sha.slice(0, 12)}\`.`],
  ])('is told: %s', async (how, text) => {
    const { root, commit } = history();
    const sha = commit({ 'src/crane.rs': CRANE });
    commit({ 'src/crane.rs': header(2) + CRANE });
    commit({ [DOC]: text(sha) });
    const [pointer] = (await checked(root)).report.pointers;
    expect(pointer).toMatchObject({ base: { commit: sha, how }, status: 'shifted', to: { line: 8 } });
  });

  test('is asked for', async () => {
    const { root, commit } = history();
    const sha = commit({ 'src/crane.rs': CRANE });
    commit({ 'src/crane.rs': header(2) + CRANE, [DOC]: '`src/crane.rs:6`' });
    expect(said((await checked(root, [DOC], sha)).report.pointers)).toEqual([
      'src/crane.rs:6 @6 -> shifted src/crane.rs:8 (sure)',
    ]);
    await expect(checked(root, [DOC], 'no-such')).rejects.toThrow('there is no commit `no-such` here');
  });

  test('is a branch that was squashed', async () => {
    const { root, commit, git } = history();
    commit({ 'src/berth.rs': BERTH });
    git('checkout', '-q', '-b', 'work');
    const sha = commit({ 'src/crane.rs': CRANE });
    git('checkout', '-q', 'main');
    commit({ 'src/crane.rs': header(5) + CRANE, [DOC]: `\`src/crane.rs:6\` as of ${sha}` });
    expect(said((await checked(root)).report.pointers)).toEqual([
      'src/crane.rs:6 @6 -> shifted src/crane.rs:11 (sure)',
    ]);
  });

  test('of a line that came with a later version is that version', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6`\n' });
    commit({ 'src/crane.rs': header(5) + CRANE });
    commit({ [DOC]: '`src/crane.rs:6`\n\n`src/crane.rs:18`\n' });
    expect(said((await checked(root)).report.pointers)).toEqual([
      'src/crane.rs:6 @6 -> shifted src/crane.rs:11 (sure)',
      'src/crane.rs:18 @18 -> ok src/crane.rs:18',
    ]);
  });

  test('of a path that was corrected later is still that of its lines', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6`\n' });
    commit({ 'src/crane.rs': null, 'yard/crane.rs': header(5) + CRANE });
    commit({ [DOC]: '`yard/crane.rs:6`\n' });
    expect(said((await checked(root)).report.pointers)).toEqual([
      'yard/crane.rs:6 @6 -> shifted yard/crane.rs:11 (sure)',
    ]);
  });
});

describe('permalinks', () => {
  test('are judged at their own commit', async () => {
    const { root, commit } = history();
    const sha = commit({ 'src/crane.rs': CRANE });
    const link = (line: number, at = sha): string =>
      `[x](https://example.org/dock/crane/blob/${at}/src/crane.rs#L${line})`;
    commit({ 'src/crane.rs': header(9) + CRANE, [DOC]: `${link(6)} ${link(99)} ${link(6, 'f'.repeat(40))}` });
    const { pointers } = (await checked(root)).report;
    expect(pointers.map(({ status }) => status)).toEqual(['pinned', 'never-valid', 'uncheckable']);
    expect(pointers[0]?.base).toMatchObject({ commit: sha, how: 'pinned' });
  });
});

describe('without the whole history', () => {
  test('a plain folder is judged by names, and the report says so', async () => {
    const root = tree({
      'src/crane.rs': header(4) + CRANE,
      [DOC]: '`src/crane.rs:6` (`lift`) `src/crane.rs:17` (`lower`) `src/crane.rs:8` `src/none.rs:3`',
    });
    const { report } = await checked(root);
    expect(said(report.pointers)).toEqual([
      'src/crane.rs:6 @6 -> shifted src/crane.rs:10',
      'src/crane.rs:17 @17 -> ok src/crane.rs:17',
      'src/crane.rs:8 @8 -> uncheckable',
      'src/none.rs:3 @3 -> never-valid',
    ]);
    expect(report.status.failed.map(({ message }) => message)).toEqual([
      'history could not be followed: the folder is in no git repository',
    ]);
    expect(report.status.understood).toEqual({ places: 3, of: 4 });
  });

  test('a shallow clone says that it is one', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6` (`lift`)' });
    commit({ 'src/crane.rs': header(4) + CRANE });
    const clone = join(temporary(), 'clone');
    plainGit(root, 'clone', '-q', '--depth', '1', `file://${root}`, clone);
    const { report } = await checked(clone);
    expect(report.status.failed[0]?.message).toContain('the clone is shallow');
    expect(said(report.pointers)).toEqual(['src/crane.rs:6 @6 -> shifted src/crane.rs:10']);
  });
});

test('files that are changed on disk are followed to where they stand', async () => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6` `src/crane.rs:13`\n' });
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(root, 'src/crane.rs'), header(2) + CRANE);
  expect(said((await checked(root)).report.pointers)).toEqual([
    'src/crane.rs:6 @6 -> shifted src/crane.rs:8 (sure)',
    'src/crane.rs:13 @13 -> shifted src/crane.rs:15 (sure)',
  ]);
  rmSync(join(root, 'src/crane.rs'));
  expect((await checked(root)).report.pointers.map(({ status }) => status)).toEqual(['gone', 'gone']);
});

test('a snippet that quotes a line with another name in it', async () => {
  const { root, commit } = history();
  const text =
    'At `src/crane.rs:8` it says `return Err(CraneFault::TooHeavy(weight));`, and `return Err(CraneFault::TooHeavy(load));`\n';
  commit({ 'src/crane.rs': CRANE, [DOC]: text });
  const { findings } = (await checked(root)).report;
  expect(findings.map(({ rule, message }) => [rule, /names (.*), which/u.exec(message)?.[1]])).toEqual([
    ['snippet-mismatch', '`weight`'],
  ]);
});

test('a file whose content is missing in the clone costs nobody else', async () => {
  const { root, commit, git } = history();
  commit({ 'src/crane.rs': CRANE, 'data/big.txt': 'one\n', [DOC]: TEXT });
  commit({ 'src/crane.rs': null, 'yard/crane.rs': CRANE, 'data/big.txt': 'two\n' });
  const blob = git('rev-parse', 'HEAD:data/big.txt');
  rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  expect(said((await checked(root)).report.pointers)[0]).toBe('src/crane.rs:6 @6 -> moved yard/crane.rs:6 (sure)');
});
