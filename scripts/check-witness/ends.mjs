// Whether a witness ends at an end: one of the code, or one that a policy or a name makes.
import { casesIn, isText, lastName } from './labels.mjs';
import { functionAt } from './source.mjs';

/**
 * @typedef {import('../../src/model/report.ts').Hop} Hop
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Fn} Fn
 * @typedef {{ readonly ends: readonly string[], readonly functions: readonly string[] }} Words
 *   what a policy gives a lane: patterns of ends, and of functions that classify or past which an error ends the run
 * @typedef {{ readonly lane: string, readonly death: string | null, readonly confidence: string, readonly witness: readonly Hop[] }} Ending
 */

const ENDS = new Set(['panic', 'exit', 'abort', 'drop', 'default', 'leaves', 'retry']);

/**
 * The names of a policy's pattern, the last first, `*` for any text inside of one.
 * @param {string} pattern
 */
const namesOf = (pattern) =>
  pattern
    .split(/::|[.#/]/)
    .map((part) => part.replace(/[^\w*]/g, '').replaceAll('*', '\\w*'))
    .reverse();

/**
 * Whether a pattern names a function, by its type or trait.
 * @param {string} pattern
 * @param {Hop} hop
 * @param {Fn | undefined} fn around the hop
 */
const isAbout = (pattern, hop, fn) => {
  const [name = '', owner] = namesOf(pattern);
  if (new RegExp(`^${name}$`).test(lastName(hop.via))) return true;
  if (fn === undefined || !new RegExp(`^${name}$`).test(fn.name)) return false;
  return owner === undefined || new RegExp(`\\b${owner}\\b`).test(fn.holder);
};

/**
 * Whether a pattern names a case in a label.
 * @param {string} pattern
 * @param {string} label
 */
const isEnd = (pattern, label) => new RegExp(`\\b${namesOf(pattern).reverse().join('::')}\\b`).test(label);

/**
 * Why the last hop is no end; nothing where it is one.
 * @param {Ending} ending
 * @param {Source | undefined} source of the last hop's file
 * @param {Words} words
 */
export const notAnEnd = ({ lane, death, confidence, witness }, source, words) => {
  const last = witness.at(-1);
  if (last === undefined || ENDS.has(last.how)) return undefined;
  // Being told is an end where the hop shows the text.
  if (lane === 'Explainable' && isText(last.to)) return undefined;
  if (words.ends.some((one) => isEnd(one, last.to))) return undefined;
  const fn = source === undefined ? undefined : functionAt(source, last.line);
  if (words.functions.some((one) => isAbout(one, last, fn))) return undefined;
  // An end by its name alone is worth low confidence, and the case that has the name stands in the hop.
  const named = lane === 'run-borking' && death === 'died' && confidence === 'low' && last.to.includes('::');
  return named && casesIn(last.to).length > 0 ? undefined : `ends as \`${last.to}\`, which is no end`;
};
