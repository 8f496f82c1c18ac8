import type { Region } from '../../../model/facts.ts';
import { bare, ts } from '../ts.ts';
import { lookup } from '../../body/names.ts';
import { goRound } from '../../body/shapes.ts';
import { type Lowering } from './context.ts';

/** A name that the function got its value for from its caller, or by default. */
const isParameter = (low: Lowering, node: ts.Node): boolean => {
  const id = ts.isIdentifier(node) ? lookup(low, node.text) : undefined;
  const value = id === undefined ? undefined : low.nodes[id];
  return value?.k === 'param' || (value?.k === 'join' && low.nodes[value.j[0]?.[0] ?? -1]?.k === 'param');
};

/** One less or one more of something: `tries - 1`, `attempt + 1`. */
const isCounted = (low: Lowering, node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === ts.SyntaxKind.PlusToken || node.operatorToken.kind === ts.SyntaxKind.MinusToken) &&
  ts.isNumericLiteral(node.right) &&
  node.right.text === '1' &&
  isParameter(low, bare(node.left));

/** What the arguments say of the next round: it counts, it is the same as this one, or it is about something else. */
const boundOf = (low: Lowering, args: readonly ts.Expression[]): NonNullable<Region['bound']> => {
  if (args.some((one) => isCounted(low, bare(one)))) return 'counted';
  return args.every((one) => isParameter(low, bare(one))) ? 'open' : 'cond';
};

/**
 * A function that calls itself goes back to its beginning, as a loop to its head: where an error is why, it tries again.
 * `callee`: the name called.
 */
export const goesRound = (low: Lowering, line: number, callee: string, args: readonly ts.Expression[]): void => {
  if (low.depth > 0 || args.length === 0 || callee !== low.symbol.split('::').pop()) return;
  goRound(low, line, boundOf(low, args));
};
