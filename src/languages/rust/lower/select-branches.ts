import { skipSilent } from '../skip.ts';
import type { Span } from '../spans.ts';

/** A branch of a `select!`: where its parts stand in the file. */
export interface Branch {
  /** Null for `else` and for branches like `complete` that wait for nothing. */
  readonly wait: { readonly pattern: Span; readonly future: Span } | null;
  readonly handler: Span;
}

/** First place outside of brackets, strings and comments from which `is` holds; the end where there is none. */
const find = (code: string, from: number, is: (at: number) => boolean): number => {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const silent = skipSilent(code, at);
    if (silent >= 0) {
      at = silent;
      continue;
    }
    const char = code[at];
    if (depth === 0 && is(at)) return at;
    if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
  }
  return code.length;
};

/** The next place that holds something else than blanks and comments. */
const behindBlanks = (code: string, from: number): number => {
  let at = from;
  for (;;) {
    while (at < code.length && /\s/.test(code[at] ?? '')) at++;
    const silent = code[at] === '/' ? skipSilent(code, at) : -1;
    if (silent < 0) return at;
    at = silent + 1;
  }
};

/** End of a handler: behind its block, or at the comma behind its expression. */
const handlerEnd = (code: string, from: number): number => {
  if (code[from] !== '{') return find(code, from, (at) => code[at] === ',');
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const silent = skipSilent(code, at);
    if (silent >= 0) at = silent;
    else if (code[at] === '{') depth++;
    else if (code[at] === '}' && --depth === 0) return at + 1;
  }
  return code.length;
};

const isArrow = (code: string) => (at: number) => code.startsWith('=>', at);
const isSign = (code: string) => (at: number) =>
  code[at] === '=' && code[at + 1] !== '=' && code[at + 1] !== '>' && !/[=<>!.]/.test(code[at - 1] ?? '');

/** The branches of a `select!`, in order; `at`: where its code stands in the file. Null where it does not read as branches. */
export const branchesOf = (code: string, at: number): Branch[] | null => {
  const out: Branch[] = [];
  const first = behindBlanks(code, 0);
  let from = behindBlanks(code, first + (/^biased\s*;/.exec(code.slice(first))?.[0].length ?? 0));
  while (from < code.length) {
    const arrow = find(code, from, isArrow(code));
    if (arrow >= code.length) return null;
    const sign = find(code, from, isSign(code));
    const start = behindBlanks(code, arrow + 2);
    const end = handlerEnd(code, start);
    // A condition behind the future only says whether the branch is asked at all.
    const comma = find(code, from, (place) => code[place] === ',' && place > sign);
    const wait =
      sign < arrow
        ? {
            pattern: [at + from, at + sign] as const,
            future: [at + sign + 1, at + Math.min(arrow, comma)] as const,
          }
        : null;
    out.push({ wait, handler: [at + start, at + end] });
    from = behindBlanks(code, end);
    if (code[from] === ',') from = behindBlanks(code, from + 1);
  }
  return out.length > 0 ? out : null;
};
