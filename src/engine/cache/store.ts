import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './folder.ts';

/**
 * A folder of files that may be thrown away. Every file is written whole and put in place by one rename, so that two
 * runs at once, or one that is killed, leave no half of a file. No method throws: what cannot be read is not there.
 */
export interface Store {
  /** Content of a file, null where there is none. */
  readonly read: (name: string) => string | null;
  /** Length of a file, null where there is none. */
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

/** The store in a folder, absolute; the folder is made when something is written. */
export const storeIn = (folder: string): Store => ({
  read: (name) => quietly(() => readFileSync(join(folder, name), 'utf8'), null),
  bytes: (name) => quietly(() => statSync(join(folder, name)).size, null),
  write: (name, text) =>
    quietly(() => {
      makeFolder(folder);
      const own = mkdtempSync(join(folder, 'new-'));
      try {
        writeFileSync(join(own, name), text);
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
