import type { Base } from './base.ts';
import type { Bound } from './bind.ts';
import type { CodeFile } from './files.ts';
import type { Page } from './page.ts';
import type { Placed } from './place.ts';
import type { Resolved } from './resolve.ts';
import type { CitedLines } from './tokens.ts';
import type { Trace } from './track.ts';

/** A pointer with all that was found out about its beginning. */
export interface Case {
  readonly page: Page;
  readonly bound: Bound;
  readonly base: Base;
  readonly cited: CitedLines | null;
  readonly found: Resolved | null;
  /** The cited file as it was; null where it is not there or no text. */
  readonly file: CodeFile | null;
  readonly placed: Placed | null;
  /** Its first line, and its last where it cites a range; none where it cannot be followed. */
  readonly traces: readonly Trace[];
  /** Judged by the names around it in the tree at hand, for want of the text that it was written against. */
  readonly byName: boolean;
  /** Written against the files on disk as they are. */
  readonly asIs?: boolean;
  /** What is written, where the path was corrected later; null: the path as it stands in the document. */
  readonly written: string | null;
}
