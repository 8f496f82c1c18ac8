import { nearest } from '../failures/nearest.ts';
import { compareWorst, type Ranked } from '../lanes/rank.ts';
import type { Verdict } from '../model/report.ts';
import { compareText } from '../model/site.ts';
import { isAbout } from './site.ts';

/** The answer about one variant in every scope that has it, the worst verdict first. */
export interface Answer {
  /** As it was asked for. */
  readonly site: string;
  /** False when any of them fails, else null when any is undecided. */
  readonly pass: boolean | null;
  readonly verdicts: readonly Verdict[];
}

const ranked = ({ lane, death, pass }: Verdict): Ranked => ({ lane, death, allowed: pass === true });

const passOf = (verdicts: readonly Verdict[]): boolean | null => {
  if (verdicts.some(({ pass }) => pass === false)) return false;
  return verdicts.some(({ pass }) => pass === null) ? null : true;
};

/** What the verdicts say of a name; null when no verdict is about it. */
export const answer = (site: string, segments: readonly string[], verdicts: readonly Verdict[]): Answer | null => {
  const found = verdicts
    .filter((verdict) => isAbout(verdict, segments))
    .toSorted(
      (a, b) =>
        compareWorst(ranked(a), ranked(b)) || compareText(a.scope, b.scope) || compareText(a.variant, b.variant),
    );
  return found.length === 0 ? null : { site, pass: passOf(found), verdicts: found };
};

/** The most names that help somebody who mistyped one. */
const MOST = 5;

/** Names of variants that may have been meant: the same case of another type first, then the nearest by typing errors. */
export const nearMisses = (segments: readonly string[], verdicts: readonly Verdict[]): string[] => {
  const left = new Set(verdicts.map(({ variant }) => variant));
  const last = segments.at(-1);
  const near = [...left]
    .filter((variant) => variant.split('::').at(-1) === last)
    .toSorted(compareText)
    .slice(0, MOST);
  const asked = segments.slice(-2).join('::');
  for (const name of near) left.delete(name);
  while (near.length < MOST) {
    const name = nearest(asked, left);
    if (name === null) break;
    near.push(name);
    left.delete(name);
  }
  return near;
};
