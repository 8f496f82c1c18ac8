import type { Path } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { lambdaAt, lowerClosureBody } from './closure.ts';
import { add, inRegion } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { callLambda, splitBy } from '../../body/shapes.ts';
import { type Lowering, lineAt, textOf } from './context.ts';
import { valuePath, wrapperOf } from './pattern.ts';

/** What a table entry gets: the call, the value it is called on, its arguments unlowered. */
export interface Call {
  readonly low: Lowering;
  readonly node: Lite;
  readonly line: number;
  readonly on: number;
  /** What it is called on, as written. */
  readonly object: Lite;
  readonly args: readonly Lite[];
  readonly name: string;
}

/** Lowers one method; gives the node of its value. */
export type Entry = (call: Call) => number;

/** The two sides of a Result or Option, as regions of one switch. */
export const split = (c: Call, first: Path): ReturnType<typeof splitBy> => splitBy(c.low, c, first);

/** Calls a function argument (closure, path, local) with these inputs inside a region; gives its result. */
export const call = (
  { low, node, line }: Call,
  fn: Lite | undefined,
  inputs: readonly number[],
  region: number,
): number => {
  if (!fn) return -1;
  if (fn.t === 'closure_expression') return lowerClosureBody(low, fn, inputs, region).out;
  const isName = fn.t === 'identifier' || fn.t === 'scoped_identifier' || fn.t === 'generic_function';
  return inRegion(low, region, () => {
    if (!isName) return low.lower(low, fn);
    const text = textOf(low, fn);
    const local = lookup(low, text);
    const lambda = local === undefined ? null : lambdaAt(low, local);
    if (lambda) return callLambda(low, lineAt(low, node), lambda, inputs);
    if (local !== undefined) return local < 0 ? -1 : add(low, line, { k: 'apply', o: local, a: inputs });
    return callPath(low, line, text.replace(/\s+/g, ''), inputs);
  }).value;
};

const IDENTITY = /(?:^|::)identity$/;
const CONVERSION = /::from$|Into::into$/;

const callPath = (low: Lowering, line: number, text: string, inputs: readonly number[]): number => {
  const known = wrapperOf(text);
  const [input = -1] = inputs;
  if (known) return wrap(low, line, known, input);
  if (IDENTITY.test(text)) return input;
  const path = valuePath(low, text);
  return CONVERSION.test(text) ? converted(low, line, path, input) : add(low, line, { k: 'call', p: path, a: inputs });
};

/** `Ok`, `Err`, `Some` used as functions. */
export const wrap = (low: Lowering, line: number, path: Path, value: number): number =>
  value >= 0 ? add(low, line, { k: 'wrap', o: value, p: path, n: '0' }) : add(low, line, { k: 'name', p: path });

const converted = (low: Lowering, line: number, path: Path, value: number): number => {
  if (value < 0) return -1;
  const owner = path.slice(0, -1);
  const isNamed = owner.length > 0 && owner.at(-1) !== 'From' && owner.at(-1) !== 'Into';
  return add(low, line, { k: 'convert', o: value, to: isNamed ? { p: owner } : null });
};

/** The content of a side. */
export const part = ({ low, line, on }: Call, path: Path, region: number): number =>
  inRegion(low, region, () => add(low, line, { k: 'pick', o: on, s: [[path, '0']] })).value;

/** A value as the content of a side; `soft`: what has a side keeps it. */
export const wrapped = ({ low, line }: Call, value: number, path: Path, region: number, soft = false): number =>
  value < 0
    ? -1
    : inRegion(low, region, () => add(low, line, { k: 'wrap', o: value, p: path, n: '0', ...(soft && { soft }) }))
        .value;

/** Any of these values, each from its region; -1 where none is known. */
export const join = ({ low, line }: Call, ...parts: readonly (readonly [number, number])[]): number => {
  const real = parts.filter(([value]) => value >= 0);
  return real.length === 0 ? -1 : add(low, line, { k: 'join', j: real });
};
