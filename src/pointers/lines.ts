import type { CitedLines } from './tokens.ts';

const ONE = String.raw`~?\d{1,7}`;
const RANGE = String.raw`${ONE}(?:\s?[-–—]\s?${ONE})?`;
/** Numbers and ranges as people list them: `108,213`, `331/275/296`, `183-188`; no column or version follows. */
export const LINE_LIST = String.raw`${RANGE}(?:(?:,\s?|\/|,?\sand\s|\s&\s)${RANGE})*`;
/** The same where blanks would let words of the sentence in. */
export const TIGHT_LIST = String.raw`~?\d{1,7}(?:[-–—]~?\d{1,7})?(?:[,/]~?\d{1,7}(?:[-–—]~?\d{1,7})?)*`;

const PIECE = /~?(\d{1,7})(?:\s?[-–—]\s?~?(\d{1,7}))?/gu;

/** Lines of a list, with the offsets of their digits; a line 0 or a range that runs backwards is none. */
export const readLines = (list: string, offset: number): CitedLines[] =>
  [...list.matchAll(PIECE)].flatMap((match) => {
    const first = match[1] ?? '';
    const last = match[2];
    const start = offset + match.index + match[0].indexOf(first);
    const at = [start, start + first.length] as const;
    const end = offset + match.index + match[0].length;
    const line = Number(first);
    const endLine = last === undefined ? line : Number(last);
    if (line === 0 || endLine < line) return [];
    return [{ line, endLine, at, endAt: last === undefined ? at : ([end - last.length, end] as const) }];
  });

const ANCHOR = /^L?(\d{1,7})(?:C\d+)?(?:(-)L?(\d{1,7})(?:C\d+)?)?$/u;

/** Lines of an anchor, `L15` or `L15-L24`; empty where it is something else. */
export const readAnchor = (anchor: string, offset: number): CitedLines[] => {
  const match = ANCHOR.exec(anchor);
  if (match === null) return [];
  const [, first = '', , last] = match;
  const start = offset + anchor.indexOf(first);
  const at = [start, start + first.length] as const;
  const line = Number(first);
  const endLine = last === undefined ? line : Number(last);
  if (line === 0 || endLine < line) return [];
  const lastAt = offset + (last === undefined ? 0 : anchor.lastIndexOf(last));
  return [{ line, endLine, at, endAt: last === undefined ? at : ([lastAt, lastAt + last.length] as const) }];
};
