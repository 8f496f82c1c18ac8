import type { Site } from './site.ts';

/** What the code makes of a value: names of cases (`Type::Case`), `true`, `false`, `text`; sorted, empty where nothing is known. */
export type Gives = readonly string[];

/** What becomes of the variants that an arm takes. */
export interface ArmAnswer {
  readonly line: number;
  readonly text: string;
  /** It takes what no arm names. */
  readonly rest: boolean;
  readonly guarded: boolean;
  /** It says itself what becomes of the error, and hands it to nobody. */
  readonly decides: boolean;
  /** Variants it takes for sure, in order of their declaration. */
  readonly variants: readonly string[];
  readonly gives: Gives;
  /** The error itself goes on, in whatever it is wrapped. */
  readonly keeps: boolean;
  /** How the run ends in it: `panic`, `exit`, `abort`. */
  readonly stops: readonly string[];
  /** What it gives goes to callers outside of the tree, and to nobody else. */
  readonly handedOver: boolean;
}

/** A decision over an error type, arm by arm. */
export interface SwitchAnswer {
  readonly site: Site;
  readonly type: string;
  readonly scope: string;
  /** The function asks whether to try again, by its name or by the policy. */
  readonly asksRetry: boolean;
  readonly arms: readonly ArmAnswer[];
}

/** A value that stops the run where it is bad: `unwrap`, `expect` and their like. */
export interface PanicAnswer {
  readonly site: Site;
  readonly text: string;
  /** It stands in an arm for the bad side, and is no part of taking the good one. */
  readonly written: boolean;
  /** The call that made the value, as written; a method by its name. */
  readonly producer: readonly string[];
  readonly method: boolean;
  /** How many values it was called with, what it was called on among them. */
  readonly inputs: number;
  /** Some of them come from outside of the function. */
  readonly brought: boolean;
  /** What a method was called on is a part of the object that the function belongs to. */
  readonly held: boolean;
  /** The call runs code of the tree. */
  readonly own: boolean;
  /** That code fails with an error of the system. */
  readonly system: boolean;
  readonly place: 'entry' | 'program' | 'library' | 'tooling';
}

/** What a function says a variant is: a class of its own, or yes or no to trying again. */
export interface PromiseAnswer {
  /** The line at which the answer is decided. */
  readonly site: Site;
  readonly scope: string;
  readonly variant: string;
  /** `Class::Case`, `true` or `false`; where the policy speaks of it, its word. */
  readonly gives: string;
  readonly asksRetry: boolean;
}

/** A function that makes one and the same error of every variant of another one. */
export interface FoldAnswer {
  readonly site: Site;
  readonly scope: string;
  readonly type: string;
  readonly variants: readonly string[];
  readonly gives: string;
  /** It does not even look at what it is given. */
  readonly unused: boolean;
  readonly handedOver: boolean;
}

/** What rules may ask of the graph, answered as plain data; each list by file and line. */
export interface Answers {
  readonly switches: readonly SwitchAnswer[];
  readonly folds: readonly FoldAnswer[];
  readonly panics: readonly PanicAnswer[];
  readonly promises: readonly PromiseAnswer[];
}
