import { inferBase, NO_BASE, toldBase, type Base } from './base.ts';
import { claimsOf, type Page } from './page.ts';
import type { Touch } from './repo-doc.ts';
import type { Chain, Git } from './repo.ts';
import type { TreeIndex } from './tree-index.ts';

/** A page, and what is known of where it may begin. */
export interface PageAsked {
  readonly page: Page;
  readonly touches: readonly Touch[];
  readonly asOf: string | null;
  readonly shallow: boolean;
  readonly treeAt: (commit: string) => Promise<TreeIndex>;
}

/** A base, and the chain that leads from it to the commit at hand. */
export interface Found {
  readonly base: Base;
  readonly chain: Chain;
}

/**
 * The chain as seen from a commit that is not on it: that commit, and behind it what came after the two parted. The
 * first step is then the difference of two trees.
 */
const detour = async (git: Git, chain: Chain, commit: string, touches: readonly Touch[]): Promise<Chain | null> => {
  const out = await git(['merge-base', commit, 'HEAD']);
  const fork = chain.at.get(out?.toString('latin1').trim() ?? '');
  if (fork === undefined) return null;
  const merged = await git(['rev-list', '--first-parent', '--reverse', '--ancestry-path', `${commit}..HEAD`]);
  const joined = (merged?.toString('latin1') ?? '').split('\n').find((one) => chain.at.has(one));
  // A branch that was squashed came with the commit that brought its document, else soon after the two parted.
  const brought = touches.map((touch) => chain.at.get(touch.commit) ?? -1).find((index) => index > fork);
  const next = chain.at.get(joined ?? '') ?? brought ?? Math.min(fork + 1, chain.commits.length - 1);
  const commits = [commit, ...chain.commits.slice(next)];
  const times = [chain.times[fork] ?? 0, ...chain.times.slice(next)];
  return { commits, times, at: new Map(commits.map((one, index) => [one, index])), detour: true };
};

const onChain = async (git: Git, chain: Chain, base: Base, touches: readonly Touch[]): Promise<Found | null> => {
  if (base.commit === null) return { base: NO_BASE, chain };
  if (chain.at.has(base.commit)) return { base, chain };
  const own = await detour(git, chain, base.commit, touches);
  return own === null ? null : { base, chain: own };
};

/** The base of a document: asked for, told by the document, or inferred from what its cited lines hold. */
export const find = async (
  git: Git,
  chain: Chain,
  { page, touches, asOf, shallow, treeAt }: PageAsked,
): Promise<Found> => {
  const told = asOf === null ? toldBase(page.document) : { commit: asOf, how: 'pinned' as const };
  if (told !== null) {
    const out = await git(['rev-parse', '--verify', '--quiet', `${told.commit}^{commit}`]);
    const commit = out?.toString('latin1').trim() ?? null;
    const found =
      commit === null ? null : await onChain(git, chain, { commit, how: told.how, held: 0, of: 0 }, touches);
    if (found !== null) return found;
  }
  const [first] = touches;
  const near = first?.commit ?? chain.commits.at(-1) ?? 'HEAD';
  const claims = claimsOf(page, await treeAt(near));
  const base = await inferBase(git, chain, { document: page.document, claims, touches });
  // The first commit of a shallow clone is where history was cut off, not where the document was written.
  const cutOff = shallow && base.commit === chain.commits[0] && base.held < base.of / 2 + 1;
  return { base: cutOff ? NO_BASE : base, chain };
};
