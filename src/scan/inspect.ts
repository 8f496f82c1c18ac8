import { createHash } from 'node:crypto';
import { lstatSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { failedStep } from '../failures/failed-step.ts';
import type { FailedStep } from '../model/report.ts';
import { codeOf, followLink, readBytesSync } from './bytes.ts';
import { unnamable, type Listed, type Listing } from './list.ts';

/** Id that git gives a file of this content. */
export const blobId = (bytes: Buffer, algorithm: Listing['algorithm']): string =>
  createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

// What stands in a name for bytes that are not UTF-8; a file that is really called so is found under it.
const UNDECODED = '\u{fffd}';

/** A file as it stands on disk. */
export interface Inspected {
  readonly bytes: number;
  readonly hash: string;
}

/** Why a file is not selected after all. */
export interface Refused {
  readonly failed: FailedStep;
  readonly tooLarge: boolean;
}

/** Tells which folders are reached over a symbolic link: what git lists below one was there before the link. */
const linkedFolders = (root: string): ((folder: string) => boolean) => {
  const known = new Map<string, boolean>([['', false]]);
  const linked = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const above = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const answer = linked(above) || lstatSync(join(root, folder), { throwIfNoEntry: false })?.isSymbolicLink() === true;
    known.set(folder, answer);
    return answer;
  };
  return linked;
};

/**
 * Looks at listed files one by one: size and hash, a row, or null where nothing stands (deleted, or a folder or pipe
 * with the name of a source file).
 */
export const inspector = (
  root: string,
  { maxBytes, algorithm }: { maxBytes: number; algorithm: Listing['algorithm'] },
): ((listed: Listed) => Inspected | Refused | null) => {
  const linked = linkedFolders(root);
  const refused = (failed: FailedStep, tooLarge = false): Refused => ({ failed, tooLarge });

  const kindOf = (path: string): { stat: Stats; link: boolean } | { why: string } | null => {
    if (linked(path.slice(0, Math.max(0, path.lastIndexOf('/'))))) return null;
    const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (!stat.isSymbolicLink()) return { stat, link: false };
    const target = followLink(root, path);
    return 'why' in target ? target : { stat: statSync(target.to), link: true };
  };

  return ({ path, blob }) => {
    const at = { step: 'scan', file: path };
    try {
      const found = kindOf(path);
      if (found === null) return path.includes(UNDECODED) ? refused(unnamable(path)) : null;
      if ('why' in found) return refused(failedStep('link-escape', found, at));
      if (!found.stat.isFile()) return null;
      const { size } = found.stat;
      if (size > maxBytes) return refused(failedStep('file-too-large', { bytes: size, limit: maxBytes }, at), true);
      // The index holds the text of a link, not of the file behind it.
      if (blob !== null && !found.link) return { bytes: size, hash: blob };
      const read = readBytesSync({ root, path, maxBytes, step: 'scan' });
      return read.ok ? { bytes: read.bytes.length, hash: blobId(read.bytes, algorithm) } : refused(read.failed);
    } catch (error) {
      return refused(failedStep('file-unreadable', { code: codeOf(error) }, at));
    }
  };
};
