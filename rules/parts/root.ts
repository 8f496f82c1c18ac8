import type { Hop } from '../../src/model/report.ts';

/** Steps that only carry the error, without making something else of it. */
const CARRIERS = new Set([
  'construct',
  'call',
  'return',
  'wrap',
  'leaves',
  'question-mark',
  'throws',
  'classified',
  'text',
]);
/** Steps at which the run itself stops. */
export const STOPS = new Set(['panic', 'exit', 'abort', 'drop', 'default', 'boundary']);

/** The edge that decides: the last place where the error becomes what then ends the run. */
export const rootOf = (witness: readonly Hop[]): Hop | undefined => {
  const last = witness.at(-1);
  const mapping = witness.findLast((hop) => hop.from !== hop.to && !CARRIERS.has(hop.how) && !STOPS.has(hop.how));
  // What leaves a boundary dies there, whatever it was before.
  if (last?.how === 'boundary') return last;
  if (mapping) return mapping;
  if (last && STOPS.has(last.how)) return last;
  return witness.findLast((hop) => hop.how !== 'leaves') ?? last;
};
