import { unpackBody } from '../model/body.ts';
import type { Body } from '../model/facts.ts';
import { makePlan, type Plan } from './plan.ts';
import type { Fn } from './world.ts';

/** Unpacked nodes that are kept at once, with their plans about 160 MB. */
const MAX_NODES = 500_000;

interface Shelf {
  readonly fns: Set<Fn>;
  nodes: number;
}

/** Functions with an unpacked body, in the order they were unpacked; shared by the trees of one process. */
const shelf: Shelf = { fns: new Set(), nodes: 0 };

const drop = (fn: Fn): void => {
  shelf.nodes -= fn.body?.nodes.length ?? 0;
  shelf.fns.delete(fn);
  fn.body = undefined;
  fn.plan = undefined;
};

const makeRoom = (): void => {
  for (const fn of shelf.fns) {
    if (shelf.nodes <= MAX_NODES / 2) return;
    drop(fn);
  }
};

/** A function's body, null where it has none. The same content each time, not always the same object. */
export const bodyOf = (fn: Fn): Body | null => {
  if (fn.body !== undefined) return fn.body;
  if (fn.fact.body === null) {
    fn.body = null;
    return null;
  }
  if (shelf.nodes > MAX_NODES) makeRoom();
  const body = unpackBody(fn.fact.body);
  fn.body = body;
  shelf.fns.add(fn);
  shelf.nodes += body.nodes.length;
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
