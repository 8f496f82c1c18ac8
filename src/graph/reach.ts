import type { Place } from './calls.ts';
import type { Engine } from './frame.ts';
import { caseLookup } from './frame.ts';
import type { Pat } from '../model/facts.ts';
import type { Reach } from '../model/report.ts';
import { bodyOf } from './bodies.ts';
import { implementersOf } from './implementers.ts';
import { livingFns } from './living.ts';
import { isDeclared, type Type } from './world.ts';

/** Attributes and derives by which values come from data or generated code rather than from code that names them. */
const FROM_DATA = new Set([
  'Deserialize',
  'EnumString',
  'FromRepr',
  'FromPrimitive',
  'TryFromPrimitive',
  'Message',
  'Enumeration',
  'IntoEnumIterator',
  'EnumIter',
  'ValueEnum',
  'Arbitrary',
  'BorshDeserialize',
  'Decode',
  'Archive',
  'FromRow',
  'Type',
  'ToSchema',
]);
const DATA_TRAITS = new Set(['Deserialize', 'FromStr', 'TryFrom', 'FromSql']);

/** Whether values of a type can come up without code of this tree that names the case. */
export const isOpen = (engine: Engine, type: Type, openTraits: ReadonlySet<Type>): boolean => {
  if (type.fact.derives.some((name) => FROM_DATA.has(name)) || openTraits.has(type)) return true;
  const owner = engine.world.packages[type.scope.pkg];
  return (
    type.fact.vis === 'public' &&
    (owner?.published ?? false) &&
    owner?.targets.some((target) => target.kind === 'lib') === true
  );
};

const namedCases = (pat: Pat, find: (path: readonly string[]) => number): number[] => {
  if (pat.k === 'or' || pat.k === 'tuple') return pat.a.flatMap((part) => namedCases(part, find));
  if (pat.k !== 'case') return [];
  const inner = (pat.f ?? []).flatMap(([, part]) => namedCases(part, find));
  const own = find(pat.p);
  return inner.length > 0 ? inner : own >= 0 ? [own] : [];
};

/** Cases that must have been there for a place to be reached: the nearest arm around it that names some. */
const neededAt = (engine: Engine, place: Place): number[] => {
  const body = bodyOf(place.fn);
  const find = caseLookup(engine, place.fn);
  for (let at = body?.nodes[place.node]?.r ?? 0; at > 0; at = body?.regions[at]?.up ?? 0) {
    const region = body?.regions[at];
    const sw = region ? body?.nodes[region.sw] : undefined;
    if (!region || sw?.k !== 'switch') continue;
    const cases = region.arms
      .flatMap((arm) => namedCases(sw.arms[arm]?.pat ?? { k: 'any' }, find))
      .filter((one) => isDeclared(engine.world, one));
    if (cases.length > 0) return cases;
  }
  return [];
};

export interface ReachInput {
  readonly places: ReadonlyMap<number, readonly Place[]>;
  readonly cases: readonly number[];
  /** Cases that macros or generated code mention: `Type::Case`. */
  readonly mentioned: ReadonlySet<string>;
}

/** Reach of every case: whether anything makes it, or only what nothing makes. */
export const reachOf = (engine: Engine, input: ReachInput): ReadonlyMap<number, Reach> => {
  const openTraits = implementersOf(engine.world, engine.resolver, DATA_TRAITS);
  const living = livingFns(engine);
  const out = new Map<number, Reach>();
  const unmade = new Set<number>();
  for (const one of input.cases) {
    const fact = engine.world.cases[one];
    const type = engine.world.types[fact?.type ?? -1];
    if (!fact || !type) continue;
    if ((input.places.get(one)?.length ?? 0) > 0) continue;
    const open = isOpen(engine, type, openTraits) || input.mentioned.has(fact.label);
    out.set(one, open ? 'open' : 'dead');
    if (!open) unmade.add(one);
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const one of input.cases) {
      const places = input.places.get(one) ?? [];
      if (out.has(one) || places.length === 0) continue;
      const onlyDead = places.every((place) => {
        if (!living.has(place.fn)) return true;
        const needed = neededAt(engine, place);
        return needed.length > 0 && needed.every((other) => unmade.has(other));
      });
      if (!onlyDead) continue;
      out.set(one, 'latent');
      unmade.add(one);
      changed = true;
    }
  }
  for (const one of input.cases) if (!out.has(one)) out.set(one, 'live');
  return out;
};
