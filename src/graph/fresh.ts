import type { Node } from '../model/facts.ts';
import { operandsOf } from '../model/shapes.ts';
import { FALSE, FIXED_TEXT, isBad, isGood, TRUE, TUPLE } from './builtin.ts';
import { type Engine, type Frame } from './frame.ts';
import { bare, type Info, through, under, weaken } from './info.ts';
import type { CaseLookup } from './match.ts';
import type { Plan } from './plan.ts';
import type { Fn } from './world.ts';

/** What is needed to read a value out of its own code, with nothing flowing in. */
interface Source {
  readonly engine: Engine;
  readonly fn: Fn;
  readonly plan: Plan;
  readonly find: CaseLookup;
  /** What is known to flow at the moment, where anything does. */
  readonly at?: ReadonlyMap<number, ReadonlyMap<number, Info>>;
  /** Arms that switches take for it. */
  readonly taken?: ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>;
}

type Made = [term: number, info: Info][];

const MAX_INPUTS = 12;

const fromName = (source: Source, node: Extract<Node, { k: 'name' }>, info: Info): Made => {
  const one = source.find(node.p);
  return one >= 0 && makes(source, one) ? [[source.engine.terms.leaf(one), { ...info, made: node.l }]] : [];
};

const fromBuild = (source: Source, node: Extract<Node, { k: 'build' }>, info: Info, depth: number): Made => {
  const one = source.find(node.p);
  if (one < 0) return [];
  const { terms, world } = source.engine;
  const type = world.types[world.cases[one]?.type ?? -1];
  if (type?.fact.kind !== 'struct') return [[terms.leaf(one), { ...info, made: node.l }]];
  // A struct is what its fields say: `Failure { kind: Kind::Jam }`.
  const inner = node.f.flatMap(([field, id]) =>
    readValue(source, id, info, depth + 1)
      .filter(([term]) => isKind(source, term))
      .map(([term, way]): Made[number] => [terms.wrap(one, field, term), way]),
  );
  return inner.length > 0 ? inner : source.engine.isError(type) ? [[terms.leaf(one), info]] : [];
};

/** Whether a term names a case of the tree, not just a side or a truth value. */
const isKind = (source: Source, term: number): boolean =>
  (source.engine.world.cases[source.engine.terms.coreOf(term)]?.type ?? -1) >= 0;

/** A struct that is no error says nothing of what the error became. */
const makes = (source: Source, one: number): boolean => {
  const type = source.engine.world.types[source.engine.world.cases[one]?.type ?? -1];
  return !type || type.fact.kind === 'enum' || source.engine.isError(type);
};

/** A call that the error flows into answers about the error: what it gives is known from there, not from its code. */
export const isFed = (source: Source, id: number): boolean => {
  const node = source.plan.nodes[id];
  return node !== undefined && operandsOf(node).some((operand) => (source.at?.get(operand)?.size ?? 0) > 0);
};

/**
 * A value made by functions of the tree from the error itself: where none of them comes back with anything, no arm over
 * it is taken.
 */
export const isAnswered = (source: Source, id: number, depth = 0): boolean => {
  const node = source.plan.nodes[id];
  if (!node || depth > 6 || (source.at?.get(id)?.size ?? 0) > 0) return false;
  if (node.k === 'tuple') return node.a.some((part) => isAnswered(source, part, depth + 1));
  if (node.k === 'call' || node.k === 'method')
    return isFed(source, id) && source.engine.calls.target(source.fn, id).fns.length > 0;
  if (
    node.k !== 'try' &&
    node.k !== 'pick' &&
    node.k !== 'field' &&
    node.k !== 'wrap' &&
    node.k !== 'convert' &&
    node.k !== 'not' &&
    node.k !== 'is'
  )
    return false;
  return isAnswered(source, node.o, depth + 1);
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
  if (target.makes >= 0) return makes(source, target.makes) ? [[engine.terms.leaf(target.makes), info]] : [];
  const [callee] = target.fns;
  if (!callee || target.fns.length > 1 || depth > 2 || isFed(source, id)) return [];
  return [...engine.made(callee)].map(([term, exit]) => [
    term,
    { ...through(info, exit, fn, node.l, callee.symbol, target.proof === 'resolved' ? 2 : 1), made: node.l },
  ]);
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
  return carried
    ? []
    : inner.length > 0
      ? inner.map(([term, way]) => [terms.wrap(one, node.n, term), way])
      : [[terms.leaf(one), info]];
};

const isCarried = (source: Source, id: number): boolean => {
  const node = source.plan.nodes[id];
  if (node?.k === 'pick' && node.s.length === 0) return isCarried(source, node.o);
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

/** Whether the arms around a branch, up to where it meets the others, can be taken by what is known to flow. */
const canRun = (source: Source, region: number, outside: number): boolean => {
  for (let at = region; at > 0 && at !== outside; at = source.plan.regions[at]?.up ?? 0) {
    const found = source.plan.regions[at];
    const taken = found ? source.taken?.get(found.sw) : undefined;
    if (!found || !taken || taken.size === 0) continue;
    if (![...taken.values()].some((arms) => arms.some((arm) => found.arms.includes(arm)))) return false;
  }
  return true;
};

/** Condition of a branch relative to the place where branches meet. */
const regionToken = (plan: Plan, region: number, outside: number): string[] => {
  const found = plan.regions[region];
  const sw = found && region !== outside ? plan.nodes[found.sw] : undefined;
  return sw?.k === 'switch' && sw.how !== 'method'
    ? [found?.arms.map((arm) => sw.arms[arm]?.text ?? '?').join(' | ') ?? '?']
    : [];
};

/** Payload of results that the value certainly is. */
const fromTry = (source: Source, of: number, info: Info, depth: number): Made => {
  const { terms } = source.engine;
  return readValue(source, of, info, depth + 1)
    .filter(([term]) => isGood(terms.caseOf(term)) && terms.innerOf(term) >= 0)
    .map(([term, way]) => [terms.innerOf(term), way]);
};

const readValue = (source: Source, id: number, info: Info, depth: number): Made => {
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
      return node.s.length === 0 ? readValue(source, node.o, info, depth + 1) : [];
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
export const freshTerms = (frame: Frame, id: number, info: Info): Made => readValue(frame, id, bare(info), 0);

/** The same for the results of a whole function that is called with nothing that matters. */
export const madeBy = (engine: Engine, fn: Fn, plan: Plan, find: CaseLookup, start: Info): Map<number, Info> => {
  const out = new Map<number, Info>();
  const source: Source = { engine, fn, plan, find };
  for (const region of plan.regions) {
    for (const id of region.rets) {
      const ret = plan.nodes[id];
      if (ret?.k !== 'ret' || ret.o < 0) continue;
      const tokens = regionTokens(plan, ret.r);
      for (const [term, info] of readValue(source, ret.o, under(start, tokens), 0))
        if (!out.has(term)) out.set(term, info);
    }
  }
  if (out.size > MAX_INPUTS / 2) out.clear();
  return out;
};

const regionTokens = (plan: Plan, region: number): string[] => {
  const out: string[] = [];
  for (let at = region; at > 0; at = plan.regions[at]?.up ?? 0) out.push(...regionToken(plan, at, -1));
  return out;
};
