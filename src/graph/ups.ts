import type { Node } from '../model/facts.ts';
import { ERR, isText, isTruth, TUPLE } from './builtin.ts';
import type { Place } from './calls.ts';
import type { Engine } from './frame.ts';
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

const conversionName = (node: Node): boolean => node.k === 'try' || node.k === 'convert' || (node.k === 'call' && node.p.at(-1) === 'from');

/** Whether a term is worth following to the callers: a bare text or truth value says nothing of the error any more. */
export const travels = (engine: Engine, term: number): boolean => {
  const core = engine.terms.coreOf(term);
  if (isTruth(core) || core === TUPLE) return false;
  return !isText(core) || engine.terms.caseOf(term) === ERR;
};

export const makeUps = (engine: Engine): Ups => {
  const callers = new Map<Fn, readonly (Place & { conf: number })[]>();
  const conversions = new Map<Fn, readonly Place[]>();
  let tries: Map<number, Place[]> | undefined;

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

  /** Places where a conversion may happen, by the type that is converted to. */
  const conversionPlaces = (): Map<number, Place[]> => {
    if (tries) return tries;
    tries = new Map();
    for (const fn of engine.world.fns) {
      if (!fn.fact.body?.nodes.some(conversionName)) continue;
      const type = engine.calls.typing.error(fn)?.type?.id;
      for (const [node, fact] of fn.fact.body.nodes.entries()) {
        const to = fact.k === 'try' ? type : fact.k === 'call' ? engine.calls.target(fn, node).into?.id : undefined;
        if (to === undefined || !conversionName(fact)) continue;
        const known = tries.get(to);
        if (known) known.push({ fn, node });
        else tries.set(to, [{ fn, node }]);
      }
    }
    return tries;
  };

  const converted = (fn: Fn): readonly Place[] => {
    const known = conversions.get(fn);
    if (known) return known;
    const owner = engine.resolver.owner(fn);
    const takes = engine.calls.typing.param(fn, 0);
    const places = owner ? (conversionPlaces().get(owner.id) ?? []) : [];
    const found = places.filter((place) => {
      const node = place.fn.fact.body?.nodes[place.node];
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
      const node = place.fn.fact.body?.nodes[place.node];
      if (node?.k === 'try') out.push({ fn: place.fn, node: node.o, term: engine.terms.wrap(ERR, '0', term), conf: 1, line: lineOf(place) });
      else out.push({ ...place, term, conf: 1, line: lineOf(place) });
    }
    return out;
  };
  return { of };
};

const lineOf = (place: Place): number => place.fn.fact.body?.nodes[place.node]?.l ?? place.fn.fact.line;
