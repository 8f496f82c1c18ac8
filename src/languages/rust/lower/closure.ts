import type { Lite } from '../lite.ts';
import { childOf, isNamed, named } from '../lite.ts';
import { add, addJoin, addRegion, feed, inRegion, sealJoin } from '../../body/building.ts';
import { type Lowering, lineAt } from './context.ts';
import { introduce, readPattern } from './pattern.ts';

/** The parameters' patterns, without their types. */
const patternsOf = (node: Lite): Lite[] => {
  const list = childOf(node, 'closure_parameters');
  const items = list ? list.c.filter((child) => isNamed(child) || child.t === '_') : [];
  return items.map((item) =>
    item.t === 'parameter'
      ? (item.c.find((c) => (isNamed(c) && c.t !== 'mutable_specifier') || c.t === '_') ?? item)
      : item,
  );
};

const bodyOf = (node: Lite): Lite | undefined => {
  const parts = named(node).filter((child) => child.t !== 'closure_parameters');
  return parts.at(-1);
};

/**
 * Lowers a closure in place. `inputs` feed its parameters where the caller is known to call it with them; `under` is
 * the region in which it then runs.
 */
export const lowerClosureBody = (
  low: Lowering,
  node: Lite,
  inputs: readonly number[],
  under = -1,
): { params: number[]; out: number } => {
  const line = lineAt(low, node);
  const params = patternsOf(node).map((_, index) => {
    const join = addJoin(low, line);
    feed(low, join, inputs[index] ?? -1);
    return join;
  });
  const region = under >= 0 ? under : addRegion(low, { sw: -1, arms: [], kind: 'lambda', l: line });
  const early = addJoin(low, line);
  const saved = { frame: low.frame, loops: low.loops };
  low.frame = { out: early };
  low.loops = [];
  inRegion(low, region, () => {
    for (const [index, pattern] of patternsOf(node).entries())
      introduce(low, readPattern(low, pattern), params[index] ?? -1, node);
    const body = bodyOf(node);
    const value = body ? low.lower(low, body) : -1;
    if (!low.dead) feed(low, early, value);
    return value;
  });
  low.frame = saved.frame;
  low.loops = saved.loops;
  return { params, out: sealJoin(low, early, line) };
};

export const lowerClosure = (low: Lowering, node: Lite): number => {
  const { params, out } = lowerClosureBody(low, node, []);
  return add(low, lineAt(low, node), { k: 'lambda', a: params, out });
};

/** Whether a value is a closure of this function, so that a call of it can be followed in place. */
export const lambdaAt = (low: Lowering, value: number): { a: readonly number[]; out: number } | null => {
  const node = low.nodes[value];
  return node?.k === 'lambda' ? node : null;
};
