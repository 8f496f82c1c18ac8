import { bare, ts } from '../ts.ts';
import { add } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { callLambda } from '../../body/shapes.ts';
import { blind, type Lowering, lineAt, shortText } from './context.ts';
import { isLogging, knownCall } from './globals.ts';
import { lambdaAt } from './lambda.ts';
import { methodEntry } from './method.ts';
import { isHolder, outerPath, pathOf } from './names.ts';
import { goesRound } from './recursion.ts';
import { attempt, soft } from './result.ts';
import { lowerTagged } from './tagged.ts';

/** Lowers the arguments of a call, in order. */
export const lowerArguments = (low: Lowering, node: ts.CallExpression | ts.NewExpression): number[] =>
  (node.arguments ?? []).map((one) => low.lower(low, one));

const callNamed = (low: Lowering, node: ts.CallExpression, path: readonly string[], line: number): number => {
  const args = lowerArguments(low, node);
  if (low.dead) return -1;
  const value = attempt(low, line, add(low, line, { k: 'call', p: path, a: args }));
  if (path.length === 1 && !low.symbol.includes('::')) goesRound(low, line, path[0] ?? '', node.arguments);
  return value;
};

/** Calls a value: a function of this body is followed in place. */
const callValue = (low: Lowering, node: ts.CallExpression, value: number): number => {
  const args = lowerArguments(low, node);
  if (low.dead || value < 0) return -1;
  const line = lineAt(low, node);
  const path = pathOf(low, value);
  if (path) return attempt(low, line, add(low, line, { k: 'call', p: path, a: args }));
  const lambda = lambdaAt(low, value);
  return attempt(
    low,
    line,
    lambda ? callLambda(low, line, lambda, args) : add(low, line, { k: 'apply', o: value, a: args }),
  );
};

/** `super.f(..)`: the function of the class that is extended, with this object. */
const callSuper = (low: Lowering, node: ts.CallExpression, name: string, line: number): number => {
  const args = [lookup(low, 'this') ?? -1, ...lowerArguments(low, node)];
  if (low.dead || !low.parent) return -1;
  return attempt(low, line, add(low, line, { k: 'call', p: [...low.parent, name], a: args }));
};

/** `import('./file.js')`: a promise of that file's scope. */
const lowerImport = (low: Lowering, node: ts.CallExpression): number => {
  const [from] = node.arguments;
  if (!from || !ts.isStringLiteralLike(from)) {
    blind(low, node, 'imports a file whose name is computed');
    return -1;
  }
  low.file.imported(from.text);
  return add(low, lineAt(low, node), { k: 'name', p: [from.text] });
};

/** Names of those who wait for an answer, and how they get one. */
const ANSWERED = /^(?:res|resp|response|reply|ctx|Response)$/;
const ANSWERS = new Set(['json', 'send', 'end', 'write', 'status']);
const SHOWN = /^(?:show(?:Error|Warning|Information)Message|showErrorBox)$/;
const TOASTS = /^(?:toast|notification|notifications|message|snackbar)$/;

/** Whether a call brings what it is given before somebody's eyes: an answer to a request, a message on a screen. */
const isShowing = ({ expression, name }: ts.PropertyAccessExpression): boolean => {
  if (SHOWN.test(name.text)) return true;
  let at: ts.Expression = expression;
  // `res.status(500).json(..)`
  while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) at = at.expression.expression;
  const last = ts.isPropertyAccessExpression(at) ? at.name.text : ts.isIdentifier(at) ? at.text : '';
  return (
    (ANSWERED.test(last) && ANSWERS.has(name.text) && name.text !== 'status') ||
    (TOASTS.test(last) && /^(?:error|warn|warning|info)$/.test(name.text))
  );
};

const lowerShown = (low: Lowering, node: ts.CallExpression, line: number): number => {
  const args = lowerArguments(low, node).filter((one) => one >= 0);
  for (const o of low.dead ? [] : args)
    add(low, line, { k: 'sink', o, how: 'show', text: shortText(low, node.expression) });
  return -1;
};

/** A list that is written down is a value, however its name is written. */
const isList = (low: Lowering, path: readonly string[]): boolean =>
  path.length === 2 && low.file.lists.has(path[0] ?? '');

const callMethod = (low: Lowering, node: ts.CallExpression, head: ts.PropertyAccessExpression): number => {
  const name = head.name.text;
  const line = low.file.lineOf(head.name.getStart(low.file.source));
  if (head.expression.kind === ts.SyntaxKind.SuperKeyword) return callSuper(low, node, name, line);
  const path = outerPath(low, head);
  if (path && isHolder(low, path.slice(0, -1)) && !isList(low, path)) return callNamed(low, node, path, line);
  if (ts.isPropertyAccessExpression(head.expression) && isLogging([head.expression.name.text, name])) {
    lowerArguments(low, node);
    return -1;
  }
  if (isShowing(head)) return lowerShown(low, node, line);
  const on = low.lower(low, head.expression);
  if (low.dead) return -1;
  const holder = pathOf(low, on);
  if (holder?.length === 1 && /[./]/.test(holder[0] ?? '')) return callNamed(low, node, [...holder, name], line);
  const entry = methodEntry(name);
  if (entry) {
    const value = entry({ low, node, line, on, args: node.arguments, name });
    if (value !== null) return value;
  }
  const args = lowerArguments(low, node);
  if (low.dead || (on < 0 && args.every((one) => one < 0))) return -1;
  const value = attempt(low, line, add(low, line, { k: 'method', n: name, o: on, a: args }));
  if (head.expression.kind === ts.SyntaxKind.ThisKeyword) goesRound(low, line, name, node.arguments);
  return value;
};

/** Lowers `f(..)`, `Type.f(..)`, `value.method(..)`, calls of functions of this body, and what everybody knows by name. */
export const lowerCall = (low: Lowering, node: ts.CallExpression): number => {
  const head = bare(node.expression);
  const path = outerPath(low, head);
  if (path) {
    const known = knownCall(low, node, path);
    if (known !== null) return known;
  }
  if (ts.isIdentifier(head)) {
    const local = lookup(low, head.text);
    if (local === undefined && /^(?:alert|toast)$/.test(head.text)) return lowerShown(low, node, lineAt(low, node));
    if (local !== undefined && local < 0 && /^set[A-Z]/.test(head.text))
      return lowerShown(low, node, lineAt(low, node));
    if (local !== undefined) return callValue(low, node, local);
    return callNamed(low, node, [head.text], lineAt(low, node));
  }
  if (ts.isPropertyAccessExpression(head)) return callMethod(low, node, head);
  if (head.kind === ts.SyntaxKind.ImportKeyword) return lowerImport(low, node);
  if (head.kind === ts.SyntaxKind.SuperKeyword) {
    lowerArguments(low, node);
    return -1;
  }
  return callValue(low, node, low.lower(low, head));
};

/** Classes whose objects are made without anything that can fail in the tree. */
const PLAIN =
  /(?:Error|Exception|Fault|Failure)$|^(?:Map|Set|Date|WeakMap|WeakSet|AbortController|URLSearchParams|Array|Uint8Array|TextDecoder|TextEncoder)$/;

/** Lowers `new T(..)`: a value of that type, made by its constructor. */
export const lowerNew = (low: Lowering, node: ts.NewExpression): number => {
  const isSelf = node.expression.kind === ts.SyntaxKind.ThisKeyword;
  const path = isSelf ? ['Self'] : outerPath(low, node.expression);
  const known = path ? knownCall(low, node, ['new', ...path]) : null;
  if (known !== null) return known;
  const args = (node.arguments ?? []).map((one) => lowerTagged(low, one));
  if (low.dead) return -1;
  const line = lineAt(low, node);
  if (!path)
    return args.some((one) => one >= 0)
      ? add(low, line, { k: 'odd', a: args.filter((one) => one >= 0), why: shortText(low, node) })
      : -1;
  const made = add(low, line, { k: 'call', p: path, a: args });
  return PLAIN.test(path.at(-1) ?? '') ? made : attempt(low, line, soft(low, line, made));
};
