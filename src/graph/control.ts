import { isDeclared, typeOfCase } from './world.ts';
import type { Arm, Node, Pat } from '../model/facts.ts';
import { isQuiet } from '../model/shapes.ts';
import { BAD, ERR, FALSE, isGood, isSide, isTruth, NONE, OK, TRUE } from './builtin.ts';
import { addEnd, arrive, asksForCase, type Cause, type Frame, look, place, termsAt } from './frame.ts';
import { isAnswered } from './answered.ts';
import { freshTerms } from './fresh.ts';
import { bare, better, type Info, step, under } from './info.ts';
import { lineOf, type Match, matches } from './match.ts';
import { decidedBy, tailOf } from './plan.ts';
import { retry } from './retry.ts';

type Switch = Extract<Node, { k: 'switch' }>;

const guardSays = (frame: Frame, arm: Arm): Match => {
  if (arm.guard < 0) return 'yes';
  const known = termsAt(frame, arm.guard);
  const yes = known.has(frame.engine.terms.leaf(TRUE));
  const no = known.has(frame.engine.terms.leaf(FALSE));
  return yes && !no ? 'yes' : no && !yes ? 'no' : 'maybe';
};

interface Taken {
  readonly arm: number;
  readonly sure: boolean;
}

/** Arms a term can take, in order: the first sure one ends the search; a guard nobody can judge ends nothing. */
export const armsFor = (frame: Frame, node: Switch, term: number): Taken[] => {
  const out: Taken[] = [];
  for (const [index, arm] of node.arms.entries()) {
    const fits = look(frame, term, arm.pat);
    if (fits === 'no') continue;
    const guard = guardSays(frame, arm);
    if (guard === 'no') continue;
    const sure = fits === 'yes' && guard === 'yes';
    out.push({ arm: index, sure });
    if (sure) break;
  }
  // Whatever remains is certain when nothing before it was in doubt.
  return out.length === 1 && out[0] ? [{ arm: out[0].arm, sure: true }] : out;
};

const howOf = (node: Switch, arm: Arm, term: number, frame: Frame): string => {
  if (isTruth(frame.engine.terms.coreOf(term))) return isQuiet(node.how) ? node.how : 'guard';
  if (node.how !== 'match') return node.how;
  return isOpen(arm.pat) ? 'wildcard' : 'match-arm';
};

/** A pattern that takes whatever comes: `_`, `(_, _)`. */
const isOpen = (pat: Pat): boolean => pat.k === 'any' || (pat.k === 'tuple' && pat.a.every(isOpen));

/** Whether a pattern names the case itself, not only a result around it. */
const names = (frame: Frame, pat: Pat, one: number): boolean => {
  if (pat.k === 'or' || pat.k === 'tuple') return pat.a.some((part) => names(frame, part, one));
  if (pat.k === 'lit') return frame.engine.terms.isText(one, pat.v);
  return pat.k === 'case' && (frame.find(pat.p) === one || (pat.f ?? []).some(([, part]) => names(frame, part, one)));
};

/** Whether a condition that holds asks for the very case that the run is about. */
const isAskedFor = (frame: Frame, id: number, term: number): boolean => {
  const { engine, fn, run } = frame;
  if (!fn.fact.throws || engine.terms.caseOf(term) !== TRUE) return false;
  return asksFor(frame, id, engine.terms.coreOf(run.term), 0);
};

const asksFor = (frame: Frame, id: number, one: number, depth: number): boolean => {
  const node = frame.plan.nodes[id];
  if (!node || depth > 4) return false;
  if (node.k === 'and' || node.k === 'or') return node.a.some((part) => asksFor(frame, part, one, depth + 1));
  return node.k === 'is' && names(frame, node.pat, one);
};

/** A switch over a value that is known: its arms run because of the error. */
export const takeSwitch = (frame: Frame, id: number, node: Switch): void => {
  let taken = frame.taken.get(id);
  if (!taken) frame.taken.set(id, (taken = new Map<number, readonly number[]>()));
  for (const [term, known] of termsAt(frame, node.o)) {
    // A switch behind one that took the error away is never met.
    const info = arrive(frame, id, term, known, node.o);
    if (!info) continue;
    const arms = armsFor(frame, node, term);
    taken.set(
      term,
      arms.map((one) => one.arm),
    );
    for (const { arm, sure } of arms) {
      const fact = node.arms[arm];
      // Something in a success failed: an arm that asks for success alone runs for the success.
      if (!fact || (frame.engine.terms.caseOf(term) === OK && !asksForCase(frame, fact.pat))) continue;
      const token = sure ? [] : [fact.guard >= 0 ? `guard of ${fact.text}` : fact.text];
      const how = howOf(node, fact, term, frame);
      const line = how === 'guard' ? 0 : lineOf(frame.engine.terms, term, fact.pat, frame.find, fact.line);
      const core = frame.engine.terms.coreOf(term);
      const named = isDeclared(frame.engine.world, core) && names(frame, fact.pat, core);
      const exact = named || isAskedFor(frame, node.o, term);
      const cause = { info: under(info, token), how, line, exact };
      enterArm(frame, id, arm, cause);
      keepUnassigned(frame, id, arm, cause);
    }
  }
};

/** All regions that run under an arm: its own, and what follows where other arms leave. */
const enterArm = (frame: Frame, sw: number, arm: number, cause: Cause): void => {
  const node = frame.plan.nodes[sw];
  const own = node?.k === 'switch' ? (node.arms[arm]?.region ?? -1) : -1;
  for (const id of decidedBy(frame.plan, sw)) {
    const region = frame.plan.regions[id];
    if (!region?.arms.includes(arm)) continue;
    // What stands behind the switch is decided by it, but not written in the arm.
    const behind = region.kind === 'rest' && cause.line > 0 ? { ...cause, how: 'follows', line: 0 } : cause;
    const tail = id === own || own < 0 ? own : tailOf(frame.plan, own);
    // An arm that may leave in its middle comes to what stands behind only by way of its last part.
    if (tail === own || frame.caused.has(tail)) causeRegion(frame, id, behind);
    else wait(frame, tail, id, behind);
  }
};

const wait = (frame: Frame, tail: number, id: number, cause: Cause): void => {
  const waiting = frame.waiting.get(tail);
  if (waiting) waiting.push({ id, cause });
  else frame.waiting.set(tail, [{ id, cause }]);
};

/** A variable keeps its first value under the arms that do not assign it. */
const keepUnassigned = (frame: Frame, sw: number, arm: number, cause: Cause): void => {
  for (const id of decidedBy(frame.plan, sw)) {
    const region = frame.plan.regions[id];
    if (!region || region.arms.includes(arm)) continue;
    for (const join of region.joins) {
      const node = frame.plan.nodes[join];
      if (join > sw || node?.k !== 'join') continue;
      for (const [input, from] of node.j) {
        // A first value that other branches decide is theirs to tell.
        if (frame.plan.regions[from]?.sw === sw || termsAt(frame, input).size > 0) continue;
        if (frame.plan.nodes[input]?.k === 'join') continue;
        for (const [term, info] of freshTerms(frame, input, cause))
          place(frame, join, term, named(frame, info, { ...cause, how: 'unchanged', line: 0 }, input, term));
      }
    }
  }
};

/** Another operation that fails on the way fails for reasons of its own: its bad side is not what this error became. */
const isOtherFailure = (frame: Frame, node: Switch, index: number): boolean => {
  const side = (pat: Pat | undefined): number => (pat?.k === 'case' ? frame.find(pat.p) : -1);
  const own = side(node.arms[index]?.pat);
  if (own === ERR || own === BAD || (own === NONE && isQuiet(node.how))) return true;
  return isQuiet(node.how) && index === 1 && isGood(side(node.arms[0]?.pat));
};

/** A switch in a region that runs because of the error, over something else: any arm may run. */
const openSwitch = (frame: Frame, id: number, cause: Cause): void => {
  const node = frame.plan.nodes[id];
  if (node?.k !== 'switch' || termsAt(frame, node.o).size > 0 || isAnswered(frame, node.o)) return;
  for (const [index, arm] of node.arms.entries()) {
    if (isOtherFailure(frame, node, index)) continue;
    const token = node.how === 'match' ? `${node.text}: ${arm.text}` : arm.text;
    enterArm(frame, id, index, { ...cause, info: under(cause.info, isQuiet(node.how) ? [] : [token]) });
  }
};

/** Marks a region as run because of the error, and wakes what stands in it. */
export const causeRegion = (frame: Frame, id: number, cause: Cause): void => {
  const region = frame.plan.regions[id];
  const before = frame.caused.get(id);
  if (!region || (before && !better(cause.info, before.info))) return;
  frame.caused.set(id, cause);
  for (const one of frame.waiting.get(id) ?? []) causeRegion(frame, one.id, one.cause);
  for (const list of [
    region.rets,
    region.ends,
    region.joins,
    region.switches,
    region.agains,
    region.calls,
    region.tells,
  ]) {
    for (const node of list) frame.pending.add(node);
  }
  for (const child of region.children) {
    const plan = frame.plan.regions[child];
    if (plan && runsWithParent(frame, plan.sw, plan.kind)) causeRegion(frame, child, cause);
  }
};

const runsWithParent = (frame: Frame, sw: number, kind: string): boolean => {
  if (sw < 0) return kind !== 'lambda';
  const node = frame.plan.nodes[sw];
  if (node?.k !== 'try' && node?.k !== 'end') return false;
  if (frame.stopped.has(node.o)) return false;
  const known = termsAt(frame, node.o);
  if (known.size === 0) return true;
  return [...known.keys()].some(
    (term) => matches(frame.engine.terms, term, { k: 'case', p: ['?bad'] }, frame.find) !== 'yes',
  );
};

/** A node that stands in a region which runs because of the error. */
export const actCaused = (frame: Frame, id: number, node: Node): void => {
  const cause = frame.caused.get(node.r);
  if (node.k === 'join') return causedJoin(frame, id, node);
  if (!cause) return undefined;
  if (node.k === 'switch') return openSwitch(frame, id, cause);
  if (node.k === 'end') return node.o < 0 ? causedEnd(frame, node, cause) : undefined;
  if (node.k === 'again') return retry(frame, id, node.to, cause);
  if (node.k === 'ret' && node.o >= 0) return materialise(frame, node.o, cause);
  if (node.k === 'call' || node.k === 'method') return causedCall(frame, id, node, cause);
  return undefined;
};

const causedJoin = (frame: Frame, id: number, node: Extract<Node, { k: 'join' }>): void => {
  for (const [input, region] of node.j) {
    const cause = frame.caused.get(region);
    if (!cause || termsAt(frame, input).size > 0) continue;
    for (const [term, info] of freshTerms(frame, input, cause))
      place(frame, id, term, named(frame, info, cause, input, term));
  }
};

/** The value of a return in such a region is what the error became. */
const materialise = (frame: Frame, value: number, cause: Cause): void => {
  if (termsAt(frame, value).size > 0) return;
  for (const [term, info] of freshTerms(frame, value, cause))
    place(frame, value, term, named(frame, info, cause, value, term));
};

const named = (frame: Frame, info: Info, cause: Cause, value: number, term: number): Info => {
  const { terms } = frame.engine;
  if (info.named) {
    frame.looked.deep = true;
    return bare(info);
  }
  if (isTruth(terms.caseOf(term)) || isGood(terms.coreOf(term))) return info;
  const line = cause.line > 0 ? cause.line : (info.made ?? valueLine(frame, value, 0));
  // A case of the type that came in is not what came in: no template may take it for that.
  if (typeOfCore(frame, term) === typeOfCore(frame, frame.run.term)) frame.looked.deep = true;
  return step(info, frame.fn, line, cause.how, frame.fn.symbol, terms.label(term));
};

const typeOfCore = (frame: Frame, term: number): number =>
  frame.engine.world.cases[frame.engine.terms.coreOf(term)]?.type ?? -1;

/** Line of the case itself: a struct or result around it may begin lines before. */
const valueLine = (frame: Frame, id: number, depth: number): number => {
  const node = frame.plan.nodes[id];
  if (!node) return frame.fn.fact.line;
  const holds = (part: number): boolean => ['name', 'build', 'call', 'wrap'].includes(frame.plan.nodes[part]?.k ?? '');
  const inner =
    node.k === 'wrap' ? node.o : node.k === 'build' ? node.f.find(([, part]) => holds(part))?.[1] : undefined;
  return inner !== undefined && inner >= 0 && holds(inner) && depth < 4 && isCarrier(frame, node)
    ? valueLine(frame, inner, depth + 1)
    : node.l;
};

const isCarrier = (frame: Frame, node: Node): boolean => {
  if (node.k === 'wrap') return isSide(frame.find(node.p));
  const one = node.k === 'build' ? frame.find(node.p) : -1;
  return typeOfCase(frame.engine.world, one)?.fact.kind === 'struct';
};

const causedEnd = (frame: Frame, node: Extract<Node, { k: 'end' }>, cause: Cause): void => {
  const { fn, engine } = frame;
  const main = node.how === 'exit' && engine.isEntry(fn);
  const told =
    main &&
    (frame.told.by !== null ||
      [...frame.caused].some(([region, one]) => one.exact && (frame.plan.regions[region]?.tells.length ?? 0) > 0));
  const info = step(cause.info, fn, node.l, main ? 'exit' : node.how, fn.symbol, node.text);
  addEnd(frame, { kind: main ? 'main' : node.how, word: null, told, text: node.text, fn, line: node.l }, info);
};

/** A call that gets nothing of the error still happens because of it: it may be the end. */
const causedCall = (frame: Frame, id: number, node: Extract<Node, { k: 'call' | 'method' }>, cause: Cause): void => {
  const { engine, fn } = frame;
  const target = engine.calls.target(fn, id);
  const [callee] = target.fns;
  if (!callee || target.fns.length !== 1) return;
  for (const record of engine.always(callee)) {
    const info = {
      ...step(cause.info, fn, node.l, 'call', callee.symbol),
      trail: {
        up: cause.info.trail,
        how: 'call',
        fn,
        line: node.l,
        via: callee.symbol,
        to: null,
        inner: record.info.trail,
      },
    };
    addEnd(frame, record.end, {
      ...info,
      conf: Math.min(info.conf, record.info.conf),
      len: info.len + record.info.len,
    });
  }
};
