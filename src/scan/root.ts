import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Failure } from '../failures/failure.ts';
import { codeOf, isInside } from './bytes.ts';
import { findPolicy } from './find-policy.ts';

/** What is audited, and what of it is reported. */
export interface Root {
  /** Absolute, without symbolic links. */
  readonly root: string;
  /** The PATHS, POSIX and relative to the root, sorted as given; '' stands for the root itself. */
  readonly paths: readonly string[];
  /** Absolute path of the policy that holds for the root; null when there is none. */
  readonly policy: string | null;
}

/** The nearest folder upward that is the top of a git work tree (a worktree's `.git` is a file); null outside git. */
export const gitTop = (start: string): string | null => {
  for (let folder = start; ; folder = dirname(folder)) {
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) !== undefined) return folder;
    if (dirname(folder) === folder) return null;
  }
};

/** An existing path without links, and whether it is a folder. */
const existing = (cwd: string, path: string): { readonly real: string; readonly isFolder: boolean } => {
  try {
    const real = realpathSync(resolve(cwd, path));
    return { real, isFolder: statSync(real).isDirectory() };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new Failure('root-missing', { path }, { cause: error });
    throw new Failure('root-unreadable', { path, code }, { cause: error });
  }
};

const folderFor = ({ real, isFolder }: { real: string; isFolder: boolean }): string =>
  isFolder ? real : dirname(real);

/**
 * Decides the root: the one that was asked for; else the nearest folder upward from the first PATH that holds a
 * policy, as far as the git top level; else that top level; else the PATH. PATHS are relative to `cwd`, which stands
 * in when there is none. Throws a `Failure` for a path that does not exist or lies outside of the root.
 */
export const resolveRoot = (paths: readonly string[], { root: asked, cwd }: { root?: string; cwd: string }): Root => {
  const given = (paths.length === 0 && asked === undefined ? [cwd] : paths).map((path) => existing(cwd, path));
  const start = asked === undefined ? folderFor(given[0] ?? existing(cwd, '.')) : existing(cwd, asked).real;
  const top = gitTop(start);
  const policy = findPolicy(start, top);
  const root = asked === undefined ? (policy === null ? (top ?? start) : dirname(policy)) : start;
  const relativePaths = given.map(({ real }, index) => {
    if (isInside(root, real)) return relative(root, real).replaceAll(sep, '/');
    throw new Failure('usage', {
      problem: `\`${paths[index] ?? ''}\` lies outside of the root \`${root}\``,
      near: null,
    });
  });
  return { root, paths: relativePaths, policy };
};
