import type { Lane, Neutral } from '../model/report.ts';

/** What a project may call an end: one of the four lanes, or a neutral outcome. */
export type LaneWord = Lane | Neutral;

/** The project's own words about its ends, boundaries and classifiers, as data; every entry with its line in the file. */
export interface Policy {
  /** As the reader of a report knows it; null without a policy. */
  readonly file: string | null;
  readonly lanes: readonly PolicyLane[];
  readonly boundaries: readonly PolicyBoundary[];
  readonly classifiers: readonly PolicyClassifier[];
}

/** An end by its name: what reaches it is in this lane. */
export interface PolicyLane {
  readonly pattern: string;
  readonly lane: LaneWord;
  readonly line: number;
}

/** A function past which an error that leaves it is in this lane, a few variants excepted. */
export interface PolicyBoundary {
  readonly fn: string;
  readonly err: LaneWord;
  readonly except: readonly string[];
  readonly line: number;
}

/** A function whose result is a lane. */
export interface PolicyClassifier {
  readonly fn: string;
  readonly lanes: readonly { readonly result: string; readonly lane: LaneWord }[];
  readonly line: number;
}

/** A project that says nothing. */
export const EMPTY_POLICY: Policy = { file: null, lanes: [], boundaries: [], classifiers: [] };
