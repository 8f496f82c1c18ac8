import type { FileFacts } from './facts.ts';

/**
 * Time that one file may take to parse, in milliseconds. A file that takes longer is reported, never waited for:
 * unclosed strings make the grammar of Rust quadratic.
 */
export const BUDGET_MS = 5000;

export interface ExtractOptions {
  readonly includeTests: boolean;
}

/** What a language makes of one file. */
export interface Extracted {
  readonly facts: FileFacts;
  /** The parser gave up on this file. */
  readonly timedOut: boolean;
}

/** Reads one file into facts. May throw on code that is nested too deeply. */
export type Extractor = (path: string, text: string, options: ExtractOptions) => Extracted;
