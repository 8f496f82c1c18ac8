import type { Pointer, PointerStatus } from '../model/report.ts';

const FAILING: ReadonlySet<PointerStatus> = new Set([
  'shifted',
  'moved',
  'renamed',
  'merged',
  'split',
  'gone',
  'never-valid',
  'ambiguous',
]);

/** Whether a pointer of this status fails the check. */
export const failsAs = (status: PointerStatus): boolean => FAILING.has(status);

const SURE: ReadonlySet<Pointer['evidence']> = new Set(['survived', 'moved-text', 'same-item']);

/** Whether the new place is sure enough for a machine to write it. */
export const isSure = (evidence: Pointer['evidence']): boolean => SURE.has(evidence);

/** Statuses that say nothing was looked at. */
export const UNCHECKED: ReadonlySet<PointerStatus> = new Set(['unattributable', 'uncheckable']);
