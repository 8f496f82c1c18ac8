/** Paths are POSIX and relative to the audited root; lines and columns count from 1, columns in UTF-16 units. */
export interface Span {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
}

/** A span with the function, impl or type that holds it: what people cite, and what survives line drift. */
export interface Site extends Span {
  readonly symbol: string;
}

/** Orders sites by file, line, column: the order of every list in a report. */
export const compareSpans = (a: Span, b: Span): number =>
  compareText(a.file, b.file) || a.line - b.line || a.column - b.column;

/** Orders text by UTF-16 code unit, the same on every machine and in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
