/** Stands for every list without entries. */
export const EMPTY: readonly never[] = Object.freeze([]);

const MAX_SINGLES = 4096;
const singles: (readonly number[])[] = [];

/** The list of one number: half of all lists of a body are that, and there is one of each for all bodies. Not to be written to. */
export const single = (one: number): readonly number[] =>
  one >= 0 && one < MAX_SINGLES ? (singles[one] ??= Object.freeze([one])) : [one];
