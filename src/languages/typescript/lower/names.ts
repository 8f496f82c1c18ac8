import type { Path } from '../../../model/facts.ts';
import { bare, dotted, ts } from '../ts.ts';
import { lookup } from '../../body/names.ts';
import { type Lowering } from './context.ts';

/** A name as a path. */
export const pathOfName = (name: string): Path => [name];

/** `a.b.c` where `a` is no local variable: a name of the file, or of what it imports. */
export const outerPath = (low: Lowering, node: ts.Node): string[] | null => {
  const path = dotted(node);
  return path && lookup(low, path[0] ?? '') === undefined ? path : null;
};

/** Whether what stands behind the dot is a member of a class or file itself, not of a value: by how people write names. */
export const isHolder = (low: Lowering, path: readonly string[]): boolean => {
  const last = path.at(-1) ?? '';
  return /^[A-Z]/.test(last) || (path.length === 1 && low.file.namespaces.has(last));
};

/** Text of a literal, with quotes round a string; null for any other expression. */
export const literalOf = (node: ts.Node): string | null => {
  const at = bare(node);
  if (ts.isStringLiteralLike(at)) return `"${at.text.slice(0, 80)}"`;
  if (ts.isNumericLiteral(at)) return at.text;
  if (at.kind === ts.SyntaxKind.TrueKeyword) return 'true';
  if (at.kind === ts.SyntaxKind.FalseKeyword) return 'false';
  return null;
};

/** The path that a value is known by: a name of the file, or one that an imported file was asked for. */
export const pathOf = (low: Lowering, value: number): readonly string[] | null => {
  const node = low.nodes[value];
  if (node?.k === 'name') return node.p;
  // Awaiting a file, or taking a name out of it, changes nothing.
  if (node?.k === 'wrap' && node.soft) return pathOf(low, node.o);
  if (node?.k === 'try') return pathOf(low, node.o);
  const of = node?.k === 'field' ? pathOf(low, node.o) : null;
  return of && node?.k === 'field' && /[./]/.test(of[0] ?? '') ? [...of, node.n] : null;
};
