import { casesOf, textsAt, type Beginning } from './begin.ts';
import type { Base } from './base.ts';
import type { Bound } from './bind.ts';
import type { Case } from './cases.ts';
import { changesAlong } from './changes.ts';
import { originsOf } from './origins.ts';
import { resolver, type Page } from './page.ts';
import { indexTree } from './tree-index.ts';
import type { Chain, Git } from './repo.ts';

interface Around {
  readonly page: Page;
  readonly base: Base;
  readonly past: Beginning;
  readonly here: Beginning;
}

const isOpen = ({ found, bound }: Case): boolean => found?.kind === 'none' || bound.token.pinned !== null;

const keyOf = ({ bound, cited }: Case): string => `${bound.token.start} ${cited?.at[0] ?? -1}`;

/** Permalinks, each at its own commit. */
const pinned = async (git: Git, page: Page, base: Base): Promise<Case[]> => {
  const shas = [...new Set(page.bounds.flatMap(({ token }) => token.pinned ?? []))];
  const cases: Case[] = [];
  for (const sha of shas) {
    const bounds = page.bounds.filter(({ token }) => token.pinned === sha);
    const paths = bounds.map(({ token }) => token.path);
    const known = await git(['rev-parse', '--verify', '--quiet', `${sha}^{commit}`]);
    const commit = known === null ? null : known.toString('latin1').trim();
    const index = indexTree(commit === null ? [] : await filesIn(git, commit, paths));
    const texts: Beginning['texts'] = commit === null ? () => Promise.resolve(new Map()) : textsAt(git, commit);
    const own: Base = { ...base, commit, how: 'pinned', held: 0, of: 0 };
    cases.push(...(await casesOf({ ...page, bounds }, own, { index, texts, from: null })));
  }
  return cases;
};

const filesIn = async (git: Git, commit: string, paths: readonly string[]): Promise<string[]> => {
  const out = await git(['ls-tree', '-r', '-z', '--name-only', commit, '--', ...new Set(paths)]);
  return (out?.toString('utf8') ?? '').split('\0').filter((path) => path !== '');
};

/** Cases of paths that were corrected in the document later: the file under the name that it had at the base. */
const renamed = async (
  git: Git,
  chain: Chain,
  open: readonly Case[],
  { page, base, past, here }: Around,
): Promise<Case[]> => {
  const resolve = resolver(page, here.index);
  const now = new Map(
    open.flatMap((one) => {
      const found = resolve(one.bound, () => true);
      return found?.kind === 'file' ? [[one.bound, found.path] as const] : [];
    }),
  );
  if (now.size === 0 || past.from === null) return [];
  const changes = changesAlong(git, chain, past.from);
  const origins = await originsOf(git, chain, [...new Set(now.values())], past.from, changes, past.index.has);
  const bounds = page.bounds.flatMap((bound) => {
    const path = origins.get(now.get(bound) ?? '');
    return path === undefined || bound.file === null ? [] : [{ bound, path, file: bound.file }];
  });
  const moved = bounds.map(({ bound, path, file }) => ({ ...bound, file: { ...file, path } }));
  const cases = await casesOf({ ...page, bounds: moved }, base, past);
  // What is written is the new name, so that a file that is still there under it has not moved.
  return cases.map((one) => ({
    ...one,
    written: now.get(page.bounds.find(({ token }) => token === one.bound.token) ?? one.bound) ?? null,
  }));
};

/** Cases of paths that were there before the base and not any more: as they last stood. */
const before = async (git: Git, chain: Chain, left: readonly Case[], { page, base, past }: Around): Promise<Case[]> => {
  if (past.from === null) return [];
  const wanted = left.filter(
    ({ found, bound }) => found?.kind === 'none' && found.path.includes('/') && bound.token.kind === 'path',
  );
  const paths = wanted.flatMap(({ found }) => (found?.kind === 'none' ? [found.path] : []));
  const known = await changesAlong(git, chain, -1)(paths);
  const byCommit = new Map<number, Bound[]>();
  for (const { found, bound } of wanted) {
    if (found?.kind !== 'none') continue;
    const until = past.from;
    const end = known.get(found.path)?.findLast(({ patch, index }) => patch.to === null && index <= until)?.index;
    if (end !== undefined && end > 0) byCommit.set(end - 1, [...new Set([...(byCommit.get(end - 1) ?? []), bound])]);
  }
  const cases: Case[] = [];
  for (const [from, bounds] of byCommit) {
    const commit = chain.commits[from] ?? '';
    const index = indexTree(
      await filesIn(
        git,
        commit,
        bounds.map(({ token }) => token.path),
      ),
    );
    cases.push(...(await casesOf({ ...page, bounds }, base, { index, texts: textsAt(git, commit), from })));
  }
  return cases;
};

/**
 * Cases that name nothing at the base, a second time: permalinks at their own commit, corrected paths by the name that
 * the file had, and what came later by the names in the tree at hand.
 */
export const corrected = async (git: Git, chain: Chain, cases: readonly Case[], around: Around): Promise<Case[]> => {
  const open = cases.filter(isOpen);
  if (open.length === 0) return [...cases];
  const { page, base, here } = around;
  const better = new Map((await pinned(git, page, base)).map((one) => [keyOf(one), one]));
  const unpinned = open.filter(({ bound }) => bound.token.pinned === null);
  for (const one of await renamed(git, chain, unpinned, around)) better.set(keyOf(one), one);
  const left = unpinned.filter((one) => !better.has(keyOf(one)));
  if (left.length > 0) {
    const bounds = [...new Set(left.map(({ bound }) => bound))];
    for (const one of await casesOf({ ...page, bounds }, base, here)) {
      if (one.found?.kind === 'file' || one.found?.kind === 'folder') better.set(keyOf(one), one);
    }
    const still = left.filter((one) => !better.has(keyOf(one)));
    for (const one of still.length === 0 ? [] : await before(git, chain, still, around)) better.set(keyOf(one), one);
  }
  return cases.map((one) => better.get(keyOf(one)) ?? one);
};
