import type { CaseFact, TypeFact, TypeRef } from '../../model/facts.ts';
import { type Collected, placeOf } from './collected.ts';
import { genericsOf, type Holder, readFunction, visibilityOf } from './functions.ts';
import { casesOf, taggedCases, textsOf } from './literals.ts';
import { asFunction, hasWord, memberName, ts } from './ts.ts';
import { heritage, readType } from './types.ts';

type Field = readonly [name: string, type: TypeRef | null];

const isField = (node: ts.ParameterDeclaration): boolean =>
  [
    ts.SyntaxKind.PublicKeyword,
    ts.SyntaxKind.PrivateKeyword,
    ts.SyntaxKind.ProtectedKeyword,
    ts.SyntaxKind.ReadonlyKeyword,
  ].some((kind) => hasWord(node, kind));

/** Fields that the constructor's parameters become, in their order: `this.code = code`, `constructor(readonly code)`. */
const fromConstructor = (node: ts.ConstructorDeclaration | undefined): Field[] => {
  const assigned = new Map<string, string>();
  for (const statement of node?.body?.statements ?? []) {
    const at = ts.isExpressionStatement(statement) ? statement.expression : null;
    if (!at || !ts.isBinaryExpression(at) || !ts.isPropertyAccessExpression(at.left)) continue;
    if (at.left.expression.kind === ts.SyntaxKind.ThisKeyword && ts.isIdentifier(at.right))
      assigned.set(at.right.text, at.left.name.text);
  }
  return (node?.parameters ?? []).map((one): Field => {
    const name = ts.isIdentifier(one.name) ? one.name.text : '_';
    return [isField(one) ? name : (assigned.get(name) ?? name), readType(one.type)];
  });
};

const typeOfInitializer = (node: ts.Expression | undefined): TypeRef | null => {
  if (!node || !ts.isNewExpression(node)) return null;
  const path: string[] = [];
  let at: ts.Expression = node.expression;
  for (; ts.isPropertyAccessExpression(at); at = at.expression) path.unshift(at.name.text);
  return ts.isIdentifier(at) ? { p: [at.text, ...path] } : null;
};

/** Fields of a class: those of the constructor first, since a call of it fills them by position. */
const fieldsOf = (node: ts.ClassLikeDeclaration): Field[] => {
  const fields = fromConstructor(
    node.members.find((one): one is ts.ConstructorDeclaration => ts.isConstructorDeclaration(one) && !!one.body),
  );
  for (const one of node.members) {
    const name = ts.isPropertyDeclaration(one) || ts.isGetAccessorDeclaration(one) ? memberName(one.name) : null;
    if (name === null || !(ts.isPropertyDeclaration(one) || ts.isGetAccessorDeclaration(one))) continue;
    const type = readType(one.type) ?? (ts.isPropertyDeclaration(one) ? typeOfInitializer(one.initializer) : null);
    const known = fields.findIndex(([own]) => own === name);
    if (known < 0) fields.push([name, type]);
    else if (type) fields[known] = [name, type];
  }
  return fields;
};

const clauses = (node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): TypeRef[] =>
  (node.heritageClauses ?? []).flatMap((clause) => clause.types.map(heritage)).filter((one) => one !== null);

/** Codes that tell the errors of one class apart: a field whose type is a few texts. */
const codesOf = (out: Collected, node: ts.ClassLikeDeclaration, supers: readonly TypeRef[]): CaseFact[] => {
  if (supers.length === 0) return [];
  const constructor = node.members.find((one) => ts.isConstructorDeclaration(one) && one.body);
  const fields = [
    ...(constructor && ts.isConstructorDeclaration(constructor) ? constructor.parameters : []),
    ...node.members.filter((one) => ts.isPropertyDeclaration(one)),
  ];
  for (const { type } of fields) {
    const texts = textsOf(out, type);
    if (!texts || texts.length < 2) continue;
    if (type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName)) out.file.codes.add(type.typeName.text);
    return casesOf(out, texts);
  }
  return [];
};

const parentOf = (node: ts.ClassLikeDeclaration): TypeRef | null => {
  const clause = node.heritageClauses?.find((one) => one.token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0] ? heritage(clause.types[0]) : null;
};

/** Names that say what a class stands for, kept where the parent cannot be found. */
const derivesOf = (supers: readonly TypeRef[]): string[] =>
  supers.some(({ p }) => p.length === 1 && p[0] === 'Error') ? ['Error'] : [];

const pushType = (
  out: Collected,
  node: ts.Node,
  fact: Pick<TypeFact, 'kind' | 'name' | 'generics' | 'vis' | 'cases' | 'target' | 'tag'> & {
    supers?: readonly TypeRef[];
  },
): void => {
  out.types.push({
    scope: out.scope,
    ...placeOf(out.file, node),
    attrs: [],
    derives: derivesOf(fact.supers ?? []),
    test: false,
    ...fact,
  });
  out.file.names.add(fact.name);
};

const visOf = (node: ts.Node): Holder['vis'] =>
  hasWord(node, ts.SyntaxKind.PrivateKeyword) ||
  ('name' in node && node.name && ts.isPrivateIdentifier(node.name as ts.Node))
    ? 'private'
    : 'public';

const readMember = (out: Collected, node: ts.ClassElement, holder: Holder): void => {
  const isStatic = hasWord(node, ts.SyntaxKind.StaticKeyword);
  const own = { ...holder, self: !isStatic, vis: visOf(node) };
  const name = memberName(node.name);
  if (ts.isConstructorDeclaration(node)) {
    if (node.body) readFunction(out, node, holder.owner?.p.at(-1) ?? '', { ...own, self: false });
  } else if (ts.isMethodDeclaration(node) && name !== null) {
    const isOverload = !node.body && !hasWord(node, ts.SyntaxKind.AbstractKeyword);
    if (!isOverload) readFunction(out, node, name, own);
  } else if (ts.isPropertyDeclaration(node) && name !== null) {
    const fn = asFunction(node.initializer);
    if (fn) readFunction(out, fn, name, own, node);
  }
};

/** Reads a class: its fields, its functions, and what it is made from. */
export const readClass = (out: Collected, node: ts.ClassLikeDeclaration, name: string): void => {
  const supers = clauses(node);
  const only: CaseFact = { name, fields: fieldsOf(node), ...placeOf(out.file, node), attrs: [] };
  const generics = genericsOf(node);
  const vis = visibilityOf(node);
  const cases = [only, ...codesOf(out, node, supers)];
  pushType(out, node, { kind: 'struct', name, generics, vis, cases, target: null, supers });
  const holder: Holder = {
    scope: out.scope,
    owner: { p: [name] },
    inTrait: false,
    self: true,
    parent: parentOf(node)?.p ?? null,
    generics,
    vis,
  };
  for (const member of node.members) readMember(out, member, holder);
};

const propertiesOf = (members: readonly ts.TypeElement[]): Field[] =>
  members.flatMap((one): Field[] => {
    const name = ts.isPropertySignature(one) ? memberName(one.name) : null;
    return name !== null && ts.isPropertySignature(one) ? [[name, readType(one.type)]] : [];
  });

const readMembers = (out: Collected, members: readonly ts.TypeElement[], holder: Holder): void => {
  for (const one of members) {
    const name = memberName(one.name);
    if (ts.isMethodSignature(one) && name !== null) readFunction(out, one, name, holder);
  }
};

/** Reads an interface, or an object type under a name: what it has and what it can do. */
export const readInterface = (
  out: Collected,
  node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration,
  members: readonly ts.TypeElement[],
): void => {
  const name = node.name.text;
  const supers = ts.isInterfaceDeclaration(node) ? clauses(node) : [];
  const generics = genericsOf(node);
  const vis = visibilityOf(node);
  const only: CaseFact = { name, fields: propertiesOf(members), ...placeOf(out.file, node), attrs: [] };
  pushType(out, node, { kind: 'trait', name, generics, vis, cases: [only], target: null, supers });
  readMembers(out, members, {
    scope: out.scope,
    owner: { p: [name] },
    inTrait: true,
    self: true,
    parent: null,
    generics,
    vis,
  });
};

const memberCase = (out: Collected, node: ts.Node, name: string, value?: ts.Expression): CaseFact => ({
  name,
  ...(value && ts.isStringLiteralLike(value) && value.text !== name && { value: value.text }),
  fields: [],
  ...placeOf(out.file, node),
  attrs: [],
});

export const readEnum = (out: Collected, node: ts.EnumDeclaration): void => {
  const cases = node.members.flatMap((one) => {
    const name = memberName(one.name);
    return name === null ? [] : [memberCase(out, one, name, one.initializer)];
  });
  pushType(out, node, {
    kind: 'enum',
    name: node.name.text,
    generics: [],
    vis: visibilityOf(node),
    cases,
    target: null,
  });
};

/** `const Kind = { A: 'a', B: 'b' } as const`: an enum in all but name. */
export const readTable = (out: Collected, node: ts.VariableDeclaration, name: string, vis: Holder['vis']): boolean => {
  const at = node.initializer;
  if (!at || !ts.isAsExpression(at) || !ts.isObjectLiteralExpression(at.expression)) return false;
  if (!ts.isTypeReferenceNode(at.type) || at.type.typeName.getText(out.file.source) !== 'const') return false;
  const cases = at.expression.properties.flatMap((one) => {
    const key = ts.isPropertyAssignment(one) ? memberName(one.name) : null;
    const isPlain =
      ts.isPropertyAssignment(one) && (ts.isStringLiteral(one.initializer) || ts.isNumericLiteral(one.initializer));
    return key !== null && isPlain ? [memberCase(out, one, key, one.initializer)] : [];
  });
  if (cases.length === 0 || cases.length < at.expression.properties.length) return false;
  pushType(out, node, { kind: 'enum', name, generics: [], vis, cases, target: null });
  return true;
};

export const readAlias = (out: Collected, node: ts.TypeAliasDeclaration): void => {
  const { type } = node;
  if (ts.isTypeLiteralNode(type)) {
    readInterface(out, node, type.members);
    return;
  }
  const texts = out.file.codes.has(node.name.text) ? null : textsOf(out, type);
  const tagged = texts ? null : taggedCases(out, type);
  const cases = texts ? casesOf(out, texts) : tagged?.cases;
  if (cases && cases.length > 1) {
    pushType(out, node, {
      kind: 'enum',
      name: node.name.text,
      generics: [],
      vis: visibilityOf(node),
      cases,
      target: null,
      ...(tagged && { tag: tagged.tag }),
    });
    return;
  }
  const target = readType(type);
  const name = node.name.text;
  if (!target || target.p[0] === name) return;
  pushType(out, node, { kind: 'alias', name, generics: genericsOf(node), vis: visibilityOf(node), cases: [], target });
};

/** `const handlers = { a() {}, b: () => {} }`: functions under a common name. */
export const readHandlers = (
  out: Collected,
  node: ts.ObjectLiteralExpression,
  name: string,
  vis: Holder['vis'],
  at: ts.Node,
): void => {
  const functions = node.properties.flatMap((one) => {
    const key = memberName(one.name);
    const fn = ts.isMethodDeclaration(one) ? one : ts.isPropertyAssignment(one) ? asFunction(one.initializer) : null;
    return key !== null && fn ? [{ key, fn, node: one }] : [];
  });
  if (functions.length === 0) return;
  pushType(out, at, { kind: 'struct', name, generics: [], vis, cases: [], target: null });
  // A name with a capital letter is written like a class: its functions are called without an object.
  const holder: Holder = {
    scope: out.scope,
    owner: { p: [name] },
    inTrait: false,
    self: !/^[A-Z]/.test(name),
    parent: null,
    generics: [],
    vis,
  };
  for (const { key, fn, node: member } of functions) readFunction(out, fn, key, holder, member);
};

export { typeOfInitializer };
