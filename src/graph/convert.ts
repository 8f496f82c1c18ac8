import type { Frame } from './frame.ts';
import { type Info, step, through, weaken } from './info.ts';

/** Runs the conversion that takes this term to a type; the term itself where none is declared. */
export const convert = (frame: Frame, line: number, term: number, info: Info, into: { id: number } | null, how: string): [number, Info][] => {
  const { engine, fn } = frame;
  const here = step(info, fn, line, how, fn.symbol);
  const typeId = engine.world.cases[engine.terms.caseOf(term)]?.type ?? -1;
  if (!into || typeId === into.id || typeId < 0) return [[term, here]];
  const type = engine.world.types[into.id];
  const fns = type ? engine.calls.conversions(type).filter((one) => engine.calls.typing.param(one, 0)?.type?.id === typeId) : [];
  if (fns.length === 0) return [[term, weaken(here, 1)]];
  return fns.flatMap((one) => {
    const sub = engine.enter(one, 0, term, frame.run);
    frame.subs.set(sub, here);
    return [...sub.exits].map(([exit, way]): [number, Info] => [exit, through(info, way, fn, line, one.symbol, fns.length > 1 ? 0 : 2, how)]);
  });
};
