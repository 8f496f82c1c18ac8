import type { CaseFact } from '../../model/facts.ts';
import { type Collected, placeOf } from './collected.ts';
import { readType } from './types.ts';
import { bare, memberName, ts } from './ts.ts';

/** A text that is one of the values of a type, and where it is written. */
interface Written {
  readonly text: string;
  readonly node: ts.Node;
}

const MAX_DEPTH = 8;

const textOf = (node: ts.TypeNode): Written[] | null =>
  ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? [{ text: node.literal.text, node }] : null;

/** `(typeof CODES)[number]`, where the list is written down in the file. */
const ofList = (out: Collected, node: ts.IndexedAccessTypeNode): Written[] | null => {
  const on = ts.isParenthesizedTypeNode(node.objectType) ? node.objectType.type : node.objectType;
  if (!ts.isTypeQueryNode(on) || !ts.isIdentifier(on.exprName)) return null;
  const items = out.file.lists.get(on.exprName.text)?.elements.map(bare);
  return items?.every((one) => ts.isStringLiteral(one)) ? items.map((one) => ({ text: one.text, node: one })) : null;
};

/** All texts that a type stands for, aliases of the file seen through; null where it is not made of texts alone. */
export const textsOf = (out: Collected, node: ts.TypeNode | undefined, depth = 0): readonly Written[] | null => {
  if (!node || depth > MAX_DEPTH) return null;
  if (ts.isParenthesizedTypeNode(node)) return textsOf(out, node.type, depth + 1);
  if (ts.isIndexedAccessTypeNode(node)) return ofList(out, node);
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName))
    return textsOf(out, out.file.aliases.get(node.typeName.text), depth + 1);
  if (!ts.isUnionTypeNode(node)) return textOf(node);
  const parts = node.types
    .filter((one) => one.kind !== ts.SyntaxKind.UndefinedKeyword)
    .map((one) => textsOf(out, one, depth + 1));
  return parts.every((one) => one !== null) ? parts.flat() : null;
};

/** Each text as a case. */
export const casesOf = (out: Collected, texts: readonly Written[]): CaseFact[] =>
  [...new Map(texts.map((one) => [one.text, one])).values()].map(({ text, node }) => ({
    name: text,
    fields: [],
    ...placeOf(out.file, node),
    attrs: [],
  }));

/** Fields that tell the members of a union apart, the usual ones first. */
const TAGS = ['_tag', 'type', 'kind', 'tag', 'code', 'status', 'name', 'reason', 'state', 'event'];

const membersOf = (out: Collected, node: ts.TypeNode): readonly ts.TypeElement[] | null => {
  if (ts.isTypeLiteralNode(node)) return node.members;
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return null;
  const name = node.typeName.text;
  const alias = out.file.aliases.get(name);
  return out.file.interfaces.get(name)?.members ?? (alias && ts.isTypeLiteralNode(alias) ? alias.members : null);
};

const fieldsIn = (members: readonly ts.TypeElement[]): CaseFact['fields'] =>
  members.flatMap((one) => {
    const name = ts.isPropertySignature(one) ? memberName(one.name) : null;
    return name !== null && ts.isPropertySignature(one) ? [[name, readType(one.type)] as const] : [];
  });

const tagOf = (members: readonly ts.TypeElement[], tag: string): Written | null => {
  const found = members.find((one) => ts.isPropertySignature(one) && memberName(one.name) === tag);
  const texts = found && ts.isPropertySignature(found) && found.type ? textOf(found.type) : null;
  return texts?.[0] ?? null;
};

/** Cases of a union of objects that one field tells apart, each by its text; null where no field does. */
export const taggedCases = (
  out: Collected,
  node: ts.TypeNode,
): { readonly tag: string; readonly cases: CaseFact[] } | null => {
  if (!ts.isUnionTypeNode(node) || node.types.length < 2) return null;
  const members = node.types.map((one) => membersOf(out, one));
  for (const tag of TAGS) {
    const tags = members.map((one) => (one ? tagOf(one, tag) : null));
    const known = tags.filter((one) => one !== null);
    if (known.length === tags.length && new Set(known.map(({ text }) => text)).size === known.length)
      return {
        tag,
        cases: casesOf(out, known).map((one, index) => ({ ...one, fields: fieldsIn(members[index] ?? []) })),
      };
  }
  return null;
};
