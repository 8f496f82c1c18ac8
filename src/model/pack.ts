import type { Arm, Body, BodyNames, Node, Pat, Path, Region, TypeRef } from './facts.ts';
import { textOf, writeNumber, writeSigned } from './digits.ts';
import { addWords, namesOf, noWords } from './names.ts';
import { A_TEXT, BOUNDS, COMMON, ENDS, GAP, KINDS, PATS, REGIONS, SINKS, type Tables } from './packing.ts';
import { eachOperand } from './shapes.ts';

type Of<K extends Node['k']> = Extract<Node, { k: K }>;

/** What is written so far. */
interface Out {
  readonly row: number[];
  readonly words: Map<string, number>;
  readonly paths: Map<string, number>;
  readonly types: TypeRef[];
  /** New numbers of nodes, -1 for those that are left out. */
  readonly ids: Int32Array;
  readonly nodes: readonly Node[];
}

const numbered = (list: readonly string[]): ReadonlyMap<string, number> =>
  new Map(list.map((one, index) => [one, index]));

const kinds = numbered(KINDS);
const pats = numbered(PATS);
const ends = numbered(ENDS);
const sinks = numbered(SINKS);
const regionKinds = numbered(REGIONS);
const bounds = numbered(BOUNDS);
const common = numbered(COMMON.map((path) => path.join('::')));

const put = (out: Out, value: number | undefined): void => {
  writeNumber(out.row, value ?? -1);
};

const indexIn = (map: Map<string, number>, text: string): number => {
  const known = map.get(text);
  if (known !== undefined) return known;
  map.set(text, map.size);
  return map.size - 1;
};

const word = (out: Out, text: string): void => put(out, indexIn(out.words, text));

const path = (out: Out, one: Path): void => {
  const text = one.join('::');
  put(out, common.get(text) ?? COMMON.length + indexIn(out.paths, text));
};

const id = (out: Out, node: number): void => put(out, out.ids[node]);

const ids = (out: Out, list: readonly number[]): void => {
  put(out, list.length);
  for (const one of list) id(out, one);
};

const many = (out: Out, node: { readonly a: readonly number[] }): void => ids(out, node.a);

const isEmptyText = (node: Of<'text'>): boolean => node.a.length === 0 && /^"\s*"$/.test(node.v);

/** A text handed to a function is no error any more: the call keeps that there is one, not what it says. */
const values = (out: Out, list: readonly number[]): void => {
  put(out, list.length);
  for (const one of list) {
    const node = out.nodes[one];
    put(out, node?.k !== 'text' ? out.ids[one] : isEmptyText(node) ? -1 : A_TEXT);
  }
};

const pattern = (out: Out, pat: Pat): void => {
  put(out, pats.get(pat.k));
  if (pat.k === 'case') casePattern(out, pat);
  else if (pat.k === 'lit') word(out, pat.v);
  else if (pat.k === 'or' || pat.k === 'tuple') {
    put(out, pat.a.length);
    for (const part of pat.a) pattern(out, part);
  }
};

const casePattern = (out: Out, pat: Extract<Pat, { k: 'case' }>): void => {
  path(out, pat.p);
  put(out, pat.l);
  put(out, pat.f?.length);
  for (const [name, part] of pat.f ?? []) {
    word(out, name);
    pattern(out, part);
  }
};

const arm = (out: Out, one: Arm): void => {
  pattern(out, one.pat);
  id(out, one.guard);
  put(out, one.region);
  put(out, one.line);
  word(out, one.text);
};

const WRITE: { readonly [K in Node['k']]: (out: Out, node: Of<K>) => void } = {
  param: (out, node) => put(out, node.i),
  name: (out, node) => path(out, node.p),
  build: (out, node) => {
    path(out, node.p);
    put(out, node.f.length);
    for (const [name, value] of node.f) {
      word(out, name);
      id(out, value);
    }
  },
  call: (out, node) => {
    path(out, node.p);
    values(out, node.a);
  },
  method: (out, node) => {
    word(out, node.n);
    id(out, node.o);
    values(out, node.a);
  },
  apply: (out, node) => {
    id(out, node.o);
    ids(out, node.a);
  },
  field: (out, node) => {
    id(out, node.o);
    word(out, node.n);
  },
  pick: (out, node) => {
    id(out, node.o);
    put(out, node.s.length);
    for (const [one, name] of node.s) {
      path(out, one);
      word(out, name);
    }
  },
  wrap: (out, node) => {
    id(out, node.o);
    path(out, node.p);
    word(out, node.n);
    put(out, node.soft === true ? 1 : 0);
  },
  join: (out, node) => {
    put(out, node.j.length);
    for (const [value, region] of node.j) {
      id(out, value);
      put(out, region);
    }
  },
  switch: (out, node) => {
    id(out, node.o);
    word(out, node.text);
    word(out, node.how);
    put(out, node.arms.length);
    for (const one of node.arms) arm(out, one);
  },
  is: (out, node) => {
    id(out, node.o);
    pattern(out, node.pat);
  },
  not: (out, node) => id(out, node.o),
  and: many,
  or: many,
  lit: (out, node) => word(out, node.v),
  text: (out, node) => {
    ids(out, node.a);
    word(out, node.v);
  },
  tuple: many,
  convert: (out, node) => {
    id(out, node.o);
    put(out, node.to === null ? -1 : out.types.push(node.to) - 1);
  },
  lambda: (out, node) => {
    ids(out, node.a);
    id(out, node.out);
  },
  ret: (out, node) => id(out, node.o),
  try: (out, node) => {
    id(out, node.o);
    id(out, node.out);
  },
  end: (out, node) => {
    put(out, ends.get(node.how));
    id(out, node.o);
    word(out, node.text);
  },
  store: (out, node) => {
    id(out, node.o);
    id(out, node.of);
    word(out, node.n);
  },
  sink: (out, node) => {
    id(out, node.o);
    put(out, sinks.get(node.how));
    word(out, node.text);
  },
  again: (out, node) => put(out, node.to),
  odd: (out, node) => {
    ids(out, node.a);
    word(out, node.why);
  },
};

const region = (out: Out, one: Region): void => {
  put(out, one.up);
  id(out, one.sw);
  put(out, regionKinds.get(one.kind));
  put(out, one.l);
  put(out, one.bound === undefined ? -1 : bounds.get(one.bound));
  if (one.limit === undefined) put(out, -1);
  else word(out, one.limit);
  put(out, one.arms.length);
  for (const index of one.arms) put(out, index);
};

/** Nodes that do something or decide something: what they need is kept, the rest of a body says nothing of errors. */
const ACTS: ReadonlySet<Node['k']> = new Set([
  'param',
  'call',
  'method',
  'apply',
  'switch',
  'ret',
  'try',
  'end',
  'store',
  'sink',
  'again',
  'odd',
]);

const acts = (node: Node): boolean =>
  ACTS.has(node.k) && !(node.k === 'sink' && node.how === 'log') && !(node.k === 'odd' && node.a.length === 0);

const KEPT = 1;

/** New numbers of the nodes that are kept: what acts, what decides a region, and what those need. */
const numbers = ({ nodes, regions }: Body): Int32Array => {
  const all = new Int32Array(nodes.length);
  const queue: number[] = [];
  const need = (one: number): void => {
    if (one < 0 || all[one] === KEPT) return;
    all[one] = KEPT;
    queue.push(one);
  };
  for (const [index, node] of nodes.entries()) if (acts(node)) need(index);
  for (const { sw } of regions) need(sw);
  for (let index = queue.pop(); index !== undefined; index = queue.pop()) {
    const node = nodes[index];
    if (!node) continue;
    if (node.k !== 'call' && node.k !== 'method') eachOperand(node, need);
    else
      eachOperand(node, (one) =>
        nodes[one]?.k === 'text' && one !== (node.k === 'method' ? node.o : -1) ? undefined : need(one),
      );
  }
  let next = 0;
  for (let index = 0; index < all.length; index++) all[index] = all[index] === KEPT ? next++ : -1;
  return all;
};

/** Packs a body for its fact, without what no error needs. */
export const packBody = (body: Body): { readonly body: string; readonly names: BodyNames } => {
  const out: Out = { row: [], words: new Map(), paths: new Map(), types: [], ids: numbers(body), nodes: body.nodes };
  const words = noWords();
  let line = 0;
  for (const [index, node] of body.nodes.entries()) {
    if ((out.ids[index] ?? -1) < 0) continue;
    addWords(words, node);
    put(out, kinds.get(node.k));
    writeSigned(out.row, node.l - line);
    put(out, node.r);
    line = node.l;
    (WRITE[node.k] as (out: Out, node: Node) => void)(out, node);
  }
  // No kind: the nodes end here.
  put(out, -1);
  for (const one of body.regions) region(out, one);
  const tables: Tables = [[...out.words.keys()], [...out.paths.keys()], out.types];
  return { body: `${textOf(out.row)}${GAP}${JSON.stringify(tables)}`, names: namesOf(words) };
};
