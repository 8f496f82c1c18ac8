import type { Pat } from '../../../model/facts.ts';
import { bare, dotted, ts } from '../ts.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { NONE } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText } from './context.ts';
import { literalOf, outerPath, pathOf } from './names.ts';

const ANY: Pat = { k: 'any' };
const TRUE: Pat = { k: 'lit', v: 'true' };
/** What counts as false. */
export const FALSY: Pat = {
  k: 'or',
  a: [
    { k: 'lit', v: 'false' },
    { k: 'case', p: NONE },
  ],
};
export const MISSING: Pat = { k: 'case', p: NONE };

/** Names of the language's own error: everything that is thrown on purpose is one. */
const ROOT_ERRORS = new Set(['Error', 'Object']);

const odd = (low: Lowering, node: ts.Node, a: readonly number[] = []): number =>
  add(low, lineAt(low, node), { k: 'odd', a, why: shortText(low, node) });

const not = (low: Lowering, node: ts.Node, value: number): number =>
  add(low, lineAt(low, node), { k: 'not', o: value });

const is = (low: Lowering, node: ts.Node, value: number, pat: Pat): number =>
  value < 0 ? odd(low, node) : add(low, lineAt(low, node), { k: 'is', o: value, pat });

/** A constant on one side of `===` makes a pattern of it; null where it is none. */
export const patternOf = (low: Lowering, node: ts.Node): Pat | null => {
  const at = bare(node);
  if (at.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(at) && at.text === 'undefined')) return MISSING;
  const literal = literalOf(at);
  if (literal !== null) return { k: 'lit', v: literal };
  const path = outerPath(low, at);
  if (!path) return null;
  const last = path.at(-1) ?? '';
  return path.length > 1 || /^[A-Z]/.test(last) ? { k: 'case', p: path } : null;
};

/** `e.name`, `e.constructor.name`: what is compared with it is the name of a class. */
export const classNameOf = (node: ts.Node): ts.Node | null => {
  const at = bare(node);
  if (!ts.isPropertyAccessExpression(at) || at.name.text !== 'name') return null;
  const on = bare(at.expression);
  return ts.isPropertyAccessExpression(on) && on.name.text === 'constructor' ? on.expression : on;
};

/** A class by its name in quotes; a name that the file does not know is that of a foreign class. */
export const classPattern = (low: Lowering, literal: string): Pat => {
  const name = literal.slice(1, -1);
  return low.file.names.has(name) ? { k: 'case', p: [name] } : { k: 'lit', v: literal };
};

const equality = (low: Lowering, node: ts.BinaryExpression, negated: boolean): number => {
  const right = patternOf(low, node.right);
  const left = right ? null : patternOf(low, node.left);
  const pattern = right ?? left;
  const subject = left ? node.right : node.left;
  if (!pattern) {
    const parts = [low.lower(low, node.left), low.lower(low, node.right)].filter((id) => id >= 0);
    return odd(low, node, parts);
  }
  const named = pattern.k === 'lit' && pattern.v.startsWith('"') ? classNameOf(subject) : null;
  const value = low.lower(low, named ?? subject);
  low.file.places++;
  const test = is(low, node, value, named && pattern.k === 'lit' ? classPattern(low, pattern.v) : pattern);
  return negated ? not(low, node, test) : test;
};

const logic = (low: Lowering, node: ts.BinaryExpression, kind: 'and' | 'or'): number => {
  const a = truth(low, node.left);
  const region = addRegion(low, { sw: -1, arms: [], kind: 'block', l: lineAt(low, node.right) });
  const b = inRegion(low, region, () => truth(low, node.right)).value;
  return add(low, lineAt(low, node), { k: kind, a: [a, b] });
};

/** The pattern of `x instanceof T`; what every error is an instance of takes whatever comes. */
export const instancePattern = (low: Lowering, node: ts.Node): Pat => {
  const path = dotted(node);
  const local = path?.length === 1 ? lookup(low, path[0] ?? '') : undefined;
  const known = local === undefined ? null : pathOf(low, local);
  if (known) return { k: 'case', p: known };
  if (!path || outerPath(low, node) === null) return { k: 'odd' };
  const [name = ''] = path;
  if (path.length > 1 || low.file.names.has(name)) return { k: 'case', p: path };
  return ROOT_ERRORS.has(name) ? ANY : { k: 'lit', v: `"${name}"` };
};

const instance = (low: Lowering, node: ts.BinaryExpression): number => {
  low.file.places++;
  return is(low, node, low.lower(low, node.left), instancePattern(low, node.right));
};

const binary = (low: Lowering, node: ts.BinaryExpression): number | null => {
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return equality(low, node, false);
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return equality(low, node, true);
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return logic(low, node, 'and');
    case ts.SyntaxKind.BarBarToken:
      return logic(low, node, 'or');
    case ts.SyntaxKind.InstanceOfKeyword:
      return instance(low, node);
    default:
      return null;
  }
};

const COMPARISONS = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.InstanceOfKeyword,
]);

/** Whether an expression is true or false by what it asks. */
export const isTest = (node: ts.Node): boolean => {
  const at = bare(node);
  if (ts.isPrefixUnaryExpression(at)) return at.operator === ts.SyntaxKind.ExclamationToken;
  return ts.isBinaryExpression(at) && COMPARISONS.has(at.operatorToken.kind);
};

/** Lowers an expression as a truth value: what is missing counts as false. Always gives a node. */
export const truth = (low: Lowering, node: ts.Node): number => {
  const at = bare(node);
  if (ts.isPrefixUnaryExpression(at) && at.operator === ts.SyntaxKind.ExclamationToken)
    return not(low, at, truth(low, at.operand));
  const found = ts.isBinaryExpression(at) ? binary(low, at) : null;
  if (found !== null) return found;
  const value = low.lower(low, at);
  if (value < 0) return odd(low, at);
  const kind = low.nodes[value]?.k;
  if (kind === 'odd' || kind === 'is' || kind === 'lit' || kind === 'not' || kind === 'and' || kind === 'or')
    return value;
  return not(low, at, add(low, lineAt(low, at), { k: 'is', o: value, pat: FALSY }));
};

/** What decides an `if`: a value and the pattern under which the first branch runs. */
export interface Condition {
  readonly value: number;
  readonly pat: Pat;
  readonly how: string;
}

/** Lowers a condition: a plain `instanceof` or `===` asks the value itself, everything else is a truth value. */
export const lowerCondition = (low: Lowering, node: ts.Node): Condition => {
  const at = bare(node);
  if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) {
    const value = low.lower(low, at.left);
    if (value >= 0) return { value, pat: instancePattern(low, at.right), how: 'if-let' };
  }
  return { value: truth(low, node), pat: TRUE, how: 'if' };
};
