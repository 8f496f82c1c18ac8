import { pushTo } from '../../src/model/groups.ts';
import type { PromiseAnswer } from '../../src/model/answers.ts';
import { rank } from '../../src/lanes/rank.ts';
import type { Fate, Verdict } from '../../src/model/report.ts';

/** A way that a variant takes past a place. */
export interface Passing {
  readonly verdict: Verdict;
  readonly fate: Fate;
}

/** Ways past each line of each file, by `file:line`; a way that passes a line twice stands there once. */
export const waysByLine = (verdicts: readonly Verdict[]): ReadonlyMap<string, readonly Passing[]> => {
  const out = new Map<string, Passing[]>();
  for (const verdict of verdicts) {
    for (const fate of [verdict, ...verdict.others]) {
      for (const place of new Set(fate.witness.map(({ file, line }) => `${file}:${line}`))) {
        pushTo(out, place, { verdict, fate });
      }
    }
  }
  return out;
};

/** Mildest first, as `rank` has it; a stop that policy allows cannot be told from here and counts as refused. */
const worseThan = (a: Fate, b: Fate): number =>
  rank({ lane: b.lane, death: b.death, allowed: false }) - rank({ lane: a.lane, death: a.death, allowed: false });

/** The worst of some ways, undefined where there are none. */
export const worstOf = (ways: readonly Passing[]): Passing | undefined =>
  ways.toSorted((a, b) => worseThan(a.fate, b.fate))[0];

/** The first variant in words for a sentence, and how many there are besides. */
export const someOf = (names: readonly string[], most = 3): string => {
  const shown = names.slice(0, most).map((name) => `\`${name}\``);
  return names.length > most ? `${shown.join(', ')} and ${names.length - most} more` : shown.join(', ');
};

/** What tells a variant from those of the same name elsewhere. */
export const keyOf = ({ scope, variant }: { readonly scope: string; readonly variant: string }): string =>
  `${scope} ${variant}`;

/** Variants of which some question says that they are worth another try: scope and name. */
export const worthRetrying = (promises: readonly PromiseAnswer[]): ReadonlySet<string> =>
  new Set(promises.filter(({ asksRetry, gives }) => asksRetry && gives === 'true').map(keyOf));
