import { dotted, memberName, ts } from '../ts.ts';
import { assignTo } from './binding.ts';
import { lowerCall, lowerNew } from './call.ts';
import { FALSY, isTest, MISSING, truth } from './condition.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { arm } from '../../body/shapes.ts';
import { joined, type Lower, type Lowering, lineAt, OBJECT, shortText } from './context.ts';
import { lowerConditional } from './if.ts';
import { lowerLambda } from './lambda.ts';
import { outerPath, pathOfName } from './names.ts';
import { awaited, giveBack, nothing } from './result.ts';
import { lowerLookup } from './table.ts';
import { lowerTagged } from './tagged.ts';

const inner: Lower = (low, node) => low.lower(low, (node as ts.ParenthesizedExpression).expression);

const name: Lower = (low, node) => {
  const { text } = node as ts.Identifier;
  const known = lookup(low, text);
  if (known !== undefined) return known;
  return text === 'undefined'
    ? nothing(low, lineAt(low, node))
    : add(low, lineAt(low, node), { k: 'name', p: pathOfName(text) });
};

const self: Lower = (low) => lookup(low, 'this') ?? -1;

/** Fields that say in words what happened. */
const WORDS = new Set(['message', 'stack']);

const property: Lower = (low, node) => {
  const at = node as ts.PropertyAccessExpression;
  const line = low.file.lineOf(at.name.getStart(low.file.source));
  const path = outerPath(low, at);
  if (path && (/^[A-Z]/.test(path.at(-2) ?? '') || low.file.namespaces.has(path[0] ?? '')))
    return add(low, line, { k: 'name', p: path });
  const on = low.lower(low, at.expression);
  if (on < 0) return -1;
  if (WORDS.has(at.name.text)) return add(low, line, { k: 'text', a: [on], v: '' });
  return add(low, line, { k: 'field', o: on, n: at.name.text });
};

/** An element is what the list is; of a table any of its values. */
const element: Lower = (low, node) => {
  const at = node as ts.ElementAccessExpression;
  const found = lowerLookup(low, at);
  if (found !== null) return found;
  const on = low.lower(low, at.expression);
  low.lower(low, at.argumentExpression);
  const key = memberName(at.argumentExpression);
  if (key === null || on < 0 || ts.isNumericLiteral(at.argumentExpression)) return on;
  return add(low, lineAt(low, node), { k: 'field', o: on, n: key });
};

const string: Lower = (low, node) =>
  add(low, lineAt(low, node), { k: 'text', a: [], v: `"${(node as ts.StringLiteral).text.slice(0, 80)}"` });

const template: Lower = (low, node) => {
  const at = node as ts.TemplateExpression;
  const parts = at.templateSpans.map((span) => low.lower(low, span.expression)).filter((id) => id >= 0);
  return add(low, lineAt(low, node), { k: 'text', a: parts, v: `"${at.head.text.slice(0, 80)}"` });
};

const truthLiteral: Lower = (low, node) =>
  add(low, lineAt(low, node), { k: 'lit', v: node.kind === ts.SyntaxKind.TrueKeyword ? 'true' : 'false' });

const list: Lower = (low, node) => {
  const items = (node as ts.ArrayLiteralExpression).elements.map((one) => low.lower(low, one));
  return joined(low, lineAt(low, node), ...items.map((item) => [item, low.region] as const));
};

const object: Lower = (low, node) => {
  const fields: (readonly [string, number])[] = [];
  const bases: number[] = [];
  for (const one of (node as ts.ObjectLiteralExpression).properties) {
    if (ts.isSpreadAssignment(one)) bases.push(low.lower(low, one.expression));
    else {
      const key = memberName(one.name);
      const value = fieldValue(low, one);
      if (key !== null && value >= 0) fields.push([key, value]);
    }
  }
  const line = lineAt(low, node);
  const built = add(low, line, { k: 'build', p: OBJECT, f: fields });
  const kept = bases.filter((base) => base >= 0);
  if (kept.length === 0) return built;
  return joined(low, line, [built, low.region], ...kept.map((base) => [base, low.region] as const));
};

const fieldValue = (low: Lowering, node: ts.ObjectLiteralElementLike): number => {
  if (ts.isPropertyAssignment(node)) return lowerTagged(low, node.initializer);
  if (ts.isShorthandPropertyAssignment(node)) return low.lower(low, node.name);
  return ts.isMethodDeclaration(node) ? lowerLambda(low, node) : -1;
};

/** `a ?? b`, `a || b`, `a && b`: the first value, or the second where the first is missing. */
const either = (low: Lowering, node: ts.BinaryExpression): number => {
  const line = lineAt(low, node.right);
  const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  if (isTest(node.left) && isAnd) return truth(low, node);
  const value = low.lower(low, node.left);
  const pat = node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ? MISSING : FALSY;
  const sw = low.nodes.length;
  const missing = addRegion(low, { sw, arms: [0], kind: 'arm', l: line });
  const there = addRegion(low, { sw, arms: [1], kind: 'arm', l: line });
  const text = shortText(low, node.left);
  add(low, line, {
    k: 'switch',
    o: value,
    how: 'if',
    text,
    arms: [arm(pat, missing, line, `not ${text}`), arm({ k: 'any' }, there, line, text)],
  });
  const other = inRegion(low, isAnd ? there : missing, () => low.lower(low, node.right));
  return joined(low, line, [value, isAnd ? missing : there], [other.value, other.at]);
};

const assign = (low: Lowering, left: ts.Expression, value: number): void => {
  if (ts.isIdentifier(left)) assignTo(low, left.text, value);
  else if (ts.isPropertyAccessExpression(left)) {
    const of = low.lower(low, left.expression);
    if (of >= 0 && value >= 0) add(low, lineAt(low, left), { k: 'store', o: value, of, n: left.name.text });
  } else if (ts.isElementAccessExpression(left)) low.lower(low, left);
};

/** `process.exitCode = 1`: how the run ends when it has nothing more to do. */
const isExitCode = (node: ts.Expression): boolean => dotted(node)?.slice(-2).join('.') === 'process.exitCode';

const assignment = (low: Lowering, node: ts.BinaryExpression): number => {
  const value = low.lower(low, node.right);
  if (low.dead) return -1;
  if (isExitCode(node.left) && !(ts.isNumericLiteral(node.right) && node.right.text === '0'))
    add(low, lineAt(low, node), { k: 'call', p: ['ExitCode', 'from'], a: [] });
  else assign(low, node.left, value);
  return value;
};

const LOGICAL = new Set([
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);
const ASSIGNMENTS = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
]);

const binary: Lower = (low, node) => {
  const at = node as ts.BinaryExpression;
  const kind = at.operatorToken.kind;
  if (ASSIGNMENTS.has(kind)) return assignment(low, at);
  if (LOGICAL.has(kind)) return isTest(at.left) && isTest(at.right) ? truth(low, at) : either(low, at);
  if (isTest(at)) return truth(low, at);
  const left = low.lower(low, at.left);
  const right = low.lower(low, at.right);
  if (kind === ts.SyntaxKind.CommaToken) return right;
  // A sum with a text in it is a text.
  if (kind !== ts.SyntaxKind.PlusToken) return -1;
  const parts = [left, right].filter((id) => id >= 0);
  return parts.some((id) => low.nodes[id]?.k === 'text')
    ? add(low, lineAt(low, node), { k: 'text', a: parts, v: '' })
    : -1;
};

const unary: Lower = (low, node) => {
  const at = node as ts.PrefixUnaryExpression;
  if (at.operator === ts.SyntaxKind.ExclamationToken) return truth(low, at);
  low.lower(low, at.operand);
  return -1;
};

const evaluated: Lower = (low, node) => {
  low.lower(low, (node as ts.VoidExpression).expression);
  return -1;
};

const awaiting: Lower = (low, node) => {
  low.file.places++;
  return awaited(low, lineAt(low, node), low.lower(low, (node as ts.AwaitExpression).expression));
};

/** What a generator gives on the way is among what a call of it gives. */
const yielded: Lower = (low, node) => {
  const at = node as ts.YieldExpression;
  const value = at.expression ? low.lower(low, at.expression) : -1;
  if (value >= 0) giveBack(low, lineAt(low, node), at.asteriskToken ? awaited(low, lineAt(low, node), value) : value);
  return -1;
};

/** An element is made by the function of its name, when it is shown. */
const markup: Lower = (low, node) => {
  const opening = ts.isJsxElement(node) ? node.openingElement : (node as ts.JsxSelfClosingElement);
  const path = outerPath(low, opening.tagName);
  const isOwn = path !== null && /^[A-Z]/.test(path.at(-1) ?? '');
  const made = isOwn ? add(low, lineAt(low, node), { k: 'call', p: path, a: [] }) : -1;
  ts.forEachChild(opening, (child) => {
    if (child !== opening.tagName) lowerExpression(low, child);
  });
  if (ts.isJsxElement(node)) for (const child of node.children) lowerExpression(low, child);
  return made;
};

const none: Lower = () => -1;

const missing: Lower = (low, node) => nothing(low, lineAt(low, node));

const { SyntaxKind } = ts;

const TABLE = new Map<ts.SyntaxKind, Lower>([
  [SyntaxKind.Identifier, name],
  [SyntaxKind.ThisKeyword, self],
  [SyntaxKind.PropertyAccessExpression, property],
  [SyntaxKind.ElementAccessExpression, element],
  [SyntaxKind.CallExpression, lowerCall as Lower],
  [SyntaxKind.NewExpression, lowerNew as Lower],
  [SyntaxKind.ParenthesizedExpression, inner],
  [SyntaxKind.AsExpression, inner],
  [SyntaxKind.NonNullExpression, inner],
  [SyntaxKind.SatisfiesExpression, inner],
  [SyntaxKind.TypeAssertionExpression, inner],
  [SyntaxKind.SpreadElement, inner],
  [SyntaxKind.AwaitExpression, awaiting],
  [SyntaxKind.YieldExpression, yielded],
  [SyntaxKind.ArrowFunction, lowerLambda],
  [SyntaxKind.FunctionExpression, lowerLambda],
  [SyntaxKind.StringLiteral, string],
  [SyntaxKind.NoSubstitutionTemplateLiteral, string],
  [SyntaxKind.TemplateExpression, template],
  [SyntaxKind.TrueKeyword, truthLiteral],
  [SyntaxKind.FalseKeyword, truthLiteral],
  [SyntaxKind.NullKeyword, missing],
  [SyntaxKind.ArrayLiteralExpression, list],
  [SyntaxKind.ObjectLiteralExpression, object],
  [SyntaxKind.ConditionalExpression, lowerConditional as Lower],
  [SyntaxKind.BinaryExpression, binary],
  [SyntaxKind.PrefixUnaryExpression, unary],
  [SyntaxKind.PostfixUnaryExpression, none],
  [SyntaxKind.VoidExpression, evaluated],
  [SyntaxKind.DeleteExpression, evaluated],
  [SyntaxKind.TypeOfExpression, evaluated],
  [SyntaxKind.NumericLiteral, none],
  [SyntaxKind.BigIntLiteral, none],
  [SyntaxKind.RegularExpressionLiteral, none],
  [SyntaxKind.ClassExpression, none],
  [SyntaxKind.JsxElement, markup],
  [SyntaxKind.JsxSelfClosingElement, markup],
]);

/** Lowers an expression and gives the node of its value, -1 where it has none that matters. */
export const lowerExpression = (low: Lowering, node: ts.Node): number => {
  const lower = TABLE.get(node.kind);
  if (lower) return lower(low, node);
  // JSX and what else there is: evaluated for what happens inside.
  ts.forEachChild(node, (child) => {
    lowerExpression(low, child);
  });
  return -1;
};
