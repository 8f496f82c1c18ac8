import { pushTo } from '../model/groups.ts';
import { NO_BASE, type Base } from './base.ts';
import type { Bound } from './bind.ts';
import { casesOf, textsAt, type Beginning } from './begin.ts';
import type { Case } from './cases.ts';
import { corrected } from './corrected.ts';
import { epochsOf, type Epoch } from './epochs.ts';
import { find, type PageAsked } from './find-base.ts';
import { joinPath } from './scan-link.ts';
import { resolver, type Page } from './page.ts';
import type { Touch } from './repo-doc.ts';
import type { Chain, Git } from './repo.ts';

interface Asked extends PageAsked {
  readonly here: Beginning;
  readonly changed: ReadonlySet<string>;
}

/** Cases that are followed along the same chain. */
export interface Begun {
  readonly chain: Chain;
  readonly cases: readonly Case[];
}

interface At {
  readonly page: Page;
  readonly base: Base;
  readonly here: Beginning;
  readonly treeAt: Asked['treeAt'];
}

/** Cases of a page at its base; those that name nothing there are looked for under later names, then in the tree at hand. */
const beginAt = async (git: Git, chain: Chain, { page, base, here, treeAt }: At): Promise<Case[]> => {
  const from = base.commit === null ? undefined : chain.at.get(base.commit);
  if (base.commit === null || from === undefined) return casesOf(page, NO_BASE, here);
  const past = { index: await treeAt(base.commit), texts: textsAt(git, base.commit), from };
  const cases = await casesOf(page, base, past);
  return corrected(git, chain, cases, { page, base, past, here });
};

/** Lines of the tree on disk are as they should be: there is no later one to follow them to. */
const asWritten = (cases: readonly Case[], changed: ReadonlySet<string>): Case[] =>
  cases.map((one) =>
    one.found?.kind === 'file' && changed.has(one.found.path) ? { ...one, traces: [], byName: false, asIs: true } : one,
  );

const keyOf = (epoch: Epoch | undefined): string =>
  epoch === undefined || epoch === 'first' ? 'first' : epoch === 'disk' ? 'disk' : epoch.commit;

const inOrder = (cases: readonly Case[], page: Page): Case[] => {
  const order = new Map(page.bounds.map(({ token }, at) => [token, at]));
  return [...cases].sort((a, b) => (order.get(a.bound.token) ?? 0) - (order.get(b.bound.token) ?? 0));
};

/** Whether a written path is all of a path, from the root or from the folder of the document. */
const isWhole = (written: string, path: string, doc: string): boolean =>
  path === written.replace(/^(?:\.\/)+|\/$/gu, '') ||
  path === joinPath(doc.slice(0, Math.max(0, doc.lastIndexOf('/'))), written);

/** Pointers without a line whose file is there: they hold, whenever they were written. */
const standing = (page: Page, here: Beginning): ReadonlySet<Bound> => {
  const resolve = resolver(page, here.index);
  return new Set(
    page.bounds.filter((bound) => {
      if (bound.lines.length > 0 || bound.token.pinned !== null) return false;
      const found = resolve(bound, () => true);
      if (found?.kind === 'many') return true;
      if (found?.kind !== 'file' && found?.kind !== 'folder') return false;
      // The end of another path is where a whole path may have moved to.
      const written = bound.file?.path ?? '';
      return !written.includes('/') || isWhole(written, found.path, page.document.path);
    }),
  );
};

const standingCases = async (page: Page, there: ReadonlySet<Bound>, here: Beginning): Promise<Case[]> => {
  const part = { ...page, bounds: page.bounds.filter((bound) => there.has(bound)), all: page.bounds };
  const cases = await casesOf(part, NO_BASE, { ...here, texts: () => Promise.resolve(new Map()) });
  return cases.map((one) => ({ ...one, byName: false, asIs: true }));
};

/** How the pointers of a page began: each at the base of the version of the document that brought its lines. */
export const begin = async (git: Git, chain: Chain, asked: Asked): Promise<Begun[]> => {
  const { page, touches, asOf, treeAt, here, changed } = asked;
  const there = standing(page, here);
  const open = { ...page, bounds: page.bounds.filter((bound) => !there.has(bound)), all: page.bounds };
  const begun: Begun[] = there.size === 0 ? [] : [{ chain, cases: await standingCases(page, there, here) }];
  if (open.bounds.length === 0) return begun;
  const epochs = asOf === null ? await epochsOf(git, open, touches) : new Map<never, Epoch>();
  const groups = new Map<string, Page['bounds'][number][]>([['first', []]]);
  for (const bound of open.bounds) {
    pushTo(groups, keyOf(epochs.get(bound)), bound);
  }
  for (const [key, bounds] of groups) {
    if (bounds.length === 0) continue;
    const part = { ...open, bounds };
    const { base, chain: own } =
      key === 'first' ? await find(git, chain, { ...asked, page: part }) : laterBase(chain, key, touches);
    const cases = await beginAt(git, own, { page: part, base, here, treeAt });
    begun.push({ chain: own, cases: inOrder(key === 'disk' ? asWritten(cases, changed) : cases, page) });
  }
  return begun;
};

/** Lines that a later version of the document brought were read in the tree of that day. */
const laterBase = (chain: Chain, commit: string, touches: readonly Touch[]): { base: Base; chain: Chain } => {
  const head = chain.commits.at(-1) ?? null;
  const touch = touches.find((one) => one.commit === commit);
  const own = touch !== undefined && chain.at.has(touch.commit) ? touch.commit : head;
  return { base: { commit: own, how: 'first-commit', held: 0, of: 0 }, chain };
};
