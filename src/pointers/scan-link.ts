import { readAnchor } from './lines.ts';
import type { Run } from './read-runs.ts';
import type { Token } from './tokens.ts';

const PERMALINK =
  /^https?:\/\/[^/]+\/[^/]+\/[^/]+\/(?:-\/)?(?:blob|blame|raw|tree)\/(?<sha>[0-9a-f]{7,40})\/(?<path>[^#?]+)(?:\?[^#]*)?(?:#(?<anchor>.*))?$/u;
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A path of the root from a target that is relative to the folder of the document; null where it leaves the root. */
export const joinPath = (folder: string, target: string): string | null => {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter((part) => part !== '');
  for (const part of target.split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
};

/**
 * The pointer that a link is, or null: links to pages, to parts of this document and to other documents of the web are
 * none. `folder` is the folder of the document; a link out of the root keeps its path as written.
 */
export const scanLink = (document: string, run: Run, folder: string): Token | null => {
  const { url, struck, block } = run;
  if (url === null || url.startsWith('#')) return null;
  const source = document.slice(run.start, run.end);
  const offset = source.lastIndexOf(url);
  const start = offset < 0 ? run.start : run.start + offset;
  const end = offset < 0 ? run.end : start + url.length;
  const token = { symbol: null, start, end, text: document.slice(start, end), struck, firm: true, link: true, block };
  const linesOf = (anchor: string | undefined) =>
    anchor === undefined || offset < 0 ? [] : readAnchor(anchor, start + url.length - anchor.length);
  const pinned = PERMALINK.exec(url)?.groups;
  if (pinned !== undefined) {
    const { sha = '', path = '', anchor } = pinned;
    return { ...token, kind: 'path', path: decoded(path), pathAt: [start, start], lines: linesOf(anchor), pinned: sha };
  }
  if (SCHEME.test(url)) return null;
  const [target = '', anchor] = url.split('#');
  const path = joinPath(folder, decoded(target));
  if (path === '') return null;
  const pathAt = [start, start + target.length] as const;
  return { ...token, kind: 'path', path: path ?? decoded(target), pathAt, lines: linesOf(anchor), pinned: null };
};
