import type { Arm, Body, Node, Path, Region } from '../../../model/facts.ts';
import type { FileContext } from '../collected.ts';
import type { ts } from '../ts.ts';

/** Distributes over the union, so that every kind of node keeps its own fields. */
type Draft<T> = T extends unknown ? Omit<T, 'l' | 'r'> : never;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type JoinNode = Writable<Extract<Node, { k: 'join' }>> & { j: (readonly [number, number])[] };

/** Where results go: out of the function, or into the join of a function that is written on the spot. */
export interface Frame {
  /** Join that collects results, -1 for the function itself. */
  readonly out: number;
  /** What it gives comes as a promise (or step by step): a call never throws. */
  readonly later: boolean;
}

/** What `break` and `continue` can mean. */
export interface Target {
  readonly label: string | null;
  /** Region of a loop, -1 for a switch, -2 for a label. */
  readonly loop: number;
  /** Statement that a label stands before. */
  readonly of: ts.Node | null;
  broke: boolean;
}

/** Names in scope, innermost first. */
export interface Names {
  readonly up: Names | null;
  own: Map<string, number> | null;
  /** Lists that are written down, by the constant that stands for them. */
  lists: Map<string, ts.ArrayLiteralExpression> | null;
}

export const openScope = (up: Names | null): Names => ({ up, own: null, lists: null });

/** Lowers an expression; gives the node of its value, -1 where it has none that matters. */
export type Lower = (low: Lowering, node: ts.Node) => number;

/** State of one function's lowering. */
export interface Lowering {
  readonly file: FileContext;
  readonly symbol: string;
  readonly nodes: Node[];
  readonly regions: Region[];
  /** Name of the class that the class at hand extends. */
  readonly parent: Path | null;
  env: Names;
  region: number;
  frame: Frame;
  /** Join of what is thrown here; -1: it leaves the function. */
  handler: number;
  targets: readonly Target[];
  /** The code after this point in the current block is never reached. */
  dead: boolean;
  /** Functions written inside of functions around the code at hand. */
  depth: number;
  /** Every construct reaches the others through these, so that no file imports in a circle. */
  readonly lower: Lower;
  readonly run: (low: Lowering, node: ts.Node) => void;
}

export const startLowering = (
  file: FileContext,
  symbol: string,
  line: number,
  parts: Pick<Lowering, 'lower' | 'run' | 'parent'>,
): Lowering => ({
  ...parts,
  file,
  symbol,
  nodes: [],
  regions: [{ up: -1, sw: -1, arms: [], kind: 'body', l: line }],
  env: openScope(null),
  region: 0,
  frame: { out: -1, later: false },
  handler: -1,
  targets: [],
  dead: false,
  depth: 0,
});

export const bodyOf = (low: Lowering): Body => ({ nodes: low.nodes, regions: low.regions });

/** Node of a local name, -1 where it has no value that matters, undefined where no such name is in scope. */
export const lookup = (low: Lowering, name: string): number | undefined => {
  for (let scope: Names | null = low.env; scope; scope = scope.up) {
    const id = scope.own?.get(name);
    if (id !== undefined) return id;
  }
  return undefined;
};

export const declare = (low: Lowering, name: string, id: number): void => {
  low.env.own ??= new Map();
  low.env.own.set(name, id);
};

export const lineAt = (low: Lowering, node: ts.Node): number => low.file.lineOf(node.getStart(low.file.source));

/** Text for a reader: one line, at most 80 characters. */
export const shortText = (low: Lowering, node: ts.Node): string => {
  const start = node.getStart(low.file.source);
  const flat = low.file.text
    .slice(start, Math.min(node.end, start + 200))
    .replace(/\s+/g, ' ')
    .trim();
  return flat.length > 80 ? `${flat.slice(0, 77)}...` : flat;
};

export const add = (low: Lowering, line: number, node: Draft<Node>): number => {
  // The draft is ours alone: filling it in place spares a copy of every node.
  const own = node as { l?: number; r?: number };
  own.l = line;
  own.r = low.region;
  low.nodes.push(node as Node);
  return low.nodes.length - 1;
};

export const addJoin = (low: Lowering, line: number): number => add(low, line, { k: 'join', j: [] });

/**
 * Moves what was fed to a join that had to exist early behind everything that feeds it, so that operands stay before
 * their users; gives the new join.
 */
export const sealJoin = (low: Lowering, early: number, line: number): number => {
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
export const feed = (low: Lowering, join: number, value: number): void => {
  if (join < 0 || value < 0) return;
  (low.nodes[join] as JoinNode).j.push([value, low.region]);
};

export const addRegion = (low: Lowering, region: Omit<Region, 'up'>, up = low.region): number => {
  const own = region as Writable<Region>;
  own.up = up;
  low.regions.push(own);
  return low.regions.length - 1;
};

/** Runs `work` in a region with its own names and liveness; says whether its end is reached. */
export const inRegion = (
  low: Lowering,
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

/** After a switch: what follows runs only under the arms that did not leave; `at`: where the only one of them ended. */
export const closeSwitch = (
  low: Lowering,
  line: number,
  sw: number,
  alive: readonly number[],
  total: number,
  out: JoinNode['j'],
  at = low.region,
): number => {
  if (alive.length === 0 && total > 0) {
    low.dead = true;
    return -1;
  }
  // The only way on leads from the end of one arm.
  if (alive.length === 1 && at !== low.region) low.region = at;
  else if (alive.length < total) low.region = addRegion(low, { sw, arms: alive, kind: 'rest', l: line });
  return out.length > 0 ? add(low, line, { k: 'join', j: out }) : -1;
};

/** Any of these values, each from its region; -1 where none is known. */
export const joined = (low: Lowering, line: number, ...parts: readonly (readonly [number, number])[]): number => {
  const real = parts.filter(([value]) => value >= 0);
  if (real.length === 0) return -1;
  return add(low, line, { k: 'join', j: real });
};

export const arm = (pat: Arm['pat'], region: number, line: number, text: string): Arm => ({
  pat,
  guard: -1,
  region,
  line,
  text,
});

export const blind = (low: Lowering, node: ts.Node, reason: string): void => {
  low.file.places++;
  low.file.blind.push({ line: lineAt(low, node), symbol: low.symbol, reason });
};

export const OK: Path = ['Result', 'Ok'];
export const ERR: Path = ['Result', 'Err'];
export const SOME: Path = ['Option', 'Some'];
export const NONE: Path = ['Option', 'None'];
export const OBJECT: Path = ['{}'];
