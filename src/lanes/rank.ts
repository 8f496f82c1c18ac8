import type { Death, VerdictLane } from '../model/report.ts';

/** What decides how bad an end is: the lane, for run-borking the way of dying, for a security stop whether policy allows it. */
export interface Ranked {
  readonly lane: VerdictLane;
  readonly death: Death | null;
  /** Read only for `SecurityStop`: true where the policy allows a stop at this place. */
  readonly allowed: boolean;
}

// From the mildest to the worst: the one total order over ends.
const ORDER = [
  'stop-allowed',
  'neutral',
  'Explainable',
  'Retriable',
  'undecided',
  'stop-refused',
  'opaque',
  'lost',
  'endless',
  'died',
] as const;

const place = ({ lane, death, allowed }: Ranked): (typeof ORDER)[number] => {
  if (lane === 'SecurityStop') return allowed ? 'stop-allowed' : 'stop-refused';
  // An end that kills the run in a way nobody named counts as the worst way: never understate.
  return lane === 'run-borking' ? (death ?? 'died') : lane;
};

/** Place of an end in the total order, 0 for the mildest; a larger number is worse, and equal numbers are equally bad. */
export const rank = (end: Ranked): number => ORDER.indexOf(place(end));

/** Orders ends from the worst to the mildest, for sorting; 0 where they are equally bad. */
export const compareWorst = (a: Ranked, b: Ranked): number => rank(b) - rank(a);
