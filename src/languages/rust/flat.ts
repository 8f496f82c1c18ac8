import type { Cursor } from './cursor.ts';
import type { Lite } from './lite.ts';

/**
 * A tree as a row of numbers in preorder: of a token its type; of other nodes type, start, end and how many children
 * follow. It goes from one thread to another without being copied.
 */
export interface FlatTree {
  readonly nodes: Int32Array<ArrayBuffer>;
  /** Offsets at which the source is broken. */
  readonly broken: readonly number[];
  /** The parser gave up: its time budget was spent. */
  readonly timedOut: boolean;
}

/** No tree at all. */
export const NOTHING: FlatTree = { nodes: new Int32Array(), broken: [0], timedOut: false };

/** What the types of a language are to the walk: a token (one node for all of its kind), closed, or open. */
export interface Kinds {
  readonly names: readonly string[];
  readonly tokens: readonly (Lite | undefined)[];
  readonly closed: Uint8Array;
}

/** Numbers of a node that is no token. */
const NODE = 4;

/** Leaves have one list of children between them. */
const NONE: readonly Lite[] = Object.freeze([]);
const EMPTY: Lite = { t: 'source_file', s: 0, e: 0, c: NONE };

/** A token as it stands in every tree: nobody slices it. */
export const tokenOf = (t: string): Lite => Object.freeze({ t, s: 0, e: 0, c: NONE });

/** A row that grows, used again for every tree of a parser: only what is in use is copied out of it. */
export interface Row {
  nodes: Int32Array;
  size: number;
}

export const makeRow = (): Row => ({ nodes: new Int32Array(65_536), size: 0 });

const room = (row: Row, more: number): void => {
  if (row.size + more <= row.nodes.length) return;
  const grown = new Int32Array(2 * row.nodes.length);
  grown.set(row.nodes);
  row.nodes = grown;
};

/** Writes the tree under a cursor into the row, `deepest` levels of it; notes where it is broken. */
export const flatten = (
  row: Row,
  cursor: Cursor,
  { names, tokens, closed }: Kinds,
  broken: number[],
  deepest: number,
  place: (offset: number) => number,
): void => {
  const visit = (depth: number): void => {
    const id = cursor.type();
    room(row, NODE);
    const at = row.size;
    row.nodes[at] = id;
    if (tokens[id] !== undefined) {
      row.size = at + 1;
      return;
    }
    row.size = at + NODE;
    const start = place(cursor.start());
    const end = cursor.end();
    const isClosed = closed[id] === 1;
    const isTooDeep = depth === deepest && !isClosed;
    if ((names[id] ?? 'ERROR') === 'ERROR' || isTooDeep) broken.push(start);
    let children = 0;
    if (!isClosed && !isTooDeep && cursor.down()) {
      do {
        visit(depth + 1);
        children++;
      } while (cursor.next());
      cursor.up();
    }
    row.nodes[at + 1] = start;
    row.nodes[at + 2] = place(end);
    row.nodes[at + 3] = children;
  };
  row.size = 0;
  visit(1);
};

/** The tree as objects. */
export const inflate = ({ nodes }: FlatTree, { names, tokens }: Kinds): Lite => {
  let at = 0;
  const read = (): Lite => {
    const id = nodes[at] ?? 0;
    const token = tokens[id];
    if (token !== undefined) {
      at++;
      return token;
    }
    const t = names[id] ?? 'ERROR';
    const s = nodes[at + 1] ?? 0;
    const e = nodes[at + 2] ?? 0;
    let left = nodes[at + 3] ?? 0;
    at += NODE;
    if (left === 0) return { t, s, e, c: NONE };
    const c: Lite[] = [];
    for (; left > 0; left--) c.push(read());
    return { t, s, e, c };
  };
  return nodes.length === 0 ? EMPTY : read();
};
