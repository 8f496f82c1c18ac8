import { BAD, GOOD, isSide } from './builtin.ts';
import type { Case } from './world.ts';

/** Levels of wrapping that are kept; the inner ones are the key. */
const MAX_LEVELS = 4;
/** Results and options around each other and around cases: more of them come only from recursion. */
const MAX_SIDES = 4;

/**
 * A term is what is known of a value: a case (`Gate::Jammed`), or a case with a term in one of its fields
 * (`Port::Gate(Gate::Jammed)`). Terms are interned: equal terms have equal numbers.
 */
export interface Terms {
  readonly leaf: (one: number) => number;
  /** A case that holds `inner` in `field`; the bare case where the nesting gets too deep, -1 for results in results in results. */
  readonly wrap: (one: number, field: string, inner: number) => number;
  readonly caseOf: (term: number) => number;
  readonly fieldOf: (term: number) => string;
  /** Term inside, -1 for a bare case. */
  readonly innerOf: (term: number) => number;
  /** Whether a value of one case is a value of the other. */
  readonly isA: (one: number, wanted: number) => boolean;
  /** Whether a case is what a text in quotes says. */
  readonly isText: (one: number, text: string) => boolean;
  /** The innermost case. */
  readonly coreOf: (term: number) => number;
  /** As a reader would write it: `Port::Gate(Gate::Jammed)`; results, options and structs around it are left out. */
  readonly label: (term: number) => string;
}

const ERROR = /(?:Error|Failure|Fault|Exception|Rejection)$/;

export const makeTerms = (
  cases: readonly Case[],
  isStruct: (one: number) => boolean,
  isA: Terms['isA'] = (one, wanted) => one === wanted,
): Terms => {
  const cs: number[] = [];
  const fs: string[] = [];
  const ins: number[] = [];
  const levels: number[] = [];
  const leaves = new Map<number, number>();
  const wraps = new Map<string, number>();

  const add = (one: number, field: string, inner: number, level: number): number => {
    cs.push(one);
    fs.push(field);
    ins.push(inner);
    levels.push(level);
    return cs.length - 1;
  };
  const leaf = (one: number): number => {
    const known = leaves.get(one);
    if (known !== undefined) return known;
    const id = add(one, '', -1, 0);
    leaves.set(one, id);
    return id;
  };
  const wrap = (one: number, field: string, inner: number): number => {
    const level = (levels[inner] ?? 0) + (isSide(one) ? 1 : 16);
    if (level % 16 > MAX_SIDES) return -1;
    if (level >= 16 * (MAX_LEVELS + 1)) return leaf(one);
    const key = `${one} ${field} ${inner}`;
    const known = wraps.get(key);
    if (known !== undefined) return known;
    const id = add(one, field, inner, level);
    wraps.set(key, id);
    return id;
  };
  const caseOf = (term: number): number => cs[term] ?? -1;
  const innerOf = (term: number): number => ins[term] ?? -1;
  const isText: Terms['isText'] = (one, text) => {
    const value = cases[one]?.value ?? '';
    return value !== '' && text.length === value.length + 2 && text.startsWith('"') && text.includes(value);
  };
  const coreOf = (term: number): number => {
    let at = term;
    while (innerOf(at) >= 0) at = innerOf(at);
    return caseOf(at);
  };
  const label = (term: number): string => {
    const one = caseOf(term);
    const inner = innerOf(term);
    const name = one === GOOD ? 'Result::Ok' : one === BAD ? 'Result::Err' : (cases[one]?.label ?? '?');
    if (inner < 0) return name;
    // A struct around a case says less than the case; an error around another struct is what it became.
    const hides = isSide(one) || (isStruct(one) && !(ERROR.test(name) && isStruct(coreOf(term))));
    return hides ? label(inner) : isStruct(one) ? name : `${name}(${label(inner)})`;
  };
  return { leaf, wrap, caseOf, fieldOf: (term) => fs[term] ?? '', innerOf, isA, isText, coreOf, label };
};
