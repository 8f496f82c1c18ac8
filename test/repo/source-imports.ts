import { isName, lineAt, literalText, parse, walk, type Node } from './syntax.ts';

/** A module that a file names, however it names it. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Names taken from it; empty for `export *`, `import()` and the like. */
  readonly names: readonly string[];
}

const STATEMENTS = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
]);

const nameOf = (node: Node): string =>
  node.type === 'ImportSpecifier' ? String((node['imported'] as Node)['name']) : node.type;

const specifiersOf = (node: Node): readonly Node[] => (node['specifiers'] as readonly Node[] | undefined) ?? [];

/** The file that `new URL('./x.ts', import.meta.url)` names: how a worker is told what to run. */
const moduleUrl = (node: Node): string | undefined => {
  if (node.type !== 'NewExpression' || !isName(node['callee'], 'URL')) return undefined;
  const text = literalText((node['arguments'] as readonly unknown[])[0]);
  return text !== undefined && /^\.{1,2}\/.*\.[jt]s$/.test(text) ? text : undefined;
};

/** Every module that a file names: static, dynamic, in types, re-exported, or as a worker's URL. */
export const importsOf = (source: string): Import[] => {
  const found: Import[] = [];
  walk(parse(source), (node) => {
    const named = STATEMENTS.has(node.type) ? literalText(node['source'] ?? node['expression']) : moduleUrl(node);
    if (named === undefined) return;
    found.push({ specifier: named, line: lineAt(source, node.start), names: specifiersOf(node).map(nameOf) });
  });
  return found;
};
