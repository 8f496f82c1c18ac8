import { operandsOf } from '../model/shapes.ts';
import type { Source } from './source.ts';

/** A call that the error flows into answers about the error: what it gives is known from there, not from its code. */
export const isFed = (source: Source, id: number): boolean => {
  const node = source.plan.nodes[id];
  return node !== undefined && operandsOf(node).some((operand) => (source.at?.get(operand)?.size ?? 0) > 0);
};

/**
 * A value made by functions of the tree from the error itself: where none of them comes back with anything, no arm over
 * it is taken.
 */
export const isAnswered = (source: Source, id: number, depth = 0): boolean => {
  const node = source.plan.nodes[id];
  if (!node || depth > 6 || (source.at?.get(id)?.size ?? 0) > 0) return false;
  if (node.k === 'tuple') return node.a.some((part) => isAnswered(source, part, depth + 1));
  if (node.k === 'call' || node.k === 'method')
    return isFed(source, id) && source.engine.calls.target(source.fn, id).fns.length > 0;
  if (
    node.k !== 'try' &&
    node.k !== 'pick' &&
    node.k !== 'field' &&
    node.k !== 'wrap' &&
    node.k !== 'convert' &&
    node.k !== 'not' &&
    node.k !== 'is'
  )
    return false;
  return isAnswered(source, node.o, depth + 1);
};
