import type { Lite } from '../lite.ts';
import { after, childOf, hasToken, isNamed, named } from '../lite.ts';
import { parseType } from '../types.ts';
import { readUse } from '../uses.ts';
import { add, addJoin, addRegion, feed, inRegion, sealJoin } from '../../body/building.ts';
import { declareMore, openScope } from '../../body/names.ts';
import { type Lowering, lineAt, shortText, textOf } from './context.ts';
import { bind, introduce, type ReadPattern, readPattern } from './pattern.ts';

const ITEMS = new Set([
  'function_item',
  'function_signature_item',
  'enum_item',
  'struct_item',
  'union_item',
  'impl_item',
  'trait_item',
  'mod_item',
  'use_declaration',
  'const_item',
  'static_item',
  'type_item',
  'macro_definition',
  'extern_crate_declaration',
  'foreign_mod_item',
]);

const NO_STATEMENT = new Set([...ITEMS, 'empty_statement', 'label']);

/**
 * Sets items aside with their attributes. Names that a `use` brings into a block inside the body hold in that block;
 * those of the body itself are names of the function's scope, like its items.
 */
const takeItems = (low: Lowering, node: Lite): void => {
  if (!node.c.some((child) => ITEMS.has(child.t))) return;
  const isInner = low.env.up?.up !== null;
  const items: Lite[] = [];
  let attributes: Lite[] = [];
  for (const child of node.c) {
    if (child.t === 'attribute_item') attributes.push(child);
    else if (ITEMS.has(child.t)) {
      items.push(...attributes, child);
      attributes = [];
      if (isInner && child.t === 'use_declaration') takeUse(low, child);
    } else if (isNamed(child)) attributes = [];
  }
  low.items.push(items);
};

const takeUse = (low: Lowering, node: Lite): void => {
  for (const { name, path } of readUse(textOf(low, node), 0)) {
    if (name === '*') continue;
    low.uses = true;
    declareMore(low, name, path);
  }
};

const patternOf = (node: Lite): Lite | undefined =>
  node.c.find((child) => (isNamed(child) && child.t !== 'mutable_specifier') || child.t === '_');

/** A variable that may be assigned again is a join that later assignments feed. */
const asVariable = (low: Lowering, read: ReadPattern, value: number, node: Lite): number => {
  const plain = read.binds.length === 1 && read.binds[0]?.steps.length === 0;
  if (!plain || !hasToken(node, 'mutable_specifier')) {
    if (!plain || after(node, '=') !== undefined) return value;
  }
  const join = addJoin(low, lineAt(low, node));
  feed(low, join, value);
  return join;
};

const mutable = (node: Lite): boolean => childOf(node, 'mutable_specifier') !== undefined;

const lowerLet = (low: Lowering, node: Lite): void => {
  const pattern = patternOf(node);
  if (!pattern) return;
  const initial = after(node, '=');
  const otherwise = node.c.some((child) => child.t === 'else') ? after(node, 'else') : undefined;
  let value = initial ? low.lower(low, initial) : -1;
  if (low.dead) return;
  const typeNode = node.c.some((child) => child.t === ':') ? after(node, ':') : undefined;
  value = asTyped(low, value, initial, typeNode, node);
  const read = readPattern(low, pattern);
  if (otherwise) {
    lowerLetElse(low, node, read, value, otherwise);
    return;
  }
  if (initial && pattern.t === '_' && value >= 0)
    add(low, lineAt(low, node), { k: 'sink', o: value, how: 'drop', text: shortText(low, initial) });
  introduce(low, read, mutable(node) || !initial ? asVariable(low, read, value, node) : value, node);
};

/** `let kind: Kind = e.into()` says what the conversion is to. */
const asTyped = (
  low: Lowering,
  value: number,
  initial: Lite | undefined,
  typeNode: Lite | undefined,
  node: Lite,
): number => {
  if (value < 0 || !typeNode || !initial) return value;
  const source = low.nodes[value];
  if (source?.k !== 'convert' || source.to) return value;
  return add(low, lineAt(low, node), { k: 'convert', o: source.o, to: parseType(textOf(low, typeNode)) });
};

const lowerLetElse = (low: Lowering, node: Lite, read: ReadPattern, value: number, otherwise: Lite): void => {
  const line = lineAt(low, node);
  const sw = low.nodes.length;
  const kept = addRegion(low, { sw, arms: [0], kind: 'rest', l: line });
  const lost = addRegion(low, { sw, arms: [1], kind: 'arm', l: lineAt(low, otherwise) });
  low.file.places++;
  const pattern = patternOf(node);
  const text = pattern ? shortText(low, pattern) : '_';
  add(low, line, {
    k: 'switch',
    o: value,
    how: 'let-else',
    text: shortText(low, node).replace(/ else \{.*$/, ''),
    arms: [
      { pat: read.pat, guard: -1, region: kept, line, text },
      { pat: { k: 'any' }, guard: -1, region: lost, line: lineAt(low, otherwise), text: `else of ${text}` },
    ],
  });
  inRegion(low, lost, () => low.lower(low, otherwise));
  low.region = kept;
  bind(low, read, value, node);
};

const SPAWN = /(?:^|::)(?:spawn|spawn_blocking|spawn_local)$/;

const lowerIgnoredOk = (low: Lowering, node: Lite, head: Lite): boolean => {
  const [object, name] = named(head);
  if (!object || !name || textOf(low, name) !== 'ok') return false;
  const value = low.lower(low, object);
  if (value >= 0 && !low.dead)
    add(low, lineAt(low, name), { k: 'sink', o: value, how: 'drop', text: shortText(low, node) });
  return true;
};

/** Statements that throw a result away: `f().ok();`, a spawned task whose handle nobody keeps. */
const lowerIgnored = (low: Lowering, node: Lite): boolean => {
  if (node.t !== 'call_expression') return false;
  const [head, args] = named(node);
  if (!head || !args) return false;
  if (head.t === 'field_expression' && named(args).length === 0) return lowerIgnoredOk(low, node, head);
  if (!SPAWN.test(textOf(low, head))) return false;
  for (const arg of named(args)) {
    const value = low.lower(low, arg);
    const lambda = low.nodes[value];
    const result = lambda?.k === 'lambda' ? lambda.out : value;
    if (result >= 0)
      add(low, lineAt(low, node), { k: 'sink', o: result, how: 'drop', text: 'the handle of a spawned task' });
  }
  return true;
};

const lowerStatement = (low: Lowering, node: Lite): number => {
  if (node.t === 'let_declaration') {
    lowerLet(low, node);
    return -1;
  }
  if (node.t !== 'expression_statement') return NO_STATEMENT.has(node.t) ? -1 : low.lower(low, node);
  const [inner] = named(node);
  if (!inner) return -1;
  if (hasToken(node, ';') && lowerIgnored(low, inner)) return -1;
  const value = low.lower(low, inner);
  // Only the last statement of a block without `;` is its value; the caller asks for it by the missing token.
  return hasToken(node, ';') ? -1 : value;
};

/** Lowers a block in the region at hand: its value is that of its last expression. */
export const lowerBlock = (low: Lowering, node: Lite): number => {
  const env = low.env;
  low.env = openScope(env);
  takeItems(low, node);
  const statements = node.c.filter((child) => isNamed(child) && child.t !== 'label');
  let value = -1;
  for (const statement of statements) {
    if (low.dead) break;
    value = lowerStatement(low, statement);
  }
  low.env = env;
  return low.dead ? -1 : value;
};

/** An async block (or try block): `?` and `return` inside it end the block, not the function. */
export const lowerAsync = (low: Lowering, node: Lite): number => {
  const block = childOf(node, 'block');
  if (!block) return -1;
  const line = lineAt(low, node);
  const saved = { frame: low.frame, loops: low.loops };
  const region = addRegion(low, { sw: -1, arms: [], kind: 'lambda', l: line });
  const out = addJoin(low, line);
  low.frame = { out };
  low.loops = [];
  inRegion(low, region, () => {
    const value = lowerBlock(low, block);
    if (!low.dead) feed(low, out, value);
    return value;
  });
  low.frame = saved.frame;
  low.loops = saved.loops;
  return sealJoin(low, out, line);
};
