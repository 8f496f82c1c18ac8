import type { TypeRef } from '../model/facts.ts';
import type { Kind, Resolver } from './resolve.ts';
import type { Fn } from './world.ts';

/** Types as functions declare them. */
export interface Declared {
  /** A type as written in a function: its generics by what they must implement. */
  readonly declared: (fn: Fn, ref: TypeRef | null) => Kind | null;
  readonly param: (fn: Fn, index: number) => Kind | null;
  readonly result: (fn: Fn) => Kind | null;
}

/** Generics in bounds of generics are followed so far. */
const MAX_DEPTH = 3;

/** Makes the questions; they look at nothing but declarations. */
export const makeDeclared = (resolver: Resolver): Declared => {
  /** A generic is known by the first trait of the tree that it must implement, or by what it gives when it is called or awaited. */
  const bounded = (fn: Fn, ref: TypeRef | null, depth: number): Kind | null => {
    const name = ref?.p.length === 1 ? ref.p[0] : undefined;
    if (name === undefined || depth > MAX_DEPTH || !fn.fact.generics.includes(name)) return null;
    for (const [generic, bound] of fn.fact.bounds ?? []) {
      if (generic !== name) continue;
      const last = bound.p.at(-1);
      if (last === 'fn') return { type: null, name: 'fn', args: [declared(fn, bound.a?.[0] ?? null, depth + 1)] };
      const kind = resolver.kind(fn.scope, bound, resolver.owner(fn));
      // A future is what it gives: `F: Future<Output = Result<_, E>>`.
      if (kind?.type?.fact.kind === 'trait' || last === 'Result' || last === 'Option') return kind;
    }
    return null;
  };

  const declared = (fn: Fn, ref: TypeRef | null, depth = 0): Kind | null =>
    resolver.kind(fn.scope, ref, resolver.owner(fn), fn.fact.generics) ?? bounded(fn, ref, depth);

  const param = (fn: Fn, index: number): Kind | null => {
    if (fn.fact.self && index === 0) {
      const owner = resolver.owner(fn);
      if (owner) return { type: owner, name: owner.fact.name, args: [] };
      // `impl<S: Port> Port for Arc<S>`: of the thing itself only its traits are known.
      return bounded(fn, fn.fact.owner, 0) ?? (isGeneric(fn) ? declared(fn, fn.fact.trait) : null);
    }
    return declared(fn, fn.fact.params[index]?.[1] ?? null);
  };

  const isGeneric = (fn: Fn): boolean => fn.fact.generics.includes(fn.fact.owner?.p[0] ?? '');

  const result = (fn: Fn): Kind | null => declared(fn, fn.fact.ret);

  return { declared, param, result };
};
