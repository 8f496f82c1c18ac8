import { type Cause, type Engine, type Frame, place, planLookup } from './frame.ts';
import { type Info, START } from './info.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import { transfer } from './transfer.ts';

/** Sweeps over a body: more than one only where a variable is assigned again behind its use. */
const MAX_SWEEPS = 6;

const nextOf = (pending: Set<number>): number => {
  let best = Infinity;
  for (const id of pending) if (id < best) best = id;
  return best;
};

/** What a frame writes to: kept for the next frame of the same depth, but for what the run has taken over. */
export type Scratch = Pick<Frame, 'at' | 'taken' | 'caused' | 'pending' | 'exits' | 'ends' | 'subs' | 'escapes'>;

/** Emptied; an empty one is left alone, for even that would make a new table. */
const emptied = <T extends { readonly size: number; clear(): void }>(one: T): T => {
  if (one.size > 0) one.clear();
  return one;
};

const fresh = <K, V>(known: Map<K, V> | undefined): Map<K, V> => (known?.size === 0 ? known : new Map<K, V>());

/** Scratch for a frame of this depth, empty. */
export const scratchOf = (pool: Scratch[], depth: number): Scratch => {
  const known = pool[depth];
  const next: Scratch = {
    at: known ? emptied(known.at) : new Map<number, Map<number, Info>>(),
    taken: known ? emptied(known.taken) : new Map<number, Map<number, readonly number[]>>(),
    caused: known ? emptied(known.caused) : new Map<number, Cause>(),
    pending: known ? emptied(known.pending) : new Set<number>(),
    exits: fresh(known?.exits),
    ends: fresh(known?.ends),
    subs: fresh(known?.subs),
    escapes: fresh(known?.escapes),
  };
  pool[depth] = next;
  return next;
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
    begun: plan.nodes[run.node]?.r ?? 0,
    looked: { deep: false },
    told: { by: null },
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
