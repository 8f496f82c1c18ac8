// Medians, spreads and ratios of what the children of the bench took.

/**
 * @typedef {import('./usage.mjs').Said} Said
 * @typedef {{ readonly all: Said, readonly same: Said, readonly tool: Said }} Round one turn: both floors and the audit
 * @typedef {{ readonly median: number, readonly least: number, readonly most: number }} Spread
 * @typedef {{ readonly cpu: Spread, readonly wall: Spread, readonly peak: Spread }} Figures seconds and bytes, or ratios
 * @typedef {{ readonly name: string, readonly figures: Figures }} Row
 * @typedef {{ readonly floors: { readonly all: Figures, readonly same: Figures }, readonly tool: Figures, readonly stages: readonly Row[], readonly ratios: { readonly all: Figures, readonly same: Figures } }} Summary
 */

const KINDS = /** @type {const} */ (['cpu', 'wall', 'peak']);

/**
 * Median, least and most of at least one value.
 * @param {readonly number[]} values
 * @returns {Spread}
 */
export const spreadOf = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return {
    median: ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2,
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
};

/**
 * @param {readonly Round[]} rounds
 * @param {(round: Round, kind: typeof KINDS[number]) => number} valueOf
 * @returns {Figures}
 */
const figuresOf = (rounds, valueOf) => {
  const [cpu, wall, peak] = KINDS.map((kind) => spreadOf(rounds.map((round) => valueOf(round, kind))));
  if (cpu === undefined || wall === undefined || peak === undefined) throw new Error('nothing was measured');
  return { cpu, wall, peak };
};

/**
 * What a stage took of a run: the difference between two marks; for memory the mark at its end.
 * @param {Said} tool
 * @param {number} at
 * @param {typeof KINDS[number]} kind
 */
const share = (tool, at, kind) => {
  const end = (tool.marks[at + 1] ?? tool)[kind];
  return kind === 'peak' ? end : end - (tool.marks[at]?.[kind] ?? Number.NaN);
};

/**
 * Figures of all rounds; ratios are taken within a round.
 * @param {readonly Round[]} rounds
 * @returns {Summary}
 */
export const summarise = (rounds) => ({
  floors: {
    all: figuresOf(rounds, ({ all }, kind) => all[kind]),
    same: figuresOf(rounds, ({ same }, kind) => same[kind]),
  },
  tool: figuresOf(rounds, ({ tool }, kind) => tool[kind]),
  stages: (rounds[0]?.tool.marks ?? []).map(({ stage }, at) => ({
    name: stage,
    figures: figuresOf(rounds, ({ tool }, kind) => share(tool, at, kind)),
  })),
  ratios: {
    all: figuresOf(rounds, ({ all, tool }, kind) => tool[kind] / all[kind]),
    same: figuresOf(rounds, ({ same, tool }, kind) => tool[kind] / same[kind]),
  },
});
