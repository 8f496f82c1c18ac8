import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';

/**
 * A folder of files that may be thrown away. Every file is written whole and put in place by one rename, so that two
 * runs at once, or one that is killed, leave no half of a file; in front of its text stands the hash of it. No method
 * throws: what cannot be read, or is not what was written, is not there.
 */
export interface Store {
  /** Text of a file, null where there is none. */
  readonly read: (name: string) => string | null;
  /** Length of a file's text in bytes, null where there is none. */
  readonly bytes: (name: string) => number | null;
  /** Whether it could be written. */
  readonly write: (name: string, text: string) => boolean;
  /** Removes the oldest files of one kind, as many as are more than `most`. */
  readonly prune: (prefix: string, most: number) => void;
}

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Bytes of a hash, with the line's end behind it. */
const HEAD = 44;

const checked = (content: string): string | null => {
  const text = content.slice(HEAD);
  return content.startsWith(`${hashOf(text)}\n`) ? text : null;
};

/** The store in a folder, absolute; the folder is made when something is written. */
export const storeIn = (folder: string): Store => ({
  read: (name) => quietly(() => checked(readFileSync(join(folder, name), 'utf8')), null),
  bytes: (name) => quietly(() => statSync(join(folder, name)).size - HEAD, null),
  write: (name, text) =>
    quietly(() => {
      makeFolder(folder);
      const own = mkdtempSync(join(folder, 'new-'));
      try {
        writeFileSync(join(own, name), `${hashOf(text)}\n${text}`);
        renameSync(join(own, name), join(folder, name));
      } finally {
        rmSync(own, { recursive: true, force: true });
      }
      return true;
    }, false),
  prune: (prefix, most) => {
    const files = quietly(() => readdirSync(folder), [])
      .filter((name) => name.startsWith(prefix))
      .map((name) => ({ name, at: quietly(() => statSync(join(folder, name)).mtimeMs, 0) }))
      .sort((a, b) => b.at - a.at);
    for (const { name } of files.slice(most))
      quietly(() => rmSync(join(folder, name), { recursive: true, force: true }), undefined);
  },
});
