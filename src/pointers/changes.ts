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

const RAW = /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) \w+\t(.*)$/u;

/**
 * The same without the files whose content is not in this clone (a partial one, or one that lost its largest files):
 * one of them would cost the answer for all.
 */
const withoutMissing = async (
  git: Git,
  input: string,
  args: readonly [string, ...string[]],
): Promise<Buffer | null> => {
  const raw = await git(['diff-tree', '--stdin', '--root', '-r', '--no-renames', '--relative'], input);
  const paths = new Map<string, string>();
  for (const row of (raw?.toString('utf8') ?? '').split('\n')) {
    const [, old = '', now = '', path = ''] = RAW.exec(row) ?? [];
    for (const blob of [old, now]) if (/[1-9a-f]/u.test(blob)) paths.set(blob, path);
  }
  const found = await git(['cat-file', '--batch-check'], [...paths.keys()].map((blob) => `${blob}\n`).join(''));
  const missing = (found?.toString('latin1') ?? '')
    .split('\n')
    .flatMap((row) => (row.endsWith(' missing') ? (paths.get(row.slice(0, -8)) ?? []) : []));
  if (missing.length === 0) return null;
  return git([...args, '--', '.', ...[...new Set(missing)].map((path) => `:(exclude,literal)${path}`)], input);
};

/** Git works on this many lists of commits at once. */
const LANES = 2;

/** Everything that commits of the chain did, with renames and the lines they added; few calls for all. */
export const wholeCommits = async (
  git: Git,
  chain: Chain,
  indexes: readonly number[],
): Promise<Map<number, FilePatch[]>> => {
  const commits = [...new Set(indexes)].map((index) => chain.commits[index] ?? '');
  const lists = Array.from({ length: LANES }, (_, lane) => commits.filter((__, at) => at % LANES === lane));
  const parts = await Promise.all(
    lists.map(async (list) => {
      if (list.length === 0) return [];
      const args = ['diff-tree', '--stdin', '--root', ...RENAMES, ...PATCH] as const;
      const out = await git([...args], pairs(chain, list));
      const seen = out ?? (await withoutMissing(git, pairs(chain, list), args));
      return [...parsePatches(seen?.toString('utf8') ?? '', true)];
    }),
  );
  return new Map(parts.flat().map(([commit, patches]) => [chain.at.get(commit) ?? -1, patches]));
};
