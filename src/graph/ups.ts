import { pushTo } from '../model/groups.ts';
import { ERR, isGood, isText, isTruth, NONE, OBJECT, OK, TUPLE } from './builtin.ts';
import type { LinedPlace } from './calls.ts';
import type { Engine } from './frame.ts';
import { bodyOf, planOf } from './bodies.ts';
import { convertsTo } from './convert.ts';
import type { Fn } from './world.ts';

/** A place in a caller to which something returns. */
export interface Up extends LinedPlace {
  readonly term: number;
  readonly conf: number;
}

/** A place where a value is converted; `fails`: as the bad side of what stands there. */
interface Conversion extends LinedPlace {
  readonly fails: boolean;
}

/** Who gets what a function returns. */
export interface Ups {
  readonly of: (fn: Fn, term: number) => readonly Up[];
}

/** Whether a term is worth following to the callers: success, a bare text or a truth value says nothing of the error any more. */
export const travels = (engine: Engine, term: number): boolean => {
  const core = engine.terms.coreOf(term);
  if (isTruth(core) || isGood(core) || core === TUPLE || isNothing(engine, term)) return false;
  // What a promise is rejected with stands inside of a call that went well.
  const side = engine.terms.caseOf(term);
  if (isText(core) && isInObject(engine, term)) return true;
  return !isText(core) || (side === OK ? engine.terms.caseOf(engine.terms.innerOf(term)) : side) === ERR;
};

/** A text in a field of a value: it is read there by whoever gets the value. */
export const isInObject = (engine: Engine, term: number): boolean => {
  for (let at = term; at >= 0; at = engine.terms.innerOf(at)) if (engine.terms.caseOf(at) === OBJECT) return true;
  return false;
};

/** A success that holds nothing: `Ok(None)`. */
export const isNothing = (engine: Engine, term: number): boolean =>
  engine.terms.caseOf(term) === OK && engine.terms.caseOf(engine.terms.innerOf(term)) === NONE;

export const makeUps = (engine: Engine): Ups => {
  const callers = new Map<Fn, readonly (LinedPlace & { readonly conf: number })[]>();
  const conversions = new Map<Fn, readonly Conversion[]>();
  let byConvert: Map<number, Conversion[]> | undefined;
  let byInto: Map<number, Conversion[]> | undefined;
  let byError: Map<number, Fn[]> | undefined;

  const plain = (fn: Fn): readonly (LinedPlace & { readonly conf: number })[] => {
    const known = callers.get(fn);
    if (known) return known;
    const found = engine.calls.callers(fn).map((place) => {
      const target = engine.calls.target(place.fn, place.node);
      const conf = target.proof === 'resolved' ? 2 : target.fns.length <= 3 ? 1 : 0;
      return { ...place, conf };
    });
    callers.set(fn, found);
    return found;
  };

  /** Functions that declare an error type, by that type. */
  const failing = (): Map<number, Fn[]> => {
    if (byError) return byError;
    byError = new Map();
    for (const fn of engine.world.fns) {
      const type = fn.fact.body === null ? undefined : engine.calls.typing.error(fn)?.type?.id;
      if (type === undefined) continue;
      pushTo(byError, type, fn);
    }
    return byError;
  };

  /** Calls of `Type::from`, by the type. */
  const fromCalls = (): Map<number, Conversion[]> => {
    if (byInto) return byInto;
    byInto = new Map();
    for (const fn of engine.world.fns) {
      if (!/::from(?: |$)/.test(fn.fact.names.called)) continue;
      for (const [node, fact] of bodyOf(fn)?.nodes.entries() ?? []) {
        const type = fact.k === 'call' && fact.p.at(-1) === 'from' ? engine.calls.target(fn, node).into?.id : undefined;
        if (type === undefined) continue;
        pushTo(byInto, type, { fn, node, line: fact.l, fails: false });
      }
    }
    return byInto;
  };

  /** Places where a value may be converted to a type: `?` in functions that fail with it, and calls of its `from`. */
  const conversionPlaces = (type: number): Conversion[] => {
    const tries = (failing().get(type) ?? []).flatMap((fn) =>
      (bodyOf(fn)?.nodes ?? []).flatMap((fact) =>
        fact.k === 'try' ? [{ fn, node: fact.o, line: fact.l, fails: true }] : [],
      ),
    );
    return [...tries, ...(fromCalls().get(type) ?? []), ...(convertPlaces().get(type) ?? [])];
  };

  /** `e.into()`, `.map_err(Type::from)`: places where a conversion is asked for, by its type. */
  const convertPlaces = (): Map<number, Conversion[]> => {
    if (byConvert) return byConvert;
    byConvert = new Map();
    for (const fn of engine.world.fns) {
      if (fn.fact.names.converts === '') continue;
      const plan = planOf(fn);
      for (const [node, fact] of plan?.nodes.entries() ?? []) {
        const type = fact.k === 'convert' && plan ? convertsTo(engine, fn, plan, node)?.id : undefined;
        if (type === undefined) continue;
        pushTo(byConvert, type, { fn, node, line: fact.l, fails: false });
      }
    }
    return byConvert;
  };

  const converted = (fn: Fn): readonly Conversion[] => {
    const known = conversions.get(fn);
    if (known) return known;
    const owner = engine.resolver.owner(fn);
    const takes = engine.calls.typing.param(fn, 0);
    const places = owner ? conversionPlaces(owner.id) : [];
    const found = places.filter((place) => {
      if (!place.fails) return true;
      const comes = engine.calls.typing.of(place.fn, place.node)?.args[1] ?? null;
      if (!comes || !takes) return true;
      return comes.type || takes.type ? comes.type === takes.type : comes.name === takes.name;
    });
    conversions.set(fn, found);
    return found;
  };

  /** Places where a value returned by a function turns up, whatever the value; those of conversions apart. */
  const of = (fn: Fn, term: number): readonly Up[] => {
    if (!travels(engine, term)) return [];
    const own = plain(fn);
    if (fn.fact.trait?.p.at(-1) !== 'From') return own.length === 0 ? NO_UPS : own.map((place) => ({ ...place, term }));
    const wrapped = engine.terms.wrap(ERR, '0', term);
    return [
      ...own.map((place) => ({ ...place, term })),
      ...converted(fn).map((place) => ({ ...place, term: place.fails ? wrapped : term, conf: 1 })),
    ];
  };
  return { of };
};

const NO_UPS: readonly Up[] = [];
