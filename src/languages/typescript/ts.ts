import { ts } from 'ts-morph';

/** The parser that ts-morph carries, and its types. */
export { ts };

/** An expression without what does not change its value: parentheses, `as T`, `!`, `satisfies T`. */
export const bare = (node: ts.Node): ts.Node => {
  let at = node;
  for (;;) {
    if (
      ts.isParenthesizedExpression(at) ||
      ts.isAsExpression(at) ||
      ts.isNonNullExpression(at) ||
      ts.isSatisfiesExpression(at) ||
      ts.isTypeAssertionExpression(at)
    )
      at = at.expression;
    else return at;
  }
};

/** Name of a property, class member or enum member; null where it is computed. */
export const memberName = (name: ts.Node | undefined): string | null => {
  if (!name) return null;
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  return ts.isNumericLiteral(name) ? name.text : null;
};

/** Whether a declaration carries a word such as `export` or `static`. */
export const hasWord = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (node.modifiers?.some((one) => one.kind === kind) ?? false);

/** `a`, `a.b.c`; null for any other expression. */
export const dotted = (node: ts.Node): string[] | null => {
  const at = bare(node);
  if (ts.isIdentifier(at)) return [at.text];
  if (!ts.isPropertyAccessExpression(at)) return null;
  const head = dotted(at.expression);
  if (head) head.push(at.name.text);
  return head;
};

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/** A function written on the spot. */
export const asFunction = (node: ts.Node | undefined): ts.ArrowFunction | ts.FunctionExpression | null => {
  if (!node) return null;
  const at = bare(node);
  return ts.isArrowFunction(at) || ts.isFunctionExpression(at) ? at : null;
};

export const isAsync = (node: ts.Node): boolean => hasWord(node, ts.SyntaxKind.AsyncKeyword);
