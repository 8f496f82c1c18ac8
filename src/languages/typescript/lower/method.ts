import { asFunction, dotted, ts } from '../ts.ts';
import { assignTo } from './binding.ts';
import { add } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { joined, type Lowering } from './context.ts';
import { callArgument, callElsewhere } from './lambda.ts';
import { listPattern } from './lists.ts';
import { caught, lastly, type MethodCall, reacted } from './promise.ts';
import { attempt } from './result.ts';

/** Lowers one method; null where the arguments show that it is another one of that name. */
export type Entry = (call: MethodCall) => number | null;

const rest = (c: MethodCall, from: number): number[] => c.args.slice(from).map((one) => c.low.lower(c.low, one));

/** Whether an argument is a function, or may name one. */
const isCallable = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (asFunction(node) !== null || ts.isIdentifier(node) || ts.isPropertyAccessExpression(node));

/** Calls the argument for every element, here and now; `gives`: the results, or the elements as they were. */
const each =
  (gives: 'results' | 'elements' | 'nothing'): Entry =>
  (c) => {
    if (!isCallable(c.args[0])) return null;
    const value = attempt(c.low, c.line, callArgument(c.low, c.args[0], [c.on]));
    rest(c, 1);
    return gives === 'results' ? value : gives === 'elements' ? c.on : -1;
  };

const reduce: Entry = (c) => {
  if (!isCallable(c.args[0])) return null;
  const [start = -1] = rest(c, 1);
  const value = attempt(c.low, c.line, callArgument(c.low, c.args[0], [start, c.on]));
  return joined(c.low, c.line, [value, c.low.region], [start, c.low.region]);
};

const same: Entry = (c) => {
  rest(c, 0);
  return c.on;
};

/** The receiver, or what the arguments bring besides. */
const concat: Entry = (c) =>
  joined(c.low, c.line, [c.on, c.low.region], ...rest(c, 0).map((one) => [one, c.low.region] as const));

/** A list that takes an element holds it from then on. */
const collect: Entry = (c) => {
  const target = ts.isPropertyAccessExpression(c.node.expression) ? c.node.expression.expression : c.node.expression;
  for (const value of rest(c, 0)) {
    if (value < 0) continue;
    if (ts.isIdentifier(target)) assignTo(c.low, target.text, value);
    else if (ts.isPropertyAccessExpression(target)) store(c.low, c.line, target, value);
  }
  return -1;
};

const store = (low: Lowering, line: number, target: ts.PropertyAccessExpression, value: number): void => {
  const of = low.lower(low, target.expression);
  if (of >= 0) add(low, line, { k: 'store', o: value, of, n: target.name.text });
};

/** Whether a value is one of a list that is written down. */
const member: Entry = (c) => {
  const [value] = c.args;
  const on = ts.isPropertyAccessExpression(c.node.expression) ? c.node.expression.expression : undefined;
  const pat = on && c.args.length === 1 ? listPattern(c.low, on) : null;
  const of = pat && value ? c.low.lower(c.low, value) : -1;
  if (!pat || of < 0) return null;
  c.low.file.places++;
  return add(c.low, c.line, { k: 'is', o: of, pat });
};

/** A store of what belongs to the call at hand runs a function with it, here and now. */
const within: Entry = (c) => {
  const fn = c.args.at(-1);
  const on = ts.isPropertyAccessExpression(c.node.expression)
    ? dotted(c.node.expression.expression)?.at(-1)
    : undefined;
  if (!fn || !asFunction(fn) || on === undefined || !/(?:[sS]torage|[cC]ontext|als)$/.test(on)) return null;
  for (const one of c.args.slice(0, -1)) c.low.lower(c.low, one);
  return attempt(c.low, c.line, callArgument(c.low, fn, []));
};

const text: Entry = (c) => {
  rest(c, 0);
  return add(c.low, c.line, { k: 'text', a: c.on < 0 ? [] : [c.on], v: '' });
};

/** Somebody else calls the last argument, when something happens. */
const listen: Entry = (c) => {
  const fn = c.args.at(-1);
  if (c.args.length < 2 || !fn || !isCallable(fn)) return null;
  for (const one of c.args.slice(0, -1)) c.low.lower(c.low, one);
  if (asFunction(fn) || isKnown(c.low, fn))
    callElsewhere(c.low, fn, `nobody catches what a listener of .${c.name}() throws`);
  return c.on;
};

/** `reject` and the like settle a promise; nothing is known of other values. */
const isKnown = (low: Lowering, node: ts.Expression): boolean =>
  ts.isIdentifier(node) && (lookup(low, node.text) ?? -1) >= 0;

const ENTRIES = new Map<string, Entry>([
  ['then', reacted],
  ['catch', caught],
  ['finally', lastly],
  ['map', each('results')],
  ['flatMap', each('results')],
  ['forEach', each('nothing')],
  ['some', each('results')],
  ['every', each('results')],
  ['filter', each('elements')],
  ['find', each('elements')],
  ['findLast', each('elements')],
  ['sort', each('elements')],
  ['toSorted', each('elements')],
  ['reduce', reduce],
  ['slice', same],
  ['splice', same],
  ['at', same],
  ['pop', same],
  ['shift', same],
  ['flat', same],
  ['reverse', same],
  ['toReversed', same],
  ['values', same],
  ['valueOf', same],
  ['unref', same],
  ['concat', concat],
  ['push', collect],
  ['unshift', collect],
  ['toString', text],
  ['join', text],
  ['has', member],
  ['includes', member],
  ['run', within],
  ['on', listen],
  ['once', listen],
  ['addListener', listen],
  ['prependListener', listen],
]);

/** What a method of the standard library does, by its name. */
export const methodEntry = (name: string): Entry | undefined => ENTRIES.get(name);
