import { array, assert, constantFrom, property, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILTINS } from '../../src/graph/builtin.ts';
import { type CaseLookup, lineOf, matches, project } from '../../src/graph/match.ts';
import { makeTerms } from '../../src/graph/terms.ts';
import type { Case } from '../../src/graph/world.ts';
import { unpackBody } from '../../src/model/body.ts';
import type { Pat } from '../../src/model/facts.ts';
import { linked } from './linked.ts';

const OWN = ['A::X', 'A::Y', 'B::P', 'B::W', 'B::S', 'Plain'];
const CASES: readonly Case[] = [
  ...BUILTINS,
  ...OWN.map((label, index) => ({ id: BUILTINS.length + index, name: label, value: label, label, type: 0, index })),
];
const terms = makeTerms(CASES, () => false);
const SHORT: Readonly<Record<string, string>> = {
  Ok: 'Result::Ok',
  Err: 'Result::Err',
  Some: 'Option::Some',
  None: 'Option::None',
  fixed: 'fixed text',
};

const idOf = (label: string): number => CASES.findIndex((one) => one.label === (SHORT[label] ?? label));
const find: CaseLookup = (path) => idOf(path.join('::'));

/** A term as words from the outside in: `Err A::X`, with a field `B::S.code A::X`. */
const term = (words: string): number => {
  const [last = '', ...outer] = words.split(' ').toReversed();
  return outer.reduce(
    (inner, word) => {
      const [label = '', field = '0'] = word.split('.');
      return terms.wrap(idOf(label), field, inner);
    },
    terms.leaf(idOf(last)),
  );
};

/** A pattern as Rust writes it, read by the language. */
const pattern = (text: string): Pat => {
  const { world } = linked({ 'm.rs': `fn f(e: E) { match e {\n${text} => {}\n} }` });
  const found = unpackBody(world.fns[0]?.fact.body ?? '').nodes.find((node) => node.k === 'switch');
  const pat = found?.arms[0]?.pat;
  if (pat === undefined) throw new Error(`no pattern in ${text}`);
  return pat;
};

/** `UNKNOWN` is a path that nothing in the tree explains, `()` a tuple. */
const TABLE: readonly (readonly [term: string, pattern: string, wanted: 'yes' | 'no' | 'maybe'])[] = [
  ['A::X', '_', 'yes'],
  ['A::X', 'other', 'yes'],
  ['A::X', 'A::X', 'yes'],
  ['A::X', 'A::Y', 'no'],
  ['A::X', 'B::P', 'no'],
  ['A::X', '&A::X', 'yes'],
  ['A::X', 'e @ A::X', 'yes'],
  ['A::X', 'e @ A::Y', 'no'],
  ['A::X', 'A::Y | A::X', 'yes'],
  ['A::X', 'A::Y | B::P', 'no'],
  ['A::X', 'A::Y | UNKNOWN', 'maybe'],
  ['A::X', 'UNKNOWN | A::X', 'yes'],
  ['A::X', 'UNKNOWN', 'maybe'],
  ['A::X', '1..=2', 'maybe'],
  ['A::X', '[A::X, ..]', 'maybe'],
  ['Err A::X', 'Err(_)', 'yes'],
  ['Err A::X', 'Err(e)', 'yes'],
  ['Err A::X', 'Err(..)', 'yes'],
  ['Err A::X', 'Err(A::X)', 'yes'],
  ['Err A::X', 'Err(A::Y)', 'no'],
  ['Err A::X', 'Err(A::Y | A::X)', 'yes'],
  ['Err A::X', 'Err(A::Y) | Err(A::X)', 'yes'],
  ['Err A::X', 'Err(UNKNOWN)', 'maybe'],
  ['Err A::X', 'Ok(_)', 'no'],
  ['Err A::X', 'None', 'no'],
  ['Err A::X', 'Some(_)', 'no'],
  ['Err', 'Err(_)', 'yes'],
  ['Err', 'Err(A::X)', 'maybe'],
  ['Some A::X', 'Some(A::X)', 'yes'],
  ['None', 'None', 'yes'],
  ['None', 'Some(_)', 'no'],
  ['?bad A::X', 'Err(A::X)', 'yes'],
  ['?bad A::X', 'Err(A::Y)', 'no'],
  ['?bad A::X', 'Ok(_)', 'no'],
  ['?bad', 'None', 'yes'],
  ['?good A::X', 'Some(A::X)', 'yes'],
  ['?good A::X', 'Ok(A::X)', 'yes'],
  ['?good A::X', 'Err(_)', 'no'],
  ['B::W A::X', 'B::W(A::X)', 'yes'],
  ['B::W A::X', 'B::W(A::Y)', 'no'],
  ['B::W A::X', 'B::W(..)', 'yes'],
  ['B::W A::X', 'B::W(_, A::Y)', 'maybe'],
  ['B::W A::X', 'B::W(A::Y, A::Y)', 'no'],
  ['B::W A::X', 'A::X', 'no'],
  ['Err B::W A::X', 'Err(B::W(A::X))', 'yes'],
  ['Err B::W A::X', 'Err(B::W(A::Y))', 'no'],
  ['B::S.code A::X', 'B::S { .. }', 'yes'],
  ['B::S.code A::X', 'B::S { code: A::X }', 'yes'],
  ['B::S.code A::X', 'B::S { code: A::X, .. }', 'yes'],
  ['B::S.code A::X', 'B::S { code: A::Y, .. }', 'no'],
  ['B::S.code A::X', 'B::S { code, .. }', 'yes'],
  ['B::S.code A::X', 'B::S { other: A::X, .. }', 'maybe'],
  ['B::S.code A::X', 'B::S { code: A::X, other: A::Y }', 'maybe'],
  ['B::S.code A::X', 'B::S { code: A::Y, other: A::Y }', 'no'],
  ['Plain.code A::X', 'Plain { code: A::X }', 'yes'],
  ['().0 A::X', '(A::X, _)', 'yes'],
  ['().0 A::X', '(A::Y, _)', 'no'],
  ['().0 A::X', '(_, A::X)', 'maybe'],
  ['()', '(_, _)', 'yes'],
  ['()', '(A::X, _)', 'maybe'],
  ['().1 A::X', '(_, A::X)', 'yes'],
  ['().1 A::X', '(_, A::Y)', 'no'],
  ['().1 A::X', '(A::X, A::X)', 'maybe'],
  ['true', 'true', 'yes'],
  ['true', 'false', 'no'],
  ['false', 'true | false', 'yes'],
  ['text', '"a"', 'maybe'],
  ['fixed', '"a"', 'maybe'],
  ['text', '_', 'yes'],
  ['A::X', '"a"', 'no'],
  ['A::X', 'true', 'no'],
];

test.each(TABLE)('%s against %s: %s', (words, text, wanted) => {
  expect(matches(terms, term(words), pattern(text), find)).toBe(wanted);
});

describe('a part of a term', () => {
  test.each([
    ['Err A::X', 'Result::Err', '0', 'A::X'],
    ['Err A::X', 'Result::Ok', '0', null],
    ['Err A::X', 'Result::Err', '1', null],
    ['Err A::X', '?bad', '0', 'A::X'],
    ['?good A::X', 'Option::Some', '0', 'A::X'],
    ['B::S.code A::X', 'B::S', 'code', 'A::X'],
    ['B::S.code A::X', 'B::S', 'other', null],
    ['B::S.code A::X', 'B::W', 'code', null],
    ['B::W A::X', 'UNKNOWN', '0', 'A::X'],
    ['A::X', 'A::X', '0', null],
  ])('%s as %s, field %s: %s', (words, path, field, wanted) => {
    const found = project(terms, term(words), path.split('::'), field, find);
    expect(found < 0 ? null : terms.label(found)).toBe(wanted);
  });
});

describe('the line of an alternative', () => {
  test.each([
    ['A::X', 'A::X\n| A::Y', 2],
    ['A::Y', 'A::X\n| A::Y', 3],
    ['A::Y', 'A::X\n| B::P\n| A::Y', 4],
    ['B::W', 'A::X\n| A::Y', 99],
    ['A::X', '_', 99],
  ])('%s in %j: %d', (words, text, wanted) => {
    expect(lineOf(terms, term(words), pattern(text), find, 99)).toBe(wanted);
  });
});

/*
 * A term says less than the value it stands for. Whatever it leaves out: a yes must be true of every such value, a no
 * of none. Values and patterns are drawn by type, as the compiler would have it.
 */

interface Value {
  readonly label: string;
  readonly fields: readonly (readonly [name: string, value: Value])[];
}

const leaf = (label: string): Value => ({ label, fields: [] });
const a = constantFrom('A::X', 'A::Y').map(leaf);
const b: Arbitrary<Value> = a.chain((one) =>
  a.chain((two) =>
    constantFrom<Value>(
      leaf('B::P'),
      { label: 'B::W', fields: [['0', one]] },
      {
        label: 'B::S',
        fields: [
          ['code', one],
          ['other', two],
        ],
      },
    ),
  ),
);
const result: Arbitrary<Value> = b.chain((inner) =>
  constantFrom('Result::Ok', 'Result::Err').map((label): Value => ({ label, fields: [['0', inner]] })),
);

const anyOr = (part: Arbitrary<Pat>): Arbitrary<Pat> =>
  constantFrom(true, false, false).chain((isAny) => (isAny ? constantFrom<Pat>({ k: 'any' }) : part));
const either = (part: Arbitrary<Pat>): Arbitrary<Pat> =>
  array(anyOr(part), { minLength: 1, maxLength: 3 }).map((parts): Pat =>
    parts.length === 1 ? parts[0]! : { k: 'or', a: parts },
  );
const ofCase = (label: string, f: readonly (readonly [string, Pat])[] = []): Pat => ({
  k: 'case',
  p: label.split('::'),
  f,
});
const patA = either(constantFrom('A::X', 'A::Y').map((label) => ofCase(label)));
const patB = either(
  patA.chain((one) =>
    patA.chain((two) =>
      constantFrom(
        ofCase('B::P'),
        ofCase('B::W', [['0', one]]),
        ofCase('B::S', [
          ['code', one],
          ['other', two],
        ]),
        ofCase('B::S', [['other', one]]),
      ),
    ),
  ),
);
const patResult = either(
  patB.chain((inner) => constantFrom('Result::Ok', 'Result::Err').map((label) => ofCase(label, [['0', inner]]))),
);

const isMatch = (value: Value, pat: Pat): boolean => {
  if (pat.k === 'or') return pat.a.some((part) => isMatch(value, part));
  if (pat.k !== 'case') return pat.k === 'any';
  return (
    value.label === pat.p.join('::') &&
    (pat.f ?? []).every(([field, part]) => value.fields.some(([name, inner]) => name === field && isMatch(inner, part)))
  );
};

/** Every term that can stand for a value: the case alone, or with what is known of one of its fields. */
const termsOf = (value: Value): number[] => [
  terms.leaf(idOf(value.label)),
  ...value.fields.flatMap(([name, inner]) => termsOf(inner).map((known) => terms.wrap(idOf(value.label), name, known))),
];

test('what a term does not say is never claimed', () => {
  assert(
    property(result, patResult, (value, pat) => {
      const real = isMatch(value, pat) ? 'no' : 'yes';
      expect(termsOf(value).map((known) => matches(terms, known, pat, find))).not.toContain(real);
    }),
    { numRuns: 1000 },
  );
});
