import type { TypeRef } from '../../model/facts.ts';
import { ts } from './ts.ts';

/** Wrappers that do not change which error a value is. */
const TRANSPARENT = new Set([
  'Promise',
  'PromiseLike',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Array',
  'ReadonlyArray',
  'Set',
  'ReadonlySet',
  'Iterable',
  'AsyncIterable',
  'Generator',
  'AsyncGenerator',
  'AsyncIterableIterator',
  'IterableIterator',
]);

const MAX_DEPTH = 40;

const nameOf = (name: ts.EntityName): string[] =>
  ts.isIdentifier(name) ? [name.text] : [...nameOf(name.left), name.right.text];

const isNothing = (node: ts.TypeNode): boolean =>
  node.kind === ts.SyntaxKind.UndefinedKeyword ||
  node.kind === ts.SyntaxKind.VoidKeyword ||
  (ts.isLiteralTypeNode(node) && node.literal.kind === ts.SyntaxKind.NullKeyword);

const reference = (node: ts.TypeReferenceNode, depth: number): TypeRef | null => {
  const path = nameOf(node.typeName);
  const args = node.typeArguments ?? [];
  const [first] = args;
  if (path.length === 1 && TRANSPARENT.has(path[0] ?? '')) return first ? readType(first, depth + 1) : null;
  if (path.length === 1 && path[0] === 'Record') return args[1] ? readType(args[1], depth + 1) : null;
  const inner = args.map((one) => readType(one, depth + 1)).filter((one) => one !== null);
  return inner.length > 0 && inner.length === args.length ? { p: path, a: inner } : { p: path };
};

/** A type as written; null where no single name tells what it is. Lists are known by their elements, promises by their results. */
export const readType = (node: ts.TypeNode | undefined, depth = 0): TypeRef | null => {
  if (!node || depth > MAX_DEPTH) return null;
  if (ts.isTypeReferenceNode(node)) return reference(node, depth);
  if (ts.isArrayTypeNode(node)) return readType(node.elementType, depth + 1);
  if (ts.isParenthesizedTypeNode(node) || ts.isTypeOperatorNode(node) || ts.isOptionalTypeNode(node))
    return readType(node.type, depth + 1);
  if (ts.isUnionTypeNode(node)) {
    const rest = node.types.filter((one) => !isNothing(one));
    if (rest.length === 1) return readType(rest[0], depth + 1);
    const named = rest.map((one) => readType(one, depth + 1)).filter((one) => one !== null);
    return named.length > 1 && named.length === rest.length ? { p: ['|'], a: named } : null;
  }
  if (ts.isFunctionTypeNode(node)) return { p: ['fn'] };
  if (ts.isExpressionWithTypeArguments(node)) return heritage(node);
  return null;
};

/** What stands behind `extends` or `implements`; of a call (`Data.TaggedError("X")`, a mixin) the name that is called. */
export const heritage = (node: ts.ExpressionWithTypeArguments): TypeRef | null => {
  let at: ts.Expression = node.expression;
  while (ts.isCallExpression(at)) at = at.expression;
  const path: string[] = [];
  for (; ts.isPropertyAccessExpression(at); at = at.expression) path.unshift(at.name.text);
  return ts.isIdentifier(at) ? { p: [at.text, ...path] } : null;
};
