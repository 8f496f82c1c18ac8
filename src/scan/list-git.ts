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
/** What `ls-files -v` says of a file: git vouches for it, or does not know it; other letters are changes, merges, or files it was told not to look at. */
const IN_ORDER = 'H';
const OTHER = '?';

/** One line of a listing: the tag, what the index holds (nothing of a file that git does not know), the path as bytes. */
interface Line {
  readonly tag: string;
  readonly mode?: string | undefined;
  readonly blob?: string | undefined;
  readonly stage?: string | undefined;
  readonly path: Buffer;
}

const lineOf = (record: Buffer): Line => {
  const tag = record.toString('latin1', 0, 1);
  if (tag === OTHER) return { tag, path: record.subarray(2) };
  const tab = record.indexOf('\t');
  const [mode, blob, stage] = record.toString('latin1', 2, tab).split(' ');
  return { tag, mode, blob, stage, path: record.subarray(tab + 1) };
};

/** Paths and blob ids; null where the index cannot vouch for the file. `compared`: git was asked which files differ. */
const readListing = (out: Buffer, wanted: (path: string) => boolean, compared: boolean): Listing => {
  const blobs = new Map<string, string | null>();
  const failed: FailedStep[] = [];
  for (const line of records(out).map(lineOf)) {
    const path = nameFrom(line.path);
    const shown = path ?? line.path.toString('utf8');
    if (line.mode === GITLINK || !wanted(shown)) continue;
    if (path === null) failed.push(unnamable(shown));
    else {
      // What differs is told a second time, behind what the index holds of it; so is each side of a merge.
      const vouched = compared && line.tag === IN_ORDER && line.stage === '0' && !blobs.has(path);
      blobs.set(path, vouched ? (line.blob ?? null) : null);
    }
  }
  const algorithm = [...blobs.values()].some((blob) => blob?.length === 64) ? 'sha256' : 'sha1';
  const entries: Listed[] = [...blobs].map(([path, blob]) => ({ path, blob }));
  return { commit: null, entries, algorithm, failed };
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

/** Whether the folder is one that the repository around it ignores: then git's silence about it says nothing. */
const isIgnored = async (folder: string, env: Environment | undefined): Promise<boolean> =>
  (await git(folder, ['check-ignore', '--quiet', '.'], { env })).ok;

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
  // Starting a process costs more than what it does here: one call lists everything.
  const [filters, head] = await Promise.all([
    git(root, ['config', '-z', '--name-only', '--get-regexp', String.raw`^filter\.`], { env }),
    git(root, ['rev-parse', '--verify', '--quiet', 'HEAD'], { env }),
  ]);
  const config = withoutFilters(filters);
  const asked = ['-s', '-v', '-o', ...(config === null ? [] : ['-m']), '--exclude-standard', '-z', ...files];
  const answer = await git(root, ['ls-files', ...asked], { env, ...(config && { config }) });
  if (!answer.ok) return answer.problem;
  if (answer.out.length === 0 && (await isIgnored(root, env))) return null;
  const listing = readListing(answer.out, wanted, config !== null);
  return { ...listing, commit: head.ok ? head.out.toString('latin1').trim() : null };
};
