import type { Lite } from '../lite.ts';
import { named } from '../lite.ts';
import { add, feed } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { type Lowering, lineAt, shortText, textOf } from './context.ts';

/** Lowers `x = v` (the variable may be `v` from here on), `x.f = v` (a store), `_ = v` (thrown away). */
export const lowerAssignment = (low: Lowering, node: Lite): number => {
  const [left, right] = node.c.filter((child) => child.t !== '=' && (child.e > 0 || child.t === '_'));
  if (!left || !right) return -1;
  const value = low.lower(low, right);
  if (value < 0 || low.dead) return -1;
  if (left.t === '_') add(low, lineAt(low, node), { k: 'sink', o: value, how: 'drop', text: shortText(low, right) });
  else if (left.t === 'identifier') feed(low, variable(low, textOf(low, left)), value);
  else if (left.t === 'field_expression') store(low, left, value);
  else if (left.t === 'unary_expression') {
    const [inner] = named(left);
    if (inner?.t === 'identifier') feed(low, variable(low, textOf(low, inner)), value);
  } else low.lower(low, left);
  return -1;
};

const variable = (low: Lowering, name: string): number => {
  const id = lookup(low, name) ?? -1;
  return id >= 0 && low.nodes[id]?.k === 'join' ? id : -1;
};

const store = (low: Lowering, target: Lite, value: number): void => {
  const [object, field] = named(target);
  if (!object || !field) return;
  const of = low.lower(low, object);
  add(low, lineAt(low, target), { k: 'store', o: value, of, n: textOf(low, field) });
};
