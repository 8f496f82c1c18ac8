import { wordsOf } from '../model/body.ts';
import type { Resolver } from './resolve.ts';
import type { Fn, World } from './world.ts';

/** Functions by what calls can name them by. */
export interface Index {
  readonly methods: ReadonlyMap<number, ReadonlyMap<string, readonly Fn[]>>;
  readonly byName: ReadonlyMap<string, readonly Fn[]>;
  /** Functions that implement a trait's function: by trait and name. */
  readonly implementers: ReadonlyMap<string, readonly Fn[]>;
  readonly conversions: ReadonlyMap<number, readonly Fn[]>;
}

/** Adds a function to the list of a key. */
export const push = <K>(map: Map<K, Fn[]>, key: K, fn: Fn): void => {
  const known = map.get(key);
  if (known) known.push(fn);
  else map.set(key, [fn]);
};

/** Indexes all functions of a tree, once. */
export const buildIndex = (world: World, resolver: Resolver): Index => {
  const methods = new Map<number, Map<string, Fn[]>>();
  const byName = new Map<string, Fn[]>();
  const implementers = new Map<string, Fn[]>();
  const conversions = new Map<number, Fn[]>();
  for (const fn of world.fns) {
    if (!fn.fact.owner) continue;
    push(byName, fn.fact.name, fn);
    const owner = resolver.owner(fn);
    if (owner) {
      let own = methods.get(owner.id);
      if (!own) methods.set(owner.id, (own = new Map<string, Fn[]>()));
      push(own, fn.fact.name, fn);
      if (fn.fact.trait?.p.at(-1) === 'From') push(conversions, owner.id, fn);
    }
    const trait = fn.fact.trait ? resolver.path(fn.scope, fn.fact.trait.p) : null;
    if (trait?.k === 'type') push(implementers, `${trait.type.id} ${fn.fact.name}`, fn);
  }
  return { methods, byName, implementers, conversions };
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
    for (const name of new Set(names)) push(users, name, fn);
  }
  return users;
};
