import { unpackBody } from '../model/body.ts';
import type { Body } from '../model/facts.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Fn } from './world.ts';

/**
 * Nodes of bodies that stay for good, with their plans about 110 MB. Functions come up in the order of the tree, round by
 * round: whatever is dropped for a new one would be wanted before that comes up again, so what came first stays.
 */
const MAX_KEPT = 450_000;

/** Nodes of other bodies that are there at once: a function is done with soon, its callees with it. */
const MAX_PASSING = 50_000;

/** The unpacked bodies of one tree. */
export interface Shelf {
  kept: number;
  /** Functions with a body for a while, in the order they were unpacked. */
  readonly passing: Set<Fn>;
  passed: number;
}

export const makeShelf = (): Shelf => ({ kept: 0, passing: new Set(), passed: 0 });

const makeRoom = (shelf: Shelf): void => {
  for (const fn of shelf.passing) {
    if (shelf.passed <= MAX_PASSING) return;
    shelf.passing.delete(fn);
    shelf.passed -= fn.body?.nodes.length ?? 0;
    fn.body = undefined;
    fn.plan = undefined;
  }
};

/** A function's body, null where it has none. The same content each time, not always the same object. */
export const bodyOf = (fn: Fn): Body | null => {
  if (fn.body !== undefined) return fn.body;
  if (fn.fact.body === null) {
    fn.body = null;
    return null;
  }
  const { shelf } = fn;
  makeRoom(shelf);
  const body = unpackBody(fn.fact.body);
  fn.body = body;
  if (shelf.kept + body.nodes.length <= MAX_KEPT) shelf.kept += body.nodes.length;
  else {
    shelf.passing.add(fn);
    shelf.passed += body.nodes.length;
  }
  return body;
};

/** Its plan, kept as long as the body. */
export const planOf = (fn: Fn): Plan | null => {
  const body = bodyOf(fn);
  if (!body) return null;
  if (!fn.plan) {
    // A plan holds all that the body does: one copy of it is enough.
    fn.plan = makePlan(body);
    fn.body = fn.plan;
  }
  return fn.plan;
};

/** Line of a node of a function, the function's own where there is no such node. */
export const lineOfNode = (fn: Fn, node: number): number => bodyOf(fn)?.nodes[node]?.l ?? fn.fact.line;
