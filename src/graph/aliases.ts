import type { World } from './world.ts';

/** Other names under which `use .. as ..` makes a function known. */
export const importedNames = (world: World): Map<string, Set<string>> => {
  const names = new Map<string, Set<string>>();
  for (const scope of world.scopes) {
    for (const [name, paths] of scope.uses) {
      for (const path of paths) {
        const last = path.at(-1);
        if (last === undefined || last === name) continue;
        const known = names.get(last);
        if (known) known.add(name);
        else names.set(last, new Set([name]));
      }
    }
  }
  return names;
};
