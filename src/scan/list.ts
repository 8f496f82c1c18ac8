import type { FailedStep } from '../model/report.ts';
import { failedStep } from '../failures/failed-step.ts';

/** One path of the tree before any selection. */
export interface Listed {
  /** POSIX, relative to the root. */
  readonly path: string;
  /** Blob id from git's index where the file is as it stands there; null where we have to hash it. */
  readonly blob: string | null;
}

/** The tree as a lister saw it, in no particular order. */
export interface Listing {
  readonly commit: string | null;
  readonly entries: readonly Listed[];
  /** Hash that git names blobs by in this repository. */
  readonly algorithm: 'sha1' | 'sha256';
  readonly failed: readonly FailedStep[];
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A file name from the bytes of the file system; null when they are not UTF-8, for then no program can name it to us. */
export const nameFrom = (bytes: Uint8Array): string | null => {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
};

/** The row for a file whose name is not UTF-8, under the name as far as it could be decoded. */
export const unnamable = (file: string): FailedStep =>
  failedStep('file-unreadable', { code: 'its name is not UTF-8' }, { step: 'scan', file });
