import type { Node } from './facts.ts';

type Of<K extends Node['k']> = Extract<Node, { k: K }>;
type Visit = (operand: number) => void;
type Operands = { readonly [K in Node['k']]: (node: Of<K>, visit: Visit) => void };

const none = (): void => undefined;

const one = (node: { readonly o: number }, visit: Visit): void => visit(node.o);

const list = (node: { readonly a: readonly number[] }, visit: Visit): void => {
  for (const operand of node.a) visit(operand);
};

/** In the order in which the fields of a kind are told. */
const OPERANDS: Operands = {
  param: none,
  name: none,
  build: (node, visit) => {
    for (const [, operand] of node.f) visit(operand);
  },
  call: list,
  method: (node, visit) => {
    visit(node.o);
    list(node, visit);
  },
  apply: (node, visit) => {
    visit(node.o);
    list(node, visit);
  },
  field: one,
  pick: one,
  wrap: one,
  join: (node, visit) => {
    for (const [operand] of node.j) visit(operand);
  },
  switch: (node, visit) => {
    visit(node.o);
    for (const arm of node.arms) visit(arm.guard);
  },
  is: one,
  not: one,
  and: list,
  or: list,
  lit: none,
  text: list,
  tuple: list,
  convert: one,
  lambda: (node, visit) => {
    list(node, visit);
    visit(node.out);
  },
  ret: one,
  try: (node, visit) => {
    visit(node.o);
    visit(node.out);
  },
  end: one,
  store: (node, visit) => {
    visit(node.o);
    visit(node.of);
  },
  sink: one,
  again: none,
  odd: list,
};

/** Visits every operand that a node names, as written: -1 for none. */
export const eachOperand = (node: Node, visit: Visit): void =>
  (OPERANDS[node.k] as (node: Node, visit: Visit) => void)(node, visit);

/** Every operand that a node names, as written: -1 for none. */
export const operandsOf = (node: Node): number[] => {
  const out: number[] = [];
  eachOperand(node, (operand) => out.push(operand));
  return out;
};

/** Whether a switch only says whether a call went well, with no condition that a reader would find in the code. */
export const isQuiet = (how: string): boolean => how === 'method' || how === 'catch';
