import type { Lite } from '../lite.ts';
import { childOf, named } from '../lite.ts';
import type { Lowering } from './context.ts';

/** The arguments of a call as they are written. */
export const argumentsOf = (node: Lite): readonly Lite[] => {
  const list = childOf(node, 'arguments');
  return list ? named(list) : [];
};

/** Lowers the arguments of a call, in order. */
export const lowerArguments = (low: Lowering, node: Lite): number[] =>
  argumentsOf(node).map((arg) => low.lower(low, arg));
