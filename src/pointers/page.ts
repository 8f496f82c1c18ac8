import { bind, type Bound } from './bind.ts';
import type { Claim } from './base-fit.ts';
import type { DocumentFile } from './ports.ts';
import { readDocument, type DocumentText } from './read-document.ts';
import { resolvePath, type Resolved } from './resolve.ts';
import type { TreeIndex } from './tree-index.ts';
import { wordsOf } from './words.ts';

/** A document with its pointers bound to names, before any tree is asked. */
export interface Page {
  readonly document: DocumentText;
  readonly bounds: readonly Bound[];
  /** All pointers of the document, where `bounds` is a part of them: names are bound across parts. */
  readonly all?: readonly Bound[];
  /** Marked as done or kept for the record: its pointers are told, not failed. */
  readonly historical: boolean;
}

const CLOSED =
  /^[\s>*_|-]*status[\s*_|]*:?[\s*_|]*(?:done|superseded|archived?|obsolete|historical|closed|completed?|implemented|shipped|abandoned|withdrawn)\b[\s*_|.!)(\d/-]*(?:by\b.*)?$/imu;
/** Marks stand at the top. */
const TOP = 3000;

const isHistorical = (path: string, text: string): boolean =>
  /(?:^|\/)(?:archived?|historical|superseded)\/|(?:^|\/)(?:change-?log|history|releases?|release-notes)[^/]*$/iu.test(
    path,
  ) || CLOSED.test(text.slice(0, TOP));

/** Reads a document and binds its pointers. */
export const pageOf = ({ path, text }: DocumentFile): Page => {
  const document = readDocument(path, text);
  return { document, bounds: bind(document, wordsOf(text, document.runs)), historical: isHistorical(path, text) };
};

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Full paths of a tree that a document names, in reading order; worked out once for each tree. */
export const fullPaths = ({ bounds, all = bounds }: Page, index: TreeIndex): readonly Bound[] =>
  all.filter(({ token }) => token.kind === 'path' && token.path.includes('/') && index.has(token.path));

/** What the pointers of a page name in one tree. */
export const resolver = (
  page: Page,
  index: TreeIndex,
): ((bound: Bound, plausible: (path: string) => boolean) => Resolved | null) => {
  const full = fullPaths(page, index);
  const folder = folderOf(page.document.path);
  return ({ file, token }, plausible) => {
    if (file === null) return null;
    const named = (): string[] => {
      const before = full.filter((one) => one.token.start < token.start).reverse();
      const behind = full.filter((one) => one.token.start > token.start);
      return [...before, ...behind].map((one) => one.token.path);
    };
    return resolvePath(file.path, { index, folder, named, plausible });
  };
};

/** Cited lines of a page with the names that stand in their row, as far as they resolve in a tree. */
export const claimsOf = (page: Page, index: TreeIndex): Claim[] => {
  const resolve = resolver(page, index);
  return page.bounds.flatMap((bound): Claim[] => {
    if (bound.lines.length === 0 || bound.token.pinned !== null) return [];
    const found = resolve(bound, () => true);
    if (found?.kind !== 'file') return [];
    const names = bound.around.map(({ name }) => name);
    return bound.lines.map(({ line, endLine }) => ({ path: found.path, line, endLine, names }));
  });
};
