import type { Node } from '../model/facts.ts';
import { addEnd, type Cause, type Frame } from './frame.ts';
import { START, step } from './info.ts';

/** Functions with which web frameworks ask an error for the answer to a request. */
const ANSWERING = new Map([
  ['IntoResponse', 'into_response'],
  ['ResponseError', 'error_response'],
  ['Responder', 'respond_to'],
  ['Reply', 'into_response'],
]);

/** Whether a function makes the answer that a framework sends for an error. */
export const isAnswering = ({ fact }: Frame['fn']): boolean =>
  ANSWERING.get(fact.trait?.p.at(-1) ?? '') === fact.name && fact.self;

/** Whether a value can have words in it: a bare status is one that has not. */
const says = (node: Node): boolean => {
  if (node.k === 'text' || node.k === 'tuple' || node.k === 'build' || node.k === 'odd' || node.k === 'field')
    return true;
  if (node.k === 'call' || node.k === 'apply') return true;
  return node.k === 'method' && (node.a.length > 0 || !/^(?:into_response|into|clone)$/.test(node.n));
};

/**
 * What a framework asks an error for is sent to whoever waits: told where it has a text or something of the error in
 * it, an answer that says nothing where it has neither.
 */
export const answers = (frame: Frame): void => {
  const { fn, plan, run } = frame;
  if (!isAnswering(fn) || plan.nodes[run.node]?.k !== 'param' || frame.ends.size > 0) return;
  const regions = [...frame.caused.keys()];
  const inside = plan.nodes.filter((node) => regions.length === 0 || regions.includes(node.r) || node.r === 0);
  const told = inside.some(says);
  const [cause]: (Cause | undefined)[] = [...frame.caused.values()];
  const line = fn.fact.line;
  addEnd(
    frame,
    { kind: 'answer', word: null, told, text: fn.symbol, fn, line },
    step(cause?.info ?? START, fn, line, 'answer', fn.symbol),
  );
};
