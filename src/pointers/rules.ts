import type { PointerStatus, Severity } from '../model/report.ts';

/** One kind of finding about documents. These look at no code of their own, so they are no rules of the audit. */
export interface PointerRule {
  readonly id: string;
  /** Orders the catalogue; people use the id. */
  readonly code: string;
  readonly severity: Severity;
  readonly fix: string;
}

const STALE: PointerRule = {
  id: 'pointer-stale',
  code: 'FL611',
  severity: 'error',
  fix: 'write the new place; `faultlane check-doc --fix` does where it is sure',
};
const GONE: PointerRule = {
  id: 'pointer-gone',
  code: 'FL612',
  severity: 'error',
  fix: 'take the pointer out, or name what does its work now',
};
const AMBIGUOUS: PointerRule = {
  id: 'pointer-ambiguous',
  code: 'FL613',
  severity: 'error',
  fix: 'write enough of the path to tell the file from the others',
};
const NEVER_VALID: PointerRule = {
  id: 'pointer-never-valid',
  code: 'FL614',
  severity: 'error',
  fix: 'look up what was meant and write its place',
};

/** A rewritten place: the pointer is right and its claim may not be. */
export const REWRITTEN: PointerRule = {
  id: 'pointer-rewritten',
  code: 'FL615',
  severity: 'warn',
  fix: 'read the place again and say what it does now',
};

/** A snippet that names something which is not there. */
export const SNIPPET: PointerRule = {
  id: 'snippet-mismatch',
  code: 'FL616',
  severity: 'warn',
  fix: 'quote the line as it is',
};

const BY_STATUS: Readonly<Partial<Record<PointerStatus, PointerRule>>> = {
  shifted: STALE,
  moved: STALE,
  renamed: STALE,
  merged: STALE,
  split: STALE,
  gone: GONE,
  ambiguous: AMBIGUOUS,
  'never-valid': NEVER_VALID,
  rewritten: REWRITTEN,
};

/** The rule that speaks of a status; undefined where there is nothing to say. */
export const ruleOf = (status: PointerStatus): PointerRule | undefined => BY_STATUS[status];
