import type { Hint, Lane } from '../model/report.ts';

/** What sort of trouble a failure is; the first eight are the words of error recovery, the rest are finer. */
export type Category =
  | 'transient'
  | 'validation'
  | 'configuration'
  | 'merge_conflict'
  | 'authentication'
  | 'provider'
  | 'internal'
  | 'unknown'
  | 'authorization'
  | 'not_found'
  | 'quota'
  | 'cancelled'
  | 'security';

/** One row of the catalogue: everything there is to say about one way in which faultlane itself can fail. */
export interface Entry<Detail> {
  /** What is wrong, with the thing and the number; no final dot. Text from outside comes out safe for a terminal. */
  readonly sentence: (detail: Detail) => string;
  /** What to do next. */
  readonly next: (detail: Detail) => string;
  /** When another try makes sense. */
  readonly retry: string;
  /** Exit code when the run ends by it. */
  readonly exit: 2;
  readonly lane: Lane;
  readonly category: Category;
  /** Another try without any change can help. */
  readonly retriable: boolean;
  /** Tries made before it is reported. */
  readonly tries: number;
  /** The part of faultlane that met it. */
  readonly actor: string;
  /** The program that was called, where one was. */
  readonly tool: string | null;
  readonly hints: readonly Hint[];
}

/** Fields that most entries share: told to the user at once, no retry, nothing called. */
export const TOLD = {
  exit: 2,
  lane: 'Explainable',
  retriable: false,
  tries: 1,
  tool: null,
  hints: [],
} as const satisfies Partial<Entry<never>>;
