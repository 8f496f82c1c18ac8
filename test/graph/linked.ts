import { link } from '../../src/graph/link.ts';
import { makeResolver, type Kind, type Resolver } from '../../src/graph/resolve.ts';
import type { Def, Fn, Scope, World } from '../../src/graph/world.ts';
import { loadRust } from '../../src/languages/rust/index.ts';
import { parsePath, parseType } from '../../src/languages/rust/types.ts';
import type { FileFacts } from '../../src/model/facts.ts';
import { compareText } from '../../src/model/site.ts';
import type { Dependency, Package, Target } from '../../src/model/source.ts';

const extract = await loadRust();

/** A made-up tree, path to Rust text. */
export type Sources = Readonly<Record<string, string>>;

/** Facts of made-up files, in the order in which they are linked. */
export const factsOf = (sources: Sources): FileFacts[] =>
  Object.entries(sources)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([path, text]) => extract(path, text, { includeTests: false }).facts);

/** A package in a folder: its targets as `lib src/lib.rs`, its dependencies as `alias = folder`. */
export const packageIn = (dir: string, targets: readonly string[], dependencies: readonly string[] = []): Package => {
  const below = (path: string): string => (dir === '' ? path : `${dir}/${path}`);
  const name = dir === '' ? 'root' : dir.split('/').at(-1)!.replaceAll('-', '_');
  return {
    language: 'rust',
    name,
    manifest: below('Cargo.toml'),
    dir,
    targets: targets.map((text): Target => {
      const [kind, file] = text.split(' ') as [Target['kind'], string];
      return { kind, name, file: below(file) };
    }),
    dependencies: dependencies.map((text): Dependency => {
      const [alias = '', path = ''] = text.split(' = ');
      return { alias, package: alias, path: path === '' ? null : path };
    }),
    panicAbort: false,
    published: false,
  };
};

/** A linked tree that can be asked in words. */
export interface Linked {
  readonly world: World;
  readonly resolver: Resolver;
  /** What a path means in `file.rs`, or in an inline module of it, `file.rs::inner`. */
  readonly means: (place: string, path: string) => string;
  /** The type that a text names there, aliases seen through. */
  readonly type: (place: string, text: string) => string;
}

/** The names from a file's own scope to a scope. */
const insideOf = (scope: Scope): string[] =>
  scope.up !== null && scope.up.file === scope.file ? [...insideOf(scope.up), scope.name ?? '{}'] : [];

const showScope = (world: World, scope: Scope): string =>
  [world.files[scope.file]?.path ?? '?', ...insideOf(scope)].join('::');

const showFn = (world: World, fn: Fn): string => `fn ${fn.symbol} in ${showScope(world, fn.scope)}`;

const showDef = (world: World, def: Def | null): string => {
  if (def === null) return 'nothing';
  switch (def.k) {
    case 'scope':
      return `mod ${showScope(world, def.scope)}`;
    case 'type':
      return `type ${def.type.fact.name} in ${showScope(world, def.type.scope)}`;
    case 'case': {
      const one = world.cases[def.id];
      const type = world.types[one?.type ?? -1];
      return type ? `case ${one?.label} in ${showScope(world, type.scope)}` : `case ${one?.label}`;
    }
    case 'fn':
      return showFn(world, def.fn);
    case 'const':
      return `const in ${showScope(world, def.value.scope)}`;
  }
};

const showKind = (kind: Kind | null): string => {
  if (kind === null) return '?';
  const name = kind.type === null ? `~${kind.name}` : kind.type.fact.name;
  return kind.args.length === 0 ? name : `${name}<${kind.args.map(showKind).join(', ')}>`;
};

/** Links a made-up tree. */
export const linked = (sources: Sources, packages: readonly Package[] = []): Linked => {
  const world = link(factsOf(sources), packages);
  const resolver = makeResolver(world);
  const at = (place: string): Scope => {
    const scope = world.scopes.find((one) => showScope(world, one) === place);
    if (scope === undefined)
      throw new Error(`no scope ${place} among ${world.scopes.map((one) => showScope(world, one)).join(', ')}`);
    return scope;
  };
  return {
    world,
    resolver,
    means: (place, path) => showDef(world, resolver.path(at(place), parsePath(path))),
    type: (place, text) => showKind(resolver.kind(at(place), parseType(text))),
  };
};
