import { readdir, type Dirent } from 'node:fs';
import { relative, sep } from 'node:path';
import { failedStep } from '../failures/failed-step.ts';
import type { FailedStep } from '../model/report.ts';
import { codeOf } from './bytes.ts';
import type { Listing } from './list.ts';
import { TOOL_FOLDERS } from './select.ts';

/** Where build tools put their output: thousands of files that are never looked at. */
const OUTPUT = ['**/target/**/{deps,incremental,.fingerprint}/**', '**/target/{debug,release}/build/**'];

type Told<Entry> = (error: NodeJS.ErrnoException | null, entries: Entry[]) => void;

/** `readdir` that remembers the folders it could not read: a folder left out in silence would be a lie. */
const remembering =
  (root: string, failed: Map<string, FailedStep>) =>
  (folder: string, options: { withFileTypes: true } | Told<string>, done?: Told<Dirent>): void => {
    if (typeof options === 'function') {
      readdir(folder, options);
      return;
    }
    readdir(folder, options, (error, entries) => {
      // A folder that is gone, or a name that is none, holds nothing to read.
      if (error !== null && error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
        const file = relative(root, folder).replaceAll(sep, '/');
        // Ignore files are looked for in a walk of their own, so a folder may be met twice.
        failed.set(file, failedStep('folder-unreadable', { code: codeOf(error) }, { step: 'scan', file }));
      }
      done?.(error, entries);
    });
  };

/**
 * The tree by walking it, for folders that git does not know. Ignore files inside the root are honoured, those above
 * it only when asked for; symbolic links to folders are not entered, so a loop ends nowhere.
 */
export const listByWalking = async (
  root: string,
  patterns: readonly string[],
  { aboveToo }: { aboveToo: boolean },
): Promise<Listing> => {
  // Loaded only here: its start costs more than git needs for a whole tree.
  const { globby } = await import('globby');
  const failed = new Map<string, FailedStep>();
  const paths = await globby(patterns, {
    cwd: root,
    dot: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    // Links to files are wanted too; what is a folder is left out when its kind is looked at.
    onlyFiles: false,
    suppressErrors: true,
    fs: { readdir: remembering(root, failed) },
    ignore: [...TOOL_FOLDERS.map((folder) => `**/${folder}/**`), ...OUTPUT],
    ...(aboveToo ? { gitignore: true } : { ignoreFiles: '**/.gitignore' }),
  });
  const entries = paths.map((path) => ({ path, blob: null }));
  return { commit: null, entries, algorithm: 'sha1', failed: [...failed.values()] };
};
