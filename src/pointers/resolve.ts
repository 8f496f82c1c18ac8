import { joinPath } from './scan-link.ts';
import type { TreeIndex } from './tree-index.ts';

/** What a written path names in one tree. */
export type Resolved =
  | { readonly kind: 'file' | 'folder'; readonly path: string }
  /** Several files have that name; the most likely first. */
  | { readonly kind: 'many'; readonly paths: readonly string[] }
  /** It stands outside of the root and cannot be looked at. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'none'; readonly path: string };

export interface ResolveContext {
  readonly index: TreeIndex;
  /** Folder of the document. */
  readonly folder: string;
  /** Full paths that the document names before this place, the nearest first, and then after it. */
  readonly named: () => readonly string[];
  /** Whether a file can be what is meant: long enough, and it holds the name. Asked last. */
  readonly plausible: (path: string) => boolean;
}

const ABSOLUTE = /^(?:\/|~\/|[A-Za-z]:\/)/u;

/** The longest end of an absolute path that is a file of the tree: people paste paths of their own machine. */
const stripped = (path: string, index: TreeIndex): string | null => {
  const parts = path.split('/');
  for (let from = 1; from < parts.length; from += 1) {
    const rest = parts.slice(from).join('/');
    if (rest.includes('/') ? index.has(rest) || index.isFolder(rest) : index.has(rest)) return rest;
  }
  return null;
};

const choose = (found: readonly string[], { named, plausible }: ResolveContext): Resolved => {
  const [only] = found;
  if (found.length === 1 && only !== undefined) return { kind: 'file', path: only };
  const told = named().find((path) => found.includes(path));
  if (told !== undefined) return { kind: 'file', path: told };
  const fitting = found.filter(plausible);
  const [fit] = fitting;
  if (fitting.length === 1 && fit !== undefined) return { kind: 'file', path: fit };
  return { kind: 'many', paths: [...fitting, ...found.filter((one) => !fitting.includes(one))] };
};

const relative = (path: string, { index, folder }: ResolveContext): Resolved | null => {
  const joined = joinPath(folder, path);
  if (joined === null) return null;
  if (index.has(joined)) return { kind: 'file', path: joined };
  return index.isFolder(joined) ? { kind: 'folder', path: joined } : null;
};

const GAP = /(?:^|\/)(?:\.{3}|…)(?:\/|$)/u;

const elided = (path: string, context: ResolveContext): Resolved => {
  const parts = path.split(GAP).map((part) => part.split('/').filter((one) => one !== ''));
  const found = context.index.elided(parts);
  return found.length === 0 ? { kind: 'none', path } : choose(found, context);
};

const absolute = (path: string, { index }: ResolveContext): Resolved => {
  const found = stripped(path, index);
  return found === null ? { kind: 'outside' } : { kind: index.has(found) ? 'file' : 'folder', path: found };
};

const short = (path: string, context: ResolveContext): Resolved => {
  const { index } = context;
  const near = relative(path, context);
  if (near?.kind === 'file') return near;
  const found = index.endingIn(path);
  if (found.length > 0) return choose(found, context);
  const folder = path.replace(/\/$/u, '');
  if (index.isFolder(folder)) return { kind: 'folder', path: folder };
  return near ?? { kind: 'none', path };
};

/** Looks a written path up in a tree, in the order that readers would. */
export const resolvePath = (written: string, context: ResolveContext): Resolved => {
  const clean = written.replaceAll('\\', '/').replaceAll(/\/{2,}/gu, '/');
  if (ABSOLUTE.test(clean)) return absolute(clean, context);
  if (clean.startsWith('../') || clean.includes('/../')) {
    const found = relative(clean, context);
    if (found !== null) return found;
    return joinPath(context.folder, clean) === null ? { kind: 'outside' } : { kind: 'none', path: clean };
  }
  const path = clean.replace(/^(?:\.\/)+/u, '');
  if (context.index.has(path)) return { kind: 'file', path };
  return GAP.test(path) ? elided(path, context) : short(path, context);
};
