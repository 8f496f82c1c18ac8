import { type Engine, type Frame, place, planLookup } from './frame.ts';
import { START } from './info.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import { transfer } from './transfer.ts';

/** Sweeps over a body: more than one only where a variable is assigned again behind its use. */
const MAX_SWEEPS = 6;

const regionsAround = (plan: Plan, node: number): Set<number> => {
  const given = new Set<number>();
  for (let at = plan.nodes[node]?.r ?? 0; at >= 0; at = plan.regions[at]?.up ?? -1) given.add(at);
  return given;
};

const nextOf = (pending: Set<number>): number => {
  let best = Infinity;
  for (const id of pending) if (id < best) best = id;
  return best;
};

/** What a frame needs only while it is computed: kept for the next frame of the same depth. */
export interface Scratch {
  readonly at: Frame['at'];
  readonly taken: Frame['taken'];
  readonly caused: Frame['caused'];
  readonly pending: Set<number>;
}

/** Scratch for a frame of this depth, emptied. */
export const scratchOf = (pool: Scratch[], depth: number): Scratch => {
  const known = pool[depth];
  if (!known) {
    const made: Scratch = { at: new Map(), taken: new Map(), caused: new Map(), pending: new Set() };
    pool[depth] = made;
    return made;
  }
  known.at.clear();
  known.taken.clear();
  known.caused.clear();
  known.pending.clear();
  return known;
};

/** A frame with the term at its node. */
export const startFrame = (engine: Engine, run: Run, plan: Plan, scratch: Scratch): Frame => {
  const frame: Frame = {
    engine,
    run,
    fn: run.fn,
    plan,
    find: planLookup(engine, run.fn, plan),
    ...scratch,
    given: regionsAround(plan, run.node),
    looked: { deep: false },
    told: { by: null },
    exits: new Map(),
    ends: new Map(),
    subs: new Map(),
    escapes: new Map(),
    stopped: new Set(),
    waiting: new Map(),
  };
  place(frame, run.node, run.term, START);
  return frame;
};

/** Moves the term through its function until nothing changes; nodes in program order. */
export const sweep = (frame: Frame): void => {
  let last = -1;
  let sweeps = 0;
  while (frame.pending.size > 0) {
    const id = nextOf(frame.pending);
    frame.pending.delete(id);
    if (id <= last && ++sweeps > MAX_SWEEPS * frame.plan.nodes.length) break;
    last = id;
    const node = frame.plan.nodes[id];
    if (node) transfer(frame, id, node);
  }
};
