import type { Calls } from './calls.ts';
import { makeCalls } from './calls.ts';
import { caseLookup, type Engine, type Frame } from './frame.ts';

import { OBJECT } from './builtin.ts';
import { endsAlways } from './always.ts';
import { answers, isAnswering } from './answers.ts';
import { errorTypes } from './errors.ts';
import { madeBy } from './made.ts';
import { handled } from './handled.ts';
import { leaveMain, settle } from './settle.ts';
import { type Info, START } from './info.ts';
import { kinship } from './kinship.ts';
import { makeResolver } from './resolve.ts';
import type { EndRecord, Run, Words } from './run.ts';
import { innerError, instantiate, type Template, templateKey } from './template.ts';
import { type Scratch, scratchOf, startFrame, sweep } from './sweep.ts';
import { makeTerms } from './terms.ts';
import { planOf } from './bodies.ts';
import { typeOfCase, type Fn, type Type, type World } from './world.ts';

const MAX_DEPTH = 250;
const MAX_ROUNDS = 12;
/** Nodes that nearly every body has fewer than; terms that there are fewer than. */
const MANY_NODES = 4096;
const MAX_TERM = 4_194_304;

/** The engine with its work list. */
export interface Solver extends Engine {
  /** The finished run of a term at a node. */
  readonly solve: (run: Run) => Run;
  /** Lets go of what a finished run found; solving it again finds the same. */
  readonly forget: (run: Run) => void;
  /** The run of a term at a node, finished or not. */
  readonly runAt: (fn: Fn, node: number, term: number) => Run;
}

/** A hundred thousand runs share one empty map. */
const EMPTY: ReadonlyMap<never, never> = new Map<never, never>();
const lean = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> => (map.size === 0 ? EMPTY : map);

const sameExits = (a: ReadonlyMap<number, Info>, b: ReadonlyMap<number, Info>): boolean => {
  if (a.size !== b.size) return false;
  for (const [term, info] of a) {
    const other = b.get(term);
    if (!other || other.conf !== info.conf || other.may !== info.may) return false;
  }
  return true;
};

const isStruct = (world: World, one: number): boolean =>
  one === OBJECT || (world.cases[one]?.index === 0 && typeOfCase(world, one)?.fact.kind === 'struct');

/** Makes the engine for a linked tree. */
export const makeSolver = (world: World, words: Words): Solver => {
  const resolver = makeResolver(world);
  const calls: Calls = makeCalls(world, resolver, words);
  const terms = makeTerms(world.cases, (one) => isStruct(world, one), kinship(world, resolver));
  const runs = world.fns.map((): Map<number, Run> | undefined => undefined);
  const templates = world.fns.map((): Map<string, Template> | undefined => undefined);
  const made = new Map<Fn, Map<number, Info>>();
  const always = new Map<Fn, EndRecord[]>();
  const dirty = new Set<Run>();
  /** Runs with dependents: once all is settled nobody needs to be told any more. */
  const watched: Run[] = [];
  let errors: ReadonlySet<Type> | undefined;
  let entries: ReadonlySet<Fn> | undefined;
  const pool: Scratch[] = [];
  let depth = 0;
  let count = 0;

  const runOf = (fn: Fn, node: number, term: number): Run => {
    const own = (runs[fn.id] ??= new Map<number, Run>());
    // Small numbers are found faster than large ones, and keep no object each.
    const key = node < MANY_NODES ? term * MANY_NODES + node : -(node * MAX_TERM + term);
    let run = own.get(key);
    if (!run) {
      run = {
        id: count++,
        fn,
        node,
        term,
        exits: EMPTY,
        ends: EMPTY,
        subs: EMPTY,
        escapes: EMPTY,
        dependents: null,
        state: 'new',
      };
      own.set(key, run);
    }
    return run;
  };

  const typeOf = (one: number): number => world.cases[one]?.type ?? -1;
  const isSpecial = (term: number): boolean => {
    const one = terms.caseOf(innerError(terms, term));
    return words.end(one) !== null || words.named(one) !== null;
  };

  /** Computes a run, or fills it in from one of the same kind. */
  const compute = (run: Run): void => {
    const key = templateKey(terms, typeOf, run.node, run.term);
    const own = (templates[run.fn.id] ??= new Map<string, Template>());
    const template = key === null || isSpecial(run.term) ? undefined : own.get(key);
    if (template) return instantiate(terms, template, run);
    const frame = work(run);
    if (!frame || key === null || frame.looked.deep || frame.subs.size > 0 || isSpecial(run.term)) return undefined;
    own.set(key, { inner: innerError(terms, run.term), exits: run.exits, ends: run.ends, escapes: run.escapes });
    return undefined;
  };

  const work = (run: Run): Frame | null => {
    const body = planOf(run.fn);
    run.state = 'open';
    depth++;
    const frame = body ? startFrame(engine, run, body, scratchOf(pool, depth)) : null;
    if (frame) {
      sweep(frame);
      settle(frame);
      sweep(frame);
      concluded(frame);
    }
    depth--;
    const changed = frame ? !sameExits(run.exits, frame.exits) : false;
    if (frame) {
      run.exits = lean(frame.exits);
      run.ends = lean(frame.ends);
      run.subs = lean(frame.subs);
      // Why a way is not followed matters only where none is.
      run.escapes = frame.exits.size + frame.ends.size > 0 ? EMPTY : lean(frame.escapes);
    }
    run.state = 'done';
    if (changed) for (const one of run.dependents ?? []) dirty.add(one);
    return frame;
  };

  const enter: Engine['enter'] = (fn, node, term, by) => {
    const run = runOf(fn, node, term);
    if (!run.dependents) {
      run.dependents = new Set();
      watched.push(run);
    }
    run.dependents.add(by);
    if (run.state === 'new') {
      if (depth < MAX_DEPTH) compute(run);
      else dirty.add(run);
    }
    return run;
  };

  const drain = (): void => {
    if (dirty.size === 0 && watched.length === 0) return;
    const rounds = new Map<Run, number>();
    while (dirty.size > 0) {
      const batch = [...dirty].sort((a, b) => b.id - a.id);
      dirty.clear();
      for (const run of batch) {
        const round = (rounds.get(run) ?? 0) + 1;
        rounds.set(run, round);
        if (round <= MAX_ROUNDS) compute(run);
      }
    }
    for (const run of watched) run.dependents = null;
    watched.length = 0;
  };

  const engine: Solver = {
    world,
    resolver,
    calls,
    terms,
    words,
    plan: planOf,
    enter,
    made: (fn) => {
      const known = made.get(fn);
      if (known) return known;
      made.set(fn, new Map());
      const body = planOf(fn);
      const found = body ? madeBy(engine, fn, body, caseLookup(engine, fn), START) : new Map<number, Info>();
      made.set(fn, found);
      return found;
    },
    always: (fn) => {
      const known = always.get(fn);
      if (known) return known;
      const found = endsAlways(engine, fn, 0, new Set());
      always.set(fn, found);
      return found;
    },
    isError: (type) => (errors ??= errorTypes(engine)).has(type),
    isMain: (fn) => isMainOf(world, fn),
    isEntry: (fn) => isMainOf(world, fn) || (entries ??= entryParts(world, calls)).has(fn),
    isBuildScript: (fn) => isTarget(world, fn, (kind) => kind === 'build'),
    runAt: runOf,
    forget: (run) => {
      run.exits = EMPTY;
      run.ends = EMPTY;
      run.subs = EMPTY;
      run.escapes = EMPTY;
      run.state = 'new';
    },
    solve: (run) => {
      if (run.state === 'new') compute(run);
      drain();
      return run;
    },
  };
  return engine;
};

/** What is said of an error where its function comes to its end. */
const concluded = (frame: Frame): void => {
  if (frame.engine.isMain(frame.fn)) leaveMain(frame);
  else if (isAnswering(frame.fn)) answers(frame);
  else handled(frame);
};

const isTarget = (world: World, fn: Fn, wanted: (kind: string) => boolean): boolean => {
  const path = world.files[fn.file]?.path ?? '';
  return (world.packages[fn.scope.pkg]?.targets ?? []).some((target) => target.file === path && wanted(target.kind));
};

/** Functions that only the entry of their own file calls. */
const entryParts = (world: World, calls: Calls): ReadonlySet<Fn> => {
  const out = new Set<Fn>();
  for (const entry of world.fns) {
    if (entry.fact.entry !== true || !isMainOf(world, entry)) continue;
    for (const [id, node] of planOf(entry)?.nodes.entries() ?? []) {
      const [callee] = node.k === 'call' ? calls.target(entry, id).fns : [];
      if (callee?.file === entry.file && calls.callers(callee).every((place) => place.fn === entry)) out.add(callee);
    }
  }
  return out;
};

const isMainOf = (world: World, fn: Fn): boolean => {
  if (fn.fact.throws ? fn.fact.entry !== true : fn.fact.name !== 'main' || fn.fact.owner) return false;
  const targets = world.packages[fn.scope.pkg]?.targets ?? [];
  return targets.length === 0 || isTarget(world, fn, (kind) => kind !== 'lib');
};
