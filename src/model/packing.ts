import type { EndKind, Node, Path, Region, TypeRef } from './facts.ts';

/**
 * How a body is packed: a row of numbers, nodes up to a -1 and then regions. Of a node its kind, its lines below the
 * node before, its region and its fields; lists by their length first. Behind the row, as JSON, the words, paths and types that it counts.
 */
export type Tables = readonly [
  words: readonly string[],
  /** As written, with `::` between; they count from the number of `COMMON`. */
  paths: readonly string[],
  types: readonly TypeRef[],
];

/** Written where an argument is a text: more than any body has nodes. */
export const A_TEXT = 700_000;

/** Between the row and the tables. */
export const GAP = ' ';

/** Numbers of kinds. Changing an order changes what old facts mean. */
export const KINDS = [
  'param',
  'name',
  'build',
  'call',
  'method',
  'apply',
  'field',
  'pick',
  'wrap',
  'join',
  'switch',
  'is',
  'not',
  'and',
  'or',
  'lit',
  'text',
  'tuple',
  'convert',
  'lambda',
  'ret',
  'try',
  'end',
  'store',
  'sink',
  'again',
  'odd',
] as const satisfies readonly Node['k'][];

export const PATS = ['any', 'case', 'or', 'tuple', 'lit', 'odd'] as const;
export const ENDS = ['panic', 'exit', 'abort'] as const satisfies readonly EndKind[];
export const SINKS = ['tell', 'log', 'drop', 'default', 'show'] as const;
export const REGIONS = ['body', 'arm', 'rest', 'loop', 'lambda', 'block'] as const satisfies readonly Region['kind'][];
export const BOUNDS = ['counted', 'cond', 'open'] as const satisfies readonly NonNullable<Region['bound']>[];

/** Paths that most bodies have. */
export const COMMON: readonly Path[] = [
  ['Result', 'Ok'],
  ['Result', 'Err'],
  ['Option', 'Some'],
  ['Option', 'None'],
  ['?good'],
  ['?bad'],
  ['()'],
  ['{}'],
];
