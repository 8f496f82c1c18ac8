import { expect, test } from 'vitest';
import { matchesPath } from '../../src/lanes/patterns.ts';

/** Patterns of a policy, a path, and whether they name it. */
const TABLE: readonly (readonly [pattern: string, path: string, wanted: boolean])[] = [
  ['invoke', 'invoke', true],
  ['invoke', 'a::Port::invoke', true],
  ['Port::invoke', 'a::Port::invoke', true],
  ['a::Port::invoke', 'a::Port::invoke', true],
  ['b::a::Port::invoke', 'a::Port::invoke', false],
  ['a::invoke', 'a::Port::invoke', false],
  ['Port', 'a::Port::invoke', false],
  ['ort::invoke', 'a::Port::invoke', false],
  ['invoke', 'a::Port::invoke_all', false],
  ['Invoke', 'a::Port::invoke', false],
  ['Port.invoke', 'a::Port::invoke', true],
  ['a/Port#invoke', 'a::Port::invoke', true],
  ['::Port::invoke', 'a::Port::invoke', true],
  ['invoke*', 'a::Port::invoke', true],
  ['invoke*', 'a::Port::invoke_all', true],
  ['invoke*', 'a::Port::reinvoke', false],
  ['*invoke', 'a::Port::reinvoke', true],
  ['*invoke', 'a::Port::reinvoke_all', false],
  ['*invoke*', 'a::Port::reinvoke_all', true],
  ['in*ke', 'a::invoke', true],
  ['in*ke', 'a::ink', false],
  ['in*n', 'a::in', false],
  ['a*b*c', 'axbxc', true],
  ['a*b*c', 'axcxb', false],
  ['a*b', 'abxb', true],
  ['a*ab', 'aab', true],
  ['a*ab', 'ab', false],
  ['*', 'a::Port::invoke', true],
  ['Port::*', 'a::Port::invoke', true],
  ['Port::*', 'a::Gate::invoke', false],
  ['*::invoke', 'a::Port::invoke', true],
  ['*::invoke', 'invoke', false],
  ['P*::inv*', 'a::Port::invoke', true],
  ['**', 'invoke', true],
  ['', 'invoke', false],
  ['::', 'invoke', false],
  ['a.b', 'a', false],
  ['in.oke', 'invoke', false],
  ['größe*', 'a::größe_von', true],
];

test.each(TABLE)('%j names %j: %s', (pattern, path, wanted) => {
  expect(matchesPath(pattern, path.split('::'))).toBe(wanted);
});
