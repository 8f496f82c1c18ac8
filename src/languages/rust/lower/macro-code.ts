import { skipSilent } from '../skip.ts';
import type { Span } from '../spans.ts';

/** First comma outside brackets, strings and comments; -1 where there is none. */
const topLevelComma = (code: string, from: number): number => {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    const char = code[at];
    const silent = skipSilent(code, at);
    if (silent >= 0) at = silent;
    else if (char === '(' || char === '[' || char === '{') depth++;
    else if (char === ')' || char === ']' || char === '}') depth--;
    else if (char === ',' && depth === 0) return at;
  }
  return -1;
};

/** Whether there is something besides blanks and comments. */
const says = (code: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const char = code[at] ?? '';
    if (char === '/' && skipSilent(code, at) >= 0) at = skipSilent(code, at);
    else if (char.trim() !== '') return true;
  }
  return false;
};

/** Where the arguments of a macro stand that are not empty; `at`: where its code stands in the file. */
export const argumentSpans = (code: string, at: number): Span[] => {
  const spans: Span[] = [];
  let from = 0;
  for (;;) {
    const cut = topLevelComma(code, from);
    const to = cut < 0 ? code.length : cut;
    if (says(code, from, to)) spans.push([at + from, at + to]);
    if (cut < 0) return spans;
    from = cut + 1;
  }
};
