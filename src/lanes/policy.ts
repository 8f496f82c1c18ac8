import type { Lane, Neutral } from '../model/report.ts';

/** What a project may call an end: one of the four lanes, or a neutral outcome. */
export type LaneWord = Lane | Neutral;

/** The project's own words about its ends, boundaries and classifiers, as data; every entry with its line in the file. */
export interface Policy {
  /** As the reader of a report knows it; null without a policy. */
  readonly file: string | null;
  /** Vocabularies asked for. */
  readonly packs: readonly string[];
  readonly lanes: readonly PolicyLane[];
  readonly boundaries: readonly PolicyBoundary[];
  readonly classifiers: readonly PolicyClassifier[];
  readonly joins: readonly PolicyJoin[];
  readonly deliberate: readonly PolicyDeliberate[];
  /** Globs of files that may stop the run on purpose; null: no word about it. */
  readonly securityStop: { readonly onlyFrom: readonly string[] } | null;
  readonly explainable: { readonly needsMessage: boolean };
  readonly layers: readonly PolicyLayer[];
  /** Globs, relative to the folder of the policy. */
  readonly exclude: readonly string[];
  readonly owners: PolicyOwners | null;
}

/** A policy and the folder it holds for: POSIX, relative to the root, '' for the root itself. */
export interface PlacedPolicy {
  readonly dir: string;
  readonly policy: Policy;
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

/** A call and a function that it runs, where names do not join them. */
export interface PolicyJoin {
  readonly call: string;
  readonly impl: string;
  readonly line: number;
}

/** A variant whose end is meant. */
export interface PolicyDeliberate {
  readonly variant: string;
  readonly reason: string;
  readonly line: number;
}

/** Functions that decide in one layer. */
export interface PolicyLayer {
  readonly name: string;
  readonly fns: readonly string[];
  readonly line: number;
}

/** Who mends what: the CODEOWNERS file, the arbiter, and how many attempts each has. */
export interface PolicyOwners {
  readonly file: string | null;
  readonly arbiter: string | null;
  readonly budget: { readonly owner: number; readonly arbiter: number };
}

/** A project that says nothing. */
export const EMPTY_POLICY: Policy = {
  file: null,
  packs: [],
  lanes: [],
  boundaries: [],
  classifiers: [],
  joins: [],
  deliberate: [],
  securityStop: null,
  explainable: { needsMessage: false },
  layers: [],
  exclude: [],
  owners: null,
};
