import type { Cause, Engine } from './frame.ts';
import type { Info } from './info.ts';
import type { CaseLookup } from './match.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Fn } from './world.ts';

/** What is needed to read a value out of its own code, with nothing flowing in. */
export interface Source {
  readonly engine: Engine;
  readonly fn: Fn;
  readonly plan: Plan;
  readonly find: CaseLookup;
  /** What is known to flow at the moment, where anything does. */
  readonly at?: ReadonlyMap<number, ReadonlyMap<number, Info>>;
  /** Arms that switches take for it. */
  readonly taken?: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;
  /** The run that asks, where one does. */
  readonly run?: Run;
  readonly subs?: Map<Run, Info>;
  /** Regions that run because of the error. */
  readonly caused?: ReadonlyMap<number, Cause>;
  /** Why the code runs in which the value stands, where an error is why. */
  readonly cause?: Cause;
}
