import type { Node, Pat, Path } from '../model/facts.ts';
import { isQuiet } from '../model/shapes.ts';
import { builtinCase, isGood, isSide, isTruth } from './builtin.ts';
import type { Calls } from './calls.ts';
import { better, type Info, step, under, weaken } from './info.ts';
import { type CaseLookup, type Match, matches } from './match.ts';
import { isWithin, type Plan } from './plan.ts';
import type { Resolver } from './resolve.ts';
import { isCutOff } from './rounds.ts';
import { shapeOf } from './shape.ts';
import type { End, EndRecord, Run, Words } from './run.ts';
import type { Terms } from './terms.ts';
import { isDeclared, type Fn, type Type, type World } from './world.ts';

/** What every run asks: the linked tree and the other runs. */
export interface Engine {
  readonly world: World;
  readonly resolver: Resolver;
  readonly calls: Calls;
  readonly terms: Terms;
  readonly words: Words;
  readonly plan: (fn: Fn) => Plan | null;
  /** Finished (or, in a cycle, so far known) run of a term that enters a function; `by` is told when it changes. */
  readonly enter: (fn: Fn, node: number, term: number, by: Run) => Run;
  /** Terms a function gives when it is called with nothing that matters: a constructor. */
  readonly made: (fn: Fn) => ReadonlyMap<number, Info>;
  /** Ends a function comes to whatever it is called with. */
  readonly always: (fn: Fn) => readonly EndRecord[];
  readonly isMain: (fn: Fn) => boolean;
  /** The entry itself, or a function of its file that it alone runs: who leaves the process there knows what he does. */
  readonly isEntry: (fn: Fn) => boolean;
  /** Whether a type stands for failures. */
  readonly isError: (type: Type) => boolean;
  /** A build script: what it prints when it panics, the build tool shows. */
  readonly isBuildScript: (fn: Fn) => boolean;
}

const MAX_TERMS = 64;

/** State while one run is computed. */
export interface Frame {
  readonly engine: Engine;
  readonly run: Run;
  readonly fn: Fn;
  readonly plan: Plan;
  readonly find: CaseLookup;
  /** Terms at nodes, with the best way each came. */
  readonly at: Map<number, Map<number, Info>>;
  /** Arms each switch takes, by term. */
  readonly taken: Map<number, Map<number, readonly number[]>>;
  /** Regions that run because of the error. */
  readonly caused: Map<number, Cause>;
  /** Regions that run once another one does: what stands behind an arm, behind the arm's last part. */
  readonly waiting: Map<number, { readonly id: number; readonly cause: Cause }[]>;
  /** Region of the start: the conditions of those around it hold already. */
  readonly begun: number;
  readonly pending: Set<number>;
  /** The code looked at which case it is, not only at whether it went well: what was found holds for this case alone. */
  readonly looked: { deep: boolean };
  /** A text made from the error was printed. */
  readonly told: { by: Info | null };
  readonly exits: Map<number, Info>;
  readonly ends: Map<string, EndRecord>;
  readonly subs: Map<Run, Info>;
  readonly escapes: Map<string, number>;
  /** Nodes at which something came to an end that the policy names: the code goes on there, the error does not. */
  readonly stopped: Set<number>;
}

/** How a region came to run: what the error was, and the arm that took it. */
export interface Cause {
  readonly info: Info;
  readonly how: string;
  /** Line of the arm, 0: the line of what follows. */
  readonly line: number;
  /** The arm names the very case: what is said there is said of it. */
  readonly exact: boolean;
}

/** The same with a memory that lives as long as the plan: paths are told apart as objects, not as text. */
export const planLookup = (engine: Engine, fn: Fn, plan: Plan): CaseLookup => {
  if (plan.lookup) return plan.lookup;
  const slow = caseLookup(engine, fn);
  const cases = new Map<Path, number>();
  plan.lookup = (path) => {
    const known = cases.get(path);
    if (known !== undefined) return known;
    const found = slow(path);
    cases.set(path, found);
    return found;
  };
  return plan.lookup;
};

export const caseLookup = (engine: Engine, fn: Fn): CaseLookup => {
  const owner = engine.resolver.owner(fn);
  return (path: Path) => {
    const builtin = builtinCase(path);
    if (builtin !== undefined) return builtin;
    const def = engine.resolver.path(fn.scope, path, owner);
    if (def?.k === 'case') return def.id;
    return def?.k === 'type' && def.type.fact.kind === 'struct' ? (def.type.cases[0] ?? -1) : -1;
  };
};

const nodeOf = (frame: Frame, id: number): Node | undefined => frame.plan.nodes[id];

/** The conditions between a value and a place that uses it. Null: the value cannot get there. */
const tokensTo = (frame: Frame, region: number, from: number, term: number): readonly string[] | null => {
  let tokens: string[] | null = null;
  for (let at = region; at > 0; at = frame.plan.regions[at]?.up ?? 0) {
    const plan = frame.plan.regions[at];
    if (!plan || plan.sw < 0 || (frame.caused.has(at) && !isOwn(frame, plan.sw, from))) continue;
    const verdict = allows(frame, plan.sw, plan.arms, from, term);
    if (verdict === 'no') return null;
    if (verdict === 'open' && !isWithin(frame.plan, frame.begun, at)) {
      const text = tokenOf(frame, plan.sw, plan.arms);
      if (text !== null) (tokens ??= []).push(text);
    }
  }
  return tokens ?? [];
};

const isOwn = (frame: Frame, sw: number, from: number): boolean => {
  const node = nodeOf(frame, sw);
  return node !== undefined && 'o' in node && node.o === from;
};

/** What a reader would call the condition of some arms of a switch; null where it is no condition worth a word. */
const tokenOf = (frame: Frame, sw: number, arms: readonly number[]): string | null => {
  const node = nodeOf(frame, sw);
  if (node?.k !== 'switch') return null;
  if (isQuiet(node.how)) return null;
  const texts = arms.map((arm) => node.arms[arm]?.text ?? '?');
  return node.how === 'match' ? `${node.text}: ${texts.join(' | ')}` : texts.join(' | ');
};

/** Whether a switch lets the term (or anything derived that reached it) into some of its arms. */
const allows = (
  frame: Frame,
  sw: number,
  arms: readonly number[],
  from: number,
  term: number,
): 'yes' | 'no' | 'open' => {
  const node = nodeOf(frame, sw);
  if (!node) return 'open';
  if (node.k === 'try' || node.k === 'end') {
    // The call never came back with it.
    if (frame.stopped.has(node.o) && (frame.at.get(node.o)?.size ?? 0) === 0) return 'no';
    const known = frame.at.get(node.o);
    const good = (one: number): boolean => !isBadSide(frame, one);
    if (node.o === from) return good(term) ? 'yes' : 'no';
    if (!known || known.size === 0) return 'yes';
    for (const one of known.keys()) if (good(one)) return 'yes';
    return 'no';
  }
  const taken = frame.taken.get(sw);
  if (node.k === 'switch' && node.o === from) {
    const own = taken?.get(term);
    if (own) return own.some((arm) => arms.includes(arm)) ? 'yes' : 'no';
  }
  if (!taken || taken.size === 0) return 'open';
  for (const own of taken.values()) if (own.some((arm) => arms.includes(arm))) return 'yes';
  return 'no';
};

const isBadSide = (frame: Frame, term: number): boolean => {
  const one = frame.engine.terms.caseOf(term);
  return matches(frame.engine.terms, term, { k: 'case', p: ['?bad'] }, frame.find) === 'yes' && !isGood(one);
};

export const isBadTerm = isBadSide;

/** What a function that is only a value would throw stays with it until somebody calls it. */
const isHeld = (frame: Frame, from: number): boolean =>
  frame.fn.fact.throws === true && frame.plan.nodes[from]?.k === 'lambda';

/** Puts a term at a node, from another node of the function (-1: from outside), where the way between allows it. */
export const deliver = (
  frame: Frame,
  to: number,
  term: number,
  info: Info,
  from: number,
  fromTerm = term,
  region = -1,
): void => {
  if (to < 0 || term < 0) return;
  const node = nodeOf(frame, to);
  if (!node || isHeld(frame, from)) return;
  const tokens = tokensTo(frame, region >= 0 ? region : node.r, from, fromTerm);
  if (tokens === null || (frame.plan.loops.length > 0 && isCutOff(frame, to, from))) return;
  place(frame, to, term, under(info, tokens));
};

/** How a term comes from one node to another of the function; null where the way between does not let it. */
export const arrive = (frame: Frame, to: number, term: number, info: Info, from: number): Info | null => {
  const node = nodeOf(frame, to);
  const tokens = node ? tokensTo(frame, node.r, from, term) : null;
  if (tokens === null || (frame.plan.loops.length > 0 && isCutOff(frame, to, from))) return null;
  return under(info, tokens);
};

/** Puts a term at a node without asking; wakes its users where that is news. */
export const place = (frame: Frame, to: number, term: number, info: Info): void => {
  let known = frame.at.get(to);
  if (!known) frame.at.set(to, (known = new Map<number, Info>()));
  const before = known.get(term);
  if (before && !better(info, before)) return;
  if (!before && known.size >= MAX_TERMS) {
    frame.escapes.set('more than 64 errors meet here', nodeOf(frame, to)?.l ?? 0);
    return;
  }
  if (!before && atWordedEnd(frame, to, term, info)) {
    frame.stopped.add(to);
    return;
  }
  known.set(term, info);
  for (const user of frame.plan.users[to] ?? []) frame.pending.add(user);
};

/** Whether a pattern asks for more than whether it went well. */
export const asksForCase = (frame: Frame, pat: Pat): boolean => {
  if (pat.k === 'any') return false;
  if (pat.k === 'or' || pat.k === 'tuple') return pat.a.some((part) => asksForCase(frame, part));
  if (pat.k !== 'case') return true;
  const one = frame.find(pat.p);
  return one < 0 || !isSide(one) || (pat.f ?? []).some(([, part]) => asksForCase(frame, part));
};

/** Whether a term matches a pattern; notes that the code looked. */
export const look = (frame: Frame, term: number, pat: Pat): Match => {
  if (!frame.looked.deep && !isTruth(frame.engine.terms.caseOf(term)) && asksForCase(frame, pat))
    frame.looked.deep = true;
  return matches(frame.engine.terms, term, pat, frame.find);
};

/** The outermost case of the tree in a term, -1 where there is none. */
export const outerCase = (engine: Engine, term: number): number => {
  for (let at = term; at >= 0; at = engine.terms.innerOf(at)) {
    const one = engine.terms.caseOf(at);
    if (isDeclared(engine.world, one)) return one;
  }
  return -1;
};

/** A case that the policy calls an end stops here; one that only its name calls so is noted, and followed on. */
const atWordedEnd = (frame: Frame, to: number, term: number, info: Info): boolean => {
  const { engine, fn, run } = frame;
  const one = outerCase(engine, term);
  const label = engine.world.cases[one]?.label;
  if (label === undefined || to === run.node) return false;
  const line = nodeOf(frame, to)?.l ?? fn.fact.line;
  const word = engine.words.end(one);
  if (word !== null) addEnd(frame, { kind: 'word', word, told: true, text: label, fn, line }, info);
  const named = word === null ? engine.words.named(one) : null;
  if (word !== null || named !== null) frame.looked.deep = true;
  if (named !== null)
    addEnd(
      frame,
      { kind: named === 'stops' ? 'name' : 'goes-on', word: null, told: false, text: label, fn, line },
      weaken(info, 0),
    );
  return word !== null || named === 'goes-on';
};

/** Terms at a node, in the order they came. */
export const termsAt = (frame: Frame, id: number): ReadonlyMap<number, Info> => frame.at.get(id) ?? NONE;
const NONE: ReadonlyMap<number, Info> = new Map();

export const addEnd = (frame: Frame, found: End, info: Info): void => {
  const shown = (found.kind === 'panic' || found.kind === 'exit') && frame.engine.isBuildScript(found.fn);
  const end: End = shown ? { ...found, kind: 'main', told: true } : found;
  const key = `${end.kind} ${end.word ?? ''} ${end.told} ${end.fn.id} ${end.line}`;
  const before = frame.ends.get(key);
  if (!before || better(info, before.info)) frame.ends.set(key, { end, info });
};

/** A term leaves the function: an end where the policy says so, else one of its exits. */
export const leave = (frame: Frame, term: number, info: Info, line: number): void => {
  const { engine, fn } = frame;
  if (engine.words.about(fn)) {
    frame.looked.deep = true;
    const shape = shapeOf(engine, term, fn.fact.throws === true);
    const word =
      engine.words.classify(fn, shape) ?? (shape.side === 'err' ? engine.words.boundary(fn, shape.cases) : null);
    if (word !== null) {
      const out = step(info, fn, line, shape.side === 'err' ? 'boundary' : 'classified', fn.symbol, fn.symbol);
      addEnd(frame, { kind: 'word', word, told: true, text: fn.symbol, fn, line }, out);
      // Yes or no still decides which way the caller takes; a class is what the policy says and nothing more.
      if (shape.side !== 'true' && shape.side !== 'false') return;
    }
  }
  const before = frame.exits.get(term);
  if (!before || better(info, before)) frame.exits.set(term, info);
};
