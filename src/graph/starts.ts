import { pushTo } from '../model/groups.ts';
import { wordsOf } from '../model/body.ts';
import type { Pat } from '../model/facts.ts';
import { planOf } from './bodies.ts';
import { ERR } from './builtin.ts';
import type { Place } from './calls.ts';
import type { Solver } from './engine.ts';
import type { Start } from './fates.ts';
import type { Sources } from './sources.ts';
import { caseLookup } from './frame.ts';
import type { Fn, Type } from './world.ts';

/** Places at which a case nobody makes is followed from: more would say the same. */
const MAX_GUESSES = 12;

/** Functions that take the type and tell this case apart: it would come in there. */
const mappersOf = (solver: Solver, matching: ReadonlyMap<string, readonly Fn[]>, type: Type, name: string): Place[] => {
  const out: Place[] = [];
  for (const fn of matching.get(name) ?? []) {
    if (out.length >= MAX_GUESSES) break;
    for (const index of fn.fact.params.keys()) {
      if (solver.calls.typing.param(fn, index)?.type !== type) continue;
      const node = planOf(fn)?.params[index];
      if (node !== undefined) out.push({ fn, node });
    }
  }
  return out;
};

/** A place with the cases around the value there. */
type Placed = Start['places'][number];

const isAsked = (solver: Solver, fn: Fn, pat: Pat, one: number): boolean => {
  if (pat.k === 'or') return pat.a.some((part) => isAsked(solver, fn, part, one));
  return pat.k === 'case' && caseLookup(solver, fn)(pat.p) === one;
};

/** Functions that catch whatever is thrown and ask for this case: it would come in there. */
const catchersOf = (solver: Solver, matching: ReadonlyMap<string, readonly Fn[]>, one: number): Placed[] => {
  const out: Placed[] = [];
  for (const fn of matching.get(solver.world.cases[one]?.name ?? '') ?? []) {
    const nodes = fn.fact.throws && out.length < MAX_GUESSES ? (planOf(fn)?.nodes ?? []) : [];
    const asked = nodes.flatMap((node) => {
      if (node.k === 'is') return isAsked(solver, fn, node.pat, one) ? [node.o] : [];
      return node.k === 'switch' && node.arms.some(({ pat }) => isAsked(solver, fn, pat, one)) ? [node.o] : [];
    });
    const caught = asked.map((id) => nodes[id]).find((node) => node?.k === 'pick' && node.s[0]?.[0].at(-1) === 'Err');
    if (caught?.k === 'pick') out.push({ fn, node: caught.o, wraps: [[ERR, '0']] });
  }
  return out;
};

const fnsByMatch = (fns: readonly Fn[]): ReadonlyMap<string, readonly Fn[]> => {
  const out = new Map<string, Fn[]>();
  for (const fn of fns) {
    for (const name of wordsOf(fn.fact.names.matched)) pushTo(out, name, fn);
  }
  return out;
};

const oneAFunction = (places: readonly Place[]): Place[] => {
  const seen = new Set<number>();
  return places.filter((place) => !seen.has(place.fn.id) && seen.add(place.fn.id)).slice(0, MAX_GUESSES);
};

/**
 * Where each case is followed from: the places that make it; where none does, the places that make its siblings, else
 * those where its type comes in from outside, else the functions that would tell it apart. Whether anything makes it is another question.
 */
export const startsOf = (
  solver: Solver,
  types: readonly Type[],
  places: ReadonlyMap<number, readonly Place[]>,
  sources: Sources,
): Start[] => {
  let known: ReadonlyMap<string, readonly Fn[]> | undefined;
  const matching = (): ReadonlyMap<string, readonly Fn[]> => (known ??= fnsByMatch(solver.world.fns));
  return types.flatMap((type) => {
    const siblings = oneAFunction(type.cases.flatMap((one) => places.get(one) ?? []));
    return type.cases.map((one, index) => {
      const own = places.get(one) ?? [];
      if (own.length > 0) return { one, places: own, asIf: false };
      if (siblings.length > 0) return { one, places: siblings, asIf: true };
      const comesIn = sources.of(type);
      if (comesIn.length > 0) return { one, places: comesIn, asIf: true };
      const taken = mappersOf(solver, matching(), type, type.fact.cases[index]?.name ?? '');
      return { one, places: taken.length > 0 ? taken : catchersOf(solver, matching(), one), asIf: true };
    });
  });
};
