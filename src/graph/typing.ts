import type { Node, TypeRef } from '../model/facts.ts';
import { GOOD, isBad, isGood, OK, SOME, TUPLE } from './builtin.ts';
import type { Kind, Resolver } from './resolve.ts';
import { bodyOf } from './bodies.ts';
import { makeDeclared } from './declared.ts';
import type { Fn, Type, World } from './world.ts';

/** Types of values as far as declarations tell: parameters, fields, results. Null: not known. */
export interface Typing {
  readonly of: (fn: Fn, node: number) => Kind | null;
  /** Declared result, with `Self` and aliases resolved. */
  readonly result: (fn: Fn) => Kind | null;
  readonly param: (fn: Fn, index: number) => Kind | null;
  /** Error type a function declares: `E` of `Result<_, E>`. */
  readonly error: (fn: Fn) => Kind | null;
}

/** Functions a call may run, first one is enough for its type. */
type Callees = (fn: Fn, node: number) => readonly Fn[];

/** Types that a field is looked for in, above the one that was declared. */
const MAX_SUPERS = 4;

const caseField = (type: Type, index: number, field: string): TypeRef | null =>
  type.fact.cases[index]?.fields.find(([name]) => name === field)?.[1] ?? null;

/** Type of a field, its own or that of a type above it. */
const fieldOf = (resolver: Resolver, type: Type, name: string, depth: number): Kind | null => {
  const ref = caseField(type, 0, name);
  if (ref && type.fact.kind !== 'enum') return resolver.kind(type.scope, ref, type, type.fact.generics);
  for (const parent of ref || depth >= MAX_SUPERS ? [] : (type.fact.supers ?? [])) {
    const def = resolver.path(type.scope, parent.p);
    const found = def?.k === 'type' ? fieldOf(resolver, def.type, name, depth + 1) : null;
    if (found) return found;
  }
  return null;
};

/** Name of what foreign code makes, followed by the foreign type where its path names one. */
export const FOREIGN = '?';

export const makeTyping = (world: World, resolver: Resolver, callees: Callees): Typing => {
  const memo = new Map<number, Map<number, Kind | null>>();

  const { declared, param, result } = makeDeclared(resolver);

  const field = (of: Kind | null, name: string): Kind | null => (of?.type ? fieldOf(resolver, of.type, name, 0) : null);

  const step = (of: Kind | null, fn: Fn, path: readonly string[], name: string): Kind | null => {
    const def =
      resolver.path(fn.scope, path, resolver.owner(fn)) ??
      (path[0]?.startsWith('?') ? { k: 'case' as const, id: path[0] === '?good' ? GOOD : 5 } : null);
    if (def?.k === 'type') return field({ type: def.type, name: def.type.fact.name, args: [] }, name);
    if (def?.k !== 'case') return null;
    const one = world.cases[def.id];
    const type = one && one.type >= 0 ? world.types[one.type] : undefined;
    if (one && type) return resolver.kind(type.scope, caseField(type, one.index, name), type, type.fact.generics);
    if (def.id === TUPLE) return of?.args[Number(name)] ?? null;
    if (isBad(def.id)) return of?.args[1] ?? null;
    return isGood(def.id) ? (of?.args[0] ?? null) : null;
  };

  const compute = (fn: Fn, node: Node, id: number): Kind | null => {
    switch (node.k) {
      case 'param':
        return param(fn, node.i);
      case 'field':
        return field(of(fn, node.o), node.n);
      case 'pick':
        return node.s.reduce<Kind | null>((kind, [path, name]) => step(kind, fn, path, name), of(fn, node.o));
      case 'join':
        for (const [input] of node.j) {
          const kind = input < id ? of(fn, input) : null;
          if (kind) return kind;
        }
        return null;
      case 'try':
        return of(fn, node.o)?.args[0] ?? null;
      case 'convert':
        return declared(fn, node.to);
      case 'build':
        return pathType(fn, node.p);
      case 'name':
        return pathType(fn, node.p) ?? foreignName(fn, node.p);
      case 'wrap':
        return wrapType(fn, node.p, node.o);
      case 'call':
        return callType(fn, node.p, id);
      case 'method':
        return first(callees(fn, id)) ?? foreignMethod(fn, node.o, node.a);
      case 'apply': {
        const callee = of(fn, node.o);
        return callee?.name === 'fn' ? (callee.args[0] ?? null) : null;
      }
      case 'tuple':
        return { type: null, name: '()', args: node.a.map((item) => of(fn, item)) };
      default:
        return null;
    }
  };

  /** Values that hold nothing of ours: what foreign code makes of them is foreign too. */
  const isEmptyHanded = (fn: Fn, args: readonly number[]): boolean =>
    args.every((id) => {
      const node = bodyOf(fn)?.nodes[id];
      if (node?.k === 'lit' || node?.k === 'text') return true;
      const kind = of(fn, id);
      return kind !== null && kind.type === null && kind.args.every((arg) => arg !== null && arg.type === null);
    });

  const foreignName = (fn: Fn, path: readonly string[]): Kind | null =>
    resolver.foreign(fn.scope, path) ? { type: null, name: `${FOREIGN}${path.at(-2) ?? ''}`, args: [] } : null;

  const foreignMethod = (fn: Fn, on: number, args: readonly number[]): Kind | null => {
    const kind = of(fn, on);
    return kind?.name.startsWith(FOREIGN) && isEmptyHanded(fn, args) ? { type: null, name: FOREIGN, args: [] } : null;
  };

  const foreignCall = (fn: Fn, path: readonly string[], id: number): Kind | null => {
    const node = bodyOf(fn)?.nodes[id];
    if (node?.k !== 'call' || !resolver.foreign(fn.scope, path) || !isEmptyHanded(fn, node.a)) return null;
    return { type: null, name: `${FOREIGN}${path.at(-2) ?? ''}`, args: [] };
  };

  /** What a call of the first of them gives. */
  const first = ([fn]: readonly Fn[]): Kind | null =>
    fn?.fact.throws ? { type: null, name: 'Result', args: [result(fn)] } : fn ? result(fn) : null;

  const pathType = (fn: Fn, path: readonly string[]): Kind | null => {
    const def = resolver.path(fn.scope, path, resolver.owner(fn));
    if (def?.k === 'type') return { type: def.type, name: def.type.fact.name, args: [] };
    if (def?.k === 'const') return resolver.kind(def.value.scope, def.value.type);
    const one = def?.k === 'case' ? world.cases[def.id] : undefined;
    const type = one && one.type >= 0 ? world.types[one.type] : undefined;
    return type ? { type, name: type.fact.name, args: [] } : null;
  };

  const wrapType = (fn: Fn, path: readonly string[], inner: number): Kind | null => {
    const def = resolver.path(fn.scope, path, resolver.owner(fn));
    if (def?.k === 'case' && (def.id === OK || def.id === SOME))
      return { type: null, name: 'Result', args: [of(fn, inner)] };
    if (def?.k === 'case' && isBad(def.id)) return { type: null, name: 'Result', args: [null, of(fn, inner)] };
    return pathType(fn, path);
  };

  const callType = (fn: Fn, path: readonly string[], id: number): Kind | null =>
    pathType(fn, path) ??
    first(callees(fn, id)) ??
    (path.at(-1) === 'default' || path.at(-1) === 'new' ? pathType(fn, path.slice(0, -1)) : null) ??
    foreignCall(fn, path, id);

  const of = (fn: Fn, id: number): Kind | null => {
    const node = bodyOf(fn)?.nodes[id];
    if (!node) return null;
    let known = memo.get(fn.id);
    if (!known) memo.set(fn.id, (known = new Map<number, Kind | null>()));
    const found = known.get(id);
    if (found !== undefined) return found;
    known.set(id, null);
    const kind = compute(fn, node, id);
    known.set(id, kind);
    return kind;
  };

  const error = (fn: Fn): Kind | null => {
    // What is thrown is nowhere declared.
    if (fn.fact.throws) return null;
    const kind = result(fn);
    return kind?.name === 'Result' || kind?.args.length === 2 ? (kind.args[1] ?? null) : null;
  };

  return { of, result, param, error };
};
