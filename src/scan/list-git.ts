import type { FailedStep } from '../model/report.ts';
import { git, type Environment, type GitAnswer } from './git.ts';
import { nameFrom, unnamable, type Listed, type Listing } from './list.ts';

/** Pieces of NUL-ended output, as bytes. */
const records = (out: Buffer): Buffer[] => {
  const found: Buffer[] = [];
  let start = 0;
  for (let end = out.indexOf(0, start); end >= 0; end = out.indexOf(0, start)) {
    found.push(out.subarray(start, end));
    start = end + 1;
  }
  return found;
};

const GITLINK = '160000';
/** `ls-files -s -v` says `H` of a file that git vouches for; other letters are merges, or files it was told not to look at. */
const IN_ORDER = 'H';

interface Tracked {
  readonly blobs: Map<string, string | null>;
  readonly failed: FailedStep[];
}

/** Paths and blob ids of the index; null where the index cannot vouch for the file. */
const readIndex = (out: Buffer, wanted: (path: string) => boolean): Tracked => {
  const blobs = new Map<string, string | null>();
  const failed: FailedStep[] = [];
  for (const record of records(out)) {
    const tab = record.indexOf('\t');
    const [tag, mode, blob, stage] = record.toString('latin1', 0, tab).split(' ');
    if (mode === GITLINK) continue;
    const path = nameFrom(record.subarray(tab + 1));
    if (path === null) {
      const lossy = record.toString('utf8', tab + 1);
      if (wanted(lossy)) failed.push(unnamable(lossy));
    } else if (wanted(path)) blobs.set(path, tag === IN_ORDER && stage === '0' && blob !== undefined ? blob : null);
  }
  return { blobs, failed };
};

/**
 * Settings that switch off every filter of the repository: comparing a file with the index would run them. Null when
 * a filter has a name that cannot be overridden; then nothing may be compared.
 */
const withoutFilters = (answer: GitAnswer): readonly string[] | null => {
  if (!answer.ok) return answer.code === 1 ? [] : null;
  const drivers = new Set(records(answer.out).map((record) => record.toString('utf8').replace(/\.[^.]*$/u, '')));
  if ([...drivers].some((driver) => /[=\n]/u.test(driver))) return null;
  return [...drivers].flatMap((driver) => [
    ...['clean', 'smudge', 'process'].map((what) => `${driver}.${what}=`),
    `${driver}.required=false`,
  ]);
};

/** Paths that differ from the index, or null where nothing could be compared. */
const changedFiles = async (
  root: string,
  files: readonly string[],
  env: Environment | undefined,
): Promise<Buffer | null> => {
  const filters = await git(root, ['config', '-z', '--name-only', '--get-regexp', String.raw`^filter\.`], { env });
  const config = withoutFilters(filters);
  if (config === null) return null;
  const changed = await git(root, ['ls-files', '-m', '-z', ...files], { env, config });
  return changed.ok ? changed.out : null;
};

/** Whether the folder is one that the repository around it ignores: then git's silence about it says nothing. */
const isIgnored = async (folder: string, env: Environment | undefined): Promise<boolean> =>
  (await git(folder, ['check-ignore', '--quiet', '.'], { env })).ok;

const merge = (
  tracked: Tracked,
  changed: Buffer | null,
  others: Buffer,
  wanted: (path: string) => boolean,
): Listing => {
  const { blobs, failed } = tracked;
  const algorithm = [...blobs.values()].some((blob) => blob?.length === 64) ? 'sha256' : 'sha1';
  const dirty = changed === null ? blobs.keys() : records(changed).map((record) => nameFrom(record));
  for (const path of dirty) if (path !== null && blobs.has(path)) blobs.set(path, null);
  for (const record of records(others)) {
    const path = nameFrom(record);
    if (path === null) {
      const lossy = record.toString('utf8');
      if (wanted(lossy)) failed.push(unnamable(lossy));
    } else if (wanted(path)) blobs.set(path, null);
  }
  const entries: Listed[] = [...blobs].map(([path, blob]) => ({ path, blob }));
  return { commit: null, entries, algorithm, failed };
};

/**
 * The tree as git knows it: tracked files, and untracked ones that it does not ignore; submodules are left out.
 * A text says why git cannot tell; null means that the folder is one which the repository ignores.
 */
export const listByGit = async (
  root: string,
  patterns: readonly string[],
  wanted: (path: string) => boolean,
  env: Environment | undefined,
): Promise<Listing | string | null> => {
  const files = ['--', ...patterns.map((pattern) => `:(glob)${pattern}`)];
  const [index, others, changed, head] = await Promise.all([
    git(root, ['ls-files', '-s', '-v', '-z', ...files], { env }),
    git(root, ['ls-files', '-o', '--exclude-standard', '-z', ...files], { env }),
    changedFiles(root, files, env),
    git(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], { env }),
  ]);
  if (!index.ok) return index.problem;
  if (!others.ok) return others.problem;
  if (index.out.length === 0 && others.out.length === 0 && (await isIgnored(root, env))) return null;
  const listing = merge(readIndex(index.out, wanted), changed, others.out, wanted);
  return { ...listing, commit: head.ok ? head.out.toString('latin1').trim() : null };
};
