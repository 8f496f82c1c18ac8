import { isDeclared, typeOfCase } from './world.ts';
import type { Node } from '../model/facts.ts';
import { ERR, isSide, isText, NONE, OBJECT, OK, TEXT, TUPLE } from './builtin.ts';
import { actCaused, takeSwitch } from './control.ts';
import { is, logic, not } from './logic.ts';
import { transferCall } from './enter.ts';
import { addEnd, deliver, type Frame, isBadTerm, leave, place, termsAt } from './frame.ts';
import { convert, convertsTo } from './convert.ts';
import { type Info, START, step, weaken } from './info.ts';
import { project } from './match.ts';

type Of<K extends Node['k']> = Extract<Node, { k: K }>;

const field = (frame: Frame, id: number, node: Of<'field'>): void => {
  const { terms } = frame.engine;
  if (termsAt(frame, node.o).size > 0) frame.looked.deep = true;
  for (const [term, info] of termsAt(frame, node.o))
    if (terms.fieldOf(term) === node.n) deliver(frame, id, terms.innerOf(term), info, node.o, term);
    // The field that says which case it is.
    else if (tagOf(frame, term) === node.n) deliver(frame, id, terms.leaf(terms.caseOf(term)), info, node.o, term);
};

const tagOf = ({ engine }: Frame, term: number): string | undefined =>
  typeOfCase(engine.world, engine.terms.caseOf(term))?.fact.tag;

const pick = (frame: Frame, id: number, node: Of<'pick'>): void => {
  if (node.s.some(([path]) => !isSide(frame.find(path)))) frame.looked.deep = true;
  for (const [term, info] of termsAt(frame, node.o)) {
    let part = term;
    for (const [path, name] of node.s) part = part < 0 ? -1 : project(frame.engine.terms, part, path, name, frame.find);
    deliver(frame, id, part, info, node.o, term);
  }
};

/** Which field of a built value tells most about the error: a case of the tree before sides and truth values. */
const rank = (frame: Frame, term: number): number => {
  const core = frame.engine.terms.coreOf(term);
  return isDeclared(frame.engine.world, core) ? 2 : isText(core) ? 0 : 1;
};

/**
 * How a case came to be built: it wraps its part. Where the case is an end, the arm that chose it is the edge that
 * decides, not the way its part took.
 */
const madeOf = (frame: Frame, node: Node | undefined, one: number, info: Info, label: string): Info => {
  const { engine, fn } = frame;
  const cause = node ? frame.caused.get(node.r) : undefined;
  const line = node?.l ?? 0;
  const isEnd = cause !== undefined && (engine.words.named(one) === 'stops' || engine.words.end(one) !== null);
  if (!isEnd || cause.info.conf < info.conf) return step(info, fn, line, 'wrap', fn.symbol, label);
  return step(cause.info, fn, cause.line > 0 ? cause.line : line, cause.how, fn.symbol, label);
};

const build = (frame: Frame, id: number, one: number, parts: readonly (readonly [string, number])[]): void => {
  if (one < 0) return;
  const { terms } = frame.engine;
  const all = parts.flatMap(([name, part]) =>
    [...termsAt(frame, part)].map(([term, info]) => ({ name, part, term, info, rank: rank(frame, term) })),
  );
  // That a field is missing, or true, says nothing of a value that has no type.
  const found = one === OBJECT ? all.filter((item) => item.rank !== 1) : all;
  const best = Math.max(0, ...found.map((item) => item.rank));
  const node = frame.plan.nodes[id];
  for (const item of found) {
    if (item.rank < best) continue;
    // A text says nothing that a pattern could ask for: the case alone is known.
    const whole =
      item.rank === 0 && !isSide(one) && one !== OBJECT ? terms.leaf(one) : terms.wrap(one, item.name, item.term);
    if (!isSide(one)) frame.looked.deep = true;
    const shown = isSide(one) ? item.info : madeOf(frame, node, one, item.info, terms.label(whole));
    deliver(frame, id, whole, shown, item.part, item.term);
  }
};

/** What throws may be anything: a value of a type that nobody declared here still holds what it was made of. */
const builtCase = (frame: Frame, node: Of<'build'>): number => {
  const one = frame.find(node.p);
  return one < 0 && frame.fn.fact.throws ? OBJECT : one;
};

const wrap = (frame: Frame, id: number, node: Of<'wrap'>): void => {
  const one = frame.find(node.p);
  if (node.soft) {
    for (const [term, info] of termsAt(frame, node.o)) {
      const side = frame.engine.terms.caseOf(term);
      deliver(
        frame,
        id,
        side === OK || side === ERR ? term : frame.engine.terms.wrap(one, node.n, term),
        info,
        node.o,
        term,
      );
    }
    return;
  }
  build(frame, id, one, [[node.n, node.o]]);
};

const join = (frame: Frame, id: number, node: Of<'join'>): void => {
  for (const [input, region] of node.j)
    for (const [term, info] of termsAt(frame, input)) deliver(frame, id, term, info, input, term, region);
};

const text = (frame: Frame, id: number, node: Of<'text'>): void => {
  for (const part of node.a)
    for (const [term, info] of termsAt(frame, part))
      deliver(
        frame,
        id,
        frame.engine.terms.leaf(TEXT),
        step(info, frame.fn, node.l, 'text', frame.fn.symbol, 'text'),
        part,
        term,
      );
};

const tuple = (frame: Frame, id: number, node: Of<'tuple'>): void => {
  const { terms } = frame.engine;
  for (const [index, part] of node.a.entries())
    for (const [term, info] of termsAt(frame, part))
      deliver(frame, id, terms.wrap(TUPLE, String(index), term), info, part, term);
};

const ret = (frame: Frame, id: number, node: Of<'ret'>): void => {
  for (const [term, info] of termsAt(frame, node.o)) {
    deliver(frame, id, term, info, node.o, term);
    const arrived = termsAt(frame, id).get(term);
    if (arrived) leave(frame, term, arrived, node.l);
  }
};

const tryNode = (frame: Frame, id: number, node: Of<'try'>): void => {
  const { terms } = frame.engine;
  for (const [term, info] of termsAt(frame, node.o)) {
    if (!isBadTerm(frame, term)) {
      deliver(frame, id, terms.innerOf(term), info, node.o, term);
      continue;
    }
    for (const [out, way] of converted(frame, id, node, term, info)) {
      if (node.out >= 0) deliver(frame, node.out, out, way, node.o, term, frame.plan.nodes[id]?.r ?? 0);
      else if (reaches(frame, id, term, node.o)) leave(frame, out, way, frame.plan.nodes[id]?.l ?? 0);
    }
  }
};

const reaches = (frame: Frame, id: number, term: number, from: number): boolean => {
  const known = frame.at.get(id)?.size ?? 0;
  const marker = frame.engine.terms.leaf(TUPLE);
  deliver(frame, id, marker, START, from, term);
  const now = frame.at.get(id);
  const did = (now?.size ?? 0) > known || (now?.has(marker) ?? false);
  now?.delete(marker);
  return did;
};

/** What `?` makes of the bad side: the declared conversion to the function's error type, or the same. */
const converted = (frame: Frame, id: number, node: Of<'try'>, term: number, info: Info): [number, Info][] => {
  const { engine, fn } = frame;
  const { terms } = engine;
  const inner = terms.innerOf(term);
  const line = frame.plan.nodes[id]?.l ?? 0;
  if (fn.fact.throws) return [[term, step(info, fn, line, 'throws', fn.symbol)]];
  if (terms.caseOf(term) === NONE || inner < 0) return [[term, step(info, fn, line, 'question-mark', fn.symbol)]];
  // What a closure fails with is not declared: its error stays what it is.
  const into = node.out >= 0 ? null : (engine.calls.typing.error(fn)?.type ?? null);
  return convert(frame, line, inner, info, into, 'question-mark').map(([one, way]) => [terms.wrap(ERR, '0', one), way]);
};

const convertNode = (frame: Frame, id: number, node: Of<'convert'>): void => {
  const into = convertsTo(frame.engine, frame.fn, frame.plan, id);
  for (const [term, info] of termsAt(frame, node.o)) {
    for (const [out, way] of convert(frame, node.l, term, info, into, 'into'))
      deliver(frame, id, out, way, node.o, term);
  }
};

const end = (frame: Frame, id: number, node: Of<'end'>): void => {
  for (const [term, info] of termsAt(frame, node.o)) {
    if (!isBadTerm(frame, term) || !reaches(frame, id, term, node.o)) continue;
    const { fn } = frame;
    addEnd(
      frame,
      { kind: node.how, word: null, told: false, text: node.text, fn, line: node.l },
      step(info, fn, node.l, node.how, fn.symbol, node.text),
    );
  }
};

const sink = (frame: Frame, node: Of<'sink'>): void => {
  const { fn, engine } = frame;
  for (const [term, info] of termsAt(frame, node.o)) {
    const one = engine.terms.caseOf(term);
    if (node.how === 'tell' && one === TEXT) frame.told.by ??= step(info, fn, node.l, 'tell', fn.symbol);
    if (node.how === 'log' || node.how === 'tell') continue;
    if (node.how === 'show') {
      show(frame, node, term, info);
      continue;
    }
    if (!isBadTerm(frame, term) && isSide(one)) continue;
    const kind = node.how === 'default' ? 'default' : 'drop';
    addEnd(
      frame,
      { kind, word: null, told: false, text: node.text, fn, line: node.l },
      step(info, fn, node.l, kind, fn.symbol, node.text),
    );
  }
};

/** A text that is made of the error comes before somebody's eyes. */
const show = (frame: Frame, node: Of<'sink'>, term: number, info: Info): void => {
  const { fn, engine } = frame;
  if (engine.terms.coreOf(term) !== TEXT) return;
  addEnd(
    frame,
    { kind: 'message', word: null, told: true, text: node.text, fn, line: node.l },
    step(weaken(info, 1), fn, node.l, 'tell', fn.symbol),
  );
};

const store = (frame: Frame, node: Of<'store'>): void => {
  const { engine, fn } = frame;
  const type = engine.calls.typing.of(fn, node.of)?.type;
  const one = type?.fact.kind === 'struct' ? type.cases[0] : undefined;
  if (one === undefined) return;
  frame.looked.deep = true;
  for (const [term, info] of termsAt(frame, node.o)) place(frame, node.of, engine.terms.wrap(one, node.n, term), info);
};

/** Moves what is known of a node's operands to the node, and on to what it does. */
export const transfer = (frame: Frame, id: number, node: Node): void => {
  move(frame, id, node);
  if (frame.caused.size > 0) actCaused(frame, id, node);
  // What a caused return was found to be leaves at once.
  if (node.k === 'ret') ret(frame, id, node);
};

const move = (frame: Frame, id: number, node: Node): void => {
  switch (node.k) {
    case 'field':
      return field(frame, id, node);
    case 'pick':
      return pick(frame, id, node);
    case 'build':
      return build(frame, id, builtCase(frame, node), node.f);
    case 'wrap':
      return wrap(frame, id, node);
    case 'join':
      return join(frame, id, node);
    case 'switch':
      return takeSwitch(frame, id, node);
    case 'is':
      return is(frame, id, node);
    case 'not':
      return not(frame, id, node);
    case 'and':
    case 'or':
      return logic(frame, id, node);
    case 'text':
      return text(frame, id, node);
    case 'tuple':
      return tuple(frame, id, node);
    case 'try':
      return tryNode(frame, id, node);
    case 'convert':
      return convertNode(frame, id, node);
    case 'end':
      return end(frame, id, node);
    case 'sink':
      return sink(frame, node);
    case 'store':
      return store(frame, node);
    case 'lambda':
      // What a closure gives is kept at the closure: whoever calls it gets it.
      for (const [term, info] of termsAt(frame, node.out)) place(frame, id, term, info);
      return undefined;
    case 'call':
    case 'method':
    case 'apply':
      return transferCall(frame, id, node);
    default:
      return undefined;
  }
};
