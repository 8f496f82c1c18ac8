/** Cases that say by their name that a run ends. Causes (`Timeout`) and classes (`Permanent`) do not: only what happens. */
const ENDING =
  /^(?:Abort|Aborted|AbortRun|Fatal|FatalExit|Die|Crash|Crashed|Kill|KillRun|Terminate|EndRun|FailRun|Panic)$/;
const FAILED = /^(?:Failed|Failure|Fatal|Aborted|Crashed|Errored)$/;
/** Types of decisions and results: only there does such a name say what happens to the run. */
const DECISION =
  /(?:Outcome|Action|Decision|Recovery|Disposition|Fate|Verdict|Strategy|Directive|Resolution|Reaction|Response|Policy|Step|Next|Control|Handling)$/;
const EXIT = /(?:Exit|End|Ending|Termination|RunResult|RunOutcome)$/;

/** Whether `Type::Case` is an end by its name alone; worth low confidence, never more. */
export const isNamedEnd = (label: string): boolean => {
  const [type = '', name = ''] = label.split('::');
  if (DECISION.test(type)) return ENDING.test(name);
  return EXIT.test(type) && (ENDING.test(name) || FAILED.test(name));
};

const GOING_ON = /^(?:Continue|Continued|Proceed|KeepGoing|GoOn|NextRound|Resume|Resumed|Recovered|Ignore|Ignored)$/;
const STEP =
  /(?:Outcome|Action|Decision|Recovery|Disposition|Flow|Step|Next|Control|Signal|Transition|Result|State|Check|Directive)$/;

/** Whether `Type::Case` says by its name that the run goes on: what happens later is no longer this error's doing. */
export const isGoingOn = (label: string): boolean => {
  const [type = '', name = ''] = label.split('::');
  return GOING_ON.test(name) && STEP.test(type);
};
