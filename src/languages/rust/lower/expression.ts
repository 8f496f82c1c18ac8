import type { Lite } from '../lite.ts';
import { hasToken, isNamed, named } from '../lite.ts';
import { lowerAssignment } from './assign.ts';
import { lowerAsync, lowerBlock } from './block.ts';
import { lowerCall } from './call.ts';
import { lowerClosure } from './closure.ts';
import { add } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { type Lower, type Lowering, lineAt, textOf } from './context.ts';
import { lowerIf } from './if.ts';
import { lowerBreak, lowerContinue, lowerFor, lowerLoop, lowerWhile } from './loop.ts';
import { lowerMacro } from './macro.ts';
import { lowerMatch } from './match.ts';
import { lowerBinary, lowerUnary } from './operator.ts';
import { literalValue, valuePath } from './pattern.ts';
import { lowerReturn, lowerTry } from './return.ts';
import { lowerStruct } from './struct.ts';

/** The operand itself: what stands around it does not change which error it is. */
const lowerInner: Lower = (low, node) => {
  const inner = named(node).find((child) => child.t !== 'mutable_specifier');
  return inner ? lowerExpression(low, inner) : -1;
};

const lowerAll = (low: Lowering, node: Lite): number[] => named(node).map((child) => lowerExpression(low, child));

const lowerName: Lower = (low, node) => {
  const name = textOf(low, node);
  const known = lookup(low, name);
  if (known !== undefined) return known;
  // A lower-case name nobody declared is a function item or a static: still a path.
  return add(low, lineAt(low, node), { k: 'name', p: valuePath(low, name) });
};

const lowerPath: Lower = (low, node) =>
  add(low, lineAt(low, node), { k: 'name', p: valuePath(low, textOf(low, node)) });

const lowerField: Lower = (low, node) => {
  const [object, field] = named(node);
  if (!object || !field) return -1;
  const value = lowerExpression(low, object);
  if (value < 0) return -1;
  const name = textOf(low, field);
  const tuple = low.nodes[value];
  if (tuple?.k === 'tuple' && tuple.a[Number(name)] !== undefined) return tuple.a[Number(name)] ?? -1;
  return add(low, lineAt(low, node), { k: 'field', o: value, n: name });
};

const lowerTuple: Lower = (low, node) => add(low, lineAt(low, node), { k: 'tuple', a: lowerAll(low, node) });

const lowerString: Lower = (low, node) =>
  add(low, lineAt(low, node), { k: 'text', a: [], v: literalValue(textOf(low, node)) });

const lowerBoolean: Lower = (low, node) => add(low, lineAt(low, node), { k: 'lit', v: textOf(low, node) });

const lowerArray: Lower = (low, node) => {
  const all = lowerAll(low, node);
  // `[item; count]` holds items only.
  const items = (hasToken(node, ';') ? all.slice(0, 1) : all).filter((item) => item >= 0);
  return items.length === 0
    ? -1
    : add(low, lineAt(low, node), { k: 'join', j: items.map((item) => [item, low.region]) });
};

const lowerIndex: Lower = (low, node) => {
  const [object, ...rest] = named(node);
  for (const index of rest) lowerExpression(low, index);
  return object ? lowerExpression(low, object) : -1;
};

/** Evaluated for what happens inside; the value itself is no error. */
const lowerParts: Lower = (low, node) => {
  lowerAll(low, node);
  return -1;
};

const nothing: Lower = () => -1;

const TABLE = new Map<string, Lower>(
  Object.entries({
    identifier: lowerName,
    self: lowerName,
    scoped_identifier: lowerPath,
    generic_function: lowerInner,
    field_expression: lowerField,
    call_expression: lowerCall,
    macro_invocation: lowerMacro,
    match_expression: lowerMatch,
    if_expression: lowerIf,
    block: lowerBlock,
    unsafe_block: lowerInner,
    const_block: lowerInner,
    async_block: lowerAsync,
    try_block: lowerAsync,
    closure_expression: lowerClosure,
    struct_expression: lowerStruct,
    tuple_expression: lowerTuple,
    array_expression: lowerArray,
    index_expression: lowerIndex,
    try_expression: lowerTry,
    await_expression: lowerInner,
    parenthesized_expression: lowerInner,
    reference_expression: lowerInner,
    type_cast_expression: lowerInner,
    unary_expression: lowerUnary,
    binary_expression: lowerBinary,
    assignment_expression: lowerAssignment,
    compound_assignment_expr: lowerParts,
    range_expression: lowerParts,
    return_expression: lowerReturn,
    break_expression: lowerBreak,
    continue_expression: lowerContinue,
    loop_expression: lowerLoop,
    while_expression: lowerWhile,
    for_expression: lowerFor,
    yield_expression: lowerParts,
    string_literal: lowerString,
    raw_string_literal: lowerString,
    boolean_literal: lowerBoolean,
    integer_literal: nothing,
    float_literal: nothing,
    char_literal: nothing,
    unit_expression: nothing,
  }),
);

/** Lowers an expression and gives the node of its value, -1 where it has none that matters. Never throws. */
export const lowerExpression = (low: Lowering, node: Lite): number => {
  const lower = TABLE.get(node.t);
  if (lower) return lower(low, node);
  for (const child of node.c) if (isNamed(child)) lowerExpression(low, child);
  return -1;
};
