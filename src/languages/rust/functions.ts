import { add, bodyOf } from '../body/building.ts';
import { declare } from '../body/names.ts';
import { NO_NAMES, packBody } from '../../model/body.ts';
import type { TypeRef } from '../../model/facts.ts';
import { isTest, keptAttributes } from './attributes.ts';
import { type Around, boundsIn, type Collected, genericsOf, nameOf, slice, visibilityOf } from './collected.ts';
import { childOf, isNamed, type Lite } from './lite.ts';
import { lowerBlock } from './lower/block.ts';
import { type Lowering, startLowering } from './lower/context.ts';
import { lowerExpression } from './lower/expression.ts';
import { introduce, readPattern } from './lower/pattern.ts';
import { parseType } from './types.ts';
import { readUse } from './uses.ts';

interface Param {
  readonly name: string;
  readonly type: TypeRef | null;
  readonly pattern: Lite | null;
}

const readParameter = (out: Collected, node: Lite): Param => {
  const at = node.c.findIndex((child) => child.t === ':');
  const pattern = node.c
    .slice(0, at)
    .find((child) => (isNamed(child) && child.t !== 'mutable_specifier') || child.t === '_');
  const type = parseType(slice(out, node.c.slice(at + 1).find(isNamed)));
  return { name: pattern && pattern.e > 0 ? slice(out, pattern) : '_', type, pattern: pattern ?? null };
};

const readParameters = (out: Collected, node: Lite): { params: Param[]; self: boolean } => {
  const params: Param[] = [];
  let self = false;
  for (const child of childOf(node, 'parameters')?.c ?? []) {
    if (child.t === 'self_parameter') {
      self = true;
      params.push({ name: 'self', type: null, pattern: null });
    } else if (child.t === 'parameter') {
      const param = readParameter(out, child);
      if (param.name === 'self') self = true;
      params.push(param);
    }
  }
  return { params, self };
};

const returnType = (out: Collected, node: Lite): TypeRef | null => {
  const at = node.c.findIndex((child) => child.t === '->');
  return at < 0 ? null : parseType(slice(out, node.c.slice(at + 1).find(isNamed)));
};

/**
 * Items inside a body (`use`, functions, types), however deep their block lies, live in a scope of their own. So does
 * a function that stands in a body, with what its block imports: another block may import another thing by that name.
 */
const innerScope = (out: Collected, body: Lite, blocks: readonly (readonly Lite[])[], around: Around): number => {
  if (blocks.length === 0 && !around.block) return around.scope;
  out.scopes.push({ up: around.scope, name: null, test: false });
  const scope = out.scopes.length - 1;
  for (const use of around.block ?? []) out.uses.push(...readUse(slice(out, use), scope));
  for (const items of blocks) {
    const block = items.filter((item) => item.t === 'use_declaration');
    out.walk(out, { ...body, c: items }, { ...around, scope, owner: null, trait: null, inTrait: false, block });
  }
  return scope;
};

/** Reads a function: signature and lowered body. */
export const readFunction = (out: Collected, node: Lite, around: Around, attrs: readonly string[]): void => {
  const name = nameOf(out, node);
  const { params, self } = readParameters(out, node);
  const block = childOf(node, 'block');
  const line = out.file.lineOf(node.s);
  const symbol = around.owner ? `${around.symbol}::${name}` : name;
  const bounds = [...around.bounds, ...boundsIn(out, node)];
  const low = block ? lowerBody(out, block, params, symbol, line) : null;
  const scope = block && low ? innerScope(out, block, low.items, around) : around.scope;
  out.fns.push({
    scope,
    name,
    owner: around.owner,
    trait: around.trait,
    inTrait: around.inTrait,
    generics: [...around.generics, ...genericsOf(out, node)],
    ...(bounds.length > 0 && { bounds }),
    vis: around.trait || around.inTrait ? 'public' : visibilityOf(out, node),
    params: params.map((param) => [param.name, param.type]),
    self,
    ret: returnType(out, node),
    line,
    column: out.columnOf(node.s),
    endLine: out.file.lineOf(node.e),
    attrs: keptAttributes(attrs),
    test: isTest(attrs),
    ...(low ? packBody(bodyOf(low)) : { body: null, names: NO_NAMES }),
  });
};

const lowerBody = (out: Collected, block: Lite, params: readonly Param[], symbol: string, line: number): Lowering => {
  const low = startLowering(out.file, symbol, line, lowerExpression);
  for (const [index, param] of params.entries()) {
    const id = add(low, line, { k: 'param', i: index });
    if (param.pattern) introduce(low, readPattern(low, param.pattern), id, param.pattern);
    else declare(low, param.name, id);
  }
  const value = lowerBlock(low, block);
  const last = block.c.findLast(isNamed);
  if (!low.dead) add(low, out.file.lineOf(last?.s ?? block.e), { k: 'ret', o: value });
  return low;
};
