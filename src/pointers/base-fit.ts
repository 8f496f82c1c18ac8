import { pairs } from './changes.ts';
import { objectAt, readObjects, type Chain, type Git } from './repo.ts';

/** A cited line and the names one of which should stand on it. */
export interface Claim {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly names: readonly string[];
}

/** How many claims hold at a commit. */
export interface Fit {
  /** Index in the chain. */
  readonly index: number;
  readonly held: number;
  readonly of: number;
}

interface Version {
  /** Index from which the file has this content. */
  readonly index: number;
  readonly blob: string;
}

const RAW = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) \w+\t(.*)$/u;

const rowsOf = (out: Buffer | null, end: string): string[] => (out === null ? [] : out.toString('utf8').split(end));

const literal = (path: string): string => `:(literal)${path}`;

/** Contents of files over a stretch of the chain, oldest first: which blob from which commit on. */
const versionsOf = async (
  git: Git,
  chain: Chain,
  [from, to]: readonly [number, number],
  paths: readonly string[],
): Promise<Map<string, Version[]>> => {
  const versions = new Map<string, Version[]>(paths.map((path) => [path, []]));
  const first = chain.commits[from] ?? '';
  const only = ['--', ...paths.map(literal)];
  const start = await git(['ls-tree', '-r', '-z', first, '--', ...paths]);
  for (const row of rowsOf(start, '\0')) {
    const [, blob = '', path = ''] = /^\d+ blob ([0-9a-f]+)\t(.*)$/su.exec(row) ?? [];
    versions.get(path)?.push({ index: from, blob });
  }
  const listed = await git(['rev-list', '--first-parent', '--reverse', chain.commits[to] ?? '', `^${first}`, ...only]);
  const commits = rowsOf(listed, '\n').filter((commit) => chain.at.has(commit));
  if (commits.length === 0) return versions;
  const input = pairs(chain, commits);
  const out = await git(['diff-tree', '--stdin', '-r', '--no-renames', '--relative', ...only], input);
  let index = from;
  for (const row of rowsOf(out, '\n')) {
    index = chain.at.get(row) ?? index;
    const [, blob = '', path = ''] = RAW.exec(row) ?? [];
    versions.get(path)?.push({ index, blob });
  }
  return versions;
};

/** Text of some lines of a file, without cutting the whole of it up. */
const linesAt = (bytes: Buffer, from: number, to: number): string => {
  let start = 0;
  for (let line = 1; line < from; line += 1) {
    const end = bytes.indexOf(10, start);
    if (end < 0) return '';
    start = end + 1;
  }
  let end = start;
  for (let line = from; line <= to; line += 1) {
    const next = bytes.indexOf(10, end);
    if (next < 0) return bytes.toString('utf8', start);
    end = next + 1;
  }
  return bytes.toString('utf8', start, end);
};

const holds = (bytes: Buffer, { line, endLine, names }: Claim): number => {
  const text = linesAt(bytes, line, Math.min(endLine, line + 60));
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/gu) ?? []);
  if (names.some((name) => words.has(name))) return 1;
  const near = new Set(linesAt(bytes, Math.max(1, line - 3), line + 3).match(/[A-Za-z_$][\w$]*/gu) ?? []);
  return names.some((name) => near.has(name)) ? 0.2 : 0;
};

/** Versions of files that are read at most; more are thinned out evenly. */
const MOST = 600;

const thinned = (versions: readonly Version[], most: number): readonly Version[] => {
  if (versions.length <= most) return versions;
  const step = versions.length / most;
  return versions.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
};

/**
 * How well the claims fit each commit of a stretch of the chain, oldest first; only commits at which that changes. An
 * empty list says that nothing could be compared.
 */
export const fitsAlong = async (
  git: Git,
  chain: Chain,
  stretch: readonly [number, number],
  claims: readonly Claim[],
): Promise<Fit[]> => {
  const paths = [...new Set(claims.map(({ path }) => path))];
  if (paths.length === 0) return [];
  const all = await versionsOf(git, chain, stretch, paths);
  const each = Math.max(2, Math.floor(MOST / paths.length));
  const versions = new Map([...all].map(([path, some]) => [path, thinned(some, each)]));
  const blobs = await readObjects(
    git,
    [...versions.values()].flatMap((some) => some.map(({ blob }) => blob)),
  );
  const gains = new Map<number, number>();
  for (const claim of claims) {
    let before = 0;
    for (const { index, blob } of versions.get(claim.path) ?? []) {
      const bytes = blobs.get(blob);
      const now = bytes ? holds(bytes, claim) : 0;
      gains.set(index, (gains.get(index) ?? 0) + now - before);
      before = now;
    }
  }
  let held = 0;
  return [...gains]
    .sort(([a], [b]) => a - b)
    .map(([index, gain]) => {
      held += gain;
      return { index, held, of: claims.length };
    });
};

/** Contents of paths at one commit. */
export const contentsAt = async (git: Git, commit: string, paths: readonly string[]): Promise<Map<string, Buffer>> => {
  const found = await readObjects(
    git,
    paths.map((path) => objectAt(commit, path)),
  );
  return new Map(
    paths.flatMap((path) => {
      const bytes = found.get(objectAt(commit, path));
      return bytes ? [[path, bytes] as const] : [];
    }),
  );
};
