import type { Resolver } from './resolve.ts';
import type { Type, World } from './world.ts';

const MAX_DEPTH = 12;

/** The types of the tree that a type names as those its values are, too, from the nearest on. */
export const ancestorsOf = (resolver: Resolver, type: Type): readonly Type[] => {
  const out = new Set<Type>();
  const visit = (one: Type, depth: number): void => {
    for (const ref of depth > MAX_DEPTH ? [] : (one.fact.supers ?? [])) {
      const def = resolver.path(one.scope, ref.p);
      if (def?.k !== 'type' || def.type === type || out.has(def.type)) continue;
      out.add(def.type);
      visit(def.type, depth + 1);
    }
  };
  visit(type, 0);
  return [...out];
};

/** Tells whether a value of one case is a value of another: the same, a code of that type, or of a type made from it. */
export const kinship = (world: World, resolver: Resolver): ((one: number, wanted: number) => boolean) => {
  const known = new Map<number, ReadonlySet<number>>();
  const typesOf = (type: number): ReadonlySet<number> => {
    const before = known.get(type);
    if (before) return before;
    const own = world.types[type];
    const found = new Set(
      own?.fact.kind === 'struct' ? [type, ...ancestorsOf(resolver, own).map((one) => one.id)] : [],
    );
    known.set(type, found);
    return found;
  };
  return (one, wanted) => {
    if (one === wanted) return true;
    const [a, b] = [world.cases[one], world.cases[wanted]];
    return (
      a !== undefined && b !== undefined && a.type >= 0 && b.type >= 0 && b.index === 0 && typesOf(a.type).has(b.type)
    );
  };
};
