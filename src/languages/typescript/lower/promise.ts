import type { Path } from '../../../model/facts.ts';
import { asFunction, bare, ts } from '../ts.ts';
import { bindParameters, callArgument } from './lambda.ts';
import { add, addJoin, feed, inRegion, type JoinNode } from '../../body/building.ts';
import { ERR, OK, splitBy } from '../../body/shapes.ts';
import { joined, type Lowering, OBJECT, shortText } from './context.ts';
import { literalOf } from './names.ts';
import { isEmpty } from './try.ts';
import { attempt, bad, blockRegion, inFrame, soft } from './result.ts';

/** A method call: what it is called on, its arguments unlowered. */
export interface MethodCall {
  readonly low: Lowering;
  readonly node: ts.CallExpression;
  readonly line: number;
  readonly on: number;
  readonly args: readonly ts.Expression[];
  readonly name: string;
}

/** The two sides of a promise as regions of one switch. */
const split = (c: MethodCall, first: Path): ReturnType<typeof splitBy> => splitBy(c.low, c, first);

const part = ({ low, line, on }: MethodCall, path: Path, region: number): number =>
  inRegion(low, region, () => add(low, line, { k: 'pick', o: on, s: [[path, '0']] })).value;

/** Runs work with what it throws as the bad side of the promise that comes of it. */
const asPromise = (low: Lowering, line: number, work: () => number): number => {
  const handler = low.handler;
  const thrown = addJoin(low, line);
  low.handler = thrown;
  const value = work();
  const result = value < 0 ? -1 : soft(low, line, value);
  low.handler = handler;
  return joined(low, line, [result, low.region], [thrown, low.region]);
};

/** What a reaction makes of one side; a name that is called with it, or a function written here. */
const reaction = (c: MethodCall, fn: ts.Expression, path: Path, region: number): number => {
  const input = part(c, path, region);
  return inRegion(c.low, region, () =>
    asPromise(c.low, c.line, () => attempt(c.low, c.line, callArgument(c.low, fn, [input]))),
  ).value;
};

const isNothing = (node: ts.Expression | undefined): boolean =>
  node === undefined || node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');

export const reacted = (c: MethodCall): number => {
  const [onGood, onBad] = c.args;
  const { yes, no } = split(c, OK);
  const good = onGood && !isNothing(onGood) ? reaction(c, onGood, OK, yes) : c.on;
  const other = onBad && !isNothing(onBad) ? reaction(c, onBad, ERR, no) : c.on;
  return joined(c.low, c.line, [good, yes], [other, no]);
};

const isConstant = (node: ts.Node): boolean => {
  const at = bare(node);
  return (
    literalOf(at) !== null ||
    at.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(at) && at.text === 'undefined') ||
    (ts.isArrayLiteralExpression(at) && at.elements.length === 0) ||
    (ts.isObjectLiteralExpression(at) && at.properties.length === 0)
  );
};

/** A reaction that does not look at the error and answers nothing, or the same whatever happened. */
const losesAll = (low: Lowering, node: ts.Expression): 'drop' | 'default' | null => {
  if (ts.isIdentifier(node)) return node.text === 'noop' ? 'drop' : null;
  const fn = asFunction(node);
  if (!fn || !ts.isArrowFunction(fn)) return null;
  if (ts.isBlock(fn.body)) return isEmpty(low, fn.body) ? 'drop' : null;
  return fn.parameters.length === 0 && isConstant(fn.body) ? 'default' : null;
};

export const caught = (c: MethodCall): number => {
  const [fn] = c.args;
  if (!fn) return c.on;
  const { yes, no } = split(c, ERR);
  // A promise that has a name is looked at elsewhere, too.
  const isNamed = ts.isPropertyAccessExpression(c.node.expression) && ts.isIdentifier(c.node.expression.expression);
  const lost = isNamed ? null : losesAll(c.low, fn);
  if (lost)
    inRegion(c.low, yes, () => add(c.low, c.line, { k: 'sink', o: c.on, how: lost, text: shortText(c.low, c.node) }));
  return joined(c.low, c.line, [reaction(c, fn, ERR, yes), yes], [c.on, no]);
};

/** What it gives is thrown away; what it throws is not. */
export const lastly = (c: MethodCall): number => {
  attempt(c.low, c.line, callArgument(c.low, c.args[0], []));
  return c.on;
};

/** A function that settles a promise: what it is called with is the good or bad side. */
const settler = (low: Lowering, line: number, promise: number, side: Path): number => {
  const param = addJoin(low, line);
  const isBad = side === ERR;
  const value = isBad ? bad(low, line, param) : soft(low, line, param);
  feed(low, promise, value);
  return add(low, line, { k: 'lambda', a: [param], out: -1 });
};

/** `new Promise((resolve, reject) => ..)`. */
export const lowerPromise = (low: Lowering, node: ts.NewExpression, line: number): number => {
  const fn = asFunction(node.arguments?.[0]);
  if (!fn) return -1;
  low.file.places++;
  const promise = addJoin(low, line);
  const settlers = [settler(low, line, promise, OK), settler(low, line, promise, ERR)];
  const out = inFrame(low, line, false, blockRegion(low, line), () => {
    bindParameters(low, fn, settlers);
    if (fn.body && 'statements' in fn.body) low.run(low, fn.body);
    else if (fn.body) low.lower(low, fn.body);
  });
  // Only what it throws counts; what it gives is thrown away.
  (low.nodes[promise] as JoinNode).j.push([keepBad(low, line, out), low.region]);
  return add(low, line, { k: 'join', j: [[promise, low.region]] });
};

const keepBad = (low: Lowering, line: number, result: number): number => {
  const inner = add(low, line, { k: 'pick', o: result, s: [[ERR, '0']] });
  return bad(low, line, inner);
};

/** `Promise.all(list)`: one promise of what the promises of the list give. */
export const together = (low: Lowering, line: number, list: number): number => (list < 0 ? -1 : soft(low, line, list));

/** `Promise.allSettled(list)`: never fails; what failed is told in `reason`. */
export const settled = (low: Lowering, line: number, list: number): number => {
  if (list < 0) return -1;
  const reason = add(low, line, { k: 'pick', o: list, s: [[ERR, '0']] });
  const value = add(low, line, { k: 'pick', o: list, s: [[OK, '0']] });
  const failed = add(low, line, { k: 'build', p: OBJECT, f: [['reason', reason]] });
  const worked = add(low, line, { k: 'build', p: OBJECT, f: [['value', value]] });
  return soft(low, line, joined(low, line, [failed, low.region], [worked, low.region]));
};
