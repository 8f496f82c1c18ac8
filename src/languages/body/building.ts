import type { Body, Node, Region } from '../../model/facts.ts';
import { openScope, type Scoped } from './names.ts';

/** Distributes over the union, so that every kind of node keeps its own fields. */
type Draft<T> = T extends unknown ? Omit<T, 'l' | 'r'> : never;
/** The same with fields that may be set: for values that nobody else has seen yet. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type JoinNode = Writable<Extract<Node, { k: 'join' }>> & { j: (readonly [number, number])[] };

/** A body while it is made, as much of it as no language decides. */
export interface Building<T = unknown> extends Scoped<T> {
  readonly file: { places: number };
  readonly nodes: Node[];
  readonly regions: Region[];
  region: number;
  /** The code after this point in the current block is never reached. */
  dead: boolean;
}

/** The region of the whole body. */
export const startRegion = (line: number): Region => ({ up: -1, sw: -1, arms: [], kind: 'body', l: line });

export const bodyOf = ({ nodes, regions }: Building): Body => ({ nodes, regions });

/** Text for a reader: one line, at most 80 characters. */
export const shortened = (text: string): string => {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length > 80 ? `${flat.slice(0, 77)}...` : flat;
};

export const add = (low: Building, line: number, node: Draft<Node>): number => {
  // The draft is ours alone: filling it in place spares a copy of every node.
  const own = node as { l?: number; r?: number };
  own.l = line;
  own.r = low.region;
  low.nodes.push(node as Node);
  return low.nodes.length - 1;
};

export const addJoin = (low: Building, line: number): number => add(low, line, { k: 'join', j: [] });

/**
 * Moves what was fed to a join that had to exist early behind everything that feeds it, so that operands stay before
 * their users; gives the new join.
 */
export const sealJoin = (low: Building, early: number, line: number): number => {
  const from = low.nodes[early] as JoinNode;
  const late = add(low, line, { k: 'join', j: from.j });
  from.j = [];
  for (let id = early + 1; id < late; id++) {
    const node = low.nodes[id];
    if (node?.k === 'try' && node.out === early) (node as Writable<typeof node>).out = late;
  }
  return late;
};

/** Adds a value to a join in the region at hand; nothing where there is no value. */
export const feed = (low: Building, join: number, value: number): void => {
  if (join < 0 || value < 0) return;
  (low.nodes[join] as JoinNode).j.push([value, low.region]);
};

export const addRegion = (low: Building, region: Omit<Region, 'up'>, up = low.region): number => {
  // Filled in place, as a node is.
  const own = region as Writable<Region>;
  own.up = up;
  low.regions.push(own);
  return low.regions.length - 1;
};

/** Runs `work` in a region with its own names and liveness; says whether its end is reached. */
export const inRegion = (
  low: Building,
  region: number,
  work: () => number,
): { value: number; dead: boolean; at: number } => {
  const saved = { region: low.region, env: low.env, dead: low.dead };
  low.region = region;
  low.env = openScope(saved.env);
  low.dead = false;
  const value = work();
  const result = { value, dead: low.dead, at: low.region };
  low.region = saved.region;
  low.env = saved.env;
  low.dead = saved.dead;
  return result;
};
