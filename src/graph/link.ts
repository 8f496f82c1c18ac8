import type { FileFacts, ModFact } from '../model/facts.ts';
import type { Package } from '../model/source.ts';
import { makeShelf, type Shelf } from './bodies.ts';
import { BUILTINS } from './builtin.ts';
import { joinImports, normalise } from './imports.ts';
import { addItem, isInside, type Case, type Fn, type Scope, type Type, type World } from './world.ts';

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where the files of a file's modules lie: beside it for a root (`lib.rs`, `mod.rs`), else in the folder of its name. */
const moduleFolders = (path: string, isRoot: boolean): string[] => {
  const folder = folderOf(path);
  const own = `${folder}/${baseOf(path).replace(/\.\w+$/, '')}`;
  if (isRoot || /^(?:lib|main|mod)\.\w+$/.test(baseOf(path))) return [folder];
  return [own, folder];
};

interface Draft {
  readonly files: readonly FileFacts[];
  readonly scopes: Scope[];
  /** First scope of each file. */
  readonly tops: number[];
  readonly byPath: ReadonlyMap<string, number>;
  readonly targets: ReadonlyMap<string, number>;
}

const makeScopes = (files: readonly FileFacts[], draft: Draft): void => {
  for (const [file, facts] of files.entries()) {
    const base = draft.scopes.length;
    draft.tops.push(base);
    for (const [index, fact] of facts.scopes.entries()) {
      const up = fact.up >= 0 ? (draft.scopes[base + fact.up] ?? null) : null;
      const isModule = index === 0 || (fact.name !== null && fact.open !== true);
      const scope: Scope = {
        id: base + index,
        file,
        pkg: -1,
        up,
        name: fact.name,
        isModule,
        test: fact.test || (up?.test ?? false),
        items: new Map(),
        uses: new Map(),
        globs: [],
      };
      draft.scopes.push(scope);
      if (up && fact.name !== null) addItem(up, fact.name, { k: 'scope', scope });
    }
  }
};

/** Names of the inline modules between a scope and its file. */
const inlinePath = (scope: Scope): string[] => {
  const names: string[] = [];
  for (let at: Scope | null = scope; at && at.up && at.up.file === at.file; at = at.up)
    if (at.name !== null) names.unshift(at.name);
  return names;
};

const findModule = (draft: Draft, file: number, scope: Scope, mod: ModFact): number | undefined => {
  const path = draft.files[file]?.path ?? '';
  const inline = inlinePath(scope);
  if (mod.file !== null) return draft.byPath.get(normalise([folderOf(path), ...inline, mod.file].join('/')));
  for (const folder of moduleFolders(path, draft.targets.has(path))) {
    const stem = normalise([folder, ...inline, mod.name].join('/'));
    const extension = path.slice(path.lastIndexOf('.'));
    const found = draft.byPath.get(`${stem}${extension}`) ?? draft.byPath.get(`${stem}/mod${extension}`);
    if (found !== undefined && found !== file) return found;
  }
  return undefined;
};

/** Joins files to the modules that name them; gives the files that only tests name. */
const joinModules = (draft: Draft): Set<number> => {
  const claimed = new Set<number>();
  const tests = new Set<number>();
  for (const [file, facts] of draft.files.entries()) {
    for (const mod of facts.mods) {
      const scope = draft.scopes[(draft.tops[file] ?? 0) + mod.scope];
      const target = scope ? findModule(draft, file, scope, mod) : undefined;
      const top = target === undefined ? undefined : draft.scopes[draft.tops[target] ?? -1];
      if (!scope || !top || target === undefined) continue;
      addItem(scope, mod.name, { k: 'scope', scope: top });
      if (claimed.has(target)) continue;
      if (mod.test) tests.add(target);
      else tests.delete(target);
      claimed.add(target);
      if (!isInside(scope, top)) top.up = scope;
    }
  }
  spreadTests(draft, tests);
  return tests;
};

/** A module inside a test module is test code too. */
const spreadTests = (draft: Draft, tests: Set<number>): void => {
  for (const [file, top] of draft.tops.entries()) {
    for (let at: Scope | null = draft.scopes[top] ?? null; at; at = at.up) if (tests.has(at.file)) tests.add(file);
  }
};

const assignPackages = (draft: Draft, packages: readonly Package[]): void => {
  const byDepth = packages
    .map((item, index) => ({ dir: item.dir, language: item.language, index }))
    .sort((a, b) => b.dir.length - a.dir.length);
  const owner = ({ path, language }: FileFacts): number =>
    draft.targets.get(path) ??
    byDepth.find((one) => one.language === language && (one.dir === '' || path.startsWith(`${one.dir}/`)))?.index ??
    -1;
  const ofFile = draft.files.map(owner);
  for (const scope of draft.scopes) scope.pkg = ofFile[scope.file] ?? -1;
};

const rootsOf = (draft: Draft, packages: readonly Package[]): (Scope | undefined)[] =>
  packages.map((item) => {
    const target = item.targets.find((one) => one.kind === 'lib') ?? item.targets.find((one) => one.kind === 'bin');
    const file = target ? draft.byPath.get(target.file) : undefined;
    return file === undefined ? undefined : draft.scopes[draft.tops[file] ?? -1];
  });

interface Items {
  readonly types: Type[];
  readonly fns: Fn[];
  readonly cases: Case[];
  readonly shelf: Shelf;
}

const addTypes = (draft: Draft, file: number, facts: FileFacts, items: Items): void => {
  for (const fact of facts.types) {
    const scope = draft.scopes[(draft.tops[file] ?? 0) + fact.scope];
    if (!scope) continue;
    const type: Type = { id: items.types.length, fact, file, scope, cases: [] };
    items.types.push(type);
    for (const [index, one] of fact.cases.entries()) {
      const label = fact.kind === 'enum' || index > 0 ? `${fact.name}::${one.name}` : fact.name;
      items.cases.push({
        id: items.cases.length,
        name: one.name,
        value: one.value ?? one.name,
        label,
        type: type.id,
        index,
      });
      type.cases.push(items.cases.length - 1);
    }
    addItem(scope, fact.name, { k: 'type', type });
  }
};

const addFunctions = (draft: Draft, file: number, facts: FileFacts, items: Items): void => {
  for (const fact of facts.fns) {
    const scope = draft.scopes[(draft.tops[file] ?? 0) + fact.scope];
    if (!scope || fact.test) continue;
    const owner = fact.owner?.p.at(-1);
    const fn: Fn = {
      id: items.fns.length,
      fact,
      file,
      scope,
      symbol: owner ? `${owner}::${fact.name}` : fact.name,
      shelf: items.shelf,
      body: undefined,
      plan: undefined,
    };
    items.fns.push(fn);
    // A body with items of its own has a scope; the function itself is known outside of it.
    const home = scope.isModule || scope.up === null ? scope : scope.up;
    if (!fact.owner) addItem(scope.isModule ? scope : home, fact.name, { k: 'fn', fn });
  }
};

const addNames = (draft: Draft, file: number, facts: FileFacts): void => {
  const base = draft.tops[file] ?? 0;
  for (const use of facts.uses) {
    const scope = draft.scopes[base + use.scope];
    if (!scope) continue;
    if (use.name === '*') scope.globs.push([...use.path]);
    else scope.uses.set(use.name, [...(scope.uses.get(use.name) ?? []), [...use.path]]);
  }
  for (const item of facts.consts) {
    const scope = draft.scopes[base + item.scope];
    if (scope) addItem(scope, item.name, { k: 'const', value: { type: item.type, scope, value: item.value ?? null } });
  }
};

/** Links facts of a tree. Files must come sorted by path: ids, and so every tie, follow their order. */
export const link = (files: readonly FileFacts[], packages: readonly Package[]): World => {
  const byPath = new Map(files.map((facts, index) => [facts.path, index]));
  const targets = new Map(
    packages.flatMap((item, index) => item.targets.map((target) => [target.file, index] as const)),
  );
  const draft: Draft = { files, scopes: [], tops: [], byPath, targets };
  makeScopes(files, draft);
  const testFiles = joinModules(draft);
  assignPackages(draft, packages);
  joinImports(draft.files, packages, (file) => draft.scopes[draft.tops[file] ?? -1]);
  const items: Items = { types: [], fns: [], cases: [...BUILTINS], shelf: makeShelf() };
  for (const [file, facts] of files.entries()) {
    if (testFiles.has(file)) continue;
    addTypes(draft, file, facts, items);
    addFunctions(draft, file, facts, items);
    addNames(draft, file, facts);
  }
  return {
    files,
    packages,
    scopes: draft.scopes,
    tops: draft.tops,
    types: items.types,
    fns: items.fns,
    cases: items.cases,
    roots: rootsOf(draft, packages),
    testFiles,
  };
};
