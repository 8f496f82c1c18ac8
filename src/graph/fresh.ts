import type { Node } from '../model/facts.ts';
import { isQuoted } from '../model/names.ts';
import { isAnswered, isFed } from './answered.ts';
import { canRun, regionToken } from './branches.ts';
import { FALSE, FIXED_TEXT, isBad, isGood, OBJECT, TRUE, TUPLE } from './builtin.ts';
import type { Cause, Frame } from './frame.ts';
import { bare, type Info, step, through, under, weaken } from './info.ts';
import type { Source } from './source.ts';
import { isDeclared, typeOfCase, type Fn } from './world.ts';

type Made = [term: number, info: Info][];

/** More inputs of a join than this say nothing. */
export const MAX_INPUTS = 12;

const fromName = (source: Source, node: Extract<Node, { k: 'name' }>, info: Info): Made => {
  const one = source.find(node.p);
  if (one < 0 && isQuoted(node.p)) return [[source.engine.terms.leaf(FIXED_TEXT), info]];
  return one >= 0 && makes(source, one) ? [[source.engine.terms.leaf(one), { ...info, made: node.l }]] : [];
};

const fromBuild = (source: Source, node: Extract<Node, { k: 'build' }>, info: Info, depth: number): Made => {
  const one = source.find(node.p);
  if (one < 0) return [];
  const { terms, world } = source.engine;
  const type = typeOfCase(world, one);
  if (type?.fact.kind !== 'struct' && one !== OBJECT) return [[terms.leaf(one), { ...info, made: node.l }]];
  // A struct is what its fields say: `Failure { kind: Kind::Jam }`.
  const inner = node.f.flatMap(([field, id]) =>
    readValue(source, id, info, depth + 1)
      .filter(([term]) => isKind(source, term) && ((type && source.engine.isError(type)) || tells(source, term)))
      .map(([term, way]): Made[number] => [terms.wrap(one, field, term), way]),
  );
  return inner.length > 0 ? inner : type && source.engine.isError(type) ? [[terms.leaf(one), info]] : [];
};

/** Whether a term names a case of the tree, not just a side or a truth value. */
const isKind = (source: Source, term: number): boolean =>
  isDeclared(source.engine.world, source.engine.terms.coreOf(term));

/** A field of plain data says what the error became only where it is a kind of error itself, or an end. */
const tells = ({ engine }: Source, term: number): boolean => {
  const one = engine.terms.coreOf(term);
  const type = typeOfCase(engine.world, one);
  const { words } = engine;
  return (
    (type !== undefined && engine.isError(type)) ||
    words.end(one) !== null ||
    words.named(one) !== null ||
    words.mentions(one)
  );
};

/** A struct that is no error says nothing of what the error became. */
const makes = (source: Source, one: number): boolean => {
  const type = typeOfCase(source.engine.world, one);
  return !type || type.fact.kind === 'enum' || source.engine.isError(type);
};

const fromCall = (
  source: Source,
  id: number,
  node: Extract<Node, { k: 'call' | 'method' }>,
  info: Info,
  depth: number,
): Made => {
  const { engine, fn } = source;
  const target = engine.calls.target(fn, id);
  if (target.makes >= 0) return fromCase(source, node, target.makes, info, depth);
  const [callee] = target.fns;
  if (!callee || target.fns.length > 1 || depth > MAX_CALLS || isFed(source, id)) return [];
  const conf = target.proof === 'resolved' ? 2 : 1;
  const given = fromArguments(source, node, callee, info, depth, conf);
  if (given) return given;
  const made = [...engine.made(callee)];
  const fails = made.some(([term]) => isBad(engine.terms.caseOf(term)));
  return made.map(([term, exit]) => [
    isGood(engine.terms.caseOf(term)) && (fails || holdsData(source, engine.terms.innerOf(term)))
      ? engine.terms.leaf(engine.terms.caseOf(term))
      : term,
    { ...through(info, exit, fn, node.l, callee.symbol, conf), made: node.l },
  ]);
};

/** A case with what it is given, where that is a kind: `Outcome::Exited(Exit::Failed)`. */
const fromCase = (
  source: Source,
  node: Extract<Node, { k: 'call' | 'method' }>,
  one: number,
  info: Info,
  depth: number,
): Made => {
  const { terms, world } = source.engine;
  const fact = world.cases[one];
  const type = world.types[fact?.type ?? -1]?.fact;
  const fields = type?.cases[fact?.index ?? 0]?.fields ?? [];
  const inner = (node.a.length === 1 || type?.kind === 'struct' ? node.a : []).flatMap((id, index) =>
    (id < 0 ? [] : readValue(source, id, info, depth + 1))
      .filter(([term]) => isKind(source, term))
      .map(([term, way]): Made[number] => [terms.wrap(one, fields[index]?.[0] ?? String(index), term), way]),
  );
  if (inner.length > 0) return inner;
  return makes(source, one) ? [[terms.leaf(one), info]] : [];
};

/** What a call brings that went well by itself is its own affair: data, not what the error became. */
const holdsData = (source: Source, term: number): boolean => {
  const { engine } = source;
  const type = typeOfCase(engine.world, engine.terms.caseOf(term));
  return type?.fact.kind === 'struct' && !engine.isError(type);
};

const MAX_CALLS = 3;

/** The error becomes the kind where that is written; only then is the function called with it. */
const named = ({ engine, fn, cause }: Source, way: Info, term: number): Info =>
  cause === undefined || way.named
    ? way
    : step(
        way,
        fn,
        cause.line > 0 ? cause.line : (way.made ?? fn.fact.line),
        cause.how,
        fn.symbol,
        engine.terms.label(term),
      );

/** A kind that is written as an argument makes the result what it is: `Fault::of(Kind::Jam)`. Null: none is. */
const fromArguments = (
  source: Source,
  node: Extract<Node, { k: 'call' | 'method' }>,
  callee: Fn,
  info: Info,
  depth: number,
  conf: number,
): Made | null => {
  const { engine, run, subs } = source;
  const params = engine.plan(callee)?.params;
  if (!run || !subs || !params) return null;
  const out: Made = [];
  let any = false;
  for (const [index, arg] of (node.k === 'method' ? [node.o, ...node.a] : node.a).entries()) {
    const entry = params[index];
    // What was there before the error is not what the error became.
    if (arg < 0 || entry === undefined || source.caused?.has(source.plan.nodes[arg]?.r ?? -1) !== true) continue;
    for (const [term, way] of readValue(source, arg, info, depth + 1)) {
      if (!isKind(source, term)) continue;
      any = true;
      const begin = named(source, way, term);
      const sub = engine.enter(callee, entry, term, run);
      if (!subs.has(sub)) subs.set(sub, weaken(step(begin, source.fn, node.l, 'call', callee.symbol), conf));
      for (const [exit, exitInfo] of sub.exits)
        out.push([
          exit,
          { ...through(begin, exitInfo, source.fn, node.l, callee.symbol, conf), made: node.l, named: true },
        ]);
    }
  }
  return any ? out : null;
};

const fromWrap = (source: Source, node: Extract<Node, { k: 'wrap' }>, info: Info, depth: number): Made => {
  const one = source.find(node.p);
  if (one < 0) return [];
  const { terms } = source.engine;
  const inner = readValue(source, node.o, info, depth + 1);
  // An `Err` around something that came from elsewhere is that other error, not what this one became.
  const carried = inner.length === 0 && (isFed(source, node.o) || (isBad(one) && isCarried(source, node.o)));
  // A text inside of a success is no answer about an error.
  if (isGood(one) && inner.some(([term]) => terms.coreOf(term) === FIXED_TEXT)) return [[terms.leaf(one), info]];
  if (carried) return [];
  if (inner.length > 0) return inner.map(([term, way]) => [terms.wrap(one, node.n, term), way]);
  const known = isBad(one) ? errorMade(source, node.o) : -1;
  if (known < 0) return [[terms.leaf(one), info]];
  return [[terms.wrap(one, node.n, terms.leaf(known)), called(source, node.o, info)]];
};

/** A reader finds the call that gives it, not its type. */
const called = (source: Source, id: number, info: Info): Info => {
  const { engine, fn, plan } = source;
  for (let at = id, depth = 0; at >= 0 && depth < 8; depth++) {
    const node = plan.nodes[at];
    const [callee] = node?.k === 'call' || node?.k === 'method' ? engine.calls.target(fn, at).fns : [];
    if (callee && node) return { ...step(info, fn, node.l, 'call', callee.symbol), made: node.l };
    if (node?.k === 'join') at = node.j[0]?.[0] ?? -1;
    else at = node?.k === 'pick' || node?.k === 'try' || node?.k === 'method' ? node.o : -1;
  }
  return info;
};

/** An error whose type is known though not how it is made: a struct says what it is by its type alone. */
const errorMade = (source: Source, id: number): number => {
  const type = source.engine.calls.typing.of(source.fn, id)?.type;
  return type?.fact.kind === 'struct' && source.engine.isError(type) ? (type.cases[0] ?? -1) : -1;
};

/** The good part of a result that is read out of the code. */
const fromPick = (source: Source, node: Extract<Node, { k: 'pick' }>, info: Info, depth: number): Made => {
  const [[path] = []] = node.s;
  return node.s.length === 1 && path !== undefined && isGood(source.find(path))
    ? fromTry(source, node.o, info, depth)
    : [];
};

const isCarried = (source: Source, id: number): boolean => {
  const node = source.plan.nodes[id];
  if (node?.k === 'pick' && node.s.length === 0) return isCarried(source, node.o);
  // The good part of what was made on the spot is no other error.
  if (node?.k === 'pick' && node.s.length === 1 && isGood(source.find(node.s[0]?.[0] ?? []))) return false;
  return (
    node?.k === 'pick' ||
    node?.k === 'param' ||
    node?.k === 'field' ||
    node?.k === 'try' ||
    node?.k === 'convert' ||
    (node?.k === 'join' && node.j.some(([input]) => isCarried(source, input)))
  );
};

const fromJoin = (source: Source, node: Extract<Node, { k: 'join' }>, info: Info, depth: number): Made => {
  if (node.j.length > MAX_INPUTS) return [];
  return node.j.flatMap(([input, region]) => {
    const sw = source.plan.nodes[source.plan.regions[region]?.sw ?? -1];
    if (!canRun(source, region, node.r) || (sw?.k === 'switch' && isAnswered(source, sw.o))) return [];
    const token = regionToken(source.plan, region, node.r);
    return readValue(source, input, under(info, token), depth + 1);
  });
};

/** Payload of results that the value certainly is. */
const fromTry = (source: Source, of: number, info: Info, depth: number): Made => {
  const { terms } = source.engine;
  return readValue(source, of, info, depth + 1)
    .filter(([term]) => isGood(terms.caseOf(term)) && terms.innerOf(term) >= 0)
    .map(([term, way]) => [terms.innerOf(term), way]);
};

/** Terms that a value has by its own code. */
export const readValue = (source: Source, id: number, info: Info, depth: number): Made => {
  const node = source.plan.nodes[id];
  if (!node || depth > 8) return [];
  const { terms } = source.engine;
  switch (node.k) {
    case 'name':
      return fromName(source, node, info);
    case 'build':
      return fromBuild(source, node, info, depth);
    case 'call':
    case 'method':
      return fromCall(source, id, node, info, depth);
    case 'wrap':
      return fromWrap(source, node, info, depth);
    case 'join':
      return fromJoin(source, node, info, depth);
    case 'try':
      return fromTry(source, node.o, info, depth);
    case 'lit':
      return node.v === 'true' || node.v === 'false' ? [[terms.leaf(node.v === 'true' ? TRUE : FALSE), info]] : [];
    case 'text':
      return [[terms.leaf(FIXED_TEXT), info]];
    case 'pick':
      return node.s.length === 0 ? readValue(source, node.o, info, depth + 1) : fromPick(source, node, info, depth);
    case 'tuple':
      return node.a.flatMap((part, index) =>
        readValue(source, part, info, depth + 1).map(([term, way]): Made[number] => [
          terms.wrap(TUPLE, String(index), term),
          way,
        ]),
      );
    case 'convert':
      return readValue(source, node.o, weaken(info, 1), depth + 1);
    default:
      return [];
  }
};

/** Terms a value has by its own code: constants, cases built on the spot, results of constructors. */
export const freshTerms = (frame: Frame, id: number, cause: Cause): Made =>
  readValue({ ...frame, cause }, id, bare(cause.info), 0);
