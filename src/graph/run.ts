import type { Info } from './info.ts';
import type { Fn } from './world.ts';

/** Where an error ends, in the words of the code; which lane that is, lanes decide. */
export interface End {
  readonly kind:
    | 'panic'
    | 'exit'
    | 'abort'
    /** An error out of the program's entry, or an exit there; `told` says whether a text came out. */
    | 'main'
    /** Leaves the tree by a function that others call. */
    | 'public'
    /** The policy's word for an end, a boundary or a class. */
    | 'word'
    /** By its name only: the run stops there, or goes on. */
    | 'name'
    | 'goes-on'
    | 'drop'
    | 'default'
    /** An arm of its own answers it with a text, or does something instead and goes on. */
    | 'answer'
    | 'handled'
    /** An exported question whose answer is yes: its name says what the caller does then. */
    | 'convention'
    /** Becomes a text that is handed on. */
    | 'message'
    /** Goes round for ever. */
    | 'endless'
    | 'retry';
  readonly word: string | null;
  readonly told: boolean;
  /** For a retry: its rounds, where they are written down. */
  readonly limit?: number;
  readonly text: string;
  readonly fn: Fn;
  readonly line: number;
}

export interface EndRecord {
  readonly end: End;
  readonly info: Info;
}

/** What becomes of one term that comes to one node of one function. */
export interface Run {
  readonly id: number;
  readonly fn: Fn;
  readonly node: number;
  readonly term: number;
  /** Terms that leave by return, and the best way each takes. */
  exits: ReadonlyMap<number, Info>;
  ends: ReadonlyMap<string, EndRecord>;
  /** Runs of called functions in which this one may end. */
  subs: ReadonlyMap<Run, Info>;
  /** Why nothing more is known of some of its ways. */
  escapes: ReadonlyMap<string, number>;
  /** Runs to be computed again when the exits change. */
  dependents: Set<Run> | null;
  state: 'new' | 'open' | 'done';
}

/** What the project's policies say about ends, boundaries and classes; null: nothing. Cases are meant by their ids. */
export interface Words {
  /** Word for an error that leaves a function. */
  readonly boundary: (fn: Fn, cases: readonly number[]) => string | null;
  /** Word for the result of a classifier. */
  readonly classify: (fn: Fn, result: ResultShape) => string | null;
  /** Word for a case that is an end wherever it comes up. */
  readonly end: (one: number) => string | null;
  /** Whether a case is an end by its name alone: the run stops, or it goes on and the error is behind it. */
  readonly named: (one: number) => 'stops' | 'goes-on' | null;
  /** Whether the policy names this case as a result or an exception. */
  readonly mentions: (one: number) => boolean;
  /** Whether any classifier or boundary of the policy names this function: a cheap first test. */
  readonly about: (fn: Fn) => boolean;
  /** Whether any call is joined to a function by the policy: a cheap first test. */
  readonly joins: boolean;
  /** Functions that the policy says a call runs: by how it is written, or by a function it could run otherwise. */
  readonly joined: (
    written: readonly string[],
    candidates: readonly Fn[],
    all: (name: string) => readonly Fn[],
  ) => readonly Fn[];
  /** Last names of the calls that the policy joins to a function. */
  readonly joinedAs: (fn: Fn) => readonly string[];
}

/** A result as the policy can name it. */
export interface ResultShape {
  /** Cases of the tree from the outside in, sides (`Ok`, `Some`) left out. */
  readonly cases: readonly number[];
  /** `true`, `false`, `Some`, `None`, `ok`, `err`, `text`: what the outermost side or value is. */
  readonly side: string | null;
}
