import { type Fates, type FateOf, type Solver, witnessOf } from '../graph/questions.ts';
import type { Fate, Reach, Retry, Verdict } from '../model/report.ts';
import type { Site } from '../model/site.ts';
import { confidenceWord, type Meaning, meaningOf } from './decide.ts';
import { compareWorst, type Ranked } from './rank.ts';
import type { Wishes } from './wishes.ts';

/** What is known of one case when its verdict is made. */
export interface VerdictInput {
  readonly variant: string;
  readonly scope: string;
  readonly declared: Site;
  readonly fates: Fates;
  readonly reach: Reach;
  /** The case itself, for what the policy wants of it. */
  readonly one: number;
}

interface Candidate {
  readonly meaning: Meaning;
  readonly fate: FateOf;
  readonly conf: number;
  /** A stop for security: whether the policy lets it come from where the error is made. */
  readonly allowed: boolean;
}

const ranked = ({ meaning, allowed }: Candidate): Ranked => ({ lane: meaning.lane, death: meaning.death, allowed });

const compare = (a: Candidate, b: Candidate): number =>
  compareWorst(ranked(a), ranked(b)) || b.conf - a.conf || a.fate.info.len - b.fate.info.len;

/** The best candidate of each lane and death, the worst first. */
const bestOfEach = (all: readonly Candidate[]): Candidate[] => {
  const best = new Map<string, Candidate>();
  for (const one of [...all].sort(compare)) {
    const key = `${one.meaning.lane} ${one.meaning.death} ${one.meaning.neutral}`;
    if (!best.has(key)) best.set(key, one);
  }
  return [...best.values()].sort(compare);
};

/** A name alone never overrules an end that was followed through the code. */
const withoutNames = (all: readonly Candidate[]): readonly Candidate[] => {
  const followed = all.filter(
    (one) => one.fate.end.kind !== 'name' && one.meaning.lane !== 'neutral' && one.meaning.lane !== 'undecided',
  );
  return followed.some((one) => one.meaning.death === 'died') ? all.filter((one) => one.fate.end.kind !== 'name') : all;
};

const candidatesOf = (input: VerdictInput, wishes: Wishes): Candidate[] => {
  const bare = wishes.needsMessage(input.one);
  const all = input.fates.ends.map((fate): Candidate => {
    const meaning = meaningOf(fate.end, bare);
    const allowed = meaning.lane !== 'SecurityStop' || wishes.allowsStop(fate.from ?? input.declared.file);
    return { meaning, fate, conf: Math.min(fate.info.conf, meaning.cap), allowed };
  });
  const lanes = new Set(all.map((one) => `${one.meaning.lane} ${one.meaning.death}`));
  // Several functions could have run and they do not agree: which one did is a guess.
  const judged = lanes.size > 1 ? all.map((one) => (one.fate.info.many ? { ...one, conf: 0 } : one)) : all;
  return bestOfEach(withoutNames(judged));
};

const fateOf = (solver: Solver, variant: string, one: Candidate, must: boolean): Fate => ({
  lane: one.meaning.lane,
  death: one.meaning.death,
  modality: must ? 'must' : 'may',
  when: [...one.fate.info.when],
  confidence: confidenceWord(one.conf),
  witness: witnessOf(solver, variant, one.fate.info.trail),
});

const nothingKnown = (input: VerdictInput): string => {
  const [first] = input.fates.unknown;
  if (first) return first.why;
  return input.reach === 'live' ? 'no end was found' : 'nothing in this tree makes it';
};

const undecided = (input: VerdictInput): Verdict => ({
  variant: input.variant,
  scope: input.scope,
  declared: input.declared,
  lane: 'undecided',
  death: null,
  blast: null,
  neutral: null,
  modality: 'may',
  when: [],
  retry: null,
  reach: input.reach,
  deliberate: false,
  target: 'undecided',
  pass: null,
  confidence: 'low',
  because: nothingKnown(input),
  witness: [],
  others: [],
});

const isRetry = (one: Candidate): boolean => one.fate.end.kind === 'retry';

/** A bounded retry is Retriable only when what follows the spent budget is no worse than being told. */
const retryOf = (all: readonly Candidate[]): Retry | null => {
  const again = all.find(isRetry);
  if (!again) return null;
  const spent = all.find((one) => !isRetry(one))?.meaning.lane ?? 'undecided';
  return { limit: again.fate.end.limit ?? 'unknown', spent };
};

const passOf = ({ meaning, allowed }: Candidate, deliberate: boolean): boolean | null => {
  if (meaning.lane === 'undecided') return null;
  return deliberate || (meaning.lane !== 'run-borking' && allowed);
};

/** Makes the verdict of one variant from the ends it comes to: the worst one, the others beside it. */
export const makeVerdict = (solver: Solver, input: VerdictInput, wishes: Wishes): Verdict => {
  const all = candidatesOf(input, wishes);
  const deliberate = wishes.deliberate(input.one);
  const [worst, ...rest] = all;
  if (!worst) return { ...undecided(input), deliberate };
  const must =
    rest.every(isRetry) &&
    !isRetry(worst) &&
    input.fates.unknown.length === 0 &&
    !worst.fate.info.when.includes('one of several');
  const { meaning } = worst;
  const others = rest.map((one) => fateOf(solver, input.variant, one, false));
  return {
    variant: input.variant,
    scope: input.scope,
    declared: input.declared,
    ...fateOf(solver, input.variant, worst, must),
    blast: meaning.blast,
    neutral: meaning.neutral,
    retry: retryOf(all),
    reach: input.reach,
    deliberate,
    // What is meant is what should be.
    target: deliberate ? meaning.lane : 'undecided',
    pass: passOf(worst, deliberate),
    because: meaning.because,
    others: input.fates.unknown.length > 0 ? [...others, UNFOLLOWED] : others,
  };
};

/** Ways that were not followed to an end stand among the others: they are never left out. */
const UNFOLLOWED: Fate = { lane: 'undecided', death: null, modality: 'may', when: [], confidence: 'low', witness: [] };
