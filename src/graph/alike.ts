import { wordsOf } from '../model/body.ts';
import type { FnFact } from '../model/facts.ts';
import type { Type, World } from './world.ts';

/** Functions that only put an error into words: what they tell apart decides no end. */
const onlyTells = (fact: FnFact): boolean => {
  const trait = fact.trait?.p.at(-1);
  return trait === 'Display' || trait === 'Debug';
};

/**
 * Cases of one type that no pattern of the tree and no word of the policy names are never told apart: what becomes of one becomes of all. One of
 * them stands for the others, so that the work grows with what the code distinguishes, not with what it declares.
 */
export const standIns = (
  world: World,
  types: Iterable<Type>,
  special: (one: number) => boolean,
): ReadonlyMap<number, number> => {
  const named = new Set<string>();
  for (const fn of world.fns) {
    if (fn.fact.names.matched === '' || onlyTells(fn.fact)) continue;
    for (const word of wordsOf(fn.fact.names.matched)) named.add(word);
  }
  const out = new Map<number, number>();
  for (const type of types) {
    if (type.fact.kind !== 'enum') continue;
    let first: number | undefined;
    for (const [index, one] of type.cases.entries()) {
      const fact = type.fact.cases[index];
      if (!fact || named.has(fact.name) || named.has(fact.value ?? fact.name) || special(one)) continue;
      first ??= one;
      out.set(one, first);
    }
  }
  return out;
};
