import { ts } from '../ts.ts';
import { add } from '../../body/building.ts';
import { joined, type Lowering, lineAt, shortText } from './context.ts';
import { callElsewhere } from './lambda.ts';
import { lowerPromise, settled, together } from './promise.ts';
import { bad, soft } from './result.ts';

type Call = ts.CallExpression | ts.NewExpression;
type Known = (low: Lowering, node: Call, line: number) => number;

const values = (low: Lowering, node: Call): number[] => (node.arguments ?? []).map((one) => low.lower(low, one));

const real = (ids: readonly number[]): number[] => ids.filter((id) => id >= 0);

/** Text made for a reader from all arguments. */
const text: Known = (low, node, line) => add(low, line, { k: 'text', a: real(values(low, node)), v: firstText(node) });

const firstText = (node: Call): string => {
  const [first] = node.arguments ?? [];
  return first && ts.isStringLiteralLike(first) ? `"${first.text.slice(0, 80)}"` : '';
};

const say =
  (how: 'tell' | 'log'): Known =>
  (low, node, line) => {
    const value = text(low, node, line);
    if (!low.dead) add(low, line, { k: 'sink', o: value, how, text: shortText(low, node.expression) });
    return -1;
  };

const exit =
  (how: 'exit' | 'abort'): Known =>
  (low, node, line) => {
    const [code] = node.arguments ?? [];
    values(low, node);
    if (low.dead) return -1;
    low.file.places++;
    // A code that the error itself brings: it is the error that ends the process.
    const of = code && ts.isPropertyAccessExpression(code) ? low.lower(low, code.expression) : -1;
    if (of >= 0) add(low, line, { k: 'end', how, o: bad(low, line, of), text: shortText(low, node) });
    add(low, line, { k: 'end', how, o: -1, text: shortText(low, node) });
    low.dead = true;
    return -1;
  };

/** Somebody calls the first argument later, with nobody around. */
const later: Known = (low, node) => {
  const [fn, ...rest] = node.arguments ?? [];
  for (const one of rest) low.lower(low, one);
  if (fn) callElsewhere(low, fn, `nobody catches what ${shortText(low, node.expression)} runs`);
  return -1;
};

const listener: Known = (low, node) => {
  const fn = node.arguments?.at(-1);
  for (const one of (node.arguments ?? []).slice(0, -1)) low.lower(low, one);
  if (fn) callElsewhere(low, fn, 'nobody catches what a listener of the process throws');
  return -1;
};

/** An error of the language itself: its text, and what caused it. */
const plainError: Known = (low, node, line) => {
  const [message, options] = node.arguments ?? [];
  const words = message ? low.lower(low, message) : -1;
  const told =
    words >= 0 && low.nodes[words]?.k === 'text' ? words : add(low, line, { k: 'text', a: real([words]), v: '""' });
  if (!options) return told;
  const around = low.lower(low, options);
  return joined(low, line, [told, low.region], [around, low.region]);
};

const list = (low: Lowering, node: Call): number => {
  const [first] = values(low, node);
  return first ?? -1;
};

const any: Known = (low, node, line) => joined(low, line, ...values(low, node).map((id) => [id, low.region] as const));

const promise: Known = (low, node, line) => (ts.isNewExpression(node) ? lowerPromise(low, node, line) : -1);

const nothing: Known = (low, node) => {
  values(low, node);
  return -1;
};

const ERRORS = [
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'EvalError',
  'URIError',
  'AggregateError',
  'DOMException',
];

const KNOWN = new Map<string, Known>([
  ['process.exit', exit('exit')],
  ['process.abort', exit('abort')],
  ['Deno.exit', exit('exit')],
  ['String', text],
  ['JSON.stringify', text],
  ['util.inspect', text],
  ['util.format', text],
  ['setTimeout', later],
  ['setInterval', later],
  ['setImmediate', later],
  ['queueMicrotask', later],
  ['process.nextTick', later],
  ['process.on', listener],
  ['process.once', listener],
  ['Promise.all', (low, node, line) => together(low, line, list(low, node))],
  ['Promise.race', (low, node, line) => together(low, line, list(low, node))],
  ['Promise.any', (low, node, line) => together(low, line, list(low, node))],
  ['Promise.allSettled', (low, node, line) => settled(low, line, list(low, node))],
  ['Promise.resolve', (low, node, line) => soft(low, line, list(low, node))],
  ['Promise.reject', (low, node, line) => bad(low, line, list(low, node))],
  ['new.Promise', promise],
  ['Object.assign', any],
  ['Object.freeze', any],
  ['Object.values', any],
  ['Object.entries', any],
  ['Object.fromEntries', any],
  ['Array.from', any],
  ['Array.of', any],
  ['structuredClone', any],
  ['Number', nothing],
  ['Boolean', nothing],
  ['parseInt', nothing],
  ['parseFloat', nothing],
  ['process.stderr.write', say('tell')],
  ['process.stdout.write', say('tell')],
  ['Error.captureStackTrace', nothing],
  ...['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'].map(
    (one) => [`console.${one}`, say('tell')] as const,
  ),
  ...ERRORS.flatMap((one) => [[one, plainError] as const, [`new.${one}`, plainError] as const]),
]);

const LOGGER = /(?:^|\.)(?:\w*[lL]og(?:ger)?|winston|pino|Sentry)$/;
const LEVEL = new Set([
  'trace',
  'debug',
  'info',
  'log',
  'warn',
  'warning',
  'error',
  'fatal',
  'verbose',
  'silly',
  'captureException',
]);

/** Whether a call only writes something down for those who look later. */
export const isLogging = (path: readonly string[]): boolean =>
  path.length > 1 && LEVEL.has(path.at(-1) ?? '') && LOGGER.test(path.slice(0, -1).join('.'));

/** Lowers what everybody knows by its name; null for all other calls. The file's own names come first. */
export const knownCall = (low: Lowering, node: Call, path: readonly string[]): number | null => {
  const own = path[0] === 'new' ? path[1] : path[0];
  const builtin = low.file.builtins.get(own ?? '');
  const isOwn = builtin === undefined && low.file.names.has(own ?? '') && own !== 'process';
  const known = isOwn ? undefined : KNOWN.get((builtin === undefined ? path : [builtin, ...path.slice(1)]).join('.'));
  if (known) return known(low, node, lineAt(low, node));
  return isLogging(path) ? say('log')(low, node, lineAt(low, node)) : null;
};
