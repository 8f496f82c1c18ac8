import type { Def, Scope, Type, World } from './world.ts';

const AMBIGUOUS = -1;

/** Cases by the text that stands for them, of all types that a file declares or imports; -1 where two types have one. */
export const makeTexts = (
  world: World,
  meaning: (scope: Scope, name: string) => Def | null,
): ((scope: Scope) => ReadonlyMap<string, number>) => {
  const known = new Map<Scope, ReadonlyMap<string, number>>();
  return (scope) => {
    const before = known.get(scope);
    if (before) return before;
    const out = new Map<string, number>();
    known.set(scope, out);
    const types = new Set<Type>();
    const collect = (from: Scope, depth: number): void => {
      for (const name of [...from.items.keys(), ...from.uses.keys()]) {
        const found = meaning(from, name);
        if (found?.k === 'type') types.add(found.type);
        // Names of another file that this one has under a name of their own.
        else if (found?.k === 'scope' && depth === 0 && from.uses.has(name)) collect(found.scope, 1);
      }
    };
    collect(scope, 0);
    for (const type of types) {
      for (const [index, id] of type.cases.entries()) {
        // The first case of a struct is the struct itself.
        const one =
          type.fact.kind === 'enum' || (type.fact.kind === 'struct' && index > 0) ? world.cases[id] : undefined;
        if (one) out.set(one.value, out.has(one.value) ? AMBIGUOUS : id);
      }
    }
    return out;
  };
};
