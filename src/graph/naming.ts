import type { Solver } from './engine.ts';
import type { Fn, Type, World } from './world.ts';

/** Name of the package that declares a type, else of its file. */
export const scopeName = (world: World, type: Type): string =>
  world.packages[type.scope.pkg]?.name ?? world.files[type.file]?.path ?? '';

const QUESTION =
  /(?:^|_)(?:(?:is|can|may|should|must|will|worth)_?)?(?:be_?)?(?:retr(?:y|i|able)|transient|temporary|recoverable)/i;

/** Whether a function answers yes or no to whether its error is worth another try, by its name or by the policy. */
export const asksRetry = (solver: Solver, fn: Fn): boolean => {
  const answer = fn.fact.ret?.p.at(-1);
  if (answer !== 'bool' && answer !== 'boolean') return false;
  const yes = solver.words.classify(fn, { cases: [], side: 'true' });
  return yes === null ? QUESTION.test(fn.fact.name) : yes === 'Retriable';
};

const FAILURE = /(?:Err(?:or|$)|Fail|Fault|Exception|Reject|Refus|Denial|Denied|Problem|Trouble|Violation)/;
const CLASS = /(?:Kind|Code|Class|Reason|Category|Cause|Status|Signal)$/;
/** Words that cases of failures are called by. */
const FAILING =
  /(?:Invalid|Malformed|Bad[A-Z]|Missing|NotFound|NoSuch|Unknown|Denied|Forbidden|Refused|Rejected|Unauthori[sz]ed|Policy|Quota|Limit|Exhausted|Throttled|Timeout|TimedOut|Deadline|Unavailable|Busy|Network|Transport|Connection|Internal|Corrupt|Conflict|Aborted|Failed|Expired|Overload|Closed|Broken)/;

/** Whether an enum tells failures apart: its name says so, or it is a class and a third of its cases do. */
export const tellsFailures = (type: Type, isError: boolean): boolean => {
  const { cases, name, kind } = type.fact;
  if (kind !== 'enum' || cases.length < 2) return false;
  if (FAILURE.test(name)) return true;
  if (!CLASS.test(name)) return isError;
  const failing = cases.filter((one) => FAILING.test(one.name)).length;
  return failing >= 2 && failing * 3 >= cases.length;
};
