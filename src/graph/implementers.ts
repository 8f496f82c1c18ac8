import type { Resolver } from './resolve.ts';
import type { Type, World } from './world.ts';

/** Types of the tree for which one of these traits is implemented by hand, by the trait's last name; traits left out. */
export const implementersOf = (world: World, resolver: Resolver, traits: ReadonlySet<string>): Set<Type> => {
  const out = new Set<Type>();
  for (const [file, facts] of world.files.entries()) {
    if (world.testFiles.has(file)) continue;
    for (const impl of facts.impls) {
      if (!traits.has(impl.trait.p.at(-1) ?? '')) continue;
      const scope = world.scopes[(world.tops[file] ?? 0) + impl.scope];
      const def = scope ? resolver.path(scope, impl.type.p) : null;
      if (def?.k === 'type' && def.type.fact.kind !== 'trait') out.add(def.type);
    }
  }
  return out;
};
