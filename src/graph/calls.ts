import { groupBy, pushTo } from '../model/groups.ts';
import { wordsOf } from '../model/body.ts';
import type { Node } from '../model/facts.ts';
import type { Kind, Resolver } from './resolve.ts';
import { importedNames } from './aliases.ts';
import { indexMethods, type Methods, namedIn } from './fn-index.ts';
import { lazy } from './lazy.ts';
import { usedAsValue } from './values.ts';
import { fitsKind, visibility } from './sees.ts';
import type { Words } from './run.ts';
import type { Typing } from './typing.ts';
import { makeTyping } from './typing.ts';
import { isCommon } from './common.ts';
import { bodyOf } from './bodies.ts';
import type { Fn, Type, World } from './world.ts';

/** How sure a join of call and function is. */
export type Proof = 'resolved' | 'unique' | 'one-of-n';

/** Where a call can go. `fns` empty: outside of the tree, or too many candidates. */
export interface Target {
  readonly fns: readonly Fn[];
  readonly proof: Proof;
  /** A conversion to this type: which function runs depends on what comes in. */
  readonly into: Type | null;
  /** Makes a value of this case. */
  readonly makes: number;
  /** Candidates were dropped because there were too many. */
  readonly crowded: boolean;
}

export interface Place {
  readonly fn: Fn;
  readonly node: number;
}

/** A place with its line: noted when the body is at hand, so that nobody has to unpack it again to tell. */
export interface LinedPlace extends Place {
  readonly line: number;
}

export interface Calls {
  readonly target: (fn: Fn, node: number) => Target;
  /** Calls that may run a function, in order. */
  readonly callers: (fn: Fn) => readonly LinedPlace[];
  /** Method of a type by name, where the value itself says which type it is. */
  readonly method: (type: Type, name: string) => Target | null;
  /** Functions named `from` (or the like) of a type, by what they take. */
  readonly conversions: (type: Type) => readonly Fn[];
  /** Whether the function's name is used as a value somewhere (handed to somebody who calls it). */
  readonly asValue: (fn: Fn) => boolean;
  readonly typing: Typing;
}

const NOWHERE: Target = { fns: [], proof: 'resolved', into: null, makes: -1, crowded: false };
const MAX_CANDIDATES = 8;
/** Implementers of one trait that are all followed, at low confidence from the fourth on. */
const MAX_IMPLEMENTERS = 64;
/** A type that is one of its arguments. */
const EITHER = '|';

const nameOf = (node: Node): string | null =>
  node.k === 'method' ? node.n : node.k === 'call' ? (node.p.at(-1) ?? null) : null;

/** Calls by a name, with their lines. A body is gone through once a name: its entries would be a fifth of all that is allocated. */
const callsTo = (nodes: readonly Node[], name: string): [node: number, line: number][] => {
  const calls: [number, number][] = [];
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id];
    if (node && nameOf(node) === name) calls.push([id, node.l]);
  }
  return calls;
};

/** Links calls to functions. Resolution is lazy: only calls that an error meets are looked at. */
export const makeCalls = (world: World, resolver: Resolver, words: Words): Calls => {
  const index = indexMethods(world, resolver);
  const memo = new Map<number, Map<number, Target>>();

  const sees = visibility(world);

  const found = (fns: readonly Fn[], proof: Proof): Target => ({
    ...NOWHERE,
    fns,
    proof: fns.length > 1 && proof !== 'one-of-n' ? 'one-of-n' : proof,
  });

  /** Functions of a type by name; for a trait all its implementers, or the default body. */
  const ofType = (type: Type, name: string): Target | null => {
    if (type.fact.kind === 'trait') {
      const fns = ofTrait(resolver, index, type, name);
      if (fns.length > MAX_IMPLEMENTERS) return { ...NOWHERE, crowded: true };
      return fns.length > 0 ? found(fns, fns.length === 1 ? 'unique' : 'one-of-n') : null;
    }
    const fns = inherentFirst(index.own(type, name)).filter((fn) => fn.fact.body || !fn.fact.throws);
    const all = [...fns, ...index.implementers(type, name).filter((fn) => !fns.includes(fn))];
    if (all.length > MAX_IMPLEMENTERS) return { ...NOWHERE, crowded: true };
    return all.length > 0 ? found(all, all.length === 1 ? 'resolved' : 'one-of-n') : null;
  };

  /** The same of one of several types. */
  const ofKind = (kind: Kind, name: string): Target | null => {
    if (kind.type) return ofType(kind.type, name);
    if (kind.name !== EITHER) return null;
    const all = new Set(kind.args.flatMap((arg) => (arg?.type ? (ofType(arg.type, name)?.fns ?? []) : [])));
    return all.size > 0 ? found([...all], all.size === 1 ? 'unique' : 'one-of-n') : null;
  };

  /**
   * Functions of that name that the code could mean, where what they are called on has no type of the tree: of a foreign
   * type only what the tree adds to it, and only what the calling place can see at all.
   */
  const unknownReceiver = (user: Fn, name: string, args: number, kind: Kind | null): Target => {
    if (isCommon(name, user.fact.throws === true)) return NOWHERE;
    const fns = (index.byName.get(name) ?? []).filter(
      (fn) => fn.fact.self && takes(fn, args) && fn.fact.body !== null && fitsKind(fn, kind) && sees(user, fn),
    );
    if (fns.length > MAX_CANDIDATES) return { ...NOWHERE, crowded: true };
    return fns.length === 0 ? NOWHERE : found(fns, fns.length === 1 ? 'unique' : 'one-of-n');
  };

  const method = (fn: Fn, name: string, on: number, args: number): Target => {
    const kind = typing.of(fn, on);
    const own = kind ? ofKind(kind, name) : null;
    if (own) return own;
    const member = memberOf(fn, on, name);
    if (member) return found([member], 'resolved');
    return kind && isForeign(kind) ? NOWHERE : unknownReceiver(fn, name, args + 1, kind);
  };

  /** A function of a module, called as if the module were a value. */
  const memberOf = (fn: Fn, on: number, name: string): Fn | null => {
    const node = bodyOf(fn)?.nodes[on];
    const def = node?.k === 'name' ? resolver.path(fn.scope, [...node.p, name], resolver.owner(fn)) : null;
    return def?.k === 'fn' ? def.fn : null;
  };

  const call = (fn: Fn, path: readonly string[], args: number): Target => {
    const owner = resolver.owner(fn);
    const def = resolver.path(fn.scope, path, owner);
    if (def?.k === 'fn') return found([def.fn], 'resolved');
    if (def?.k === 'case') return { ...NOWHERE, makes: def.id };
    if (def?.k === 'type') {
      const makes = def.type.fact.kind === 'struct' ? (def.type.cases[0] ?? -1) : -1;
      return { ...NOWHERE, makes, fns: index.own(def.type, def.type.fact.name) };
    }
    const name = path.at(-1) ?? '';
    const holder = path.length > 1 ? resolver.path(fn.scope, path.slice(0, -1), owner) : null;
    if (holder?.k === 'type') return ofHolder(holder.type, name);
    const generic = path.length === 2 && fn.fact.generics.includes(path[0] ?? '');
    return generic ? unknownReceiver(fn, name, args, null) : NOWHERE;
  };

  const ofHolder = (holder: Type, name: string): Target => {
    const type =
      holder.fact.kind === 'alias' ? (resolver.kind(holder.scope, { p: [holder.fact.name] })?.type ?? holder) : holder;
    if (name === 'from' && (index.conversions.get(type.id)?.length ?? 0) > 0) return { ...NOWHERE, into: type };
    return ofType(type, name) ?? NOWHERE;
  };

  const target = (fn: Fn, id: number): Target => {
    let known = memo.get(fn.id);
    if (!known) memo.set(fn.id, (known = new Map<number, Target>()));
    const before = known.get(id);
    if (before) return before;
    known.set(id, NOWHERE);
    const node = bodyOf(fn)?.nodes[id];
    let result = NOWHERE;
    if (node?.k === 'method') result = method(fn, node.n, node.o, node.a.length);
    else if (node?.k === 'call') result = call(fn, node.p, node.a.length);
    if (words.joins && node) result = joined(fn, node, result);
    known.set(id, result);
    return result;
  };

  /** What the policy says a call runs stands above what names say. */
  const joined = (fn: Fn, node: Node, otherwise: Target): Target => {
    if (node.k !== 'call' && node.k !== 'method') return otherwise;
    const on = node.k === 'method' ? typing.of(fn, node.o)?.name : undefined;
    const written = node.k === 'call' ? node.p : [...(on === undefined ? [] : [on]), node.n];
    const fns = words.joined(written, otherwise.fns, (name) => named().get(name) ?? []);
    return fns.length > 0 ? { ...NOWHERE, fns, proof: 'resolved' } : otherwise;
  };
  const named = lazy(() =>
    groupBy(
      world.fns.filter(({ fact }) => fact.body !== null),
      ({ fact }) => fact.name,
    ),
  );

  const typing: Typing = makeTyping(world, resolver, (fn, node) => target(fn, node).fns);
  const users = lazy(() => namedIn(world, 'called'));
  const aliases = lazy(() => importedNames(world));

  /** Whether any call of that name in a function can be one of ours: paths tell without unpacking the body. */
  const mayCall = (user: Fn, name: string): boolean =>
    user.fact.names.called.includes(`.${name}`) ||
    wordsOf(user.fact.names.called).some((text) => {
      if (text !== name && !text.endsWith(`::${name}`)) return false;
      return words.joins || call(user, text.split('::'), -1).fns.length > 0;
    });

  /** Calls by a name, by the function they may run: one pass over all calls of that name. */
  const byCallee = new Map<string, Map<Fn, LinedPlace[]>>();
  const calleesOf = (name: string): Map<Fn, LinedPlace[]> => {
    const known = byCallee.get(name);
    if (known) return known;
    const places = new Map<Fn, LinedPlace[]>();
    byCallee.set(name, places);
    for (const user of users().get(name) ?? []) {
      if (!mayCall(user, name)) continue;
      for (const [node, line] of callsTo(bodyOf(user)?.nodes ?? [], name)) {
        for (const callee of target(user, node).fns) {
          pushTo(places, callee, { fn: user, node, line });
        }
      }
    }
    return places;
  };

  const callers = (fn: Fn): readonly LinedPlace[] =>
    [...new Set([fn.fact.name, ...(aliases().get(fn.fact.name) ?? []), ...words.joinedAs(fn)])].flatMap(
      (name) => calleesOf(name).get(fn) ?? [],
    );

  return {
    target,
    callers,
    method: ofType,
    conversions: (type) => index.conversions.get(type.id) ?? [],
    asValue: usedAsValue(world, resolver),
    typing,
  };
};

/** Implementers and default body of a trait's function, its own or that of a trait it asks for. */
const ofTrait = (resolver: Resolver, index: Methods, type: Type, name: string, depth = 0): readonly Fn[] => {
  const declared = index.own(type, name);
  if (declared.length > 0) {
    const bodies = [...index.implementers(type, name), ...declared.filter((fn) => fn.fact.body)];
    // Nothing in the tree implements it: what it promises is all that is known.
    return bodies.length > 0 ? bodies : declared.slice(0, 1);
  }
  if (depth > 4) return [];
  return (type.fact.supers ?? []).flatMap((ref) => {
    const parent = resolver.path(type.scope, ref.p);
    return parent?.k === 'type' && parent.type !== type ? ofTrait(resolver, index, parent.type, name, depth + 1) : [];
  });
};

/** Whether a function can be called with so many values; where calls throw, the last ones may be left out. */
const takes = ({ fact }: Fn, args: number): boolean =>
  fact.params.length === args || (fact.throws === true && args < fact.params.length);

/** Methods of the type itself win over those of its traits. */
const inherentFirst = (fns: readonly Fn[]): readonly Fn[] => {
  const own = fns.filter((fn) => !fn.fact.trait);
  return own.length > 0 ? own : fns;
};

/** A type that is known not to be ours: its methods are not ours either. */
const isForeign = (kind: Kind): boolean =>
  /^(?:Result|Option|Vec|String|str|HashMap|BTreeMap|HashSet|\(\)|\[\]|bool|u\d+|i\d+|usize|isize|f\d+|char|PathBuf|Path|Duration|Instant|Sender|Receiver|Mutex|RwLock)$/.test(
    kind.name,
  );
