import { identity } from '../model/identity.ts';
import type { FailedStep } from '../model/report.ts';
import { KINDS, type Details, type Kind } from './kinds.ts';

/** Where in the run something failed. */
export interface FailedAt {
  /** Step of the pipeline: `scan`, `extract` … */
  readonly step: string;
  /** POSIX path relative to the root; null where it is not about one file. */
  readonly file: string | null;
}

/** One row of `status.failed`. Its id depends on step, kind and file alone, so it is the same in the next run. */
export const failedStep = <K extends Kind>(kind: K, detail: Details[K], { step, file }: FailedAt): FailedStep => {
  const entry = KINDS[kind];
  return {
    id: identity('fe1', file === null ? [step, kind] : [step, kind, file]),
    step,
    file,
    category: entry.category,
    message: entry.sentence(detail),
    actor: entry.actor,
    tool: entry.tool,
    attempt: entry.tries,
    limit: entry.tries,
    retriable: entry.retriable,
    exhausted: entry.retriable,
    retry: entry.retry,
    next: entry.next(detail),
    hints: entry.hints,
    stack: null,
  };
};
