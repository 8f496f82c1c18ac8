import type { Pointer, PointerPlace, PointerStatus } from '../model/report.ts';
import type { CodeFile } from './files.ts';
import type { Landing, Trace } from './track.ts';

/** What is said of a pointer, before it is put into words for the report. */
export interface Draft {
  readonly status: PointerStatus;
  readonly to: PointerPlace | null;
  readonly content: Pointer['content'];
  readonly evidence: Pointer['evidence'];
  readonly killedBy: string | null;
  readonly candidates: readonly PointerPlace[];
}

/** Where nothing is known. */
export const NOTHING = {
  to: null,
  content: null,
  evidence: 'none',
  killedBy: null,
  candidates: [],
} as const satisfies Omit<Draft, 'status'>;

/** A file or folder as a whole. */
export const wholeFile = (file: string): PointerPlace => ({ file, line: null, endLine: null, symbol: null });

/** What can be asked of the tree at hand. */
export interface Present {
  readonly landing: (trace: Trace) => Landing | undefined;
  /** Files that something landed in. */
  readonly files: ReadonlyMap<string, CodeFile>;
  readonly symbolAt: (file: CodeFile, line: number) => string | null;
}
