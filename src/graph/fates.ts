import type { Hop } from '../model/report.ts';
import { isText, isTruth, TEXT } from './builtin.ts';
import type { Place } from './calls.ts';
import type { Solver } from './engine.ts';
import { type Info, mergeWhen, START, type Step, step, weaken } from './info.ts';
import type { End, Run } from './run.ts';
import { topOf } from './tops.ts';
import { makeUps, type Ups } from './ups.ts';

/** One end an error comes to, by the best way found. */
export interface FateOf {
  readonly end: End;
  readonly info: Info;
}

export interface Fates {
  readonly ends: readonly FateOf[];
  /** Why some of its ways are not followed to an end; empty: all are. */
  readonly unknown: readonly { readonly why: string; readonly file: number; readonly line: number }[];
}

interface Stop {
  readonly run: Run;
  /** Came by return (its own returns go on to its callers) or by a call (they go back to that call). */
  readonly root: boolean;
  readonly info: Info;
}

const join = (a: Info, b: Info): Info => ({
  conf: Math.min(a.conf, b.conf),
  len: a.len + b.len,
  may: a.may || b.may,
  when: mergeWhen(a.when, b.when),
  trail: chain(a.trail, b.trail),
});

/** Appends a path: a step without words of its own carries it. */
const chain = (up: Step | null, inner: Step | null): Step | null => {
  if (!inner) return up;
  if (!up) return inner;
  return { up, how: '', fn: inner.fn, line: inner.line, via: '', to: null, inner };
};

const MAX_STOPS = 4000;

/** Follows cases from the places that make them to all ends. Keeps memory between cases: runs are shared. */
export const makeFates = (solver: Solver): { readonly of: (one: number, places: readonly Place[]) => Fates } => {
  const ups: Ups = makeUps(solver);
  const yields = new Map<Run, boolean>();

  const hasEnd = (run: Run, depth = 0): boolean => {
    const known = yields.get(run);
    if (known !== undefined) return known;
    if (depth > 40) return false;
    yields.set(run, false);
    const answer = run.ends.size > 0 || [...run.subs.keys()].some((sub) => hasEnd(sub, depth + 1));
    yields.set(run, answer);
    return answer;
  };

  const collect = (one: number, places: readonly Place[], level: number, out: Collector): void => {
    const queue: Stop[] = places.map((place) => ({ run: solver.solve(place.fn, place.node, solver.terms.leaf(one)), root: true, info: startAt(solver, place, one) }));
    const seen = new Set<string>();
    let steps = 0;
    for (let stop = takeBest(queue); stop; stop = takeBest(queue)) {
      const key = `${stop.run.id} ${stop.root}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (++steps > MAX_STOPS) {
        out.why(stop.run, 'too many ways to follow', stop.run.fn.fact.line);
        return;
      }
      visit(stop, level, queue, out);
    }
  };

  const visit = (stop: Stop, level: number, queue: Stop[], out: Collector): void => {
    const { run, info } = stop;
    for (const { end, info: way } of run.ends.values()) if (way.conf >= level) out.end(end, join(info, way));
    for (const [sub, way] of run.subs) {
      if (way.conf >= level && hasEnd(sub)) queue.push({ run: sub, root: false, info: join(info, way) });
    }
    if (!stop.root) return;
    if (run.exits.size === 0 && !hasEnd(run)) unfollowed(run, out);
    for (const [term, way] of run.exits) if (way.conf >= level) climb(run, term, join(info, way), level, queue, out);
  };

  const climb = (run: Run, term: number, info: Info, level: number, queue: Stop[], out: Collector): void => {
    const core = solver.terms.coreOf(term);
    const places = ups.of(run.fn, term);
    for (const up of places) {
      if (up.conf < level) continue;
      const way = weaken(step(info, up.fn, up.line, 'return', run.fn.symbol), up.conf);
      queue.push({ run: solver.solve(up.fn, up.node, up.term), root: true, info: places.length > 1 ? way : way });
    }
    if (places.length > 0 || isTruth(core)) return;
    if (isText(core)) {
      const message: End = { kind: 'message', word: null, told: core === TEXT, text: run.fn.symbol, fn: run.fn, line: run.fn.fact.line };
      out.end(message, weaken(info, core === TEXT ? 1 : 0));
      return;
    }
    const top = topOf(solver, run.fn, term);
    if ('end' in top) out.end(top.end, step(info, run.fn, run.fn.fact.line, 'leaves', run.fn.symbol, top.end.text));
    else out.why(run, top.why, run.fn.fact.line);
  };

  const unfollowed = (run: Run, out: Collector): void => {
    const [first] = run.escapes;
    out.why(run, first ? first[0] : `handled in \`${run.fn.symbol}\`: nothing that follows is an error`, first ? first[1] : lineOfRun(run));
  };

  const of = (one: number, places: readonly Place[]): Fates => {
    const found = new Map<string, FateOf>();
    const unknown = new Map<string, { why: string; file: number; line: number }>();
    const collector: Collector = {
      end: (end, info) => {
        const key = `${end.kind} ${end.word ?? ''} ${end.told} ${end.fn.id} ${end.line}`;
        if (!found.has(key)) found.set(key, { end, info });
      },
      why: (run, why, line) => {
        if (unknown.size < 20) unknown.set(`${why} ${run.fn.id}`, { why, file: run.fn.file, line });
      },
    };
    for (const level of [2, 1, 0]) collect(one, places, level, collector);
    return { ends: [...found.values()], unknown: [...unknown.values()] };
  };
  return { of };
};

interface Collector {
  readonly end: (end: End, info: Info) => void;
  readonly why: (run: Run, why: string, line: number) => void;
}

const lineOfRun = (run: Run): number => run.fn.fact.body?.nodes[run.node]?.l ?? run.fn.fact.line;

const startAt = (solver: Solver, place: Place, one: number): Info => {
  const label = solver.world.cases[one]?.label ?? '?';
  return step(START, place.fn, place.fn.fact.body?.nodes[place.node]?.l ?? place.fn.fact.line, 'construct', place.fn.symbol, label);
};

/** The shortest way first; ties by the order of runs, which follows files and lines. */
const takeBest = (queue: Stop[]): Stop | undefined => {
  let best = 0;
  for (let at = 1; at < queue.length; at++) {
    const a = queue[at];
    const b = queue[best];
    if (a && b && (a.info.len < b.info.len || (a.info.len === b.info.len && a.run.id < b.run.id))) best = at;
  }
  const last = queue.pop();
  const chosen = queue[best];
  if (!last || best === queue.length || !chosen) return last;
  queue[best] = last;
  return chosen;
};

const steps = (trail: Step | null): Step[] => {
  const out: Step[] = [];
  for (let at = trail; at; at = at.up) {
    const inner = at.inner ? steps(at.inner) : [];
    for (const one of inner.reverse()) out.push(one);
    if (at.how !== '') out.push({ ...at, inner: null });
  }
  return out.reverse();
};

/** Turns a path into hops: the first starts at the variant, each goes on where the one before ended. */
export const witnessOf = (solver: Solver, start: string, trail: Step | null): Hop[] => {
  let from = start;
  return steps(trail).map((one) => {
    const to = one.to ?? from;
    const hop: Hop = { from, to, via: one.via, how: one.how, file: solver.world.files[one.fn.file]?.path ?? '', line: one.line };
    from = to;
    return hop;
  });
};
