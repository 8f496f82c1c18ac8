import { pushTo } from '../model/groups.ts';
import type { Fn, World } from '../graph/questions.ts';
import type { TypeRef } from '../model/facts.ts';
import { lastSegment } from './patterns.ts';
import type { PlacedPolicy, Policy } from './policy.ts';
import { makeNaming, type Naming } from './words.ts';

/** A name of a policy that means several things which differ. */
export interface Ambiguous {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly pattern: string;
  readonly things: readonly string[];
}

export interface Checked {
  readonly ambiguous: readonly Ambiguous[];
  /** Sentences about names that mean nothing in the tree. */
  readonly unknown: readonly string[];
}

interface Asked {
  readonly pattern: string;
  readonly line: number;
  /** A result is one of its function: it may be written short. */
  readonly of: 'fn' | 'impl' | 'one' | 'result';
}

/** Words that a classifier's result can be beside a case. */
const RESULT_WORDS = new Set(['true', 'false', 'some', 'none', 'ok', 'err', 'panic', 'text']);
const isPlainResult = (result: string): boolean =>
  RESULT_WORDS.has(result.toLowerCase()) || !/^[A-Za-z_*]/.test(result);

const patternsOf = (policy: Policy): Asked[] => [
  ...policy.lanes.map(({ pattern, line }) => ({ pattern, line, of: 'one' as const })),
  ...policy.boundaries.flatMap(({ fn, except, line }) => [
    { pattern: fn, line, of: 'fn' as const },
    ...except.map((pattern) => ({ pattern, line, of: 'result' as const })),
  ]),
  ...policy.classifiers.flatMap(({ fn, lanes, line }) => [
    { pattern: fn, line, of: 'fn' as const },
    ...lanes
      .filter(({ result }) => !isPlainResult(result))
      .map(({ result }) => ({ pattern: result, line, of: 'result' as const })),
  ]),
  ...policy.joins.map(({ impl, line }) => ({ pattern: impl, line, of: 'impl' as const })),
  ...policy.deliberate.map(({ variant, line }) => ({ pattern: variant, line, of: 'one' as const })),
  ...policy.layers.flatMap(({ fns, line }) => fns.map((pattern) => ({ pattern, line, of: 'fn' as const }))),
];

const typeText = (ref: TypeRef | null): string =>
  ref === null ? '' : `${ref.p.join('::')}<${(ref.a ?? []).map((one) => typeText(one)).join()}>`;

/**
 * What the policy would say of it: functions with the same result are one thing to it, so are implementations of one
 * trait, and twins for several targets. A function that is to run must be one alone.
 */
const fnKey = (fn: Fn, exactly: boolean): string => {
  const trait = fn.fact.trait?.p.at(-1) ?? (fn.fact.inTrait ? fn.fact.owner?.p.at(-1) : undefined);
  if (exactly) return `${fn.scope.pkg} ${fn.scope.id} ${fn.fact.owner?.p.join('::') ?? ''}`;
  return trait === undefined ? `-> ${typeText(fn.fact.ret)}` : `trait ${trait}`;
};

const placeOf = (world: World, file: number, line: number): string => `${world.files[file]?.path ?? '?'}:${line}`;

const meantFns = (world: World, naming: Naming, pattern: string, exactly: boolean): { key: string; shown: string }[] =>
  world.fns
    .filter((fn) => naming.fn(pattern, fn))
    .map((fn) => ({ key: fnKey(fn, exactly), shown: `${fn.symbol} (${placeOf(world, fn.file, fn.fact.line)})` }));

const meantCases = (
  world: World,
  naming: Naming,
  byName: ReadonlyMap<string, readonly number[]>,
  pattern: string,
): { key: string; shown: string }[] => {
  const last = lastSegment(pattern);
  const candidates = last.includes('*') ? world.cases.map(({ id }) => id) : (byName.get(last) ?? []);
  return candidates
    .filter((one) => naming.one(pattern, one))
    .map((one) => {
      const fact = world.cases[one];
      const type = world.types[fact?.type ?? -1];
      return {
        key: type ? `${type.scope.pkg} ${type.scope.id} ${type.fact.name}` : 'built in',
        shown: `${fact?.label ?? '?'} (${placeOf(world, type?.file ?? -1, type?.fact.line ?? 0)})`,
      };
    });
};

const MOST_SHOWN = 6;

/** Holds the names of policies against what the tree declares. */
export const checkPolicies = (policies: readonly PlacedPolicy[], world: World): Checked => {
  const naming = makeNaming(world);
  const byName = new Map<string, number[]>();
  for (const { id, name } of world.cases) pushTo(byName, name, id);
  const ambiguous: Ambiguous[] = [];
  const unknown: string[] = [];
  for (const { policy } of policies) {
    const file = policy.file ?? '';
    for (const { pattern, line, of } of patternsOf(policy)) {
      const meant =
        of === 'fn' || of === 'impl'
          ? meantFns(world, naming, pattern, of === 'impl')
          : meantCases(world, naming, byName, pattern);
      const keys = new Map(meant.map(({ key, shown }) => [key, shown]));
      if (keys.size > 1 && of !== 'result' && !pattern.includes('*'))
        ambiguous.push({ file, line, pattern, things: [...keys.values()].sort().slice(0, MOST_SHOWN) });
      else if (keys.size === 0) unknown.push(`${file}:${line}: \`${pattern}\` names nothing in this tree`);
    }
  }
  return { ambiguous, unknown };
};
