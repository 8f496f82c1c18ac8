import type { Lite } from '../lite.ts';
import { childOf, named } from '../lite.ts';
import type { Lowering } from './context.ts';

/** Lowers the arguments of a call, in order. */
export const lowerArguments = (low: Lowering, node: Lite): number[] => {
  const list = childOf(node, 'arguments');
  return list ? named(list).map((arg) => low.lower(low, arg)) : [];
};
