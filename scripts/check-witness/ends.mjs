// Whether a witness ends at an end: one of the code, or one that a policy or a name makes.
import { casesIn, isText, lastName } from './labels.mjs';
import { functionAt } from './source.mjs';

/**
 * @typedef {import('../../src/model/report.ts').Hop} Hop
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Fn} Fn
 * @typedef {{ readonly ends: readonly string[], readonly boundaries: readonly string[], readonly classifiers: readonly string[] }} Words
 *   what a policy gives a lane: patterns of ends, of functions past which an error ends the run, of functions that classify
 * @typedef {{ readonly lane: string, readonly death: string | null, readonly confidence: string, readonly witness: readonly Hop[] }} Ending
 */

const ENDS = new Set(['panic', 'exit', 'abort', 'drop', 'default', 'leaves', 'retry']);
/** Ends that are one in their lane only. */
const IN_LANE = new Map([
  ['answer', 'Explainable'],
  ['handled', 'neutral'],
  ['asked', 'Retriable'],
]);

/** Names that say, with nothing else, that the run goes on. */
const GOES_ON = /^(?:Continued?|Proceed|KeepGoing|GoOn|NextRound|Resumed?|Recovered|Ignored?)$/;

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
 * Whether a case is an end by its name alone: worth low confidence where it ends the run, never high where it lets it go on.
 * @param {string} label
 * @param {string} lane
 * @param {string | null} death
 * @param {string} confidence
 */
const isNamed = (label, lane, death, confidence) => {
  if (!label.includes('::')) return false;
  if (lane === 'neutral') return confidence !== 'high' && casesIn(label).some((name) => GOES_ON.test(name));
  return lane === 'run-borking' && death === 'died' && confidence === 'low' && casesIn(label).length > 0;
};

/**
 * Why the last hop is no end; nothing where it is one.
 * @param {Ending} ending
 * @param {Source | undefined} source of the last hop's file
 * @param {Words} words
 */
export const notAnEnd = ({ lane, death, confidence, witness }, source, words) => {
  const last = witness.at(-1);
  if (last === undefined || ENDS.has(last.how) || IN_LANE.get(last.how) === lane) return undefined;
  // An answer that says nothing of the error.
  if (last.how === 'answer' && death === 'opaque') return undefined;
  // Being told is an end where the hop shows the text.
  if (lane === 'Explainable' && isText(last.to)) return undefined;
  if (words.ends.some((one) => isEnd(one, last.to))) return undefined;
  const fn = source === undefined ? undefined : functionAt(source, last.line);
  const functions = { boundary: words.boundaries, classified: words.classifiers }[last.how];
  if (functions !== undefined)
    return functions.some((one) => isAbout(one, last, fn)) ? undefined : `no policy names \`${last.via}\``;
  return isNamed(last.to, lane, death, confidence) ? undefined : `ends as \`${last.to}\`, which is no end`;
};
