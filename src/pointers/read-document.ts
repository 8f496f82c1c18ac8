import { lineTable } from '../model/lines.ts';
import { readRuns, type Fence, type Reading, type Run } from './read-runs.ts';
import { scanLink } from './scan-link.ts';
import { scanText } from './scan-text.ts';
import type { Token } from './tokens.ts';

/** A document read: what it points at, its code blocks, and its text to look words up in. */
export interface DocumentText {
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly runs: readonly Run[];
  readonly fences: readonly Fence[];
  readonly front: Reading['front'];
  /** Line (from 1) and column (UTF-16, from 1) of an offset. */
  readonly placeOf: (offset: number) => { readonly line: number; readonly column: number };
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const placer = (text: string): DocumentText['placeOf'] => {
  const { lineOf, columnOf } = lineTable(text);
  return (offset) => ({ line: lineOf(offset), column: columnOf(offset) });
};

/** A link whose words are themselves a pointer to its target is one pointer: the one with lines. */
const withoutEchoes = (
  tokens: readonly Token[],
  links: readonly (Token & { readonly whole: readonly [number, number] })[],
): Token[] => {
  const kept: Token[] = [];
  const echoed = new Set<Token>();
  for (const link of links) {
    const inside = tokens.filter((one) => one.start >= link.whole[0] && one.end <= link.whole[1] && one !== link);
    const words = inside.find((one) => one.kind === 'path');
    if (words === undefined) {
      kept.push(link);
      continue;
    }
    if (link.lines.length === 0 && link.pinned === null) {
      // The words hold the lines, the target says which file.
      echoed.add(words);
      kept.push(words.lines.length > 0 ? { ...words, path: link.path } : link);
    } else {
      for (const one of inside) echoed.add(one);
      kept.push(link);
    }
  }
  return [...tokens.filter((one) => !echoed.has(one)), ...kept].sort((a, b) => a.start - b.start);
};

/** Reads every form of pointer out of a document, in reading order. Never throws. */
export const readDocument = (path: string, text: string): DocumentText => {
  const { runs, fences, front } = readRuns(text);
  const folder = folderOf(path);
  const tokens: Token[] = [];
  const links: (Token & { whole: readonly [number, number] })[] = [];
  for (const run of runs) {
    if (run.kind !== 'link') {
      tokens.push(...scanText(text, run));
      continue;
    }
    const link = scanLink(text, run, folder);
    if (link !== null) links.push({ ...link, whole: [run.start, run.end] });
  }
  return { path, text, tokens: withoutEchoes(tokens, links), runs, fences, front, placeOf: placer(text) };
};
