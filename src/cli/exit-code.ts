import { SEVERITIES, type Report, type Severity } from '../model/report.ts';

export const FAIL_ON = ['none', 'note', 'warn', 'error'] as const;
/** The mildest severity that fails the run; `none`: findings never do. */
export type FailOn = (typeof FAIL_ON)[number];

/** 0: nothing in the way. 1: findings at or above the threshold, or a variant that does not pass. 2: the run proves nothing. */
export type ExitCode = 0 | 1 | 2;

const atLeast = (severity: Severity, threshold: Severity): boolean =>
  SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);

/** The exit code of an audit; a run that read no file proves nothing, whatever the threshold. */
export const exitCode = ({ target, findings }: Report, failOn: FailOn): ExitCode => {
  if (target.files === 0) return 2;
  if (failOn === 'none') return 0;
  return findings.some(({ severity, suppressed }) => suppressed === null && atLeast(severity, failOn)) ? 1 : 0;
};

/** The exit code of an answer about one variant: undecided is neither pass nor fail. */
export const exitCodeOf = (pass: boolean | null): ExitCode => (pass === null ? 2 : pass ? 0 : 1);
