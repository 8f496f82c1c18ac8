import { EMPTY } from '../model/lists.ts';
import { isGood, isText, isTruth, TEXT, TRUE } from './builtin.ts';
import type { Solver } from './engine.ts';
import { type Info, perhaps, START, step, weaken } from './info.ts';
import type { Place } from './calls.ts';
import { joinsByType, wrapped } from './joins.ts';
import type { End, Run } from './run.ts';
import { isPublicApi, topOf } from './tops.ts';
import type { Source, Sources } from './sources.ts';
import { isInObject, isNothing, type Up, type Ups } from './ups.ts';
import { lineOfNode, planOf } from './bodies.ts';

/** An end that a stop comes to by itself. */
export interface OwnEnd {
  readonly end: End;
  readonly info: Info;
}

/** Numbers a way takes in `Stop.ways`: stop it leads to, confidence, length, and the term that goes there (-1: by a call). */
export const WAY = 4;

export interface Unknown {
  readonly why: string;
  readonly file: number;
  readonly line: number;
}

/**
 * One run as a place on the map of all errors: reached by a return, so that what it returns goes on to its callers, or
 * entered by a call, so that what it returns belongs to that call and only its ends count.
 */
export interface Stop {
  readonly run: Run;
  readonly root: boolean;
  ends: readonly OwnEnd[];
  /** Flat, `WAY` numbers each: there are hundreds of thousands. */
  ways: readonly number[];
  unknown: readonly Unknown[];
}

const RETRY_QUESTION = /^(?:is|can|may|should)_(?:be_)?(?:retry|retried|retryable|retriable|transient|temporary)$/;

/** All stops that errors come to, made once for a tree. */
export interface StopMap {
  readonly stops: readonly Stop[];
  /** Stop of a case at a place that makes it. */
  readonly start: (place: Place, one: number, wraps?: Source['wraps']) => number;
  /** What happens on a way. */
  readonly infoOf: (stop: Stop, way: number) => Info | undefined;
}

export const mapStops = (solver: Solver, ups: Ups, sources: Sources): StopMap & { readonly explore: () => void } => {
  const stops: Stop[] = [];
  /** Numbers of stops by twice the run's, and one more for roots; -1: none. Without gaps, which would make it a table. */
  const known: number[] = [];
  let done = 0;

  const stopOf = (run: Run, root: boolean): number => {
    const key = run.id * 2 + (root ? 1 : 0);
    while (known.length <= key) known.push(-1);
    const before = known[key] ?? -1;
    if (before >= 0) return before;
    const id = stops.push({ run, root, ends: EMPTY, ways: EMPTY, unknown: EMPTY }) - 1;
    known[key] = id;
    return id;
  };

  const joins = joinsByType(solver, sources);
  const joinInfo = (join: Up, info: Info): Info =>
    perhaps(weaken(step(info, join.fn, join.line, 'by-type', join.fn.symbol), join.conf));

  const upInfo = (run: Run, up: Up, info: Info): Info =>
    weaken(step(info, up.fn, up.line, 'return', run.fn.symbol), up.conf);

  const climb = (run: Run, term: number, info: Info, ends: OwnEnd[], ways: number[], unknown: Unknown[]): void => {
    const core = solver.terms.coreOf(term);
    const places = ups.of(run.fn, term);
    for (const up of places) {
      ways.push(stopOf(solver.runAt(up.fn, up.node, up.term), true), Math.min(info.conf, up.conf), info.len + 1, term);
    }
    if (places.length > 0 && !(isText(core) && isInObject(solver, term))) return;
    if (solver.terms.caseOf(term) === TRUE && says(run)) {
      const end: End = {
        kind: 'convention',
        word: null,
        told: false,
        text: run.fn.symbol,
        fn: run.fn,
        line: run.fn.fact.line,
      };
      ends.push({ end, info: step(info, run.fn, run.fn.fact.line, 'asked', run.fn.symbol) });
      return;
    }
    if (isTruth(core) || isGood(core) || isNothing(solver, term)) {
      if (run.ends.size > 0) return;
      unknown.push({
        why: `\`${run.fn.symbol}\` handles it and goes on as if all were well`,
        file: run.fn.file,
        line: lineOfNode(run.fn, run.node),
      });
      return;
    }
    if (isText(core)) {
      const end: End = {
        kind: 'message',
        word: null,
        told: core === TEXT,
        text: run.fn.symbol,
        fn: run.fn,
        line: run.fn.fact.line,
      };
      ends.push({ end, info: weaken(info, core === TEXT ? 1 : 0) });
      return;
    }
    const top = topOf(solver, run.fn, term);
    const leaves = 'end' in top ? top.end.kind === 'public' : top.outside;
    const found = leaves ? joins(run, term) : [];
    for (const join of found) {
      const to = stopOf(solver.runAt(join.fn, join.node, join.term), true);
      ways.push(to, Math.min(info.conf, join.conf), info.len + 1, term);
    }
    // The code of a file that runs has no line at which it is declared.
    const line = run.fn.fact.entry ? lineOfNode(run.fn, run.node) : run.fn.fact.line;
    if ('end' in top)
      ends.push({ end: top.end, info: step(info, run.fn, line, 'leaves', run.fn.symbol, top.end.text) });
    else if (found.length === 0) unknown.push({ why: top.why, file: run.fn.file, line: run.fn.fact.line });
  };

  const unfollowed = (run: Run): Unknown => {
    const [first] = run.escapes;
    const why = first ? first[0] : `handled in \`${run.fn.symbol}\`: nothing that follows is an error`;
    return { why, file: run.fn.file, line: first ? first[1] : lineOfNode(run.fn, run.node) };
  };

  /** Whether a function that is called with it never comes back. */
  const below = new Map<Run, boolean>();
  const endsBelow = (run: Run): boolean => {
    const before = below.get(run);
    if (before !== undefined) return before;
    below.set(run, false);
    const answer = [...run.subs.keys()].some((sub) => sub.exits.size === 0 && (sub.ends.size > 0 || endsBelow(sub)));
    below.set(run, answer);
    return answer;
  };

  const visit = (stop: Stop): void => {
    const run = solver.solve(stop.run);
    const ends: OwnEnd[] = [...run.ends.values()];
    const ways: number[] = [];
    const unknown: Unknown[] = [];
    for (const [sub, info] of run.subs) ways.push(stopOf(sub, false), info.conf, info.len, -1);
    if (stop.root) {
      for (const [term, info] of run.exits) climb(run, term, info, ends, ways, unknown);
      if (run.exits.size === 0 && run.ends.size === 0 && !endsBelow(run)) unknown.push(unfollowed(run));
    }
    // As long as they are: most are empty, and a list that grew keeps room for 16 more.
    stop.ends = ends.length > 0 ? ends.slice() : EMPTY;
    stop.ways = ways.length > 0 ? ways.slice() : EMPTY;
    stop.unknown = unknown.length > 0 ? unknown.slice() : EMPTY;
    // Nobody enters a function at a call in its middle: such a run is wanted again only where a witness passes it.
    if (stop.root && !isEntry(run)) solver.forget(run);
  };

  /** An exported question about trying again that nobody in the tree asks: its name is all its callers have. */
  const says = (run: Run): boolean =>
    RETRY_QUESTION.test(run.fn.fact.name) && isEntry(run) && isPublicApi(solver, run.fn);

  const isEntry = (run: Run): boolean => planOf(run.fn)?.nodes[run.node]?.k === 'param';

  const infoOf = ({ run, ways }: Stop, way: number): Info | undefined => {
    solver.solve(run);
    const target = stops[ways[way * WAY] ?? -1]?.run;
    const term = ways[way * WAY + 3] ?? -1;
    if (term < 0) return target && run.subs.get(target);
    const info = run.exits.get(term);
    const leads = (one: Up): boolean => one.fn === target?.fn && one.node === target.node && one.term === target.term;
    const up = ups.of(run.fn, term).find(leads);
    if (info && up) return upInfo(run, up, info);
    const join = joins(run, term).find(leads);
    return info && join && joinInfo(join, info);
  };

  return {
    stops,
    infoOf,
    start: (place, one, wraps = []) =>
      stopOf(solver.runAt(place.fn, place.node, wrapped(solver, solver.terms.leaf(one), wraps)), true),
    explore: () => {
      // In rounds, and in each round function by function: a body is unpacked once a round, not once a stop.
      while (done < stops.length) {
        const round = stops.slice(done);
        done = stops.length;
        round.sort((a, b) => a.run.fn.id - b.run.fn.id || a.run.id - b.run.id);
        for (const stop of round) visit(stop);
      }
    },
  };
};

/** First step of every path: the place that makes the case. */
export const startInfo = (solver: Solver, place: Place, one: number): Info =>
  step(
    START,
    place.fn,
    lineOfNode(place.fn, place.node),
    'construct',
    place.fn.symbol,
    solver.world.cases[one]?.label ?? '?',
  );
