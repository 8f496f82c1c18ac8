import type { Death, Summary, Verdict, VerdictLane } from './report.ts';

/** Counts verdicts by lane, and the dying ones by how they die. */
export const summarise = (verdicts: readonly Verdict[]): Summary => {
  const lanes: Record<VerdictLane, number> = {
    SecurityStop: 0,
    Retriable: 0,
    Explainable: 0,
    'run-borking': 0,
    neutral: 0,
    undecided: 0,
  };
  const death: Record<Death, number> = { died: 0, endless: 0, lost: 0, opaque: 0 };
  for (const verdict of verdicts) {
    lanes[verdict.lane]++;
    if (verdict.death) death[verdict.death]++;
  }
  return { ...lanes, death };
};
