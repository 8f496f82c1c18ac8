import { expect, test } from 'vitest';
import { isGoingOn, isNamedEnd } from '../../src/lanes/vocabulary.ts';

/** What a case says by its name alone; causes and classes say nothing, however grave they sound. */
const TABLE: readonly (readonly [label: string, says: 'stops' | 'goes on' | 'nothing'])[] = [
  ['RecoveryOutcome::Abort', 'stops'],
  ['Outcome::Fatal', 'stops'],
  ['LoopAction::Terminate', 'stops'],
  ['Fate::Crash', 'stops'],
  ['NextStep::EndRun', 'stops'],
  ['LoopExit::Failed', 'stops'],
  ['RunEnding::Aborted', 'stops'],
  ['RunResult::Failed', 'stops'],
  ['RecoveryOutcome::Retry', 'nothing'],
  ['RecoveryOutcome::Failed', 'nothing'],
  ['RecoveryOutcome::AbortedByUser', 'nothing'],
  ['RecoveryOutcome::NoAbort', 'nothing'],
  ['ErrorClass::Permanent', 'nothing'],
  ['ErrorClass::Fatal', 'nothing'],
  ['HttpError::Abort', 'nothing'],
  ['GateFault::Timeout', 'nothing'],
  ['LoopExit::Completed', 'nothing'],
  ['Abort', 'nothing'],
  ['Outcome', 'nothing'],
  ['', 'nothing'],
  ['LoopControl::Continue', 'goes on'],
  ['NextStep::Proceed', 'goes on'],
  ['RecoveryAction::Ignore', 'goes on'],
  ['TurnState::Resumed', 'goes on'],
  ['ErrorClass::Continue', 'nothing'],
  ['LoopControl::ContinueLater', 'nothing'],
  ['Continue', 'nothing'],
];

test.each(TABLE)('%j says: %s', (label, says) => {
  expect([isNamedEnd(label), isGoingOn(label)]).toEqual([says === 'stops', says === 'goes on']);
});

// `Outcome` makes it a decision, in which only deliberate ends count, before `RunOutcome` makes it the end of a run.
test.fails('pending: the outcome of a whole run', () => {
  expect(isNamedEnd('RunOutcome::Failed')).toBe(true);
});
