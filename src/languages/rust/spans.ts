/** A part of a text: offsets in UTF-16 units, the second one is not in it. */
export type Span = readonly [from: number, to: number];

/**
 * Offsets of a text from which parts were cut, as offsets of the whole text. To be asked for offsets that never get
 * smaller; an offset where a part was cut is the one behind that part.
 */
export const behindCuts = (cuts: readonly Span[]): ((offset: number) => number) => {
  let next = 0;
  let shift = 0;
  let limit = cuts[0]?.[0] ?? Infinity;
  return (offset) => {
    while (offset + shift >= limit) {
      const [from, to] = cuts[next] ?? [0, 0];
      shift += to - from;
      next++;
      limit = cuts[next]?.[0] ?? Infinity;
    }
    return offset + shift;
  };
};
