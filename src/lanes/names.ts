import type { Fn, World } from '../graph/questions.ts';

/** Ways in which a policy can write a name, each as the segments of a path: a pattern matches the end of one. */
export type Names = readonly (readonly string[])[];

/** Folders and files that every tree has and nobody writes in a name. */
const PLAIN = /^(?:src|lib|main|mod|index|crates|packages)$/;

const fileParts = (path: string): string[] =>
  path
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((part) => !PLAIN.test(part));

const modulesOf = (scope: Fn['scope']): string[] => {
  const inner: string[] = [];
  for (let at: Fn['scope'] | null = scope; at && at.file === scope.file; at = at.up)
    if (at.name !== null && at.up?.file === scope.file) inner.unshift(at.name);
  return inner;
};

/** By file and modules, and by the package alone, which is how people shorten it. */
const prefixes = (world: World, scope: Fn['scope']): string[][] => {
  const path = [...fileParts(world.files[scope.file]?.path ?? ''), ...modulesOf(scope)];
  const owner = world.packages[scope.pkg]?.name;
  return owner === undefined ? [path] : [path, [owner.replaceAll('-', '_')]];
};

/** Names of a function: free, by its type, by the trait it implements. */
export const namesOfFn = (world: World, fn: Fn): Names => {
  const owner = fn.fact.owner?.p.at(-1);
  const trait = fn.fact.trait?.p.at(-1);
  return prefixes(world, fn.scope).flatMap((base) => {
    const own = [...base, ...(owner === undefined ? [] : [owner]), fn.fact.name];
    return trait === undefined ? [own] : [own, [...base, trait, fn.fact.name]];
  });
};

/** Names of a case: `Type::Case`, of a struct `Type`; of a built-in one its label alone. */
export const namesOfCase = (world: World, one: number): Names => {
  const fact = world.cases[one];
  const type = world.types[fact?.type ?? -1];
  const label = (fact?.label ?? '').split('::');
  return type ? prefixes(world, type.scope).map((base) => [...base, ...label]) : [label];
};
