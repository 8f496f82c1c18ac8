import { parsePatches, type FilePatch } from './patches.ts';
import type { Chain, Git } from './repo.ts';

/** What happened to one file at one commit of the chain. */
export interface Change {
  /** Index in the chain. */
  readonly index: number;
  readonly patch: FilePatch;
}

const PATCH = [
  '-r',
  '-p',
  '-U0',
  '--full-index',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-prefix',
  '--relative',
  '--ignore-submodules=all',
  // A deleted file is told by its header; its lines stand in the commit before.
  '-D',
] as const;
/** Above so many files of one commit git would give up looking for renames; what moves whole folders has more. */
const RENAMES = ['-M', '-l8000'] as const;

const literal = (path: string): string => `:(literal)${path}`;

/** Tells the changes of files along the chain; each file is asked for once, all of a call together. */
export const changesAlong = (
  git: Git,
  chain: Chain,
  from: number,
): ((paths: readonly string[]) => Promise<ReadonlyMap<string, readonly Change[]>>) => {
  const known = new Map<string, Change[]>();
  const start = chain.detour === true ? Math.max(1, from) : from;
  const range = [chain.commits.at(-1) ?? '', ...(start >= 0 ? [`^${chain.commits[start] ?? ''}`] : [])];
  const apart = chain.detour === true && from < 1 ? [chain.commits[1] ?? ''] : [];
  return async (paths) => {
    const fresh = [...new Set(paths)].filter((path) => !known.has(path));
    if (fresh.length === 0) return known;
    for (const path of fresh) known.set(path, []);
    const only = ['--', ...fresh.map(literal)];
    const listed = await git(['rev-list', '--first-parent', '--reverse', ...range, ...only]);
    const steps = (listed?.toString('latin1') ?? '').split('\n').filter((commit) => chain.at.has(commit));
    const commits = [...apart, ...steps];
    if (commits.length === 0) return known;
    const input = pairs(chain, commits);
    const out = await git(['diff-tree', '--stdin', '--root', '--no-renames', ...PATCH, ...only], input);
    for (const [commit, patches] of parsePatches(out?.toString('utf8') ?? '', false)) {
      const index = chain.at.get(commit) ?? -1;
      for (const patch of patches) known.get(patch.from ?? patch.to ?? '')?.push({ index, patch });
    }
    return known;
  };
};

/** Each commit with its first parent, as `diff-tree` takes them. */
export const pairs = (chain: Chain, commits: readonly string[]): string =>
  commits
    .map((commit) => {
      const parent = chain.commits[(chain.at.get(commit) ?? 0) - 1];
      return parent === undefined ? `${commit}\n` : `${commit} ${parent}\n`;
    })
    .join('');

/** Everything that commits of the chain did, with renames and the lines they added; one call for all. */
export const wholeCommits = async (
  git: Git,
  chain: Chain,
  indexes: readonly number[],
): Promise<Map<number, FilePatch[]>> => {
  const commits = [...new Set(indexes)].map((index) => chain.commits[index] ?? '');
  if (commits.length === 0) return new Map();
  const out = await git(['diff-tree', '--stdin', '--root', ...RENAMES, ...PATCH], pairs(chain, commits));
  const parsed = parsePatches(out?.toString('utf8') ?? '', true);
  return new Map([...parsed].map(([commit, patches]) => [chain.at.get(commit) ?? -1, patches]));
};
