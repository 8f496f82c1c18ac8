import type { Pat, Path } from '../model/facts.ts';
import { FALSE, isBad, isGood, isText, isTruth, sameSide, TRUE } from './builtin.ts';
import type { Terms } from './terms.ts';

export type Match = 'yes' | 'no' | 'maybe';

/** Case a path names in a pattern; -1 where it names something else (a constant) or nothing known. */
export type CaseLookup = (path: Path) => number;

const both = (a: Match, b: Match): Match =>
  a === 'no' || b === 'no' ? 'no' : a === 'maybe' || b === 'maybe' ? 'maybe' : 'yes';
const either = (a: Match, b: Match): Match =>
  a === 'yes' || b === 'yes' ? 'yes' : a === 'maybe' || b === 'maybe' ? 'maybe' : 'no';

/** Whether a value of which `term` is known matches a pattern. What the term does not say is a maybe. */
export const matches = (terms: Terms, term: number, pat: Pat, find: CaseLookup): Match => {
  switch (pat.k) {
    case 'any':
      return 'yes';
    case 'odd':
      return 'maybe';
    case 'lit':
      return literal(terms, terms.caseOf(term), pat.v);
    case 'or':
      return pat.a.reduce<Match>((so, one) => either(so, matches(terms, term, one, find)), 'no');
    case 'tuple':
      return tuple(terms, term, pat.a, find);
    case 'case':
      return named(terms, term, pat, find);
  }
};

const literal = (terms: Terms, one: number, value: string): Match => {
  if (isTruth(one)) return (value === 'true' && one === TRUE) || (value === 'false' && one === FALSE) ? 'yes' : 'no';
  return isText(one) ? 'maybe' : terms.isText(one, value) ? 'yes' : 'no';
};

const tuple = (terms: Terms, term: number, parts: readonly Pat[], find: CaseLookup): Match => {
  const at = Number(terms.fieldOf(term));
  return parts.reduce<Match>(
    (so, part, index) =>
      both(so, index === at && terms.innerOf(term) >= 0 ? matches(terms, terms.innerOf(term), part, find) : open(part)),
    'yes',
  );
};

/** A part nothing is known of. */
const open = (pat: Pat): Match =>
  pat.k === 'any' || (pat.k === 'tuple' && pat.a.every((part) => part.k === 'any')) ? 'yes' : 'maybe';

const named = (terms: Terms, term: number, pat: Extract<Pat, { k: 'case' }>, find: CaseLookup): Match => {
  const wanted = find(pat.p);
  if (wanted < 0) return 'maybe';
  const one = terms.caseOf(term);
  if (!terms.isA(one, wanted) && !(sides(one, wanted) && sameSide(one, wanted))) return 'no';
  return (pat.f ?? []).reduce<Match>((so, [field, part]) => {
    const known = terms.innerOf(term) >= 0 && terms.fieldOf(term) === field;
    return both(so, known ? matches(terms, terms.innerOf(term), part, find) : open(part));
  }, 'yes');
};

const sides = (a: number, b: number): boolean => (isGood(a) || isBad(a)) && (isGood(b) || isBad(b));

/** Lines at which alternatives of a pattern name the term: the line a reader would point at. */
export const lineOf = (terms: Terms, term: number, pat: Pat, find: CaseLookup, fallback: number): number => {
  if (pat.k === 'case') return pat.l ?? fallback;
  if (pat.k !== 'or') return fallback;
  const part = pat.a.find((one) => matches(terms, term, one, find) !== 'no');
  return part ? lineOf(terms, term, part, find, fallback) : fallback;
};

/** Takes a part out of a term; -1 where the term is another case or says nothing of that part. */
export const project = (terms: Terms, term: number, path: Path, field: string, find: CaseLookup): number => {
  const wanted = find(path);
  const one = terms.caseOf(term);
  if (wanted >= 0 && !terms.isA(one, wanted) && !(sides(one, wanted) && sameSide(one, wanted))) return -1;
  return terms.innerOf(term) >= 0 && terms.fieldOf(term) === field ? terms.innerOf(term) : -1;
};
