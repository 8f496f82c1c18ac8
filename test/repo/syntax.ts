import { parseAst } from 'vitest/node';

/** A syntax node as the walk sees it: plain data. */
export type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** Where a node hangs: its parent and the field of the parent that holds it. */
export interface Place {
  readonly parent: Node | undefined;
  readonly field: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The syntax tree of a TypeScript file; throws where the file does not parse. */
export const parse = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

/** Calls `visit` for every node, parents first. */
export const walk = (node: Node, visit: (node: Node, place: Place) => void): void => {
  const go = (current: Node, place: Place): void => {
    visit(current, place);
    for (const [field, value] of Object.entries(current)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) go(child, { parent: current, field });
      }
    }
  };
  go(node, { parent: undefined, field: '' });
};

/** Line, from 1, of an offset in a text. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** The text of a string literal or of a template without holes; nothing for any other node. */
export const literalText = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return more.length === 0 ? only?.value.cooked : undefined;
};

/** Whether the node is a plain name. */
export const isName = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && node['name'] === name;

/** Fields whose name is a label, not a reference to something in scope. */
const LABELS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSQualifiedName: 'right',
  ImportSpecifier: 'imported',
  ExportSpecifier: 'exported',
};

/** Whether an identifier refers to (or declares) something in scope, rather than naming a member or a key. */
export const isReference = ({ parent, field }: Place): boolean =>
  parent === undefined || LABELS[parent.type] !== field || parent['computed'] === true;
