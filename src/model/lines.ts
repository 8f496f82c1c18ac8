/** Where the lines of a text start, and the place of an offset; lines and columns from 1. */
export interface LineTable {
  readonly starts: readonly number[];
  readonly lineOf: (offset: number) => number;
  readonly columnOf: (offset: number) => number;
}

/** Lines as everybody counts them, by `\n` alone. A line is found by bisection, most often it is the one asked before. */
export const lineTable = (text: string): LineTable => {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  let last = 0;
  const lineOf = (offset: number): number => {
    if (offset >= (starts[last] ?? 0) && offset < (starts[last + 1] ?? Infinity)) return last + 1;
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const mid = (low + high) >> 1;
      if ((starts[mid] ?? 0) <= offset) low = mid;
      else high = mid;
    }
    last = low;
    return low + 1;
  };
  return { starts, lineOf, columnOf: (offset) => offset - (starts[lineOf(offset) - 1] ?? 0) + 1 };
};

/** How many lines a text has: what stands behind the last line's end counts only where it is something. */
export const linesIn = (text: string, { starts }: LineTable): number =>
  text === '' ? 0 : starts.length - (text.endsWith('\n') ? 1 : 0);
