import { ERR, isGood, isText, isTruth, TUPLE } from './builtin.ts';
import type { Place } from './calls.ts';
import type { Engine } from './frame.ts';
import { bodyOf, lineOfNode, planOf } from './bodies.ts';
import { convertsTo } from './convert.ts';
import type { Fn } from './world.ts';

/** A place in a caller to which something returns. */
export interface Up extends Place {
  readonly term: number;
  readonly conf: number;
  readonly line: number;
}

/** Who gets what a function returns. */
export interface Ups {
  readonly of: (fn: Fn, term: number) => readonly Up[];
}

/** Whether a term is worth following to the callers: success, a bare text or a truth value says nothing of the error any more. */
export const travels = (engine: Engine, term: number): boolean => {
  const core = engine.terms.coreOf(term);
  if (isTruth(core) || isGood(core) || core === TUPLE) return false;
  return !isText(core) || engine.terms.caseOf(term) === ERR;
};

export const makeUps = (engine: Engine): Ups => {
  const callers = new Map<Fn, readonly (Place & { conf: number })[]>();
  const conversions = new Map<Fn, readonly Place[]>();
  let byConvert: Map<number, Place[]> | undefined;
  let byInto: Map<number, Place[]> | undefined;
  let byError: Map<number, Fn[]> | undefined;

  const plain = (fn: Fn): readonly (Place & { conf: number })[] => {
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
      const known = byError.get(type);
      if (known) known.push(fn);
      else byError.set(type, [fn]);
    }
    return byError;
  };

  /** Calls of `Type::from`, by the type. */
  const fromCalls = (): Map<number, Place[]> => {
    if (byInto) return byInto;
    byInto = new Map();
    for (const fn of engine.world.fns) {
      if (!/::from(?: |$)/.test(fn.fact.names.called)) continue;
      for (const [node, fact] of bodyOf(fn)?.nodes.entries() ?? []) {
        const type = fact.k === 'call' && fact.p.at(-1) === 'from' ? engine.calls.target(fn, node).into?.id : undefined;
        if (type === undefined) continue;
        const known = byInto.get(type);
        if (known) known.push({ fn, node });
        else byInto.set(type, [{ fn, node }]);
      }
    }
    return byInto;
  };

  /** Places where a value may be converted to a type: `?` in functions that fail with it, and calls of its `from`. */
  const conversionPlaces = (type: number): Place[] => {
    const tries = (failing().get(type) ?? []).flatMap((fn) =>
      (bodyOf(fn)?.nodes ?? []).flatMap((fact, node) => (fact.k === 'try' ? [{ fn, node }] : [])),
    );
    return [...tries, ...(fromCalls().get(type) ?? []), ...(convertPlaces().get(type) ?? [])];
  };

  /** `e.into()`, `.map_err(Type::from)`: places where a conversion is asked for, by its type. */
  const convertPlaces = (): Map<number, Place[]> => {
    if (byConvert) return byConvert;
    byConvert = new Map();
    for (const fn of engine.world.fns) {
      if (fn.fact.names.converts === '') continue;
      const plan = planOf(fn);
      for (const [node, fact] of plan?.nodes.entries() ?? []) {
        const type = fact.k === 'convert' && plan ? convertsTo(engine, fn, plan, node)?.id : undefined;
        if (type === undefined) continue;
        const known = byConvert.get(type);
        if (known) known.push({ fn, node });
        else byConvert.set(type, [{ fn, node }]);
      }
    }
    return byConvert;
  };

  const converted = (fn: Fn): readonly Place[] => {
    const known = conversions.get(fn);
    if (known) return known;
    const owner = engine.resolver.owner(fn);
    const takes = engine.calls.typing.param(fn, 0);
    const places = owner ? conversionPlaces(owner.id) : [];
    const found = places.filter((place) => {
      const node = bodyOf(place.fn)?.nodes[place.node];
      if (node?.k !== 'try') return true;
      const comes = engine.calls.typing.of(place.fn, node.o)?.args[1] ?? null;
      if (!comes || !takes) return true;
      return comes.type || takes.type ? comes.type === takes.type : comes.name === takes.name;
    });
    conversions.set(fn, found);
    return found;
  };

  const of = (fn: Fn, term: number): readonly Up[] => {
    if (!travels(engine, term)) return [];
    const out: Up[] = plain(fn).map((place) => ({ ...place, term, line: lineOf(place) }));
    if (fn.fact.trait?.p.at(-1) !== 'From') return out;
    for (const place of converted(fn)) {
      const node = bodyOf(place.fn)?.nodes[place.node];
      if (node?.k === 'try') out.push({ fn: place.fn, node: node.o, term: engine.terms.wrap(ERR, '0', term), conf: 1, line: lineOf(place) });
      else out.push({ ...place, term, conf: 1, line: lineOf(place) });
    }
    return out;
  };
  return { of };
};

const lineOf = (place: Place): number => lineOfNode(place.fn, place.node);
