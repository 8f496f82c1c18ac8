import { ERR } from './builtin.ts';
import { caseLookup, type Engine, type Frame } from './frame.ts';
import { type Info, step, through, weaken } from './info.ts';
import type { Plan } from './plan.ts';
import type { Fn, Type } from './world.ts';

/** Runs the conversion that takes this term to a type; the term itself where none is declared. */
export const convert = (
  frame: Frame,
  line: number,
  term: number,
  info: Info,
  into: { id: number } | null,
  how: string,
): [number, Info][] => {
  const { engine, fn } = frame;
  const here = step(info, fn, line, how, fn.symbol);
  const typeId = engine.world.cases[engine.terms.caseOf(term)]?.type ?? -1;
  if (!into || typeId === into.id || typeId < 0) return [[term, here]];
  const type = engine.world.types[into.id];
  const fns = type
    ? engine.calls.conversions(type).filter((one) => engine.calls.typing.param(one, 0)?.type?.id === typeId)
    : [];
  if (fns.length === 0) return [[term, weaken(here, 1)]];
  frame.looked.deep = true;
  return fns.flatMap((one) => {
    const sub = engine.enter(one, 0, term, frame.run);
    frame.subs.set(sub, here);
    return [...sub.exits].map(([exit, way]): [number, Info] => [
      exit,
      through(info, way, fn, line, one.symbol, fns.length > 1 ? 0 : 2, how),
    ]);
  });
};

/** The type a conversion is to: as written, else what the function declares for the place where the value goes. */
export const convertsTo = (engine: Engine, fn: Fn, plan: Plan, id: number): Type | null => {
  const node = plan.nodes[id];
  if (node?.k === 'convert' && node.to)
    return engine.resolver.kind(fn.scope, node.to, engine.resolver.owner(fn), fn.fact.generics)?.type ?? null;
  return contextType(engine, fn, plan, id, 0);
};

const contextType = (engine: Engine, fn: Fn, plan: Plan, id: number, depth: number): Type | null => {
  const { typing } = engine.calls;
  for (const user of depth > 6 ? [] : (plan.users[id] ?? [])) {
    const node = plan.nodes[user];
    if (node?.k === 'wrap' && caseLookup(engine, fn)(node.p) === ERR) return typing.error(fn)?.type ?? null;
    if (node?.k === 'ret') return typing.result(fn)?.type ?? null;
    if (node?.k === 'call') return argumentType(engine, fn, user, node.a.indexOf(id));
    if (node?.k === 'method') return argumentType(engine, fn, user, node.a.indexOf(id) + 1);
    if (node?.k !== 'join') continue;
    const further = contextType(engine, fn, plan, user, depth + 1);
    if (further) return further;
  }
  return null;
};

/** `f(e.into())` converts to the type of the parameter. */
const argumentType = (engine: Engine, fn: Fn, call: number, index: number): Type | null => {
  const [callee] = engine.calls.target(fn, call).fns;
  return callee && index >= 0 ? (engine.calls.typing.param(callee, index)?.type ?? null) : null;
};
