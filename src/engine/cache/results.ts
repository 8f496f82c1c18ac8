import { Failure } from '../../failures/failure.ts';
import { identity } from '../../model/identity.ts';
import type { Report, Verdict } from '../../model/report.ts';
import type { Store } from './store.ts';

/** What a run came to: the report with all findings, and what it had to say besides. */
export interface Outcome {
  readonly report: Report;
  readonly notes: readonly string[];
}

/** Outcomes that are kept: of the last commit, of a branch, with tests, with another policy. */
const MOST = 4;

type Ways = readonly [witness: Verdict['witness'], others: Verdict['others']];

const WAYS = '-ways';

/** A list that is parsed when something of it is first asked for. Throws a `Failure` for one that is damaged. */
const waysIn = (store: Store, key: string): ((index: number) => Ways) => {
  let list: unknown;
  const damaged = (): Failure => {
    store.prune(key, 0);
    return new Failure('cache-damaged', null);
  };
  const read = (): unknown => {
    try {
      return JSON.parse(store.read(`${key}${WAYS}`) ?? '');
    } catch {
      throw damaged();
    }
  };
  return (index) => {
    list ??= read();
    const ways: unknown = Array.isArray(list) ? list[index] : undefined;
    if (!isWays(ways)) throw damaged();
    return ways;
  };
};

const isWays = (value: unknown): value is Ways =>
  Array.isArray(value) && value.length === 2 && Array.isArray(value[0]) && Array.isArray(value[1]);

const withWays = (bare: Verdict[], waysOf: (index: number) => Ways): Verdict[] => {
  for (const [index, verdict] of bare.entries()) {
    // The keys stand there already: their order, which reports show, stays.
    Object.defineProperties(verdict, {
      witness: { get: () => waysOf(index)[0], enumerable: true },
      others: { get: () => waysOf(index)[1], enumerable: true },
    });
  }
  return bare;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether it is what was kept: written whole by one rename, under a name that its version is part of. */
const isOutcome = (
  value: unknown,
): value is {
  readonly report: Report & { readonly verdicts: Verdict[] };
  readonly notes: readonly string[];
  readonly bytes: unknown;
} =>
  isObject(value) &&
  'report' in value &&
  isObject(value.report) &&
  'schema' in value.report &&
  value.report.schema === 1 &&
  'verdicts' in value.report &&
  Array.isArray(value.report.verdicts) &&
  'notes' in value &&
  Array.isArray(value.notes) &&
  'bytes' in value;

/** Name of all that decides an outcome: nothing that changes it may be missing among the parts. */
export const outcomeKey = (parts: readonly string[]): string => identity('rc1', parts).replace(':', '-');

/**
 * The outcome of a run of the same key; null where there is none, or what is there is damaged. Witnesses, most of it,
 * are read when the first is asked for.
 */
export const readOutcome = (store: Store, key: string): Outcome | null => {
  const text = store.read(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    // The two are written one after the other: only both together are what was found.
    if (!isOutcome(value) || value.bytes !== store.bytes(`${key}${WAYS}`)) return null;
    withWays(value.report.verdicts, waysIn(store, key));
    return value;
  } catch {
    return null;
  }
};

/** Keeps an outcome; says whether it could. */
export const keepOutcome = (store: Store, key: string, { report, notes }: Outcome): boolean => {
  const verdicts = report.verdicts.map((verdict) => ({ ...verdict, witness: 0, others: 0 }));
  const ways = report.verdicts.map(({ witness, others }): Ways => [witness, others]);
  const text = JSON.stringify(ways);
  const head = { report: { ...report, verdicts }, notes, bytes: Buffer.byteLength(text) };
  const done = store.write(`${key}${WAYS}`, text) && store.write(key, JSON.stringify(head));
  store.prune('rc1-', 2 * MOST);
  return done;
};
