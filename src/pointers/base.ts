import { fitsAlong, type Claim, type Fit } from './base-fit.ts';
import type { DocumentText } from './read-document.ts';
import type { Touch } from './repo-doc.ts';
import type { Chain, Git } from './repo.ts';

export type BaseHow = 'pinned' | 'appendix' | 'front-matter' | 'inferred' | 'first-commit' | 'none';

/** The commit that a document was written against. */
export interface Base {
  readonly commit: string | null;
  readonly how: BaseHow;
  /** Cited lines that hold a name of their own sentence there, of those that name one. */
  readonly held: number;
  readonly of: number;
}

/** Where nothing is known of it. */
export const NO_BASE: Base = { commit: null, how: 'none', held: 0, of: 0 };

const SHA = String.raw`\b(?<sha>[0-9a-f]{7,40})\b`;
const TOLD: readonly (readonly [BaseHow, RegExp])[] = [
  [
    'front-matter',
    new RegExp(
      String.raw`^(?:base|commit|sha|rev|revision|source_commit|git_sha|audited_commit)\s*:\s*["']?${SHA}`,
      'imu',
    ),
  ],
  [
    'appendix',
    new RegExp(
      String.raw`(?:measured|audited|verified|checked|written|valid|pinned|read|reviewed|analy[sz]ed|taken|based|snapshot|line numbers?|references?|as|base)\b[^\n.]{0,60}?(?:\bat|\bon|\bof|\bagainst|\bcommit|\bsha|\brev(?:ision)?|:)[\s*:]*(?:commit\s+|revision\s+)?[\x60"'(\[]*${SHA}`,
      'iu',
    ),
  ],
  [
    'appendix',
    new RegExp(
      String.raw`^[\s>*|_-]*(?:\*\*)?(?:base|audited |source |git )?(?:commit|sha|revision)(?:\*\*)?\s*(?:\||:)(?:\*\*)?\s*[\x60"'(\[]*${SHA}`,
      'imu',
    ),
  ],
];

/** The commit that a document names as the one it was written against; hex words that are plain numbers are none. */
export const toldBase = ({ text, front }: DocumentText): { readonly commit: string; readonly how: BaseHow } | null => {
  for (const [how, pattern] of TOLD) {
    const part = how === 'front-matter' ? text.slice(0, front?.[1] ?? 0) : text;
    const commit = pattern.exec(part)?.groups?.['sha'];
    if (commit !== undefined && /[a-f]/u.test(commit) && /\d/u.test(commit)) return { commit, how };
  }
  return null;
};

const DAY = 86_400;
const DATE = /\b(20\d\d)-(\d\d)-(\d\d)\b/gu;

/** The day that a document gives as its own, by its name or its first lines: seconds since 1970, or null. */
export const datedBy = ({ path, text }: DocumentText): number | null => {
  for (const part of [path.slice(path.lastIndexOf('/') + 1), text.slice(0, 1500)]) {
    const [first] = part.matchAll(DATE);
    if (first === undefined) continue;
    const [year = 0, month = 0, day = 0] = first.slice(1).map(Number);
    if (month >= 1 && month <= 12 && day >= 1 && day <= 31) return daysSince1970(year, month, day) * DAY;
  }
  return null;
};

/** Days from 1970-01-01 to a day of the Gregorian calendar. */
const daysSince1970 = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year;
  const m = (month + 9) % 12;
  const ofYear = Math.floor((153 * m + 2) / 5) + day - 1;
  return 365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + ofYear - 719_468;
};

const indexAt = (chain: Chain, time: number): number => {
  let low = 0;
  let high = chain.times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chain.times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Days before a document appeared in which it may have been written; the longer ones where the shorter fit badly. */
const BEFORE = [14, 60, 240] as const;

/** The stretch of the chain in which a document was written. */
const stretchOf = (
  chain: Chain,
  dated: number | null,
  first: Touch | undefined,
  before: number,
): readonly [number, number] => {
  const last = chain.commits.length - 1;
  const end = first?.time ?? chain.times[last] ?? 0;
  // A day that lies after the commit of the document is a deadline, not the day it was written.
  const written = dated !== null && dated < end ? dated : end;
  const own = first === undefined ? undefined : chain.at.get(first.commit);
  const upper = own ?? Math.max(0, Math.min(last, indexAt(chain, end)));
  const lower = Math.max(0, Math.min(upper, indexAt(chain, written - before * DAY)));
  return [lower, upper];
};

/** Fits closer than this are equal. */
const EQUAL = 0.001;

/** Stretches of the chain, oldest first, over which the fit is the best there is. */
const bestStretches = (fits: readonly Fit[], end: number): (readonly [number, number])[] => {
  const best = Math.max(...fits.map(({ held }) => held));
  return fits.flatMap(({ index, held }, at) =>
    held >= best - EQUAL ? [[index, (fits[at + 1]?.index ?? end + 1) - 1] as const] : [],
  );
};

const nearestTo = (stretches: readonly (readonly [number, number])[], wanted: number): number =>
  stretches
    .map(([from, to]) => Math.min(Math.max(wanted, from), to))
    .reduce((best, one) => (Math.abs(one - wanted) <= Math.abs(best - wanted) ? one : best), Number.NEGATIVE_INFINITY);

/**
 * The commit among those that fit best: the one that the document was committed on, where that is one of them; else
 * the nearest to the end of the day that the document gives as its own; else the latest, for what is written is
 * written against what is there.
 */
const pick = (
  chain: Chain,
  stretches: readonly (readonly [number, number])[],
  parent: number | null,
  dated: number | null,
): number => {
  if (parent !== null && stretches.some(([from, to]) => from <= parent && parent <= to)) return parent;
  return nearestTo(stretches, dated === null ? chain.commits.length : indexAt(chain, dated + DAY));
};

/** Below this share of lines that fit, the fit says nothing about the base. */
const LEAST = 0.3;
/** A name of its own on a line by chance is rare: one that holds says something. */
const FEWEST = 1;
/** From here on a fit is good enough not to look further back. */
const GOOD = 0.5;

/** Index of the commit of the chain that a document was committed on; null where it was committed apart from it. */
const committedOn = async (git: Git, chain: Chain, first: Touch | undefined): Promise<number | null> => {
  if (first === undefined) return null;
  const own = chain.at.get(first.commit);
  if (own !== undefined) return Math.max(0, own - 1);
  const out = await git(['merge-base', first.commit, 'HEAD']);
  return chain.at.get(out?.toString('latin1').trim() ?? '') ?? null;
};

interface Fitted {
  readonly fits: readonly Fit[];
  readonly held: number;
  /** Last commit that was looked at. */
  readonly end: number;
}

/** Fits over the days before a document appeared, over more of them while they are bad. */
const bestFits = async (
  git: Git,
  chain: Chain,
  claims: readonly Claim[],
  stretchFor: (days: number) => readonly [number, number],
): Promise<Fitted> => {
  let best: Fitted = { fits: [], held: 0, end: stretchFor(BEFORE[0])[1] };
  if (claims.length === 0) return best;
  let begin = Infinity;
  for (const days of BEFORE) {
    const [from, end] = stretchFor(days);
    if (from >= begin) break;
    begin = from;
    const fits = await fitsAlong(git, chain, [from, end], claims);
    const held = Math.max(0, ...fits.map((fit) => fit.held));
    // What is found far back must fit clearly better.
    if (held >= best.held + (best.fits.length === 0 ? 0 : 1)) best = { fits, held, end };
    if (best.held >= GOOD * claims.length) break;
  }
  return best;
};

/** Infers the base of a document from what its cited lines hold at the commits of the time in which it was written. */
export const inferBase = async (
  git: Git,
  chain: Chain,
  { document, claims, touches }: { document: DocumentText; claims: readonly Claim[]; touches: readonly Touch[] },
): Promise<Base> => {
  const [first] = touches;
  const telling = claims.filter(({ names }) => names.length > 0);
  const dated = datedBy(document);
  const parent = await committedOn(git, chain, first);
  const { fits, held, end } = await bestFits(git, chain, telling, (days) => stretchOf(chain, dated, first, days));
  const shown = { held: Math.floor(held), of: telling.length };
  if (held >= FEWEST && held >= LEAST * telling.length) {
    const index = pick(chain, bestStretches(fits, end), parent, dated);
    return { commit: chain.commits[index] ?? null, how: 'inferred', ...shown };
  }
  const own = first === undefined ? undefined : chain.at.get(first.commit);
  return { commit: chain.commits[own ?? parent ?? end] ?? null, how: 'first-commit', ...shown };
};
