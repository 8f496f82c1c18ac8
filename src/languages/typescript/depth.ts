import { ts } from './ts.ts';

/**
 * Levels of the tree that are followed: few enough for the smallest stack of any thread, so that the answer does not
 * depend on whose stack it was.
 */
const MAX_DEPTH = 800;
/** How much of a level a step weighs that costs little: down the left side of `a.b().c` or `a + b`, into a declaration. */
const LIGHT = 0.6;

const isLight = (parent: ts.Node, child: ts.Node): boolean => {
  if (ts.isBinaryExpression(parent)) return parent.left === child;
  if (ts.isPropertyAccessExpression(parent) || ts.isCallExpression(parent)) return parent.expression === child;
  return ts.isVariableStatement(parent) || ts.isVariableDeclarationList(parent) || ts.isVariableDeclaration(parent);
};

/** No code makes more levels of one character; what is too short for that needs no look. */
const LEVELS_A_CHARACTER = 2;

const isTooDeep = (node: ts.Node, depth: number): boolean => {
  if (depth > MAX_DEPTH) return true;
  if (depth + LEVELS_A_CHARACTER * (node.end - node.pos) <= MAX_DEPTH) return false;
  return (
    ts.forEachChild(node, (child) => isTooDeep(child, depth + (isLight(node, child) ? LIGHT : 1)) || undefined) === true
  );
};

/** Throws a `RangeError` for code that is nested too deeply to be read. */
export const refuseDeep = (source: ts.SourceFile): void => {
  if (isTooDeep(source, 0)) throw new RangeError('the code is nested too deeply');
};
