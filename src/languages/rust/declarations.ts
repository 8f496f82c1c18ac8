import { packBody } from '../../model/body.ts';
import type { CaseFact, FnFact, Path, TypeRef } from '../../model/facts.ts';
import { derivesOf, isTest, keptAttributes } from './attributes.ts';
import { type Around, type Collected, genericsOf, nameOf, slice, visibilityOf } from './collected.ts';
import { childOf, type Lite } from './lite.ts';
import { parseType } from './types.ts';

type Field = readonly [name: string, type: TypeRef | null];
/** Fields that a conversion is derived for: by `#[from]`. */
interface Fields {
  readonly fields: readonly Field[];
  readonly from: readonly number[];
}

const NAMED_TYPES = /type|primitive/;

const readNamed = (out: Collected, list: Lite): Fields => {
  const fields: Field[] = [];
  const from: number[] = [];
  let attrs: string[] = [];
  for (const child of list.c) {
    if (child.t === 'attribute_item') attrs.push(slice(out, child));
    if (child.t !== 'field_declaration') continue;
    const name = slice(out, childOf(child, 'field_identifier'));
    const at = child.c.findIndex((part) => part.t === ':');
    if (attrs.some((attr) => /^#\[\s*from\b/.test(attr))) from.push(fields.length);
    fields.push([
      name.replace(/^r#/, ''),
      parseType(
        slice(
          out,
          child.c.slice(at + 1).find((part) => part.e > 0),
        ),
      ),
    ]);
    attrs = [];
  }
  return { fields, from };
};

const readOrdered = (out: Collected, list: Lite): Fields => {
  const fields: Field[] = [];
  const from: number[] = [];
  let attrs: string[] = [];
  for (const child of list.c) {
    if (child.t === 'attribute_item') attrs.push(slice(out, child));
    if (child.e === 0 || !NAMED_TYPES.test(child.t) || child.t === 'visibility_modifier') continue;
    if (attrs.some((attr) => /^#\[\s*from\b/.test(attr))) from.push(fields.length);
    fields.push([String(fields.length), parseType(slice(out, child))]);
    attrs = [];
  }
  return { fields, from };
};

const readFields = (out: Collected, node: Lite): Fields => {
  const braces = childOf(node, 'field_declaration_list');
  if (braces) return readNamed(out, braces);
  const round = childOf(node, 'ordered_field_declaration_list');
  return round ? readOrdered(out, round) : { fields: [], from: [] };
};

/** `#[from]` and `derive(From)` are a `From` impl that nobody wrote down. */
/** What is around a conversion that a type derives: the type's own generics stand for anything there, too. */
const insideOf = (out: Collected, node: Lite, around: Around): Around => ({
  ...around,
  generics: genericsOf(out, node),
});

const derivedFrom = (out: Collected, node: Lite, around: Around, owner: TypeRef, path: Path, field: Field): FnFact => {
  const line = out.file.lineOf(node.s);
  const at = { l: line, r: 0 };
  return {
    scope: around.scope,
    name: 'from',
    owner,
    trait: { p: ['From'], a: field[1] ? [field[1]] : [] },
    inTrait: false,
    generics: around.generics,
    vis: 'public',
    params: [['source', field[1]]],
    self: false,
    ret: owner,
    line,
    column: out.columnOf(node.s),
    endLine: line,
    attrs: ['#[from]'],
    test: false,
    ...packBody({
      nodes: [
        { ...at, k: 'param', i: 0 },
        { ...at, k: 'wrap', o: 0, p: path, n: field[0] },
        { ...at, k: 'ret', o: 1 },
      ],
      regions: [{ up: -1, sw: -1, arms: [], kind: 'body', l: line }],
    }),
  };
};

const readVariant = (
  out: Collected,
  node: Lite,
  attrs: readonly string[],
): { fact: CaseFact; from: readonly number[] } => {
  const { fields, from } = readFields(out, node);
  const fact: CaseFact = {
    name: nameOf(out, node),
    fields,
    line: out.file.lineOf(node.s),
    column: out.columnOf(node.s),
    endLine: out.file.lineOf(node.e),
    attrs: keptAttributes(attrs),
  };
  return { fact, from };
};

/** Reads an enum: its variants, and the conversions that attributes derive. */
export const readEnum = (out: Collected, node: Lite, around: Around, attrs: readonly string[]): void => {
  const list = childOf(node, 'enum_variant_list');
  const name = nameOf(out, node);
  const derives = derivesOf(attrs);
  const cases: CaseFact[] = [];
  let own: string[] = [];
  for (const child of list?.c ?? []) {
    if (child.t === 'attribute_item') own.push(slice(out, child));
    if (child.t !== 'enum_variant') continue;
    const { fact, from } = readVariant(out, child, own);
    own = [];
    cases.push(fact);
    const converted = derives.includes('From') && fact.fields.length === 1 ? [0] : from;
    for (const index of converted) {
      const field = fact.fields[index];
      if (field)
        out.fns.push(derivedFrom(out, child, insideOf(out, node, around), { p: [name] }, [name, fact.name], field));
    }
  }
  pushType(out, node, around, attrs, 'enum', name, cases, derives);
};

const pushType = (
  out: Collected,
  node: Lite,
  around: Around,
  attrs: readonly string[],
  kind: 'enum' | 'struct',
  name: string,
  cases: readonly CaseFact[],
  derives: readonly string[],
): void => {
  out.types.push({
    scope: around.scope,
    kind,
    name,
    generics: genericsOf(out, node),
    vis: visibilityOf(out, node),
    line: out.file.lineOf(node.s),
    column: out.columnOf(node.s),
    endLine: out.file.lineOf(node.e),
    attrs: keptAttributes(attrs),
    derives: [...derives],
    test: isTest(attrs),
    cases,
    target: null,
  });
};

/** Reads a struct: one case named like itself. */
export const readStruct = (out: Collected, node: Lite, around: Around, attrs: readonly string[]): void => {
  const name = nameOf(out, node);
  const { fields, from } = readFields(out, node);
  const only: CaseFact = {
    name,
    fields,
    line: out.file.lineOf(node.s),
    column: out.columnOf(node.s),
    endLine: out.file.lineOf(node.e),
    attrs: keptAttributes(attrs),
  };
  for (const index of from) {
    const field = fields[index];
    if (field) out.fns.push(derivedFrom(out, node, insideOf(out, node, around), { p: [name] }, [name], field));
  }
  pushType(out, node, around, attrs, 'struct', name, [only], derivesOf(attrs));
};
