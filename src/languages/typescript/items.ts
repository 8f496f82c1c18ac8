import type { FnFact } from '../../model/facts.ts';
import {
  readAlias,
  readClass,
  readEnum,
  readHandlers,
  readInterface,
  readTable,
  typeOfInitializer,
} from './classes.ts';
import { type Collected, placeOf } from './collected.ts';
import { type Holder, readFunction, readTop, visibilityOf } from './functions.ts';
import { listIn } from './lower/lists.ts';
import { readExport, readImport, readImportEquals, readRequire } from './imports.ts';
import { asFunction, bare, hasWord, ts } from './ts.ts';
import { readType } from './types.ts';

const free = (out: Collected, vis: FnFact['vis']): Holder => ({
  scope: out.scope,
  owner: null,
  inTrait: false,
  self: false,
  parent: null,
  generics: [],
  vis,
});

const wholeNumber = (node: ts.Expression | undefined): { value: number } | null => {
  const at = node ? bare(node) : undefined;
  return at && ts.isNumericLiteral(at) && /^\d+$/.test(at.text) ? { value: Number(at.text) } : null;
};

/** Constants and functions under a name; gives whether the value is more than that and must be looked at. */
const readVariable = (out: Collected, node: ts.VariableDeclaration, vis: FnFact['vis']): boolean => {
  if (readRequire(out, node)) return false;
  if (!ts.isIdentifier(node.name)) return true;
  const name = node.name.text;
  out.file.names.add(name);
  const fn = asFunction(node.initializer);
  if (fn) {
    readFunction(out, fn, name, free(out, vis), node);
    return false;
  }
  if (readTable(out, node, name, vis)) return false;
  const value = node.initializer ? bare(node.initializer) : undefined;
  if (value && ts.isClassExpression(value)) {
    readClass(out, value, name);
    return false;
  }
  if (value && ts.isObjectLiteralExpression(value)) readHandlers(out, value, name, vis, node);
  const type = readType(node.type) ?? typeOfInitializer(value as ts.Expression | undefined);
  out.consts.push({
    scope: out.scope,
    name,
    type,
    ...wholeNumber(node.initializer),
    line: placeOf(out.file, node).line,
  });
  return node.initializer !== undefined;
};

const readVariables = (out: Collected, node: ts.VariableStatement): boolean => {
  const vis = visibilityOf(node);
  return node.declarationList.declarations.map((one) => readVariable(out, one, vis)).some((one) => one);
};

/** `export default ..` is known under that name besides its own. */
const readDefault = (out: Collected, node: ts.Node, name: string | undefined): string => {
  if (!hasWord(node, ts.SyntaxKind.DefaultKeyword)) return name ?? 'default';
  if (name !== undefined) out.uses.push({ scope: out.scope, name: 'default', path: [name], shared: true });
  return name ?? 'default';
};

const readExportAssignment = (out: Collected, node: ts.ExportAssignment): boolean => {
  const value = bare(node.expression);
  const fn = asFunction(value);
  if (fn) readFunction(out, fn, 'default', free(out, 'public'), node);
  else if (ts.isIdentifier(value))
    out.uses.push({ scope: out.scope, name: 'default', path: [value.text], shared: true });
  else if (ts.isClassExpression(value)) readClass(out, value, 'default');
  else if (ts.isObjectLiteralExpression(value)) {
    readHandlers(out, value, 'default', 'public', node);
    return true;
  } else return true;
  return false;
};

/** Reads one declaration; gives whether it is code that runs when the file is loaded. */
const readItem = (out: Collected, node: ts.Statement): boolean => {
  if (
    hasWord(node, ts.SyntaxKind.DeclareKeyword) &&
    !ts.isInterfaceDeclaration(node) &&
    !ts.isTypeAliasDeclaration(node)
  )
    return false;
  if (ts.isImportDeclaration(node)) readImport(out, node);
  else if (ts.isImportEqualsDeclaration(node)) readImportEquals(out, node);
  else if (ts.isExportDeclaration(node)) readExport(out, node);
  else if (ts.isExportAssignment(node)) return readExportAssignment(out, node);
  else if (ts.isFunctionDeclaration(node)) {
    if (node.body) readFunction(out, node, readDefault(out, node, node.name?.text), free(out, visibilityOf(node)));
  } else if (ts.isClassDeclaration(node)) readClass(out, node, readDefault(out, node, node.name?.text));
  else if (ts.isInterfaceDeclaration(node)) readInterface(out, node, node.members);
  else if (ts.isTypeAliasDeclaration(node)) readAlias(out, node);
  else if (ts.isEnumDeclaration(node)) readEnum(out, node);
  else if (ts.isModuleDeclaration(node)) readNamespace(out, node);
  else if (ts.isVariableStatement(node)) return readVariables(out, node);
  else return node.kind !== ts.SyntaxKind.EmptyStatement;
  return false;
};

/** A namespace is a scope of its own, in which the names around it are known. */
const readNamespace = (out: Collected, node: ts.ModuleDeclaration): boolean => {
  const { body } = node;
  if (!body || !ts.isIdentifier(node.name) || (!ts.isModuleBlock(body) && !ts.isModuleDeclaration(body))) return false;
  const outer = out.scope;
  out.scopes.push({ up: outer, name: node.name.text, open: true, test: false });
  out.scope = out.scopes.length - 1;
  out.file.namespaces.add(node.name.text);
  if (ts.isModuleDeclaration(body)) readNamespace(out, body);
  else for (const one of body.statements) readItem(out, one);
  out.scope = outer;
  return false;
};

/** Constants that stand for lists: what is in them is known to every function of the file. */
const noteLists = (out: Collected, node: ts.Statement): void => {
  if (!ts.isVariableStatement(node) || (node.declarationList.flags & ts.NodeFlags.Const) === 0) return;
  for (const one of node.declarationList.declarations) {
    const list = ts.isIdentifier(one.name) ? listIn(one.initializer) : null;
    if (list && ts.isIdentifier(one.name)) out.file.lists.set(one.name.text, list);
    const table = one.initializer ? bare(one.initializer) : undefined;
    if (table && ts.isObjectLiteralExpression(table) && ts.isIdentifier(one.name))
      out.file.tables.set(one.name.text, table);
  }
};

/** Names that a statement declares in the file, whatever stands before it. */
const declared = (node: ts.Statement): string[] => {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.flatMap((one) => (ts.isIdentifier(one.name) ? [one.name.text] : []));
  return 'name' in node && node.name && ts.isIdentifier(node.name as ts.Node)
    ? [(node.name as ts.Identifier).text]
    : [];
};

/** Walks the statements of a file. `name`: what the code that runs when it is loaded is called. */
export const walkFile = (out: Collected, statements: readonly ts.Statement[], name: string): void => {
  // Names first: functions use what is imported or declared further down.
  for (const node of statements) {
    if (ts.isImportDeclaration(node)) readImport(out, node);
    else for (const one of declared(node)) out.file.names.add(one);
    noteLists(out, node);
    if (ts.isTypeAliasDeclaration(node)) out.file.aliases.set(node.name.text, node.type);
    if (ts.isInterfaceDeclaration(node)) out.file.interfaces.set(node.name.text, node);
  }
  // An alias may be the codes of a class that stands behind it.
  for (const node of statements) if (ts.isClassDeclaration(node)) readItem(out, node);
  const running = statements.filter(
    (node) => !ts.isImportDeclaration(node) && !ts.isClassDeclaration(node) && readItem(out, node),
  );
  readTop(out, running, name);
};
