import type { Pat } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { hasToken, named } from '../lite.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { type Lowering, lineAt, shortText, textOf } from './context.ts';
import { literalValue, valuePath } from './pattern.ts';

export const lowerUnary = (low: Lowering, node: Lite): number => {
  const [inner] = named(node);
  if (!inner) return -1;
  const value = low.lower(low, inner);
  if (value < 0 || hasToken(node, '*')) return value;
  return hasToken(node, '!') ? add(low, lineAt(low, node), { k: 'not', o: value }) : -1;
};

/** A constant on one side of `==` makes a pattern of it. */
const asPattern = (low: Lowering, node: Lite): Pat | null => {
  const text = textOf(low, node);
  if (node.t === 'reference_expression' || node.t === 'parenthesized_expression' || node.t === 'unary_expression') {
    const [inner] = named(node);
    return inner ? asPattern(low, inner) : null;
  }
  if (node.t === 'scoped_identifier') return { k: 'case', p: valuePath(low, text) };
  if (node.t === 'identifier') return /^[A-Z]/.test(text) ? { k: 'case', p: valuePath(low, text) } : null;
  if (node.t === 'string_literal' || node.t === 'boolean_literal' || node.t === 'integer_literal')
    return { k: 'lit', v: literalValue(text) };
  return node.t === 'call_expression' ? callPattern(low, node) : null;
};

/** `== Some(Kind::A)` and the like. */
const callPattern = (low: Lowering, node: Lite): Pat | null => {
  const [head, args] = named(node);
  if (!head || !args || !/^[A-Z]|::[A-Z]/.test(textOf(low, head))) return null;
  const parts = named(args).map((arg) => asPattern(low, arg));
  if (parts.some((part) => part === null)) return null;
  return {
    k: 'case',
    p: valuePath(low, textOf(low, head)),
    f: parts.map((part, index) => [String(index), part as Pat] as const),
  };
};

const lowerEquality = (low: Lowering, node: Lite, left: Lite, right: Lite): number => {
  const pattern = asPattern(low, right);
  const mirrored = pattern ? null : asPattern(low, left);
  const value = low.lower(low, mirrored ? right : left);
  if (!pattern && !mirrored) {
    const other = low.lower(low, right);
    return add(low, lineAt(low, node), {
      k: 'odd',
      a: [value, other].filter((id) => id >= 0),
      why: shortText(low, node),
    });
  }
  if (value < 0) return -1;
  low.file.places++;
  const is = add(low, lineAt(low, node), { k: 'is', o: value, pat: pattern ?? mirrored ?? { k: 'odd' } });
  return hasToken(node, '!=') ? add(low, lineAt(low, node), { k: 'not', o: is }) : is;
};

/** The right side of `&&` and `||` is evaluated under the left one; leaving from there is rare, so it shares the region. */
const lowerLogic = (low: Lowering, node: Lite, kind: 'and' | 'or', parts: readonly Lite[]): number => {
  const [left, right] = parts;
  if (!left || !right) return -1;
  const a = low.lower(low, left);
  const region = addRegion(low, { sw: -1, arms: [], kind: 'block', l: lineAt(low, right) });
  const b = inRegion(low, region, () => low.lower(low, right)).value;
  const odd = (id: number, part: Lite): number =>
    id >= 0 ? id : add(low, lineAt(low, part), { k: 'odd', a: [], why: shortText(low, part) });
  return add(low, lineAt(low, node), { k: kind, a: [odd(a, left), odd(b, right)] });
};

export const lowerBinary = (low: Lowering, node: Lite): number => {
  const parts = named(node);
  const [left, right] = parts;
  if (!left || !right) return -1;
  if (hasToken(node, '==') || hasToken(node, '!=')) return lowerEquality(low, node, left, right);
  if (hasToken(node, '&&')) return lowerLogic(low, node, 'and', parts);
  if (hasToken(node, '||')) return lowerLogic(low, node, 'or', parts);
  low.lower(low, left);
  low.lower(low, right);
  return -1;
};
