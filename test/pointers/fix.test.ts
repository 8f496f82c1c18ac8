import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, asyncProperty, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathAs } from '../../src/pointers/fix.ts';
import { BERTH, CRANE, header } from './code.ts';
import { checked, history } from './history.ts';

const DOC = 'docs/audit.md';

/** The document as it would be mended after a change of the code, and what a second run would still write. */
const mended = async (
  text: string,
  files: Readonly<Record<string, string | null>>,
): Promise<{ once: string; twice: number; left: number }> => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, 'src/berth.rs': BERTH, [DOC]: text });
  commit(files);
  const { fixes } = await checked(root);
  for (const { path, after } of fixes) writeFileSync(join(root, path), after);
  const again = await checked(root);
  const left = again.report.pointers.filter(({ fails }) => fails).length;
  return { once: readFileSync(join(root, DOC), 'utf8'), twice: again.fixes.length, left };
};

describe('what is sure is written in the form of its author', () => {
  const shifted = { 'src/crane.rs': header(4) + CRANE };
  const moved = { 'src/crane.rs': null, 'yard/crane/src/crane.rs': header(4) + CRANE };

  test.each([
    ['a line', '`src/crane.rs:6`', shifted, '`src/crane.rs:10`'],
    ['a list', '`src/crane.rs:6,8` and `src/crane.rs:6/8`', shifted, '`src/crane.rs:10,12` and `src/crane.rs:10/12`'],
    ['ranges', '`crane.rs:6-11`, `crane.rs:13–16`', shifted, '`crane.rs:10-15`, `crane.rs:17–20`'],
    ['lines that go on', '`src/crane.rs:6` (`lift`), `:13`', shifted, '`src/crane.rs:10` (`lift`), `:17`'],
    ['words', '`src/crane.rs` (lines 6-11)', shifted, '`src/crane.rs` (lines 10-15)'],
    ['an anchor', '`src/crane.rs#L6-L11`', shifted, '`src/crane.rs#L10-L15`'],
    ['a moved file', '`src/crane.rs:6` (`lift`), `:13`', moved, '`yard/crane/src/crane.rs:10` (`lift`), `:17`'],
    ['a short name', '`crane.rs:6`', moved, '`crane.rs:10`'],
    ['a file', '`src/crane.rs` holds it', moved, '`yard/crane/src/crane.rs` holds it'],
    ['a link', '[the crane](../src/crane.rs#L6)', moved, '[the crane](../yard/crane/src/crane.rs#L10)'],
    [
      'two documents in one line',
      '`src/crane.rs:6` | `src/berth.rs:5` é',
      shifted,
      '`src/crane.rs:10` | `src/berth.rs:5` é',
    ],
  ])('%s', async (_, text, files, expected) => {
    expect(await mended(text, files)).toEqual({ once: expected, twice: 0, left: 0 });
  });
});

describe('what is not sure stays as it is, and fails', () => {
  const renamed = CRANE.replace('fn lower(', 'fn lower_load(');

  test.each([
    ['another name', '`src/crane.rs:13`', { 'src/crane.rs': header(4) + renamed }],
    ['a list of which one line is not', '`src/crane.rs:6,13`', { 'src/crane.rs': header(4) + renamed }],
    ['an ambiguous name', '`lib.rs:1`', { 'a/lib.rs': CRANE, 'b/lib.rs': CRANE }],
    ['what is crossed out', '~~`src/crane.rs:6`~~', { 'src/crane.rs': header(4) + CRANE }],
  ])('%s', async (_, text, files) => {
    const { once, twice } = await mended(text, files);
    expect([once, twice]).toEqual([text, 0]);
  });

  test('a path that its later lines would not follow', async () => {
    const [top = '', bottom = ''] = CRANE.split('\npub fn lower');
    const text = '`src/crane.rs:13` and `:6`';
    const { once } = await mended(text, { 'src/crane.rs': top, 'src/lower.rs': `pub fn lower${bottom}` });
    expect(once).toBe(text);
  });
});

test('a mended document that was committed is right in the next run too', async () => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6` and `src/crane.rs:13`\n' });
  commit({ 'src/crane.rs': header(4) + CRANE });
  const [fix] = (await checked(root)).fixes;
  commit({ [DOC]: fix?.after ?? null });
  commit({ 'src/berth.rs': BERTH });
  const { report, fixes } = await checked(root);
  expect(report.pointers.map(({ status }) => status)).toEqual(['ok', 'ok']);
  expect(fixes).toEqual([]);
});

test('lines above move a pointer by as many, whatever else changes below', async () => {
  await assert(
    asyncProperty(array(integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }), async (steps) => {
      const { root, commit } = history();
      commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:6`' });
      let above = 0;
      for (const step of steps) {
        above += step;
        commit({ 'src/crane.rs': `${header(above)}${CRANE}${header(step)}` });
      }
      const { once } = { once: (await checked(root)).fixes[0]?.after ?? '`src/crane.rs:6`' };
      expect(once).toBe(`\`src/crane.rs:${6 + above}\``);
    }),
    { numRuns: 6, seed: 3 },
  );
}, 30_000);

test.each([
  ['src/a.rs', 'src/a.rs', 'lib/a.rs', 'lib/a.rs'],
  ['a.rs', 'src/a.rs', 'lib/a.rs', null],
  ['a.rs', 'src/a.rs', 'lib/b.rs', 'b.rs'],
  ['x/a.rs', 'src/x/a.rs', 'lib/y/a.rs', 'y/a.rs'],
])('%s of %s, now %s, is written as %s', (written, before, now, expected) => {
  expect(pathAs(written, before, now)).toBe(expected);
});
