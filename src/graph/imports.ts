import type { FileFacts } from '../model/facts.ts';
import type { Package } from '../model/source.ts';
import { addItem, type Scope } from './world.ts';

/** A path without `.` and `..`. */
export const normalise = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

/** Files by the paths under which imports find them; a surer path of one file wins over a less sure one of another. */
const knownFiles = (files: readonly FileFacts[]): ReadonlyMap<string, number> => {
  const out = new Map<string, number>();
  const longest = Math.max(0, ...files.map(({ known }) => known?.length ?? 0));
  for (let rank = 0; rank < longest; rank++) {
    for (const [file, { known }] of files.entries()) {
      const path = known?.[rank];
      if (path !== undefined && !out.has(path)) out.set(path, file);
    }
  }
  return out;
};

/** Places below the root that an import from another package can mean, the likeliest first. */
const placesIn = (pkg: Package, rest: string): string[] => {
  const lib = pkg.targets.find((target) => target.kind === 'lib')?.file;
  const below = (path: string): string => normalise(`${pkg.dir}/${path}`);
  if (rest === '') return [...(lib === undefined ? [] : [lib]), below('src/index'), below('index')];
  // What is published from `dist` is written in `src`.
  const source = rest.replace(/^(?:dist|lib|build|out)\//, '');
  return [below(`src/${source}`), below(source), below(rest)];
};

type Find = (file: FileFacts, from: string) => number | undefined;

const finder = (files: readonly FileFacts[], packages: readonly Package[]): Find => {
  const known = knownFiles(files);
  const aliases = packages.flatMap((pkg) =>
    (pkg.aliases ?? []).map(([prefix, target]) => ({ dir: pkg.dir, language: pkg.language, prefix, target })),
  );
  const first = (places: readonly string[]): number | undefined => {
    const found = places.find((place) => known.has(place));
    return found === undefined ? undefined : known.get(found);
  };
  const isName = (from: string, name: string): boolean => from === name || from.startsWith(`${name}/`);
  /** The package that an import names, by the name that the importing package has for it. */
  const named = ({ path, language }: FileFacts, from: string): readonly [string, Package | undefined] => {
    const own = packages.filter(
      (one) => one.language === language && (one.dir === '' || path.startsWith(`${one.dir}/`)),
    );
    const owner = own.reduce<Package | undefined>((a, b) => (a && a.dir.length >= b.dir.length ? a : b), undefined);
    const dependency = owner?.dependencies.find((one) => one.path !== null && isName(from, one.alias));
    if (dependency)
      return [dependency.alias, packages.find((one) => one.language === language && one.dir === dependency.path)];
    const found = packages.find((one) => one.language === language && isName(from, one.name));
    return [found?.name ?? '', found];
  };
  const aliased = ({ path, language }: FileFacts, from: string): string[] =>
    aliases
      .filter(
        (one) =>
          one.language === language &&
          from.startsWith(one.prefix) &&
          (one.dir === '' || path.startsWith(`${one.dir}/`)),
      )
      .map((one) => normalise(`${one.dir}/${one.target}${from.slice(one.prefix.length)}`));
  return (file, from) => {
    if (from.startsWith('.'))
      return first([normalise(`${file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))}/${from}`)]);
    const [name, pkg] = named(file, from);
    return first([...aliased(file, from), ...(pkg ? placesIn(pkg, from.slice(name.length + 1)) : [])]);
  };
};

/** Makes the scopes of other files known where a file imports from them. */
export const joinImports = (
  files: readonly FileFacts[],
  packages: readonly Package[],
  topOf: (file: number) => Scope | undefined,
): void => {
  const find = finder(files, packages);
  for (const [file, facts] of files.entries()) {
    for (const { name, from } of facts.imports ?? []) {
      const target = find(facts, from);
      const [scope, other] = [topOf(file), target === undefined ? undefined : topOf(target)];
      if (scope && other) addItem(scope, name, { k: 'scope', scope: other });
    }
  }
};
