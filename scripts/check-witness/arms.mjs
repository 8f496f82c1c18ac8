// Arms of a `match` as they stand: which come before a line, and what the one at the line gives.
import { closing } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {{ readonly pattern: string, readonly guarded: boolean, readonly from: number, readonly to: number, readonly body: string }} Arm
 *   `from`, `to`: offsets of the whole arm
 */

/**
 * Offset of the `{` around an offset, -1 where there is none.
 * @param {string} code
 * @param {number} from
 */
const blockStart = (code, from) => {
  let depth = 0;
  for (let at = from - 1; at >= 0; at--) {
    const char = code[at] ?? '';
    if (')]}'.includes(char)) depth += 1;
    else if ('([{'.includes(char)) {
      if (depth === 0) return char === '{' ? at : -1;
      depth -= 1;
    }
  }
  return -1;
};

/**
 * First offset from `from` on at which one of the marks stands outside of brackets; `end` where none does.
 * @param {string} code
 * @param {number} from
 * @param {number} end
 * @param {(at: number) => boolean} isMark
 */
const outside = (code, from, end, isMark) => {
  for (let at = from; at < end; at++) {
    if (isMark(at)) return at;
    if ('([{'.includes(code[at] ?? '')) at = closing(code, at) - 1;
  }
  return end;
};

/**
 * Arms of the block that opens at an offset; empty where it holds no arms.
 * @param {string} code
 * @param {number} open
 * @returns {Arm[]}
 */
const armsOf = (code, open) => {
  const end = closing(code, open) - 1;
  const arms = [];
  for (let from = open + 1; from < end;) {
    const arrow = outside(code, from, end, (at) => code.startsWith('=>', at));
    if (arrow >= end) break;
    const first = code.slice(arrow + 2).search(/\S/) + arrow + 2;
    const close = code[first] === '{' ? closing(code, first) : first;
    // A block ends its arm unless something is asked of its value: `{ .. }.await`.
    const ended = code[first] === '{' && !/^\s*[.?]/.test(code.slice(close, close + 80));
    const to = ended ? close : outside(code, first, end, (at) => code[at] === ',');
    const [pattern = '', ...guard] = code
      .slice(from, arrow)
      .replace(/^[\s,]+/, '')
      .split(/\bif\b/);
    arms.push({ pattern: pattern.trim(), guarded: guard.length > 0, from, to, body: code.slice(arrow + 2, to) });
    from = to + (ended ? 0 : 1);
  }
  return arms;
};

/**
 * The arm whose pattern is on a line, after the arms before it; nothing where the line holds no pattern. Of nested
 * arms that start on one line the outermost counts.
 * @param {Source} source
 * @param {number} line
 * @returns {{ readonly arm: Arm, readonly before: readonly Arm[] } | undefined}
 */
export const armAt = (source, line) => {
  const start = source.starts[line - 1] ?? 0;
  const text = source.code[line - 1] ?? '';
  // A match that opens on the line itself holds the arm that stands behind it on the same line.
  const inner = [...text.matchAll(/\bmatch\b[^{]*\{/g)].map((found) => start + found.index + found[0].length - 1);
  for (const open of [blockStart(source.whole, start + text.search(/\S|$/)), ...inner]) {
    const arms = open < 0 ? [] : armsOf(source.whole, open);
    const at = arms.findIndex(
      (arm) => arm.to > start && source.whole.slice(arm.from, start + text.length).trim() !== '',
    );
    const arm = arms[at];
    const patternEnd = arm === undefined ? -1 : source.whole.indexOf('=>', arm.from);
    if (arm !== undefined && patternEnd > start) return { arm, before: arms.slice(0, at) };
  }
  return undefined;
};

/**
 * The blocks of an `if`, `else` or `while` that starts on a line, one after the other, with what stands between them.
 * @param {Source} source
 * @param {number} line
 */
export const blocksAt = ({ whole, starts, code }, line) => {
  const from = (starts[line - 1] ?? 0) + Math.max(0, (code[line - 1] ?? '').search(/\b(?:if|else|while)\b/));
  let end = from;
  do {
    const open = outside(whole, end, whole.length, (at) => '{;'.includes(whole[at] ?? ''));
    if (whole[open] !== '{') return whole.slice(from, end);
    end = closing(whole, open);
    // The braces of a pattern are followed by `=`.
  } while (/^\s*(?:else\b|=(?![=>]))/.test(whole.slice(end, end + 200)));
  return whole.slice(from, end);
};

/** Names, bindings and the like: what no value can fail. */
const OPEN = /^(?:[\s,&.()]|\b(?:ref|mut|box)\b|\b[a-z_]\w*\b|_|:|\.\.)*$/;

/**
 * Whether an arm takes a case whatever else holds: an alternative that names it, and asks for nothing besides.
 * @param {Arm} arm
 * @param {string} label `Type::Case`
 */
const takesAll = ({ pattern, guarded }, label) => {
  const [type = '', name = ''] = label.split('::');
  if (guarded || name === '') return false;
  return pattern.split('|').some((part) => {
    const found = new RegExp(
      `^\\s*&?(?:(?:Err|Some|Ok)\\s*\\(\\s*)?(?:\\w+\\s*::\\s*)*(?:${type}|Self)\\s*::\\s*${name}\\b`,
    ).exec(part);
    if (found === null) return false;
    const rest = part.slice(found[0].length).replace(/[{}]/g, ' ');
    return OPEN.test(rest);
  });
};

/**
 * The earlier arm that leaves nothing of a label for the one at hand; labels are `Type::Case`, inside of each other.
 * @param {readonly Arm[]} before
 * @param {string} label
 */
export const takenBefore = (before, label) => {
  const cases = [...label.matchAll(/\w+::\w+/g)].map(([one]) => one);
  return before.find((arm) => cases.some((one) => takesAll(arm, one)));
};
