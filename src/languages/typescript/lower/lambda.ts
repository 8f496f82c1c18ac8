import { asFunction, type FunctionNode, isAsync, ts } from '../ts.ts';
import { bindName } from './binding.ts';
import { add, addJoin, feed, inRegion, type JoinNode } from '../../body/building.ts';
import { declare, lookup } from '../../body/names.ts';
import { callLambda } from '../../body/shapes.ts';
import { type Lowering, lineAt } from './context.ts';
import { blockRegion, inFrame, lambdaRegion, leave, unseen } from './result.ts';
import { lowerTagged } from './tagged.ts';
import { pathOfName } from './names.ts';

/** Functions in functions in functions …: what is deeper than anybody writes is not read. */
const MAX_DEPTH = 24;

/** Whether a call gives a promise, or something that runs step by step and fails on the way. */
export const isLater = (node: FunctionNode): boolean => isAsync(node);

const runBody = (low: Lowering, node: FunctionNode): void => {
  if (!node.body) return;
  if (ts.isBlock(node.body)) low.run(low, node.body);
  else {
    const value = lowerTagged(low, node.body);
    if (!low.dead) leave(low, lineAt(low, node.body), value);
  }
};

/** Makes the parameters of a function known. */
export const bindParameters = (low: Lowering, node: FunctionNode, values: readonly number[]): void => {
  for (const [index, parameter] of node.parameters.entries()) bindName(low, parameter, values[index] ?? -1);
};

/** Lowers a function in place; `inputs` feed its parameters. Gives the join of what a call gives. */
export const lowerFunction = (
  low: Lowering,
  node: FunctionNode,
  inputs: readonly number[],
  region: number,
): { params: number[]; out: number } => {
  const line = lineAt(low, node);
  const params = node.parameters.map((_, index) => {
    const join = addJoin(low, line);
    feed(low, join, inputs[index] ?? -1);
    return join;
  });
  if (low.depth > MAX_DEPTH) return { params, out: -1 };
  const out = inFrame(low, line, isLater(node), region, () => {
    bindParameters(low, node, params);
    runBody(low, node);
  });
  return { params, out };
};

/** A function as a value. */
export const lowerLambda = (low: Lowering, node: ts.Node): number => {
  const { params, out } = lowerFunction(low, node as ts.ArrowFunction, [], lambdaRegion(low, node));
  return add(low, lineAt(low, node), { k: 'lambda', a: params, out });
};

/** Whether a value is a function of this body, so that a call of it can be followed in place. */
export const lambdaAt = (low: Lowering, value: number): { a: readonly number[]; out: number } | null => {
  const node = low.nodes[value];
  if (node?.k === 'lambda') return node;
  // A variable that holds one function only.
  const [only] = node?.k === 'join' ? node.j : [];
  return node?.k === 'join' && node.j.length === 1 && only && only[0] < value ? lambdaAt(low, only[0]) : null;
};

/**
 * Calls a function that is given as an argument with these inputs, here and now: what the call gives (a result), -1
 * where nothing is known.
 */
export const callArgument = (low: Lowering, node: ts.Node | undefined, inputs: readonly number[]): number => {
  if (!node) return -1;
  const line = lineAt(low, node);
  const fn = asFunction(node);
  if (fn) return lowerFunction(low, fn, inputs, blockRegion(low, line)).out;
  if (ts.isIdentifier(node)) {
    const local = lookup(low, node.text);
    const lambda = local === undefined ? null : lambdaAt(low, local);
    if (lambda) return callLambda(low, line, lambda, inputs);
    if (local === undefined) return add(low, line, { k: 'call', p: pathOfName(node.text), a: inputs });
    return local < 0 ? -1 : add(low, line, { k: 'apply', o: local, a: inputs });
  }
  if (ts.isPropertyAccessExpression(node)) {
    const on = low.lower(low, node.expression);
    return on < 0 ? -1 : add(low, line, { k: 'method', n: node.name.text, o: on, a: inputs });
  }
  const value = low.lower(low, node);
  return value < 0 ? -1 : add(low, line, { k: 'apply', o: value, a: inputs });
};

/** What somebody else calls, when nobody of this code is around any more: what it throws or rejects with ends the process. */
export const callElsewhere = (low: Lowering, node: ts.Node, text: string): void => {
  const fn = asFunction(node);
  const line = lineAt(low, node);
  const result = fn
    ? lowerFunction(low, fn, [], lambdaRegion(low, node)).out
    : inRegion(low, lambdaRegion(low, node), () => callArgument(low, node, [])).value;
  if (result < 0) return;
  uncaught(low, line, result, text);
};

/** The result of a call that nobody looks at, and the promise in it. */
export const uncaught = (low: Lowering, line: number, result: number, text: string): void => {
  low.file.places++;
  unseen(low, line, result, text);
  const promise = add(low, line, { k: 'pick', o: result, s: [[['Result', 'Ok'], '0']] });
  unseen(low, line, promise, text);
};

/** Functions declared in a block are known in all of it. */
export const hoist = (low: Lowering, statements: readonly ts.Node[]): void => {
  const found = statements.filter((one): one is ts.FunctionDeclaration => ts.isFunctionDeclaration(one) && !!one.body);
  for (const one of found) {
    if (!one.name) continue;
    // Known before their bodies are read: they may call each other.
    declare(low, one.name.text, addJoin(low, lineAt(low, one)));
  }
  for (const one of found) {
    const join = one.name ? lookup(low, one.name.text) : undefined;
    const value = lowerLambda(low, one);
    if (join === undefined) continue;
    (low.nodes[join] as JoinNode).j.push([value, low.region]);
    if (one.name) declare(low, one.name.text, value);
  }
};
