import type { Node } from '../model/facts.ts';
import { isSide, isText } from './builtin.ts';
import type { Target } from './calls.ts';
import { convert } from './convert.ts';
import { arrive, deliver, type Frame, termsAt } from './frame.ts';
import { type Info, step, through, weaken } from './info.ts';
import { typeOfCase, type Fn } from './world.ts';

type CallNode = Extract<Node, { k: 'call' | 'method' | 'apply' }>;

interface Argument {
  readonly node: number;
  /** Index of the parameter it becomes. */
  readonly index: number;
}

const argumentsOf = (node: CallNode): Argument[] => {
  const list = node.k === 'method' ? [node.o, ...node.a] : node.a;
  return list.map((id, index) => ({ node: id, index })).filter((one) => one.node >= 0);
};

/** Type of the outermost case of the tree in a term, -1 where it is only sides and text. */
const outerType = (frame: Frame, term: number): number => {
  const { terms, world } = frame.engine;
  for (let at = term; at >= 0; at = terms.innerOf(at)) {
    const type = world.cases[terms.caseOf(at)]?.type ?? -1;
    if (type >= 0) return type;
  }
  return -1;
};

/** A value that says itself what type it is decides between methods of the same name. */
const targetFor = (frame: Frame, id: number, node: CallNode, argument: Argument, term: number): Target => {
  const { engine, fn } = frame;
  const target = engine.calls.target(fn, id);
  if (node.k !== 'method' || argument.index !== 0) return target;
  const type = typeOfCase(engine.world, engine.terms.caseOf(term));
  return (type && engine.calls.method(type, node.n)) ?? target;
};

/** Where several functions could run, only those count whose parameter can take this term. */
const accepts = (frame: Frame, callee: Fn, index: number, term: number): boolean => {
  const declared = frame.engine.calls.typing.param(callee, index)?.type?.id ?? -1;
  const own = outerType(frame, term);
  if (declared < 0 || own < 0 || declared === own) return true;
  return frame.engine.world.types[declared]?.fact.kind === 'trait';
};

const confidence = (target: Target, n: number): number =>
  target.proof === 'resolved' ? 2 : target.proof === 'unique' || n <= 3 ? 1 : 0;

const runCallees = (
  frame: Frame,
  id: number,
  node: CallNode,
  argument: Argument,
  term: number,
  info: Info,
): boolean => {
  const { engine, fn } = frame;
  const target = targetFor(frame, id, node, argument, term);
  const run = target.fns.filter((one) => one.fact.body !== null);
  const fns = target.proof === 'resolved' ? run : run.filter((one) => accepts(frame, one, argument.index, term));
  if (target.crowded) frame.escapes.set(`more than eight functions could be called here`, node.l);
  if (fns.length > 0) frame.looked.deep = true;
  for (const callee of fns) {
    // What a function of a module is called on is no value for it.
    const shift = node.k === 'method' && !callee.fact.self ? 1 : 0;
    const entry = engine.plan(callee)?.params[argument.index - shift];
    if (entry === undefined) continue;
    const sub = engine.enter(callee, entry, term, frame.run);
    // Where the policy names several, each of them runs some time: none is a guess.
    const way = fns.length > 1 ? { ...info, may: true, many: info.many || target.proof !== 'resolved' } : info;
    const conf = confidence(target, fns.length);
    frame.subs.set(sub, weaken(step(way, fn, node.l, 'call', callee.symbol), conf));
    if (sub.exits.size === 0 && sub.ends.size > 0) frame.stopped.add(id);
    const alone = isOnlyOne(frame, node, argument);
    for (const [exit, exitInfo] of sub.exits)
      // What another argument makes of it counts, not that this one is never looked at.
      if (alone || exitInfo.trail?.how !== 'constant')
        deliver(frame, id, exit, through(way, exitInfo, fn, node.l, callee.symbol, conf), argument.node, term);
  }
  return fns.length > 0;
};

/** The closure given as an argument runs inside the called function, where that one calls it. */
const runClosure = (frame: Frame, id: number, node: CallNode, argument: Argument, term: number, info: Info): void => {
  const { engine, fn } = frame;
  const target = engine.calls.target(fn, id);
  if (target.fns.length > 0) frame.looked.deep = true;
  for (const callee of target.fns) {
    const plan = engine.plan(callee);
    const param = plan?.params[argument.index] ?? -1;
    for (const [at, one] of plan?.nodes.entries() ?? []) {
      if (one.k !== 'apply' || !comesFrom(plan?.nodes ?? [], one.o, param)) continue;
      const sub = engine.enter(callee, at, term, frame.run);
      frame.subs.set(sub, step(info, fn, node.l, 'call', callee.symbol));
      for (const [exit, way] of sub.exits)
        deliver(
          frame,
          id,
          exit,
          through(info, way, fn, node.l, callee.symbol, confidence(target, target.fns.length)),
          argument.node,
          term,
        );
    }
  }
  // Outside of the tree a closure's result is taken for the call's: transactions, retries, iterators work so.
  if (target.fns.length === 0) deliver(frame, id, term, weaken(info, 0), argument.node, term);
};

/** Whether no other argument of a call carries anything of the error. */
const isOnlyOne = (frame: Frame, node: CallNode, argument: Argument): boolean =>
  argumentsOf(node).every((one) => one.index === argument.index || termsAt(frame, one.node).size === 0);

const comesFrom = (nodes: readonly Node[], id: number, param: number): boolean => {
  const node = nodes[id];
  if (id === param) return true;
  if (node?.k === 'pick' && node.s.length === 0) return comesFrom(nodes, node.o, param);
  return node?.k === 'join' && node.j.some(([input]) => input < id && comesFrom(nodes, input, param));
};

/** Name of the field that an argument becomes. */
const fieldAt = ({ engine: { world } }: Frame, one: number, index: number): string => {
  const fact = world.cases[one];
  return world.types[fact?.type ?? -1]?.fact.cases[fact?.index ?? 0]?.fields[index]?.[0] ?? String(index);
};

const makeCase = (frame: Frame, id: number, one: number, argument: Argument, term: number, info: Info): void => {
  const { terms } = frame.engine;
  if (!isSide(one)) frame.looked.deep = true;
  const whole = isText(terms.coreOf(term))
    ? terms.leaf(one)
    : terms.wrap(one, fieldAt(frame, one, argument.index), term);
  const line = frame.plan.nodes[id]?.l ?? 0;
  const way = isSide(one) ? info : step(info, frame.fn, line, 'wrap', frame.fn.symbol, terms.label(whole));
  deliver(frame, id, whole, way, argument.node, term);
};

const outside = (frame: Frame, node: CallNode): void => {
  const name = node.k === 'method' ? `.${node.n}()` : node.k === 'call' ? `${node.p.join('::')}()` : 'a function value';
  frame.escapes.set(`handed to ${name}, which is not in the tree`, node.l);
};

/** Types of other packages that are errors, and the functions that make one of something. */
const ERROR_TYPE = /(?:Error|Failure|Report|Status|Rejection|Exception)$|^(?:reject|E|Err)$/;
/** What belongs to the type rather than making one. */
const NO_MAKER = /^(?:is_|as_|kind$|code$|message$|to_|source$|downcast|fmt$)/;

/** An error of another package made of this one: `io::Error::other(e)`, `Status::internal(e.to_string())`. */
const isErrorMaker = (frame: Frame, node: CallNode, target: Target): boolean => {
  if (node.k !== 'call' || target.fns.length > 0 || target.makes >= 0 || node.p.length < 2) return false;
  if (!ERROR_TYPE.test(node.p.at(-2) ?? '') || NO_MAKER.test(node.p.at(-1) ?? '')) return false;
  const { fn, engine } = frame;
  return (
    engine.resolver.foreign(fn.scope, node.p) || engine.resolver.path(fn.scope, node.p.slice(0, -1), null) === null
  );
};

/** What goes into an error of another package stays in it: the error itself, or what was said of it. */
const carry = (frame: Frame, id: number, node: CallNode, argument: Argument, term: number, info: Info): void => {
  const { fn } = frame;
  const path = node.k === 'call' ? node.p.join('::') : '';
  deliver(frame, id, term, weaken(step(info, fn, node.l, 'into-foreign', path), 1), argument.node, term);
};

/** Takes what is known of a call's arguments into the functions it can run, and what they give back to its value. */
export const transferCall = (frame: Frame, id: number, node: CallNode): void => {
  const { engine, fn } = frame;
  const target = node.k === 'apply' ? null : engine.calls.target(fn, id);
  for (const argument of argumentsOf(node)) {
    const isClosure = frame.plan.nodes[argument.node]?.k === 'lambda';
    for (const [term, known] of termsAt(frame, argument.node)) {
      const info = arrive(frame, id, term, known, argument.node);
      if (!info) continue;
      if (node.k === 'apply') outside(frame, node);
      else if (isClosure) runClosure(frame, id, node, argument, term, info);
      else if (target && target.makes >= 0) makeCase(frame, id, target.makes, argument, term, info);
      else if (target?.into) {
        for (const [out, way] of convert(frame, node.l, term, info, target.into, 'from'))
          deliver(frame, id, out, way, argument.node, term);
      } else if (target && isErrorMaker(frame, node, target)) carry(frame, id, node, argument, term, info);
      else if (isText(engine.terms.coreOf(term))) continue;
      else if (!runCallees(frame, id, node, argument, term, info)) outside(frame, node);
    }
  }
};
