import { isSide } from './builtin.ts';
import type { Info } from './info.ts';
import type { EndRecord, Run } from './run.ts';
import type { Terms } from './terms.ts';

/**
 * What a function does with any error of a type, where it only asks whether the call went well: found once, it holds
 * for all cases of that type. Most functions only hand errors on.
 */
export interface Template {
  /** The error it was found with. */
  readonly inner: number;
  readonly exits: ReadonlyMap<number, Info>;
  readonly ends: ReadonlyMap<string, EndRecord>;
  readonly escapes: ReadonlyMap<string, number>;
}

/** The error inside of the results around it, -1 where there is none. */
export const innerError = (terms: Terms, term: number): number => {
  let at = term;
  while (at >= 0 && isSide(terms.caseOf(at))) at = terms.innerOf(at);
  return at;
};

/** Terms of one key are alike for code that only asks whether it went well. */
export const templateKey = (
  terms: Terms,
  typeOf: (one: number) => number,
  node: number,
  term: number,
): string | null => {
  const inner = innerError(terms, term);
  const type = inner < 0 ? -1 : typeOf(terms.caseOf(inner));
  if (type < 0) return null;
  let sides = '';
  for (let at = term; at !== inner; at = terms.innerOf(at)) sides += `${terms.caseOf(at)}.${terms.fieldOf(at)} `;
  return `${node} ${type} ${sides}`;
};

const replaced = (terms: Terms, term: number, from: number, to: number): number => {
  if (term === from) return to;
  const inner = terms.innerOf(term);
  if (inner < 0 || !isSide(terms.caseOf(term))) return term;
  return terms.wrap(terms.caseOf(term), terms.fieldOf(term), replaced(terms, inner, from, to));
};

/** Fills a run in from a template. */
export const instantiate = (terms: Terms, template: Template, run: Run): void => {
  const inner = innerError(terms, run.term);
  const exits = new Map<number, Info>();
  for (const [term, info] of template.exits) exits.set(replaced(terms, term, template.inner, inner), info);
  run.exits = exits.size === 0 ? template.exits : exits;
  run.ends = template.ends;
  run.escapes = template.escapes;
  run.state = 'done';
};
