import type { Pat } from '../../../model/facts.ts';
import { bare, dotted, ts } from '../ts.ts';
import { patternOf } from './condition.ts';
import { lookup, lookupMore } from '../../body/names.ts';
import { type Lowering } from './context.ts';

const MAX_ITEMS = 64;

/** The array of `[a, b]`, `new Set([a, b])`, `[a, b] as const`, `Object.freeze([a, b])`; null for anything else. */
export const listIn = (node: ts.Node | undefined): ts.ArrayLiteralExpression | null => {
  if (!node) return null;
  const at = bare(node);
  if (ts.isArrayLiteralExpression(at)) return at;
  if (!ts.isNewExpression(at) && !ts.isCallExpression(at)) return null;
  const isMaker = ts.isNewExpression(at) ? dotted(at.expression)?.[0]?.endsWith('Set') === true : true;
  return isMaker && at.arguments?.length === 1 ? listIn(at.arguments[0]) : null;
};

/** The list that a name stands for, in the body or in the file. */
const listOf = (low: Lowering, node: ts.Node): ts.ArrayLiteralExpression | null => {
  const at = bare(node);
  if (!ts.isIdentifier(at)) return listIn(at);
  const found = lookupMore(low, at.text);
  if (found) return found;
  return lookup(low, at.text) === undefined ? (low.file.lists.get(at.text) ?? null) : null;
};

/** A pattern of all members of a list that is written down; null where one of them is no constant. */
export const listPattern = (low: Lowering, node: ts.Node): Pat | null => {
  const list = listOf(low, node);
  if (!list || list.elements.length === 0 || list.elements.length > MAX_ITEMS) return null;
  const parts = list.elements.map((one) => patternOf(low, one));
  return parts.every((one) => one !== null) ? { k: 'or', a: parts } : null;
};
