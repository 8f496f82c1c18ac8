import type { Body, Node } from '../model/facts.ts';
import { eachOperand } from '../model/shapes.ts';

/** A body turned inside out: who uses a node, and what stands in a region. Made once a function. */
export interface Plan {
  readonly nodes: readonly Node[];
  readonly users: readonly (readonly number[])[];
  readonly regions: readonly RegionPlan[];
  /** Node of each parameter. */
  readonly params: readonly number[];
  /** Regions that a switch decides. */
  readonly decided: ReadonlyMap<number, readonly number[]>;
  /** Regions that are loops. */
  readonly loops: readonly number[];
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
  children: number[];
  /** Returns, ends, switches, retries, calls that stand directly in it. */
  rets: number[];
  ends: number[];
  switches: number[];
  agains: number[];
  calls: number[];
  tells: number[];
  /** Joins that take a value from it. */
  joins: number[];
  /** Last node of the region or of one inside it. */
  last: number;
}

/** Stands for every list without entries; never written to. */
const NONE: number[] = [];

const emptyRegion = (region: Body['regions'][number]): RegionPlan => ({
  up: region.up,
  sw: region.sw,
  arms: region.arms,
  kind: region.kind,
  bound: region.bound,
  limit: region.limit,
  line: region.l,
  children: NONE,
  rets: NONE,
  ends: NONE,
  switches: NONE,
  agains: NONE,
  calls: NONE,
  tells: NONE,
  joins: NONE,
  last: -1,
});

const OWN_LIST: ReadonlyMap<Node['k'], 'rets' | 'switches' | 'agains' | 'calls'> = new Map([
  ['ret', 'rets'],
  ['switch', 'switches'],
  ['again', 'agains'],
  ['call', 'calls'],
  ['method', 'calls'],
]);

type ListName = 'rets' | 'switches' | 'agains' | 'calls' | 'ends' | 'tells' | 'joins' | 'children';

/** Regions have many lists and few entries: a list comes into being with its first. */
const put = (region: RegionPlan | undefined, list: ListName, id: number): void => {
  if (!region) return;
  if (region[list] === NONE) region[list] = [id];
  else if (region[list].at(-1) !== id) region[list].push(id);
};

const place = (region: RegionPlan, node: Node, id: number): void => {
  if (node.k === 'end') {
    if (node.o < 0) put(region, 'ends', id);
  } else if (node.k === 'sink') {
    if (node.how === 'tell') put(region, 'tells', id);
  } else {
    const list = OWN_LIST.get(node.k);
    if (list) put(region, list, id);
  }
};

const usersOf = (nodes: readonly Node[]): readonly (readonly number[])[] => {
  const users: number[][] = nodes.map(() => NONE);
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id];
    if (!node) continue;
    eachOperand(node, (operand) => {
      const known = operand >= 0 ? users[operand] : undefined;
      if (known === NONE) users[operand] = [id];
      else if (known && known.at(-1) !== id) known.push(id);
    });
  }
  return users;
};

const decidedBy = (regions: readonly RegionPlan[]): ReadonlyMap<number, readonly number[]> => {
  const decided = new Map<number, number[]>();
  for (let id = 0; id < regions.length; id++) {
    const sw = regions[id]?.sw ?? -1;
    const known = decided.get(sw);
    if (known) known.push(id);
    else if (sw >= 0) decided.set(sw, [id]);
  }
  return decided;
};

/** Turns a body inside out. */
export const makePlan = (body: Body): Plan => {
  const { nodes } = body;
  const regions = body.regions.map(emptyRegion);
  const params: number[] = [];
  const loops = regions.flatMap((region, id) => (region.kind === 'loop' ? [id] : []));
  for (let id = 0; id < regions.length; id++) put(regions[regions[id]?.up ?? -1], 'children', id);
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id];
    const region = node ? regions[node.r] : undefined;
    if (!node || !region) continue;
    place(region, node, id);
    region.last = id;
    if (node.k === 'join') for (const [, from] of node.j) put(regions[from], 'joins', id);
    else if (node.k === 'param') params[node.i] = id;
  }
  // Inner regions come behind the ones around them: from the last to the first, each tells the one around it.
  for (let id = regions.length - 1; id > 0; id--) {
    const region = regions[id];
    const around = regions[region?.up ?? -1];
    if (region && around && around.last < region.last) around.last = region.last;
  }
  return { nodes, users: usersOf(nodes), regions, params, decided: decidedBy(regions), loops, cases: new Map() };
};

/** Whether a region is another one or lies inside of it. */
export const isWithin = ({ regions }: Plan, region: number, of: number): boolean => {
  for (let at = region; at >= 0; at = regions[at]?.up ?? -1) if (at === of) return true;
  return false;
};
