import { pushTo } from '../model/groups.ts';
import { wordsOf } from '../model/body.ts';
import { ancestorsOf } from './kinship.ts';
import type { Resolver } from './resolve.ts';
import type { Fn, Type, World } from './world.ts';

/** Functions that belong to types. */
export interface Methods {
  readonly byName: ReadonlyMap<string, readonly Fn[]>;
  readonly conversions: ReadonlyMap<number, readonly Fn[]>;
  /** Functions of a type by name: its own, else the nearest that it has from the types it is made from. */
  readonly own: (type: Type, name: string) => readonly Fn[];
  /** Functions that implement or replace the one that a type declares under a name. */
  readonly implementers: (type: Type, name: string) => readonly Fn[];
}

const NONE: readonly Fn[] = [];

/** Sorts the functions of a tree by the types they belong to. */
export const indexMethods = (world: World, resolver: Resolver): Methods => {
  const methods = new Map<number, Map<string, Fn[]>>();
  const byName = new Map<string, Fn[]>();
  const implementers = new Map<string, Fn[]>();
  const conversions = new Map<number, Fn[]>();
  const lines = new Map<Type, readonly Type[]>();
  const above = (type: Type): readonly Type[] => {
    if (!type.fact.supers || type.fact.kind !== 'struct') return [];
    const known = lines.get(type);
    if (known) return known;
    const found = ancestorsOf(resolver, type);
    lines.set(type, found);
    return found;
  };
  for (const fn of world.fns) {
    if (!fn.fact.owner) continue;
    pushTo(byName, fn.fact.name, fn);
    const owner = resolver.owner(fn);
    if (owner) {
      let own = methods.get(owner.id);
      if (!own) methods.set(owner.id, (own = new Map<string, Fn[]>()));
      pushTo(own, fn.fact.name, fn);
      if (fn.fact.trait?.p.at(-1) === 'From') pushTo(conversions, owner.id, fn);
      for (const type of above(owner)) pushTo(implementers, `${type.id} ${fn.fact.name}`, fn);
    }
    const trait = fn.fact.trait ? resolver.path(fn.scope, fn.fact.trait.p) : null;
    if (trait?.k === 'type') pushTo(implementers, `${trait.type.id} ${fn.fact.name}`, fn);
  }
  return {
    byName,
    conversions,
    own: (type, name) => {
      for (const one of [type, ...above(type)]) {
        const found = methods.get(one.id)?.get(name);
        if (found) return found;
      }
      return NONE;
    },
    implementers: (type, name) => implementers.get(`${type.id} ${name}`) ?? NONE,
  };
};

/** Functions by the last names of what they call, or of the functions they use as values. */
export const namedIn = (world: World, which: 'called' | 'used'): Map<string, Fn[]> => {
  const users = new Map<string, Fn[]>();
  for (const fn of world.fns) {
    const names =
      which === 'used'
        ? wordsOf(fn.fact.names.used)
        : wordsOf(fn.fact.names.called).map((text) =>
            text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(':')) + 1),
          );
    for (const name of new Set(names)) pushTo(users, name, fn);
  }
  return users;
};
