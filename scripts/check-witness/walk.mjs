// Whether the hops of a witness stand where the way they tell leads: a call goes into the function called or stays, what
// follows stands in a function that is still open, a return goes back out of the function it names.
import { lastName } from './labels.mjs';
import { functionAt, isNamed } from './source.mjs';

/**
 * @typedef {import('../../src/model/report.ts').Hop} Hop
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Fn} Fn
 * @typedef {{ readonly file: string, readonly fn: Fn | undefined, readonly line: number }} Place `fn`: nothing for code that an attribute stands for
 */

/** Steps whose function is another one than the one around the line, when they are conversions. */
const CALLS = new Set(['call', 'question-mark', 'from', 'into']);

/**
 * @param {Place} a
 * @param {Place} b
 */
const same = (a, b) => a.file === b.file && a.fn === b.fn && (a.fn !== undefined || a.line === b.line);

/**
 * Whether a place is in the function that a report names.
 * @param {Place} place
 * @param {string} symbol
 */
const isIn = ({ fn }, symbol) => (fn === undefined ? lastName(symbol) === 'from' : isNamed(fn, symbol));

/** @param {Place} place */
const shown = ({ fn, file, line }) => (fn === undefined ? `${file}:${line}` : `\`${fn.name}\``);

/**
 * Where a hop other than the first does not follow from the ones before, and why; nothing where all do.
 * @param {readonly Hop[]} witness
 * @param {(file: string) => Source | undefined} sourceOf
 * @returns {{ readonly index: number, readonly why: string } | undefined}
 */
export const misstep = (witness, sourceOf) => {
  /** @type {Place[]} */
  let open = [];
  let entered = '';
  for (const [index, hop] of witness.entries()) {
    const source = sourceOf(hop.file);
    if (source === undefined) return undefined;
    const place = { file: hop.file, fn: functionAt(source, hop.line), line: hop.line };
    const [root] = open;
    if (root === undefined || (hop.how === 'by-type' && isIn(place, hop.via))) open = [place];
    else if (hop.how === 'return' || hop.how === 'leaves') {
      if (!isIn(root, hop.via))
        return { index, why: `returns from \`${hop.via}\`, and the way before it is in ${shown(root)}` };
      if (hop.how === 'leaves' && !same(root, place)) return { index, why: `leaves ${shown(root)} at ${shown(place)}` };
      open = [place];
    } else {
      const at = open.findLastIndex((one) => same(one, place));
      if (entered !== '' && isIn(place, entered)) open.push(place);
      else if (at >= 0) open.splice(at + 1);
      else
        return { index, why: `stands in ${shown(place)}, and the way before it is in ${open.map(shown).join(', ')}` };
    }
    entered = CALLS.has(hop.how) ? hop.via : '';
  }
  return undefined;
};
