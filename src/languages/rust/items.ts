import { isTest, pathAttribute } from './attributes.ts';
import {
  type Around,
  boundsIn,
  type Collected,
  defaultsOf,
  genericsOf,
  nameOf,
  slice,
  supersOf,
  visibilityOf,
} from './collected.ts';
import { readEnum, readStruct } from './declarations.ts';
import { readFunction } from './functions.ts';
import { childOf, type Lite, named } from './lite.ts';
import { parseType } from './types.ts';
import { readUse } from './uses.ts';

const walkModule = (out: Collected, node: Lite, around: Around, attrs: readonly string[], test: boolean): void => {
  const name = nameOf(out, node);
  const body = childOf(node, 'declaration_list');
  if (!body) {
    const shared = visibilityOf(out, node) !== 'private';
    out.mods.push({ scope: around.scope, name, file: pathAttribute(attrs), test, shared });
    return;
  }
  if (test && out.skipTests) return;
  out.scopes.push({ up: around.scope, name, test });
  walkItems(out, body, { ...around, scope: out.scopes.length - 1, symbol: name });
};

const walkImpl = (out: Collected, node: Lite, around: Around): void => {
  const at = node.c.findIndex((child) => child.t === 'for');
  const types = node.c.filter(
    (child) => child.e > 0 && !/_list$|where|type_parameters|comment|attribute|modifier/.test(child.t),
  );
  const traitNode = at < 0 ? undefined : node.c.slice(0, at).findLast((child) => types.includes(child));
  const typeNode = at < 0 ? types[0] : node.c.slice(at + 1).find((child) => types.includes(child));
  const type = parseType(slice(out, typeNode));
  const trait = traitNode ? parseType(slice(out, traitNode)) : null;
  if (!type) return;
  if (trait) out.impls.push({ scope: around.scope, trait, type });
  const body = childOf(node, 'declaration_list');
  const symbol = type.p.at(-1) ?? '';
  if (body)
    walkItems(out, body, {
      scope: around.scope,
      owner: type,
      trait,
      inTrait: false,
      generics: genericsOf(out, node),
      bounds: boundsIn(out, node),
      symbol,
      ...(around.block && { block: around.block }),
    });
};

const walkTrait = (out: Collected, node: Lite, around: Around): void => {
  const name = nameOf(out, node);
  const { file, columnOf } = out;
  out.types.push({
    scope: around.scope,
    kind: 'trait',
    name,
    generics: genericsOf(out, node),
    supers: supersOf(out, node),
    vis: visibilityOf(out, node),
    line: file.lineOf(node.s),
    column: columnOf(node.s),
    endLine: file.lineOf(node.e),
    attrs: [],
    derives: [],
    test: false,
    cases: [],
    target: null,
  });
  const body = childOf(node, 'declaration_list');
  const inside = {
    scope: around.scope,
    owner: { p: [name] },
    trait: null,
    inTrait: true,
    generics: genericsOf(out, node),
    bounds: boundsIn(out, node),
    symbol: name,
  };
  if (body) walkItems(out, body, inside);
};

const walkAlias = (out: Collected, node: Lite, around: Around): void => {
  const at = node.c.findIndex((child) => child.t === '=');
  const target = parseType(
    slice(
      out,
      node.c.slice(at + 1).find((child) => child.e > 0),
    ),
  );
  if (around.owner || !target) return;
  out.types.push({
    scope: around.scope,
    kind: 'alias',
    name: nameOf(out, node),
    generics: genericsOf(out, node),
    ...defaultsOf(out, node),
    vis: visibilityOf(out, node),
    line: out.file.lineOf(node.s),
    column: out.columnOf(node.s),
    endLine: out.file.lineOf(node.e),
    attrs: [],
    derives: [],
    test: false,
    cases: [],
    target,
  });
};

const walkConst = (out: Collected, node: Lite, around: Around): void => {
  const at = node.c.findIndex((child) => child.t === ':');
  const type = parseType(
    slice(
      out,
      node.c.slice(at + 1).find((child) => child.e > 0),
    ),
  );
  const value = /=\s*([\d_]+)(?:[ui](?:\d+|size))?\s*;$/.exec(slice(out, node))?.[1]?.replace(/_/g, '');
  const number = value === undefined ? {} : { value: Number(value) };
  out.consts.push({ scope: around.scope, name: nameOf(out, node), type, ...number, line: out.file.lineOf(node.s) });
};

const walkItemMacro = (out: Collected, node: Lite): void => {
  const [head] = named(node);
  const body = slice(out, childOf(node, 'token_tree'));
  for (const found of body.matchAll(/\b([A-Z]\w*)\s*::\s*([A-Z]\w*)/g))
    out.file.mentioned.add(`${found[1]}::${found[2]}`);
  if (!/\b(?:enum|impl|fn)\b|Error\b/.test(body)) return;
  out.file.places++;
  out.file.blind.push({ line: out.file.lineOf(node.s), symbol: '', reason: `macro ${slice(out, head)}! makes items` });
};

const walkItem = (out: Collected, node: Lite, around: Around, attrs: readonly string[]): void => {
  const test = isTest(attrs);
  if (node.t === 'mod_item') return walkModule(out, node, around, attrs, test);
  if (test && out.skipTests) return undefined;
  switch (node.t) {
    case 'use_declaration':
      out.uses.push(...readUse(slice(out, node), around.scope));
      return undefined;
    case 'enum_item':
      return readEnum(out, node, around, attrs);
    case 'struct_item':
    case 'union_item':
      return readStruct(out, node, around, attrs);
    case 'impl_item':
      return walkImpl(out, node, around);
    case 'trait_item':
      return walkTrait(out, node, around);
    case 'type_item':
      return walkAlias(out, node, around);
    case 'const_item':
    case 'static_item':
      return walkConst(out, node, around);
    case 'function_item':
    case 'function_signature_item':
      return readFunction(out, node, around, attrs);
    case 'macro_invocation':
      return walkItemMacro(out, node);
    case 'expression_statement':
      return node.c[0]?.t === 'macro_invocation' ? walkItemMacro(out, node.c[0]) : undefined;
    default:
      return undefined;
  }
};

/** Walks the items of a file, module, impl or trait, or those that stand in a function's body. */
export const walkItems = (out: Collected, list: Lite, around: Around): void => {
  let attrs: string[] = [];
  for (const node of list.c) {
    if (node.t === 'attribute_item') attrs.push(slice(out, node));
    else if (node.e > 0 && !node.t.endsWith('comment')) {
      walkItem(out, node, around, attrs);
      attrs = [];
    }
  }
};
