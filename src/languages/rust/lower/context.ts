import type { Arm, BlindFact, Body, Node, Path, Region } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import type { Span } from '../spans.ts';

/** Distributes over the union, so that every kind of node keeps its own fields. */
type Draft<T> = T extends unknown ? Omit<T, 'l' | 'r'> : never;
/** The same with fields that may be set: for values that nobody else has seen yet. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export type JoinNode = Writable<Extract<Node, { k: 'join' }>> & { j: (readonly [number, number])[] };

/** Where `return` and `?` go: a function, or a closure or async block with a join of its own. */
export interface Frame {
  /** Join that collects results, -1 for the function itself. */
  readonly out: number;
}

export interface Loop {
  readonly label: string | null;
  readonly region: number;
  readonly result: number;
  readonly frame: Frame;
}

/** Code put together from parts of the file (`[from, to]`) and words between them. */
export type Pieces = readonly (string | Span)[];

/** What the whole file shares while its functions are lowered. */
export interface FileContext {
  readonly text: string;
  /** Line of an offset, from 1. */
  readonly lineOf: (offset: number) => number;
  /** Parses code that stood inside a macro as the body of a function; null where it is broken. Offsets are the file's. */
  readonly reparse: (code: Pieces) => Lite | null;
  readonly blind: BlindFact[];
  readonly mentioned: Set<string>;
  /** Local names of `std::process::exit` and `abort` that a `use` brings. */
  readonly exits: ReadonlyMap<string, 'exit' | 'abort'>;
  places: number;
}

/** Names in scope, innermost first: opening a scope costs nothing, most blocks declare little. */
export interface Names {
  readonly up: Names | null;
  own: Map<string, number> | null;
  /** What `use` brings into this block. */
  uses: Map<string, Path> | null;
}

export const openScope = (up: Names | null): Names => ({ up, own: null, uses: null });

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

/** What a `use` of a block around here says a name is; undefined where none does. */
export const imported = (low: Lowering, name: string): Path | undefined => {
  for (let scope: Names | null = low.env; scope; scope = scope.up) {
    const path = scope.uses?.get(name);
    if (path !== undefined) return path;
  }
  return undefined;
};

/** State of one function's lowering. */
export interface Lowering {
  readonly file: FileContext;
  readonly symbol: string;
  readonly nodes: Node[];
  readonly regions: Region[];
  env: Names;
  region: number;
  frame: Frame;
  loops: readonly Loop[];
  /** The code after this point in the current block is never reached. */
  dead: boolean;
  /** Items that stand in its blocks, with their attributes, block by block: they are read when the body has been. */
  readonly items: (readonly Lite[])[];
  /** Some block inside the body has a `use` of its own. */
  uses: boolean;
  /** Macros around the code at hand. */
  macros: number;
  /** Lowers any expression: every construct reaches the others through this, so that no file imports in a circle. */
  readonly lower: Lower;
}

/** Lowers an expression; gives the node of its value, -1 where it has none that matters. */
export type Lower = (low: Lowering, node: Lite) => number;

export const startLowering = (file: FileContext, symbol: string, line: number, lower: Lower): Lowering => ({
  lower,
  file,
  symbol,
  nodes: [],
  regions: [{ up: -1, sw: -1, arms: [], kind: 'body', l: line }],
  env: openScope(null),
  region: 0,
  frame: { out: -1 },
  loops: [],
  dead: false,
  items: [],
  uses: false,
  macros: 0,
});

export const bodyOf = (low: Lowering): Body => ({ nodes: low.nodes, regions: low.regions });

export const lineAt = (low: Lowering, node: Lite): number => low.file.lineOf(node.s);

export const textOf = (low: Lowering, node: Lite): string => low.file.text.slice(node.s, node.e);

/** Text for a reader: one line, at most 80 characters. */
export const shortText = (low: Lowering, node: Lite): string => {
  const flat = textOf(low, node).replace(/\s+/g, ' ').trim();
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
  // Filled in place, as a node is.
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

export const pathArm = (path: Path, region: number, line: number, text: string): Arm => ({
  pat: { k: 'case', p: path },
  guard: -1,
  region,
  line,
  text,
});

export const blind = (low: Lowering, node: Lite, reason: string): void => {
  low.file.blind.push({ line: lineAt(low, node), symbol: low.symbol, reason });
};

export const OK: Path = ['Result', 'Ok'];
export const ERR: Path = ['Result', 'Err'];
export const SOME: Path = ['Option', 'Some'];
export const NONE: Path = ['Option', 'None'];
/** `Ok` or `Some`, whichever it is; and `Err` or `None`. */
export const GOOD: Path = ['?good'];
export const BAD: Path = ['?bad'];
