import { wholeCommits, type Change } from './changes.ts';
import type { Chain, Git } from './repo.ts';

/** Renames that are gone back over at most. */
const STEPS = 8;

/**
 * What files were called at an earlier commit: people correct the paths of a document and leave its lines. Only those
 * that were there under another name; `isThere` says so of a path at that commit.
 */
export const originsOf = async (
  git: Git,
  chain: Chain,
  paths: readonly string[],
  from: number,
  changes: (paths: readonly string[]) => Promise<ReadonlyMap<string, readonly Change[]>>,
  isThere: (path: string) => boolean,
): Promise<Map<string, string>> => {
  const origins = new Map<string, string>();
  let open = paths.map((path) => ({ path, name: path, before: chain.commits.length }));
  for (let step = 0; step < STEPS && open.length > 0; step += 1) {
    const known = await changes(open.map(({ name }) => name));
    const births = open.flatMap((one) => {
      const birth = known.get(one.name)?.findLast(({ index, patch }) => patch.from === null && index < one.before);
      return birth === undefined || birth.index <= from ? [] : [{ ...one, index: birth.index }];
    });
    const commits = await wholeCommits(
      git,
      chain,
      births.map(({ index }) => index),
    );
    open = births.flatMap(({ path, name, index }) => {
      const source = commits.get(index)?.find(({ to, from: old }) => to === name && old !== null && old !== name)?.from;
      if (source === undefined || source === null) return [];
      if (isThere(source)) origins.set(path, source);
      return isThere(source) ? [] : [{ path, name: source, before: index }];
    });
  }
  return origins;
};
