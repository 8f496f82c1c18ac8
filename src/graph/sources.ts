import { pushTo } from '../model/groups.ts';
import { isAnswering } from './answers.ts';
import { ERR, SOME } from './builtin.ts';
import { planOf } from './bodies.ts';
import type { Place } from './calls.ts';
import { lazy } from './lazy.ts';
import type { Engine } from './frame.ts';
import type { Kind } from './resolve.ts';
import type { Ups } from './ups.ts';
import type { Fn, Type } from './world.ts';

/** A place at which values of a type come in from outside of the tree: nobody in it hands them over. */
export interface Source extends Place {
  /** Cases around the value there, from the inside out: `Err(it)`, `Fault { kind: it }`. */
  readonly wraps: readonly (readonly [one: number, field: string])[];
}

/** Where errors come in whose origin is not in the tree. */
export interface Sources {
  /** Places at which a value of this type comes in as it is, or as the bad side of a result; in order. */
  readonly direct: (type: Type) => readonly Source[];
  /** The same, else those of the errors that hold one. */
  readonly of: (type: Type) => readonly Source[];
}

/** More places would say the same. */
const MAX_SOURCES = 12;
const MAX_NESTING = 3;

/** Traits whose functions show, compare or copy a value: what they are given is not handled there. */
const SHOWING = new Set(
  'Display Debug Error PartialEq Eq Hash Clone Ord PartialOrd Serialize Drop Default Write LowerHex UpperHex Borrow AsRef Deref ToSchema JsonSchema'.split(
    ' ',
  ),
);

type Wraps = Source['wraps'];

/** Types a value of this kind can carry as an error, with the sides around it. */
const carried = (kind: Kind | null): { readonly type: Type; readonly sides: Wraps }[] => {
  if (!kind) return [];
  if (kind.type) return [{ type: kind.type, sides: [] }];
  if (kind.name === 'Option' && kind.args[0]?.type) return [{ type: kind.args[0].type, sides: [[SOME, '0']] }];
  const error = kind.args.length === 2 ? kind.args[1]?.type : undefined;
  return error && kind.name.endsWith('Result') ? [{ type: error, sides: [[ERR, '0']] }] : [];
};

interface Entry {
  readonly fn: Fn;
  readonly sides: Wraps;
  /** The parameter itself, or what calling it gives. */
  readonly param: number;
  readonly called: boolean;
}

interface Holder {
  readonly type: Type;
  readonly one: number;
  readonly field: string;
}

const isPredicate = (fn: Fn): boolean => fn.fact.ret?.p.at(-1) === 'bool';

/** Functions by the error types that their parameters bring, and trait functions by what they fail with. */
const indexed = (
  engine: Engine,
  types: ReadonlySet<Type>,
): { entries: ReadonlyMap<Type, readonly Entry[]>; promises: ReadonlyMap<Type, readonly Fn[]> } => {
  const entries = new Map<Type, Entry[]>();
  const promises = new Map<Type, Fn[]>();
  const { typing } = engine.calls;
  for (const fn of engine.world.fns) {
    if (fn.fact.inTrait && fn.fact.body === null) {
      for (const { type } of carried(typing.result(fn))) if (types.has(type)) pushTo(promises, type, fn);
      continue;
    }
    if (fn.fact.body === null || SHOWING.has(fn.fact.trait?.p.at(-1) ?? '')) continue;
    for (const param of fn.fact.params.keys()) {
      const kind = typing.param(fn, param);
      const called = kind?.name === 'fn';
      for (const { type, sides } of carried(called ? (kind.args[0] ?? null) : kind))
        if (types.has(type)) pushTo(entries, type, { fn, sides, param, called });
    }
  }
  return { entries, promises };
};

/** Error types that hold a value of another one: the case and the field. */
const holders = (engine: Engine, types: ReadonlySet<Type>): ReadonlyMap<Type, readonly Holder[]> => {
  const out = new Map<Type, Holder[]>();
  for (const type of types) {
    for (const [index, fact] of type.fact.cases.entries()) {
      const one = type.cases[index];
      if (one === undefined) continue;
      for (const [field, ref] of fact.fields) {
        const inner = engine.resolver.kind(type.scope, ref, type, type.fact.generics)?.type;
        if (inner && inner !== type && types.has(inner)) pushTo(out, inner, { type, one, field });
      }
    }
  }
  return out;
};

/** Makes the question for a set of error types; nothing is looked at before it is asked. */
export const makeSources = (engine: Engine, types: ReadonlySet<Type>, ups: Ups): Sources => {
  const index = lazy(() => indexed(engine, types));
  const held = lazy(() => holders(engine, types));
  const known = new Map<Type, readonly Source[]>();

  /** Nobody in the tree calls it: what it is given comes from outside. */
  const isOpen = (fn: Fn): boolean => {
    // A framework asks, whoever else does.
    if (isAnswering(fn)) return true;
    if (engine.isMain(fn) || engine.calls.callers(fn).length > 0 || engine.calls.asValue(fn)) return false;
    const owner = fn.fact.trait?.p.at(-1) === 'From' ? engine.resolver.owner(fn)?.cases[0] : undefined;
    return owner === undefined || ups.of(fn, engine.terms.leaf(owner)).length === 0;
  };

  const entered = ({ fn, sides, param, called }: Entry): Source[] => {
    const plan = planOf(fn);
    const node = plan?.params[param];
    if (!plan || node === undefined) return [];
    if (!called) return isOpen(fn) ? [{ fn, node, wraps: sides }] : [];
    if (engine.calls.callers(fn).length > 0) return [];
    return plan.nodes.flatMap((fact, id) =>
      fact.k === 'apply' && isParam(plan.nodes, fact.o, node) ? [{ fn, node: id, wraps: sides }] : [],
    );
  };

  /** Calls of a trait's function that nothing in the tree implements. */
  const promised = (fn: Fn): Source[] => {
    const sides = carried(engine.calls.typing.result(fn))[0]?.sides ?? [];
    return engine.calls.callers(fn).map((place) => ({ fn: place.fn, node: place.node, wraps: sides }));
  };

  const direct = (type: Type): readonly Source[] => {
    const before = known.get(type);
    if (before) return before;
    const all = [
      ...(index().entries.get(type) ?? []).flatMap(entered),
      ...(index().promises.get(type) ?? []).flatMap(promised),
    ];
    // A question that nobody asks says little where the error is also handled.
    const handled = all.filter(({ fn }) => !isPredicate(fn));
    const found = (handled.length > 0 ? handled : all)
      .sort((a, b) => a.fn.id - b.fn.id || a.node - b.node)
      .slice(0, MAX_SOURCES);
    known.set(type, found);
    return found;
  };

  const of = (type: Type, depth: number): readonly Source[] => {
    const own = direct(type);
    if (own.length > 0 || depth === 0) return own;
    return (held().get(type) ?? [])
      .flatMap(({ type: outer, one, field }) =>
        of(outer, depth - 1).map((source) => ({ ...source, wraps: [[one, field] as const, ...source.wraps] })),
      )
      .slice(0, MAX_SOURCES);
  };

  return { direct, of: (type) => of(type, MAX_NESTING) };
};

const isParam = (
  nodes: readonly { readonly k: string; readonly o?: unknown; readonly s?: unknown }[],
  id: number,
  param: number,
): boolean => {
  if (id === param) return true;
  const node = nodes[id];
  return (
    node?.k === 'pick' &&
    Array.isArray(node.s) &&
    node.s.length === 0 &&
    typeof node.o === 'number' &&
    isParam(nodes, node.o, param)
  );
};
