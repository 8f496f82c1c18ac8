import type { Lite } from '../lite.ts';
import { named } from '../lite.ts';
import { add, addRegion, feed } from '../../body/building.ts';
import { type Lowering, lineAt } from './context.ts';

/** Lowers `return v`: out of the function, or into the results of the closure that holds it. */
export const lowerReturn = (low: Lowering, node: Lite): number => {
  const [inner] = named(node);
  const value = inner ? low.lower(low, inner) : -1;
  if (low.dead) return -1;
  leave(low, node, value);
  low.dead = true;
  return -1;
};

export const leave = (low: Lowering, node: Lite, value: number): void => {
  if (low.frame.out >= 0) feed(low, low.frame.out, value);
  else add(low, lineAt(low, node), { k: 'ret', o: value });
};

/** Lowers `e?`: what follows runs for the good part only. */
export const lowerTry = (low: Lowering, node: Lite): number => {
  const [inner] = named(node);
  if (!inner) return -1;
  const value = low.lower(low, inner);
  if (low.dead || value < 0) return -1;
  low.file.places++;
  // A chain spans lines: it is left where the mark stands.
  const line = low.file.lineOf(node.e - 1);
  const id = add(low, line, { k: 'try', o: value, out: low.frame.out });
  low.region = addRegion(low, { sw: id, arms: [0], kind: 'rest', l: line });
  return id;
};
