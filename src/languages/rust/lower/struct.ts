import type { Lite } from '../lite.ts';
import { childOf, named } from '../lite.ts';
import { add } from '../../body/building.ts';
import { type Lowering, lineAt, textOf } from './context.ts';
import { valuePath } from './pattern.ts';

/** Lowers `Type { field: value, ..base }`; fields of the base are carried by the base itself. */
export const lowerStruct = (low: Lowering, node: Lite): number => {
  const [head] = named(node);
  const list = childOf(node, 'field_initializer_list');
  if (!head) return -1;
  const fields: (readonly [string, number])[] = [];
  const bases: number[] = [];
  for (const item of list ? named(list) : []) {
    const parts = named(item).filter((part) => part.t !== 'attribute_item');
    const [name, value] = parts;
    if (item.t === 'base_field_initializer') bases.push(name ? low.lower(low, name) : -1);
    else if (name) fields.push([textOf(low, name), low.lower(low, value ?? name)]);
  }
  const id = add(low, lineAt(low, node), {
    k: 'build',
    p: valuePath(low, textOf(low, head)),
    f: fields.filter(([, value]) => value >= 0),
  });
  const base = bases.find((value) => value >= 0);
  if (base === undefined) return id;
  return add(low, lineAt(low, node), {
    k: 'join',
    j: [
      [id, low.region],
      [base, low.region],
    ],
  });
};
