import { memberName, ts } from '../ts.ts';
import { add, addJoin, feed, type JoinNode } from '../../body/building.ts';
import { declare, lookup } from '../../body/names.ts';
import { type Lowering, lineAt } from './context.ts';

type Declared = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;

const bindObject = (low: Lowering, pattern: ts.ObjectBindingPattern, value: number): void => {
  for (const element of pattern.elements) {
    const name = memberName(element.propertyName ?? element.name);
    const part =
      value < 0 || element.dotDotDotToken || name === null
        ? element.dotDotDotToken
          ? value
          : -1
        : add(low, lineAt(low, element), { k: 'field', o: value, n: name });
    bindName(low, element, part);
  }
};

/** Lists are what their elements are. */
const bindArray = (low: Lowering, pattern: ts.ArrayBindingPattern, value: number): void => {
  const list = low.nodes[value];
  for (const [index, element] of pattern.elements.entries()) {
    if (ts.isOmittedExpression(element)) continue;
    bindName(low, element, list?.k === 'tuple' ? (list.a[index] ?? -1) : value);
  }
};

/** Makes a declared name, or all names of a pattern, known: each a part of `value`. */
export const bindName = (low: Lowering, node: Declared, value: number): void => {
  const withDefault = node.initializer && !ts.isVariableDeclaration(node) ? orDefault(low, node, value) : value;
  if (ts.isIdentifier(node.name)) declare(low, node.name.text, withDefault);
  else if (ts.isObjectBindingPattern(node.name)) bindObject(low, node.name, withDefault);
  else bindArray(low, node.name, withDefault);
};

const orDefault = (low: Lowering, node: Declared, value: number): number => {
  const other = node.initializer ? low.lower(low, node.initializer) : -1;
  if (other < 0) return value;
  const join = addJoin(low, lineAt(low, node));
  feed(low, join, value);
  feed(low, join, other);
  return join;
};

/** A variable that may be assigned again is a join that later assignments feed. */
export const variable = (low: Lowering, node: ts.Node, value: number): number => {
  const join = addJoin(low, lineAt(low, node));
  feed(low, join, value);
  return join;
};

/** Adds a value to a variable, where the name is one. */
export const assignTo = (low: Lowering, name: string, value: number): void => {
  const id = lookup(low, name) ?? -1;
  const join = low.nodes[id];
  if (value >= 0 && join?.k === 'join') (join as JoinNode).j.push([value, low.region]);
};
