import type { FlagName } from './flags.ts';

/** What was typed after the name of a command: the values of each flag in order (`''` for a switch), and the other words. */
export interface Call {
  readonly flags: ReadonlyMap<FlagName, readonly string[]>;
  readonly operands: readonly string[];
}

/** One command: its words for the help page, what it takes, and what it does. */
export interface Command {
  /** How it is typed, without flags. */
  readonly usage: string;
  /** Paragraphs of its help page. */
  readonly text: readonly string[];
  readonly flags: readonly FlagName[];
  /** Most words it takes besides flags. */
  readonly most: number;
  readonly exits: readonly (readonly [code: string, meaning: string])[];
  readonly examples: readonly string[];
  /** Does it and answers with the exit code; throws a `Failure` when it cannot. */
  readonly run: (call: Call) => Promise<number>;
}
