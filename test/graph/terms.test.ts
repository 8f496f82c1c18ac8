import { describe, expect, test } from 'vitest';
import { BAD, BUILTINS, ERR, GOOD, NONE, OK, SOME, TUPLE } from '../../src/graph/builtin.ts';
import { makeTerms, type Terms } from '../../src/graph/terms.ts';
import type { Case } from '../../src/graph/world.ts';

const own = (id: number, label: string): Case => ({ id, name: label, value: label, label, type: 0, index: 0 });
const JAMMED = BUILTINS.length;
const PORT = JAMMED + 1;
const REPORT = PORT + 1;
const CASES = [...BUILTINS, own(JAMMED, 'Gate::Jammed'), own(PORT, 'Port::Gate'), own(REPORT, 'Report')];

const terms = (): Terms => makeTerms(CASES, (one) => one === REPORT);

/** Wraps from the inside out. */
const nest = (on: Terms, inner: number, ...outer: readonly number[]): number =>
  outer.reduce((term, one) => on.wrap(one, '0', term), on.leaf(inner));

test('equal terms have equal numbers, others have not', () => {
  const on = terms();
  const jammed = on.leaf(JAMMED);
  expect(on.leaf(JAMMED)).toBe(jammed);
  expect(on.wrap(PORT, '0', jammed)).toBe(on.wrap(PORT, '0', jammed));
  const all = [
    jammed,
    on.leaf(PORT),
    on.wrap(PORT, '0', jammed),
    on.wrap(PORT, '1', jammed),
    on.wrap(ERR, '0', jammed),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('a term knows its parts', () => {
  const on = terms();
  const jammed = on.leaf(JAMMED);
  const port = on.wrap(PORT, 'gate', jammed);
  expect([on.caseOf(port), on.fieldOf(port), on.innerOf(port), on.coreOf(port)]).toEqual([
    PORT,
    'gate',
    jammed,
    JAMMED,
  ]);
  expect([on.caseOf(jammed), on.fieldOf(jammed), on.innerOf(jammed), on.coreOf(jammed)]).toEqual([
    JAMMED,
    '',
    -1,
    JAMMED,
  ]);
});

test('a number that is no term has no parts', () => {
  const on = terms();
  expect([on.caseOf(7), on.fieldOf(7), on.innerOf(-1), on.coreOf(-1), on.label(-1)]).toEqual([-1, '', -1, -1, '?']);
});

describe('a label is what a reader would write', () => {
  test.each<[string, number, readonly number[]]>([
    ['Gate::Jammed', JAMMED, []],
    ['Port::Gate(Gate::Jammed)', JAMMED, [PORT]],
    ['Gate::Jammed', JAMMED, [ERR]],
    ['Gate::Jammed', JAMMED, [SOME, OK]],
    ['Gate::Jammed', JAMMED, [TUPLE, GOOD]],
    ['Gate::Jammed', JAMMED, [REPORT]],
    ['Port::Gate(Gate::Jammed)', JAMMED, [REPORT, PORT, ERR]],
    ['Port::Gate(Port::Gate(Gate::Jammed))', JAMMED, [PORT, PORT]],
    ['Result::Err', ERR, []],
    ['Option::None', NONE, []],
    ['Report', REPORT, []],
  ])('%s', (label, inner, outer) => {
    const on = terms();
    expect(on.label(nest(on, inner, ...outer))).toBe(label);
  });
});

describe('nesting has an end', () => {
  test('four cases around the innermost are kept, a fifth forgets what it holds', () => {
    const on = terms();
    const four = nest(on, JAMMED, PORT, PORT, PORT, PORT);
    expect(on.coreOf(four)).toBe(JAMMED);
    expect(on.wrap(PORT, '0', four)).toBe(on.leaf(PORT));
  });

  test('four results and options are kept, a fifth is no value of a program', () => {
    const on = terms();
    const four = nest(on, JAMMED, ERR, OK, SOME, BAD);
    expect([on.caseOf(four), on.coreOf(four)]).toEqual([BAD, JAMMED]);
    expect(on.wrap(ERR, '0', four)).toBe(-1);
  });

  test('results are counted apart from cases', () => {
    const on = terms();
    const both = nest(on, JAMMED, PORT, ERR, PORT, ERR, PORT, OK, PORT, SOME);
    expect(on.coreOf(both)).toBe(JAMMED);
    expect([on.wrap(SOME, '0', both), on.wrap(PORT, '0', both)]).toEqual([-1, on.leaf(PORT)]);
  });

  test('so there is a bounded number of terms, however long a loop wraps', () => {
    const on = terms();
    const seen = new Set<number>();
    const todo = [on.leaf(JAMMED)];
    for (let term = todo.pop(); term !== undefined; term = todo.pop()) {
      if (term < 0 || seen.has(term)) continue;
      seen.add(term);
      todo.push(on.wrap(PORT, '0', term), on.wrap(ERR, '0', term));
    }
    expect(seen.size).toBeLessThan(700);
    expect(seen.size).toBeGreaterThan(100);
  });
});
