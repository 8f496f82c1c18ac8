import { bare, ts } from '../ts.ts';
import { add } from '../../body/building.ts';
import { SOME } from '../../body/shapes.ts';
import { type Lower, lineAt } from './context.ts';

/** A text that is one word may stand for a case of a type. */
const WORD = /^[A-Za-z_][\w.-]{0,40}$/;

/** A value in a place where codes and tags stand: a field, a result, an argument of a constructor. */
export const lowerTagged: Lower = (low, node) => {
  const at = bare(node);
  // A number is something, and no case of anything.
  if (ts.isNumericLiteral(at)) return add(low, lineAt(low, at), { k: 'name', p: SOME });
  if (!ts.isStringLiteralLike(at) || !WORD.test(at.text)) return low.lower(low, node);
  return add(low, lineAt(low, at), { k: 'name', p: [`"${at.text}"`] });
};
