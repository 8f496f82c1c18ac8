import type { Path, TypeRef } from '../model/facts.ts';
import { isQuoted } from '../model/names.ts';
import { builtinCase } from './builtin.ts';
import { makeTexts } from './texts.ts';
import { type Def, type Fn, moduleOf, rootOf, type Scope, type Type, type World } from './world.ts';

/** A type as far as names can tell: a declared type or a foreign name, with arguments. */
export interface Kind {
  readonly type: Type | null;
  readonly name: string;
  readonly args: readonly (Kind | null)[];
}

/** What a type was last found to mean in a scope. */
interface Meaning {
  readonly owner: Type | null;
  readonly generics: readonly string[];
  readonly kind: Kind | null;
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((name, index) => name === b[index]));

/** Answers what names mean; memoised, no state beyond that. */
export interface Resolver {
  /** What a path means from a scope; `owner` is what `Self` stands for. */
  readonly path: (scope: Scope, path: Path, owner?: Type | null) => Def | null;
  readonly kind: (scope: Scope, ref: TypeRef | null, owner?: Type | null, generics?: readonly string[]) => Kind | null;
  /** Whether a path certainly leads out of the tree: by an import of a foreign package, or into the standard library. */
  readonly foreign: (scope: Scope, path: Path) => boolean;
  /** Type that a function's `impl` or trait is about; null for free functions and foreign types. */
  readonly owner: (fn: Fn) => Type | null;
}

const MAX_DEPTH = 24;

const pick = (defs: readonly Def[] | undefined, last: boolean): Def | null => {
  if (!defs) return null;
  // A module and a function or type may share a name: only the way on tells.
  return (
    (last ? defs.find((def) => def.k !== 'scope') : defs.find((def) => def.k === 'scope' || def.k === 'type')) ??
    defs[0] ??
    null
  );
};

export const makeResolver = (world: World): Resolver => {
  const memo = new Map<string, Def | null>();
  const dependency = packageLookup(world);

  // Globs make circles; what is being looked up is, meanwhile, not found.
  const members = new Map<string, Def | null>();
  const member = (scope: Scope, name: string, last: boolean, depth: number): Def | null => {
    const own = pick(scope.items.get(name), last);
    if (own) return own;
    if (scope.uses.size === 0 && scope.globs.length === 0) return null;
    const key = `${scope.id} ${last ? 1 : 0} ${name}`;
    const known = members.get(key);
    if (known !== undefined) return known;
    members.set(key, null);
    const found = imported(scope, name, last, depth);
    members.set(key, found);
    return found;
  };

  const imported = (scope: Scope, name: string, last: boolean, depth: number): Def | null => {
    if (depth > MAX_DEPTH) return null;
    for (const path of scope.uses.get(name) ?? []) {
      const found =
        path.length === 1 && path[0] === name ? dependency(scope, name) : walk(scope, path, null, last, depth + 1);
      if (found) return found;
    }
    for (const path of scope.globs) {
      const target = walk(scope, path, null, false, depth + 1);
      const found = target && inside(target, name, last, depth + 1);
      if (found) return found;
    }
    return null;
  };

  const inside = (def: Def, name: string, last: boolean, depth: number): Def | null => {
    if (def.k === 'scope') return member(def.scope, name, last, depth);
    if (def.k === 'type') {
      const target = aliased(def.type, depth);
      const index = target.fact.kind === 'enum' ? target.fact.cases.findIndex((one) => one.name === name) : -1;
      const id = target.cases[index];
      return id === undefined ? null : { k: 'case', id };
    }
    return null;
  };

  const aliased = (type: Type, depth: number): Type => {
    const target = type.fact.target;
    if (type.fact.kind !== 'alias' || !target || depth > MAX_DEPTH) return type;
    const def = walk(type.scope, target.p, null, true, depth + 1);
    return def?.k === 'type' && def.type !== type ? aliased(def.type, depth + 1) : type;
  };

  const first = (scope: Scope, name: string, owner: Type | null, last: boolean, depth: number): Def | null => {
    if (name === '^') return { k: 'scope', scope: rootOf(scope) };
    if (name === '.') return { k: 'scope', scope: moduleOf(scope) };
    if (name === '..') return { k: 'scope', scope: moduleOf(moduleOf(scope).up ?? scope) };
    if (name === 'Self') return owner ? { k: 'type', type: owner } : null;
    for (let at: Scope | null = scope; at; at = at.up) {
      const found = member(at, name, last, depth);
      if (found) return found;
      if (at.isModule) break;
    }
    return dependency(scope, name);
  };

  const walk = (scope: Scope, path: Path, owner: Type | null, last: boolean, depth: number): Def | null => {
    const [head, ...rest] = path;
    if (head === undefined || depth > MAX_DEPTH) return null;
    const builtin = builtinCase(path);
    if (builtin !== undefined) return { k: 'case', id: builtin };
    if (isQuoted(path)) return written(scope, head);
    let def = first(scope, head, owner, last && rest.length === 0, depth);
    for (const [index, name] of rest.entries()) {
      if (!def) return null;
      if (name === '..' && def.k === 'scope') def = { k: 'scope', scope: moduleOf(def.scope.up ?? def.scope) };
      else def = inside(def, name, last && index === rest.length - 1, depth + 1);
    }
    return def;
  };

  // A text is a case of the one type in sight of the file that has a case written so.
  const texts = makeTexts(world, (scope, name) => {
    const def = walk(scope, [name], null, true, 1);
    return def?.k === 'type' ? { k: 'type', type: aliased(def.type, 0) } : def;
  });
  const written = (scope: Scope, text: string): Def | null => {
    const id = texts(rootOf(scope)).get(text.slice(1, -1)) ?? -1;
    return id < 0 ? null : { k: 'case', id };
  };

  const path = (scope: Scope, parts: Path, owner: Type | null = null): Def | null => {
    const key = `${scope.id} ${parts[0] === 'Self' ? (owner?.id ?? '') : ''} ${parts.join('::')}`;
    const known = memo.get(key);
    if (known !== undefined) return known;
    memo.set(key, null);
    const found = walk(scope, parts, owner, true, 0);
    memo.set(key, found);
    return found;
  };

  // A type as written belongs to one declaration, so the object stands for its place; only `Self` can differ.
  // A type that is written twice may be one object for both places: what it means depends on where it stands.
  const kinds = new Map<Scope, Map<TypeRef, Meaning>>();
  const kind: Resolver['kind'] = (scope, ref, owner = null, generics = []) => {
    if (!ref) return null;
    let inScope = kinds.get(scope);
    if (!inScope) kinds.set(scope, (inScope = new Map<TypeRef, Meaning>()));
    const known = inScope.get(ref);
    if (known && known.owner === owner && sameNames(known.generics, generics)) return known.kind;
    const found = toKind({ path, aliasDepth: 0 }, scope, ref, owner, generics);
    inScope.set(ref, { owner, generics, kind: found });
    return found;
  };

  const owners = new Map<number, Type | null>();
  const owner = (fn: Fn): Type | null => {
    const known = owners.get(fn.id);
    if (known !== undefined) return known;
    const ref = fn.fact.owner;
    const def = ref ? path(fn.scope, ref.p) : null;
    const type = def?.k === 'type' ? aliased(def.type, 0) : null;
    owners.set(fn.id, type);
    return type;
  };

  const foreign = (scope: Scope, parts: Path): boolean => {
    const [head] = parts;
    if (head === undefined || parts.length < 2 || INWARD.has(head)) return false;
    for (let at: Scope | null = scope; at; at = at.up) {
      if (at.items.has(head)) return false;
      const uses = at.uses.get(head);
      if (uses) return uses.every((use) => isOutside(at, use));
      if (at.isModule) break;
    }
    return PRELUDE.has(head) || isOutside(scope, [head]);
  };

  /** Whether the first name of an import is that of a package which is not in the tree. */
  const isOutside = (scope: Scope, use: Path): boolean => {
    const [head] = use;
    if (head === undefined || INWARD.has(head)) return false;
    if (STANDARD.has(head)) return true;
    const from = world.packages[scope.pkg];
    // Without a manifest nobody says what is foreign: what no file of the tree is called, is.
    const known = from ? from.dependencies.some((one) => one.alias === head) : !rootOf(scope).items.has(head);
    return known && dependency(scope, head) === null;
  };

  return { path, kind, foreign, owner };
};

const INWARD = new Set(['^', '.', '..', 'Self']);
const STANDARD = new Set(['std', 'core', 'alloc']);
/** Types that need no import and are not ours, unless the scope says so. */
const PRELUDE = new Set(['String', 'Vec']);

interface KindContext {
  readonly path: Resolver['path'];
  readonly aliasDepth: number;
}

const toKind = (
  context: KindContext,
  scope: Scope,
  ref: TypeRef,
  owner: Type | null,
  generics: readonly string[],
): Kind | null => {
  const name = ref.p.at(-1) ?? '';
  if (ref.p.length === 1 && generics.includes(name)) return null;
  if (ref.p.length === 1 && name === 'Self' && owner) return { type: owner, name: owner.fact.name, args: [] };
  const args = (ref.a ?? []).map((arg) => toKind(context, scope, arg, owner, generics));
  const def = context.path(scope, ref.p, owner);
  if (def?.k !== 'type') return { type: null, name, args };
  const { fact } = def.type;
  if (fact.kind !== 'alias' || !fact.target || context.aliasDepth > 8) return { type: def.type, name, args };
  const target = toKind(
    { ...context, aliasDepth: context.aliasDepth + 1 },
    def.type.scope,
    fact.target,
    null,
    fact.generics,
  );
  // `type Result<T> = std::result::Result<T, Fault>`: the free places take the arguments given here, in order.
  if (!target) return args[0] ?? null;
  const fallback = (index: number): Kind | null => {
    const otherwise = fact.defaults?.[index];
    return otherwise
      ? toKind({ ...context, aliasDepth: context.aliasDepth + 1 }, def.type.scope, otherwise, null, [])
      : null;
  };
  let next = 0;
  const given = (): Kind | null => {
    const index = next++;
    return args[index] ?? fallback(index);
  };
  return { ...target, args: target.args.map((arg) => arg ?? given()) };
};

/** Packages by the name a scope's package knows them: its dependencies, else any package of that name. */
const packageLookup = (world: World): ((scope: Scope, name: string) => Def | null) => {
  const byName = new Map<string, number>();
  for (const [index, item] of world.packages.entries()) if (!byName.has(item.name)) byName.set(item.name, index);
  const byDir = new Map(world.packages.map((item, index) => [`${item.language} ${item.dir}`, index]));
  return (scope, name) => {
    const from = world.packages[scope.pkg];
    const dependency = from?.dependencies.find((item) => item.alias === name);
    const inTree =
      dependency && dependency.path !== null ? byDir.get(`${from?.language} ${dependency.path}`) : undefined;
    // A binary sees the library of its own package under the package's name.
    const index =
      inTree ?? (dependency ? undefined : from?.name === name ? scope.pkg : from ? undefined : byName.get(name));
    const isOther = index !== undefined && from && world.packages[index]?.language !== from.language;
    const root = index === undefined || isOther ? undefined : world.roots[index];
    return root ? { k: 'scope', scope: root } : null;
  };
};
