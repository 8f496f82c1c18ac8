import type { Site } from './site.ts';

export const LANES = ['SecurityStop', 'Retriable', 'Explainable', 'run-borking'] as const;
export type Lane = (typeof LANES)[number];
export const VERDICT_LANES = [...LANES, 'neutral', 'undecided'] as const;
export type VerdictLane = (typeof VERDICT_LANES)[number];
export const DEATHS = ['died', 'endless', 'lost', 'opaque'] as const;
export type Death = (typeof DEATHS)[number];
export const BLASTS = ['call', 'request', 'connection', 'job', 'task', 'process', 'host'] as const;
export type Blast = (typeof BLASTS)[number];
export const NEUTRALS = ['parked', 'cancelled', 'handed-over', 'recovered'] as const;
export type Neutral = (typeof NEUTRALS)[number];
export const SEVERITIES = ['error', 'warn', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
export type Modality = 'must' | 'may';
export type Reach = 'live' | 'dead' | 'latent' | 'open';

/** One step of a witness: what the error was, what it became, through which function, and the line that does it. */
export interface Hop {
  readonly from: string;
  readonly to: string;
  readonly via: string;
  readonly how: string;
  readonly file: string;
  readonly line: number;
}

export interface Retry {
  readonly limit: number | 'unbounded' | 'unknown';
  readonly spent: Lane | 'neutral' | 'undecided';
}

/** One end that an error can reach, with the path that proves it. */
export interface Fate {
  readonly lane: VerdictLane;
  readonly death: Death | null;
  readonly modality: Modality;
  readonly when: readonly string[];
  readonly confidence: Confidence;
  readonly witness: readonly Hop[];
}

export interface Verdict extends Fate {
  /** `Type::Variant`, unique inside `scope`. */
  readonly variant: string;
  readonly scope: string;
  readonly declared: Site;
  readonly blast: Blast | null;
  readonly neutral: Neutral | null;
  readonly retry: Retry | null;
  readonly reach: Reach;
  readonly deliberate: boolean;
  readonly target: Lane | 'neutral' | 'undecided';
  readonly pass: boolean | null;
  /** One line a reader can check against the witness. */
  readonly because: string;
  readonly others: readonly Fate[];
}

export interface Hint {
  readonly action: string;
  readonly command: string | null;
}

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly lane: VerdictLane | null;
  readonly death: Death | null;
  readonly target: Lane | 'neutral' | 'undecided' | null;
  readonly site: Site;
  readonly variant: string | null;
  readonly variants: readonly string[];
  readonly condition: string;
  readonly message: string;
  readonly fix: string;
  readonly hints: readonly Hint[];
  readonly witness: readonly Hop[];
  readonly related: readonly Site[];
  readonly leverage: number;
  readonly state: 'introduced' | 'existing' | 'fixed' | null;
  readonly worsened: { readonly from: VerdictLane } | null;
  readonly owner: string | null;
  readonly fingerprint: string;
  readonly suppressed: { readonly reason: string } | null;
}

/** One of our own failures, in the shape of the report's `status.failed`. */
export interface FailedStep {
  readonly id: string;
  readonly step: string;
  readonly file: string | null;
  readonly category: string;
  readonly message: string;
  readonly actor: string;
  readonly tool: string | null;
  readonly attempt: number;
  readonly limit: number;
  readonly retriable: boolean;
  readonly exhausted: boolean;
  readonly retry: string;
  readonly next: string;
  readonly hints: readonly Hint[];
  readonly stack: string | null;
}

export interface Status {
  readonly complete: boolean;
  readonly understood: { readonly places: number; readonly of: number };
  readonly completed: readonly string[];
  readonly failed: readonly FailedStep[];
}

export interface Blind {
  readonly file: string;
  readonly line: number;
  readonly symbol: string;
  readonly reason: string;
}

export interface Summary {
  readonly SecurityStop: number;
  readonly Retriable: number;
  readonly Explainable: number;
  readonly 'run-borking': number;
  readonly neutral: number;
  readonly undecided: number;
  readonly death: { readonly died: number; readonly endless: number; readonly lost: number; readonly opaque: number };
}

export const POINTER_STATUSES = [
  'shifted',
  'moved',
  'renamed',
  'merged',
  'split',
  'gone',
  'never-valid',
  'ambiguous',
  'ok',
  'imprecise',
  'pinned',
  'historical',
  'proposed',
  'rewritten',
  'unattributable',
  'uncheckable',
] as const;
export type PointerStatus = (typeof POINTER_STATUSES)[number];

/** A place in code as it is now. */
export interface PointerPlace {
  readonly file: string;
  /** Null for a file as a whole. */
  readonly line: number | null;
  readonly endLine: number | null;
  readonly symbol: string | null;
}

/** One cited line of a document, or a pointer without a line, and what has become of it. */
export interface Pointer {
  readonly doc: string;
  readonly line: number;
  readonly column: number;
  /** As written. */
  readonly text: string;
  /** What it meant when it was written; null where nothing says which file. */
  readonly cited: {
    readonly path: string;
    readonly line: number | null;
    readonly endLine: number | null;
    readonly symbol: string | null;
  } | null;
  /** `held` of `of` cited lines that come with a name hold it at that commit. */
  readonly base: {
    readonly commit: string | null;
    readonly how: 'pinned' | 'appendix' | 'front-matter' | 'inferred' | 'first-commit' | 'none';
    readonly held: number;
    readonly of: number;
  };
  readonly status: PointerStatus;
  /** Where it stands now; null where nowhere. */
  readonly to: PointerPlace | null;
  readonly content: 'same' | 'edited' | 'rewritten' | null;
  readonly evidence: 'survived' | 'moved-text' | 'same-item' | 'similar' | 'name' | 'none';
  /** Commit that took the line away or rewrote it. */
  readonly killedBy: string | null;
  /** `--fix` would write `to`. */
  readonly fixable: boolean;
  readonly fails: boolean;
  /** Places that an ambiguous name could mean, the likeliest first. */
  readonly candidates: readonly PointerPlace[];
}

/** The one document every reporter reads; its JSON form is the public machine contract (`schema/report.schema.json`). */
export interface Report {
  readonly schema: 1;
  readonly tool: { readonly name: 'faultlane'; readonly version: string; readonly rules: string };
  readonly target: {
    readonly root: string;
    readonly commit: string | null;
    readonly files: number;
    readonly lines: number;
  };
  readonly status: Status;
  readonly summary: Summary;
  readonly verdicts: readonly Verdict[];
  readonly findings: readonly Finding[];
  readonly plan: readonly never[];
  readonly tickets: readonly never[];
  readonly commits: null;
  readonly pointers: readonly Pointer[];
  readonly blind: readonly Blind[];
}
