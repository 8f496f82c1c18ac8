// One source file as a reader sees it: its lines, its code without comments and strings, and which function a line is in.
import { hasWord } from './labels.mjs';
import { maskRust } from './mask.mjs';
import { folded } from './when.mjs';

/**
 * @typedef {{ readonly name: string, readonly holder: string, readonly first: number, readonly last: number }} Fn
 *   `holder`: head of the `impl` or `trait` around it, '' for a free function
 * @typedef {{ readonly lines: readonly string[], readonly code: readonly string[], readonly whole: string, readonly starts: readonly number[], readonly fns: readonly Fn[], readonly folded: string }} Source
 *   `lines`: as written; `code`: without comments and strings, the same in one piece in `whole`; `starts`: where its lines start;
 *   `folded`: as written, on one line
 */

/**
 * Offset behind the bracket that closes the one at `from`.
 * @param {string} code
 * @param {number} from
 */
export const closing = (code, from) => {
  let depth = 0;
  const bracket = /[(){}[\]]/g;
  bracket.lastIndex = from;
  for (let found = bracket.exec(code); found !== null; found = bracket.exec(code)) {
    depth += '([{'.includes(found[0]) ? 1 : -1;
    if (depth === 0) return found.index + 1;
  }
  return code.length;
};

/**
 * Offset of the `{` or `;` that ends a head, brackets skipped.
 * @param {string} code
 * @param {number} from
 */
const headEnd = (code, from) => {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const char = code[at] ?? '';
    if ('([<'.includes(char)) depth += char === '<' ? 0 : 1;
    else if (')]'.includes(char)) depth -= 1;
    else if (depth === 0 && (char === '{' || char === ';')) return at;
  }
  return code.length;
};

/** @param {string} code */
const lineStarts = (code) => {
  const starts = [0];
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
};

/**
 * Line (from 1) of an offset.
 * @param {readonly number[]} starts
 * @param {number} offset
 */
const lineOf = (starts, offset) => {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
};

/**
 * Blocks that hold methods, in order.
 * @param {string} code
 */
const holdersOf = (code) =>
  // `impl` in a type stands behind `>`, `(`, `:`, `&` or a comma; the item does not.
  [...code.matchAll(/(?<=^|[};{\]]|\bunsafe|\bdefault|\bpub|\))\s*\b(?:impl|trait)\b/g)].map((found) => {
    const from = found.index;
    const open = headEnd(code, from);
    return { head: code.slice(from, open).trim(), open, end: closing(code, open) };
  });

/**
 * @param {string} code
 * @param {readonly number[]} starts
 * @returns {Fn[]}
 */
const functionsOf = (code, starts) => {
  const holders = holdersOf(code);
  return [...code.matchAll(/\bfn\s+(?:r#)?([\p{ID_Start}_][\p{ID_Continue}]*)/gu)].map((found) => {
    const open = headEnd(code, found.index);
    const end = code[open] === '{' ? closing(code, open) : open + 1;
    const holder = holders.findLast((one) => one.open < found.index && found.index < one.end);
    return {
      name: found[1] ?? '',
      holder: holder?.head ?? '',
      first: lineOf(starts, found.index),
      last: lineOf(starts, end - 1),
    };
  });
};

/**
 * Reads a file's text once for all questions about it.
 * @param {string} text
 * @returns {Source}
 */
export const readSource = (text) => {
  const whole = maskRust(text);
  const starts = lineStarts(whole);
  return {
    lines: text.split('\n'),
    code: whole.split('\n'),
    whole,
    starts,
    fns: functionsOf(whole, starts),
    folded: folded(text),
  };
};

/**
 * The innermost function around a line.
 * @param {Source} source
 * @param {number} line
 * @returns {Fn | undefined}
 */
export const functionAt = (source, line) => source.fns.findLast((fn) => fn.first <= line && line <= fn.last);

/**
 * Whether a function is the one that a report calls `Type::name` or `name`.
 * @param {Fn} fn
 * @param {string} symbol
 */
export const isNamed = (fn, symbol) => {
  const names = symbol.split('::');
  const owner = names.at(-2);
  return fn.name === names.at(-1) && (owner === undefined ? fn.holder === '' : hasWord(fn.holder, owner));
};
