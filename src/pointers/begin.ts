import type { Base } from './base.ts';
import { contentsAt } from './base-fit.ts';
import type { Bound } from './bind.ts';
import type { Case } from './cases.ts';
import { codeFile, type CodeFile } from './files.ts';
import { looksLikeFile } from './looks-like-file.ts';
import { resolver, type Page } from './page.ts';
import { placeIn } from './place.ts';
import type { Git } from './repo.ts';
import type { Resolved } from './resolve.ts';
import type { CitedLines } from './tokens.ts';
import type { Trace } from './track.ts';
import type { TreeIndex } from './tree-index.ts';

/** A tree in which pointers begin: its names and its texts. */
export interface Beginning {
  readonly index: TreeIndex;
  readonly texts: (paths: readonly string[]) => Promise<ReadonlyMap<string, CodeFile>>;
  /** Index in the chain; null where nothing can be followed. */
  readonly from: number | null;
}

/** Bytes of a file as code; null where it is none. */
export const asCode = (path: string, bytes: Buffer): CodeFile | null =>
  bytes.includes(0) ? null : codeFile(path, bytes.toString('utf8'));

/** Texts of one commit. */
export const textsAt =
  (git: Git, commit: string): Beginning['texts'] =>
  async (paths) => {
    const contents = await contentsAt(git, commit, paths);
    return new Map(
      [...contents].flatMap(([path, bytes]) => {
        const file = asCode(path, bytes);
        return file === null ? [] : [[path, file] as const];
      }),
    );
  };

/** Files that several have the name of and that are looked into to tell which is meant. */
const LOOKED_INTO = 20;

const pathsOf = (found: Resolved | null): readonly string[] => {
  if (found?.kind === 'file') return [found.path];
  return found?.kind === 'many' ? found.paths.slice(0, LOOKED_INTO) : [];
};

const isPlausible = (file: CodeFile | undefined, bound: Bound, endLine: number): boolean => {
  if (file === undefined || file.lines.length < endLine) return false;
  const names = bound.near.length > 0 ? bound.near : bound.around;
  return names.length === 0 || names.some(({ name }) => file.lines.some((line) => line.includes(name)));
};

/** Words with a dot that no file is called by, and lines that go on from them. */
const isNoise = ({ token, file, lines }: Bound, found: Resolved | null): boolean => {
  if (token.link || found?.kind === 'file' || found?.kind === 'folder' || file === null) return false;
  // An absolute path without a line is a route or a place on somebody's machine.
  if (found?.kind === 'outside') return lines.length === 0;
  const folder = token.firm && /\/[\w.-]+\/$/u.test(file.path);
  return !looksLikeFile(file.path) && !(found?.kind === 'none' && folder);
};

const tracesOf = (file: CodeFile, line: number | null, cited: CitedLines | null, from: number): Trace[] => {
  if (cited === null) return [{ path: file.path, line: 0, from }];
  if (line === null) return [];
  const start = { path: file.path, line, from };
  if (cited.endLine === cited.line) return [start];
  return [start, { ...start, line: Math.min(cited.endLine, file.lines.length) }];
};

/** Every pointer of a page as it began in one tree. */
export const casesOf = async (page: Page, base: Base, { index, texts, from }: Beginning): Promise<Case[]> => {
  const resolve = resolver(page, index);
  const first = page.bounds.map((bound) => resolve(bound, () => true));
  const files = await texts([...new Set(first.flatMap(pathsOf))]);
  return page.bounds.flatMap((bound): Case[] =>
    (bound.lines.length === 0 ? [null] : bound.lines).flatMap((cited): Case[] => {
      const found = resolve(bound, (path) => isPlausible(files.get(path), bound, cited?.endLine ?? 0));
      if (isNoise(bound, found)) return [];
      const file = (found?.kind === 'file' ? files.get(found.path) : undefined) ?? null;
      const placed = file && cited ? placeIn(file, bound, cited.line, cited.endLine) : null;
      const traces = file && from !== null ? tracesOf(file, placed?.line ?? null, cited, from) : [];
      return [{ page, bound, base, cited, found, file, placed, traces, byName: from === null, written: null }];
    }),
  );
};
