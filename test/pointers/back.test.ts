import { expect, test } from 'vitest';
import { CRANE, header } from './code.ts';
import { checked, history, lines, said } from './history.ts';

const DOC = 'docs/audit.md';

test('what was taken away and put back is found again, without being sure', async () => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:14`' });
  commit({ 'src/crane.rs': CRANE.slice(0, CRANE.indexOf('pub fn lower')) });
  commit({ 'src/crane.rs': header(2) + CRANE });
  expect(said((await checked(root)).report.pointers)).toEqual(['src/crane.rs:14 @14 -> shifted src/crane.rs:16']);
});

test('a word to the whole file is not about the first item below it', async () => {
  const { root, commit } = history();
  const before = lines(
    '// All cranes of the harbour are bound by these terms.',
    '// See the office for a copy of them.',
    '',
  );
  const now = lines('// SPDX: MIT', '');
  commit({ 'src/crane.rs': before + CRANE, [DOC]: '`src/crane.rs:2`' });
  commit({ 'src/crane.rs': now + CRANE });
  expect((await checked(root)).report.pointers.map(({ fixable }) => fixable)).toEqual([false]);
});
