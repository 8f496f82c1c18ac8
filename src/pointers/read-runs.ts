import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Block } from './tokens.ts';

/** A stretch of the document that can hold pointers, with its offsets in the document. */
export interface Run {
  readonly kind: 'text' | 'code' | 'link';
  readonly start: number;
  readonly end: number;
  /** Target of a link. */
  readonly url: string | null;
  readonly struck: boolean;
  readonly heading: boolean;
  readonly block: Block;
}

/** A fenced or indented block of code. */
export interface Fence {
  readonly lang: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly section: number;
}

/** A Markdown document cut into what can hold pointers, in reading order. */
export interface Reading {
  readonly runs: readonly Run[];
  readonly fences: readonly Fence[];
  /** Offsets of front matter, where there is some. */
  readonly front: readonly [start: number, end: number] | null;
}

const FRONT = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Nesting that no person writes and that makes a parser slow. */
const MAX_DEPTH = 60;
const DEEP = new RegExp(String.raw`^(?:[ \t]{0,3}(?:>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)){${MAX_DEPTH},}`, 'mu');

/** Whether the parser would have to follow nesting that no person writes. */
export const isTooDeep = (text: string): boolean => DEEP.test(text) || /[[*_~]{2000,}/u.test(text);

interface State {
  readonly runs: Run[];
  readonly fences: Fence[];
  section: number;
  rows: number;
}

interface Around {
  readonly block: Block;
  readonly struck: boolean;
  readonly heading: boolean;
}

const spanOf = (node: Nodes): readonly [number, number] => [
  node.position?.start.offset ?? 0,
  node.position?.end.offset ?? 0,
];

const ROWS = new Set(['paragraph', 'heading', 'tableRow', 'listItem']);

/** The block of a node: rows of tables are one row, so is an item of a list with the paragraphs in it. */
const enter = (state: State, node: Nodes, around: Around): Around => {
  const span = spanOf(node);
  if (node.type === 'tableCell') return { ...around, block: { ...around.block, span } };
  if (node.type === 'delete') return { ...around, struck: true };
  if (!ROWS.has(node.type)) return around;
  const inItem = node.type === 'paragraph' && around.block.rowSpan[1] > 0;
  const heading = node.type === 'heading';
  if (heading) state.section += 1;
  if (inItem) return { ...around, block: { ...around.block, span } };
  state.rows += 1;
  return { ...around, heading, block: { row: state.rows, section: state.section, span, rowSpan: span } };
};

const visit = (state: State, node: Nodes, around: Around): void => {
  const [start, end] = spanOf(node);
  if (node.type === 'html' || node.type === 'image') return;
  if (node.type === 'code') {
    state.fences.push({ lang: node.lang ?? '', value: node.value, start, end, section: state.section });
    return;
  }
  const { block, struck, heading } = around;
  const run = { start, end, url: null, struck, heading, block };
  if (node.type === 'text') state.runs.push({ ...run, kind: 'text' });
  if (node.type === 'inlineCode') state.runs.push({ ...run, kind: 'code' });
  if (node.type === 'link' || node.type === 'definition') state.runs.push({ ...run, kind: 'link', url: node.url });
  if (!('children' in node)) return;
  for (const child of node.children) visit(state, child, enter(state, child, around));
};

/** Cuts a document by a real Markdown parser. The time is about linear in its length where `isTooDeep` says no. */
export const readRuns = (text: string): Reading => {
  const front = FRONT.exec(text);
  const length = front?.[0].length ?? 0;
  // Blanks instead of front matter keep every offset.
  const body = length === 0 ? text : `${text.slice(0, length).replace(/[^\r\n]/gu, ' ')}${text.slice(length)}`;
  const tree = fromMarkdown(body, {
    extensions: [gfmTable(), gfmStrikethrough()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
  const state: State = { runs: [], fences: [], section: 0, rows: 0 };
  const none = [0, 0] as const;
  visit(state, tree, {
    block: { row: 0, section: 0, span: none, rowSpan: none },
    struck: false,
    heading: false,
  });
  return { runs: state.runs, fences: state.fences, front: length === 0 ? null : [0, length] };
};
