import type { Gives } from '../model/answers.ts';
import { isSide, isText, isTruth } from './builtin.ts';
import type { Solver } from './engine.ts';
import { outerCase } from './frame.ts';
import { topOf } from './tops.ts';
import type { Ups } from './ups.ts';
import type { Fn, Type } from './world.ts';

/** What a function makes of one term that comes to one of its nodes. */
export interface Outcome {
  readonly gives: Gives;
  readonly keeps: boolean;
  readonly stops: readonly string[];
  /** What the policy says of it where it comes out: lanes, `parked` and the like. */
  readonly words: readonly string[];
  /** Lines at which it became what it is, in order. */
  readonly lines: readonly number[];
  /** All that is returned goes to callers outside of the tree. */
  readonly handedOver: boolean;
}

/** What a survey of the tree asks. */
export interface Surveying {
  readonly solver: Solver;
  readonly errors: ReadonlySet<Type>;
  readonly ups: Ups;
}

const STOPS: ReadonlySet<string> = new Set(['panic', 'exit', 'abort']);

const holds = ({ terms }: Solver, term: number, one: number): boolean => {
  for (let at = term; at >= 0; at = terms.innerOf(at)) if (terms.caseOf(at) === one) return true;
  return false;
};

/** Innermost thing that is no side of a result: what a reader would call the value. */
const nameOf = (solver: Solver, term: number): string | null => {
  const { terms, world } = solver;
  const core = terms.coreOf(term);
  if (isTruth(core)) return world.cases[core]?.name ?? null;
  if (isText(core))
    return outerCase(solver, term) >= 0 ? (world.cases[outerCase(solver, term)]?.label ?? null) : 'text';
  if (!isSide(core)) return world.cases[core]?.label ?? null;
  return null;
};

const goesOut = (solver: Solver, fn: Fn, term: number): boolean => {
  const top = topOf(solver, fn, term);
  return 'end' in top && top.end.kind === 'public';
};

/** Follows a term through one function. */
export const outcomeOf = (survey: Surveying, fn: Fn, node: number, term: number, one: number): Outcome => {
  const { solver, ups } = survey;
  const run = solver.solve(solver.runAt(fn, node, term));
  const gives = new Set<string>();
  let keeps = false;
  let handedOver = run.exits.size > 0;
  const lines = new Set<number>();
  for (const [exit, info] of run.exits) {
    const line = info.made ?? info.trail?.line;
    if (line !== undefined) lines.add(line);
    if (holds(solver, exit, one)) keeps = true;
    const name = nameOf(solver, exit);
    if (name !== null) gives.add(name);
    handedOver &&= ups.of(fn, exit).length === 0 && goesOut(solver, fn, exit);
  }
  const stops = new Set<string>();
  const words = new Set<string>();
  for (const { end, info } of run.ends.values()) {
    if (STOPS.has(end.kind)) stops.add(end.kind);
    if (end.word === null || end.fn !== fn) continue;
    words.add(end.word);
    // The policy speaks where it leaves; what it became, it became before.
    const line = info.trail?.up?.line ?? info.trail?.line;
    if (line !== undefined) lines.add(line);
  }
  return {
    gives: [...gives].sort(),
    keeps,
    stops: [...stops].sort(),
    words: [...words].sort(),
    lines: [...lines].sort((a, b) => a - b),
    handedOver,
  };
};
