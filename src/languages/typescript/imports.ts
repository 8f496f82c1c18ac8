import type { Collected } from './collected.ts';
import { ts } from './ts.ts';

/** Makes a file known under its specifier; gives the name under which its scope stands. */
const source = (out: Collected, node: ts.Expression | undefined): string | null => {
  if (!node || !ts.isStringLiteralLike(node)) return null;
  out.file.imported(node.text);
  return node.text;
};

const use = (out: Collected, name: string, path: readonly string[], shared: boolean): void => {
  out.uses.push({ scope: out.scope, name, path, shared });
  if (name !== '*') out.file.names.add(name);
};

/** Reads `import`: a name of this file for each thing it brings. */
export const readImport = (out: Collected, node: ts.ImportDeclaration): void => {
  const from = source(out, node.moduleSpecifier);
  const clause = node.importClause;
  if (from === null || !clause) return;
  if (clause.name) use(out, clause.name.text, [from, 'default'], false);
  const bindings = clause.namedBindings;
  if (!bindings) return;
  if (ts.isNamespaceImport(bindings)) {
    out.file.namespaces.add(bindings.name.text);
    use(out, bindings.name.text, [from], false);
    return;
  }
  const known = /^(?:node:)?process$/.test(from);
  for (const one of bindings.elements)
    if (known) out.file.builtins.set(one.name.text, `process.${(one.propertyName ?? one.name).text}`);
  for (const one of bindings.elements) use(out, one.name.text, [from, (one.propertyName ?? one.name).text], false);
};

/** Reads `import x = require(..)` and `import x = a.b`. */
export const readImportEquals = (out: Collected, node: ts.ImportEqualsDeclaration): void => {
  const { moduleReference } = node;
  if (!ts.isExternalModuleReference(moduleReference)) return;
  const from = source(out, moduleReference.expression);
  if (from === null) return;
  out.file.namespaces.add(node.name.text);
  use(out, node.name.text, [from], false);
};

/** Reads `export .. from` and `export { a as b }`. */
export const readExport = (out: Collected, node: ts.ExportDeclaration): void => {
  const from = node.moduleSpecifier ? source(out, node.moduleSpecifier) : null;
  const clause = node.exportClause;
  if (!clause) {
    if (from !== null) out.uses.push({ scope: out.scope, name: '*', path: [from], shared: true });
    return;
  }
  if (ts.isNamespaceExport(clause)) {
    if (from !== null) use(out, clause.name.text, [from], true);
    return;
  }
  for (const one of clause.elements) {
    const own = (one.propertyName ?? one.name).text;
    if (from === null && own === one.name.text) continue;
    use(out, one.name.text, from === null ? [own] : [from, own], true);
  }
};

/** `const x = require('..')` and `const { a } = require('..')`. */
export const readRequire = (out: Collected, node: ts.VariableDeclaration): boolean => {
  const call = node.initializer;
  if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== 'require')
    return false;
  const from = source(out, call.arguments[0]);
  if (from === null) return false;
  if (ts.isIdentifier(node.name)) {
    out.file.namespaces.add(node.name.text);
    use(out, node.name.text, [from], false);
  } else if (ts.isObjectBindingPattern(node.name)) {
    for (const one of node.name.elements) {
      if (!ts.isIdentifier(one.name)) continue;
      const own = one.propertyName && ts.isIdentifier(one.propertyName) ? one.propertyName.text : one.name.text;
      use(out, one.name.text, [from, own], false);
    }
  }
  return true;
};
