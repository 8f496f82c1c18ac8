import type { Itemise } from './files.ts';
import type { Git } from './repo.ts';

/** A document to check. */
export interface DocumentFile {
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly text: string;
}

/** What the check needs of the world. Nothing else is read, and nothing is written. */
export interface World {
  /** Null outside of git. */
  readonly git: Git | null;
  /** Files as they stand on disk below the root. */
  readonly files: readonly string[];
  /** Those of them that differ from the commit at hand, or are not in it. */
  readonly changed: ReadonlySet<string>;
  /** Text of such a file; null where it cannot be read as text. */
  readonly read: (path: string) => string | null;
  readonly itemise: Itemise;
}
