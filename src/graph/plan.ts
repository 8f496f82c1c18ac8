import type { Body, Node } from '../model/facts.ts';
import { operandsOf } from '../model/shapes.ts';

/** A body turned inside out: who uses a node, and what stands in a region. Made once a function. */
export interface Plan {
  readonly nodes: readonly Node[];
  readonly users: readonly (readonly number[])[];
  readonly regions: readonly RegionPlan[];
  /** Node of each parameter. */
  readonly params: readonly number[];
  /** Regions that a switch decides. */
  readonly decided: ReadonlyMap<number, readonly number[]>;
  /** What the paths of this body name, once looked up. */
  readonly cases: Map<readonly string[], number>;
}

export interface RegionPlan {
  readonly up: number;
  readonly sw: number;
  readonly arms: readonly number[];
  readonly kind: Body['regions'][number]['kind'];
  readonly bound: 'counted' | 'cond' | 'open' | undefined;
  readonly limit: string | undefined;
  readonly line: number;
  readonly children: number[];
  /** Returns, ends, switches, retries, calls that stand directly in it. */
  readonly rets: number[];
  readonly ends: number[];
  readonly switches: number[];
  readonly agains: number[];
  readonly calls: number[];
  readonly tells: number[];
  /** Joins that take a value from it. */
  readonly joins: number[];
  /** Last node of the region or of one inside it. */
  last: number;
}

const emptyRegion = (region: Body['regions'][number]): RegionPlan => ({
  up: region.up,
  sw: region.sw,
  arms: region.arms,
  kind: region.kind,
  bound: region.bound,
  limit: region.limit,
  line: region.l,
  children: [],
  rets: [],
  ends: [],
  switches: [],
  agains: [],
  calls: [],
  tells: [],
  joins: [],
  last: -1,
});

const place = (region: RegionPlan, node: Node, id: number): void => {
  if (node.k === 'ret') region.rets.push(id);
  else if (node.k === 'end' && node.o < 0) region.ends.push(id);
  else if (node.k === 'switch') region.switches.push(id);
  else if (node.k === 'again') region.agains.push(id);
  else if (node.k === 'call' || node.k === 'method') region.calls.push(id);
  else if (node.k === 'sink' && node.how === 'tell') region.tells.push(id);
};

export const makePlan = (body: Body): Plan => {
  const users: number[][] = body.nodes.map(() => []);
  const regions = body.regions.map(emptyRegion);
  for (const [id, region] of regions.entries()) regions[region.up]?.children.push(id);
  for (const [id, node] of body.nodes.entries()) {
    for (const operand of new Set(operandsOf(node))) if (operand >= 0) users[operand]?.push(id);
    const region = regions[node.r];
    if (region) place(region, node, id);
    for (let at = node.r; at >= 0; at = regions[at]?.up ?? -1) {
      const around = regions[at];
      if (around && around.last < id) around.last = id;
    }
    if (node.k === 'join')
      for (const [, from] of node.j) if (regions[from]?.joins.at(-1) !== id) regions[from]?.joins.push(id);
  }
  const decided = new Map<number, number[]>();
  for (const [id, region] of regions.entries()) {
    const known = decided.get(region.sw);
    if (known) known.push(id);
    else if (region.sw >= 0) decided.set(region.sw, [id]);
  }
  const params: number[] = [];
  for (const [id, node] of body.nodes.entries()) if (node.k === 'param') params[node.i] = id;
  return { nodes: body.nodes, users, regions, params, decided, cases: new Map() };
};
