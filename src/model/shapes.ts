import type { Node } from './facts.ts';

/**
 * Fields of each kind of node, in a fixed order, and what they hold: `node` an operand, `nodes` a list of them, `joins`
 * operands with their regions, `fields` operands with their names, `arms` arms with guards, `plain` anything else.
 */
export type Holds = 'node' | 'nodes' | 'joins' | 'fields' | 'arms' | 'plain';
export type Shape = readonly (readonly [field: string, holds: Holds])[];

export const SHAPES: { readonly [K in Node['k']]: Shape } = {
  param: [['i', 'plain']],
  name: [['p', 'plain']],
  build: [
    ['p', 'plain'],
    ['f', 'fields'],
  ],
  call: [
    ['p', 'plain'],
    ['a', 'nodes'],
  ],
  method: [
    ['n', 'plain'],
    ['o', 'node'],
    ['a', 'nodes'],
  ],
  apply: [
    ['o', 'node'],
    ['a', 'nodes'],
  ],
  field: [
    ['o', 'node'],
    ['n', 'plain'],
  ],
  pick: [
    ['o', 'node'],
    ['s', 'plain'],
  ],
  wrap: [
    ['o', 'node'],
    ['p', 'plain'],
    ['n', 'plain'],
    ['soft', 'plain'],
  ],
  join: [['j', 'joins']],
  switch: [
    ['o', 'node'],
    ['arms', 'arms'],
    ['text', 'plain'],
    ['how', 'plain'],
  ],
  is: [
    ['o', 'node'],
    ['pat', 'plain'],
  ],
  not: [['o', 'node']],
  and: [['a', 'nodes']],
  or: [['a', 'nodes']],
  lit: [['v', 'plain']],
  text: [
    ['a', 'nodes'],
    ['v', 'plain'],
  ],
  tuple: [['a', 'nodes']],
  convert: [
    ['o', 'node'],
    ['to', 'plain'],
  ],
  lambda: [
    ['a', 'nodes'],
    ['out', 'node'],
  ],
  ret: [['o', 'node']],
  try: [
    ['o', 'node'],
    ['out', 'node'],
  ],
  end: [
    ['how', 'plain'],
    ['o', 'node'],
    ['text', 'plain'],
  ],
  store: [
    ['o', 'node'],
    ['of', 'node'],
    ['n', 'plain'],
  ],
  sink: [
    ['o', 'node'],
    ['how', 'plain'],
    ['text', 'plain'],
  ],
  again: [['to', 'plain']],
  odd: [
    ['a', 'nodes'],
    ['why', 'plain'],
  ],
};

type Fields = Readonly<Record<string, unknown>>;

/** Every operand that a node names, as written: -1 for none. */
export const operandsOf = (node: Node): number[] => {
  const out: number[] = [];
  const fields = node as unknown as Fields;
  for (const [field, holds] of SHAPES[node.k]) {
    const value = fields[field];
    if (holds === 'node') out.push(value as number);
    else if (holds === 'nodes') out.push(...(value as readonly number[]));
    else if (holds === 'joins') for (const [id] of value as readonly (readonly [number, number])[]) out.push(id);
    else if (holds === 'fields') for (const [, id] of value as readonly (readonly [string, number])[]) out.push(id);
    else if (holds === 'arms') for (const arm of value as readonly { readonly guard: number }[]) out.push(arm.guard);
  }
  return out;
};

/** The node with its operands renamed. */
export const renamed = (node: Node, name: (id: number) => number): Node => {
  const fields = node as unknown as Fields;
  const out: Record<string, unknown> = { k: node.k, l: node.l, r: node.r };
  for (const [field, holds] of SHAPES[node.k]) {
    const value = fields[field];
    if (value === undefined) continue;
    if (holds === 'node') out[field] = name(value as number);
    else if (holds === 'nodes') out[field] = (value as readonly number[]).map(name);
    else if (holds === 'joins') out[field] = (value as readonly (readonly [number, number])[]).map(([id, region]) => [name(id), region]);
    else if (holds === 'fields') out[field] = (value as readonly (readonly [string, number])[]).map(([key, id]) => [key, name(id)]);
    else if (holds === 'arms') out[field] = (value as readonly { readonly guard: number }[]).map((arm) => ({ ...arm, guard: name(arm.guard) }));
    else out[field] = value;
  }
  return out as unknown as Node;
};
