import type { Body, Node, Region } from '../model/facts.ts';
import { EMPTY, single } from '../model/lists.ts';
import { eachOperand } from '../model/shapes.ts';
import type { CaseLookup } from './match.ts';

/** A body turned inside out: who uses a node, and what stands in a region. Made once a function. */
export interface Plan extends Body {
  readonly users: readonly (readonly number[])[];
  readonly regions: readonly RegionPlan[];
  /** Node of each parameter. */
  readonly params: readonly number[];
  /** Regions that a switch decides, in the order of their switches: to be asked by `decidedBy`. */
  readonly decided: List;
  /** Regions that are loops. */
  readonly loops: readonly number[];
  /** What the paths of this body name; made by who asks first. */
  lookup: CaseLookup | null;
}

export interface RegionPlan extends Region {
  children: List;
  /** Returns, ends, switches, retries, calls that stand directly in it. */
  rets: List;
  ends: List;
  switches: List;
  agains: List;
  calls: List;
  tells: List;
  /** Joins that take a value from it. */
  joins: List;
  /** Last node of the region or of one inside it. */
  last: number;
}

type List = readonly number[];

/** Lists of one entry are everybody's; longer ones are made here, and may grow until the plan is made. */
const isOwn = (list: List): list is number[] => list.length > 1;

/** The list with one more entry at its end, where that is another one. */
const added = (list: List, id: number): List => {
  const last = list.at(-1);
  if (last === undefined) return single(id);
  if (last === id) return list;
  if (!isOwn(list)) return [last, id];
  list.push(id);
  return list;
};

/** A list that grew keeps room for half as many entries again and 16 more: it is copied once it is whole. */
const whole = (list: List): List => (list.length > 2 ? list.slice() : list);

const emptyRegion = (region: Region): RegionPlan => ({
  up: region.up,
  sw: region.sw,
  arms: region.arms,
  kind: region.kind,
  bound: region.bound,
  limit: region.limit,
  l: region.l,
  children: EMPTY,
  rets: EMPTY,
  ends: EMPTY,
  switches: EMPTY,
  agains: EMPTY,
  calls: EMPTY,
  tells: EMPTY,
  joins: EMPTY,
  last: -1,
});

const OWN_LIST: ReadonlyMap<Node['k'], 'rets' | 'switches' | 'agains' | 'calls'> = new Map([
  ['ret', 'rets'],
  ['switch', 'switches'],
  ['again', 'agains'],
  ['call', 'calls'],
  ['method', 'calls'],
]);

const LISTS = ['rets', 'switches', 'agains', 'calls', 'ends', 'tells', 'joins', 'children'] as const;

const put = (region: RegionPlan | undefined, list: (typeof LISTS)[number], id: number): void => {
  if (region) region[list] = added(region[list], id);
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

const usersOf = (nodes: readonly Node[]): readonly List[] => {
  const users: List[] = nodes.map(() => EMPTY);
  for (let id = 0; id < nodes.length; id++) {
    const node = nodes[id];
    if (!node) continue;
    eachOperand(node, (operand) => {
      const known = operand >= 0 ? users[operand] : undefined;
      if (known) users[operand] = added(known, id);
    });
  }
  for (let id = 0; id < users.length; id++) users[id] = whole(users[id] ?? EMPTY);
  return users;
};

/** Regions that a switch decides, in order. */
export const decidedBy = ({ decided, regions }: Plan, sw: number): readonly number[] => {
  const switchAt = (at: number): number => regions[decided[at] ?? -1]?.sw ?? -1;
  let from = 0;
  for (let end = decided.length; from < end;) {
    const middle = (from + end) >> 1;
    if (switchAt(middle) < sw) from = middle + 1;
    else end = middle;
  }
  let to = from;
  while (to < decided.length && switchAt(to) === sw) to++;
  return decided.slice(from, to);
};

const inOrderOfSwitches = (regions: readonly RegionPlan[]): List => {
  const sw = (id: number): number => regions[id]?.sw ?? -1;
  const ids = Array.from(regions.keys()).filter((id) => sw(id) >= 0);
  return ids.length === 0 ? EMPTY : ids.sort((a, b) => sw(a) - sw(b) || a - b);
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
  for (const region of regions) for (const list of LISTS) region[list] = whole(region[list]);
  return { nodes, users: usersOf(nodes), regions, params, decided: inOrderOfSwitches(regions), loops, lookup: null };
};

/** Whether a region is another one or lies inside of it. */
export const isWithin = ({ regions }: Plan, region: number, of: number): boolean => {
  for (let at = region; at >= 0; at = regions[at]?.up ?? -1) if (at === of) return true;
  return false;
};

/** The part of a region in which it comes to its end: what stands behind the last place in it that may leave. */
export const tailOf = (plan: Plan, region: number): number => {
  let at = region;
  for (;;) {
    const next = plan.regions[at]?.children.findLast((child) => plan.regions[child]?.kind === 'rest');
    if (next === undefined) return at;
    at = next;
  }
};
