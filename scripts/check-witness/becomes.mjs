// Whether a piece of code holds what a hop says the error became.
import { casesIn, hasWord, isText, lastName } from './labels.mjs';

/**
 * @typedef {import('../../src/model/report.ts').Hop} Hop
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {{ readonly hop: Hop, readonly before: readonly Hop[], readonly source: Source, readonly roots: readonly Source[], readonly code: string }} Sight
 *   `before`: the hops before; `roots`: the files that the crate may start with; `code`: the line without comments and strings
 */

const TEXT = /"|\w!\s*[([{]|\b(?:to_string|to_owned|into|String)\b/;
const CALLING = new Set(['call', 'from', 'into', 'question-mark', 'wrap']);

/**
 * The calls right before a hop that stand in its file: what one of them gives is what the error became.
 * @param {Sight} sight
 */
const callsBefore = ({ hop, before }) => {
  const last = before.findLastIndex((one) => !CALLING.has(one.how));
  return before.slice(last + 1).filter((one) => one.how === 'call' && one.file === hop.file);
};

/**
 * What the error becomes stands in a piece of code: by name, as a text, or as what a call right before gives.
 * @param {Sight} sight
 * @param {string} code
 */
export const becomesIn = (sight, code) => {
  const { to } = sight.hop;
  if (isText(to) && TEXT.test(code)) return true;
  if (casesIn(to).some((name) => hasWord(code, name))) return true;
  return callsBefore(sight).some((one) => hasWord(code, lastName(one.via)));
};
