import { typeOfCase } from './world.ts';
import { isSide } from './builtin.ts';
import { lineOfNode } from './bodies.ts';
import type { Engine } from './frame.ts';
import type { Run } from './run.ts';
import type { Source, Sources } from './sources.ts';
import type { Up } from './ups.ts';

/** Up to so many places that could take a value are worth medium confidence each. */
const FEW = 3;

/** A term with the cases of a source around it. */
export const wrapped = (engine: Engine, term: number, wraps: Source['wraps']): number =>
  wraps.reduce((inner, [one, field]) => (inner < 0 ? inner : engine.terms.wrap(one, field, inner)), term);

/**
 * Where an error that leaves the tree may come back into it: every place that takes its type from outside. Nothing in
 * the code joins the two, only the type does.
 */
export const joinsByType =
  (engine: Engine, sources: Sources) =>
  (run: Run, term: number): readonly Up[] => {
    let bare = term;
    while (bare >= 0 && isSide(engine.terms.caseOf(bare))) bare = engine.terms.innerOf(bare);
    const type = typeOfCase(engine.world, engine.terms.caseOf(bare));
    if (bare < 0 || !type) return [];
    const places = sources.direct(type).filter((place) => place.fn !== run.fn);
    return places.map((place) => ({
      fn: place.fn,
      node: place.node,
      line: lineOfNode(place.fn, place.node),
      term: wrapped(engine, bare, place.wraps),
      conf: places.length <= FEW ? 1 : 0,
    }));
  };
