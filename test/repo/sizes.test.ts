import { expect, test } from 'vitest';
import { codeFiles, filesIn, textOf } from './files.ts';

const MOST = 300;
const MEDIAN = 80;

const linesOf = (path: string): number => textOf(path).trimEnd().split('\n').length;

test(`no file is longer than ${MOST} lines`, () => {
  const files = [...codeFiles(), ...filesIn(['test/**/*.ts', 'scripts/**/*.mjs', 'scripts/**/*.ts'])];
  const long = files.map((path) => ({ path, lines: linesOf(path) })).filter(({ lines }) => lines > MOST);
  expect(long).toEqual([]);
});

test(`half of the files are no longer than ${MEDIAN} lines`, () => {
  const sizes = codeFiles()
    .map(linesOf)
    .toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(MEDIAN);
});
