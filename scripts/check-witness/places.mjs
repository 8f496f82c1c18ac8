// Where in its function a line stands: behind something that leaves, inside of a loop, as the value of a block.
import { closing, functionAt } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 */

const LEAVING = /\b(?:return|continue|break|panic|bail|ensure|exit|abort|unreachable)\b|\?/;

/**
 * Offset behind the last character of a line.
 * @param {Source} source
 * @param {number} line
 */
const endOf = ({ starts, whole }, line) => starts[line] ?? whole.length;

/**
 * Code of the function around a line, up to that line.
 * @param {Source} source
 * @param {number} line
 */
const before = (source, line) => {
  const first = functionAt(source, line)?.first ?? line;
  return source.whole.slice(source.starts[first - 1] ?? 0, source.starts[line - 1] ?? 0);
};

/**
 * Whether a condition stands before a line, and something behind it that leaves.
 * @param {Source} source
 * @param {number} line
 */
export const isBehindSwitch = (source, line) => {
  const text = before(source, line);
  const first = /\b(?:if|match|while|else|assert\w*|ensure)\b|=>/.exec(text)?.index ?? -1;
  return first >= 0 && LEAVING.test(text.slice(first));
};

/**
 * The statement up to the end of a line.
 * @param {Source} source
 * @param {number} line
 */
export const statementAt = (source, line) => {
  const text = before(source, line);
  return (
    text.slice(Math.max(...[';', '{', '}'].map((mark) => text.lastIndexOf(mark))) + 1) + (source.code[line - 1] ?? '')
  );
};

/**
 * Whether a line is in a loop of its function, or starts one.
 * @param {Source} source
 * @param {number} line
 */
export const isInLoop = (source, line) => {
  const first = functionAt(source, line)?.first ?? line;
  const from = source.starts[first - 1] ?? 0;
  const end = endOf(source, line);
  return [...source.whole.slice(from, end).matchAll(/\b(?:loop|while|for)\b[^;{]*\{/g)].some(
    (found) => closing(source.whole, from + found.index + found[0].length - 1) > (source.starts[line - 1] ?? 0),
  );
};

/**
 * Whether what starts on a line is the value of the block around it: brackets close before any `;`.
 * @param {Source} source
 * @param {number} line
 */
const isValue = (source, line) => {
  const { whole, starts } = source;
  for (let at = starts[line - 1] ?? 0; at < whole.length; at++) {
    const char = whole[at] ?? '';
    if (char === ';') return false;
    if (')]}'.includes(char)) return true;
    if ('([{'.includes(char)) at = closing(whole, at) - 1;
  }
  return false;
};

/**
 * Whether a value can leave its function from a line: by `return`, by `?`, or as the value of a block.
 * @param {Source} source
 * @param {number} line
 */
export const isWayOut = (source, line) =>
  /\breturn\b|\?|\b(?:bail|ensure)!/.test(source.code[line - 1] ?? '') || isValue(source, line);
