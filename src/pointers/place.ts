import type { Bound } from './bind.ts';
import type { CodeFile } from './files.ts';
import { itemsAround, type Item } from './items.ts';
import { isTelling } from './likeness.ts';
import type { Word } from './words.ts';

/** Whether a line holds one of the names as a whole word. */
const holdsName = (text: string, names: readonly string[]): boolean => {
  const words = new Set(text.match(/[A-Za-z_$][\w$]*/gu) ?? []);
  return names.some((name) => words.has(name));
};

/** How the cited lines looked on the day they were written. */
export interface Placed {
  /** The line that is followed: the cited one, or the definition next to it that the document names. */
  readonly line: number;
  readonly how: 'exact' | 'imprecise' | 'wrong';
  readonly item: Item | null;
  /** A name of the pointer stands there or in the item around it; null: it comes without one. */
  readonly vouched: boolean | null;
}

/** So far from the cited line a definition still counts as what was meant. */
const NEAR = 3;

const definitionNear = (file: CodeFile, line: number, words: readonly Word[], loose: boolean): Item | undefined =>
  file
    .items()
    .filter((item) => Math.abs(item.line - line) <= NEAR && item.line !== line)
    .filter((item) => words.some((word) => defines(item, word) || (loose && mentions(item, word))))
    .sort((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0];

const defines = (item: Item, { name, owner }: Word): boolean => {
  if (item.kind !== 'impl') return item.name === name;
  const parts: readonly string[] = item.name.match(/\w+/gu) ?? [];
  // `From<Load>`: both the trait and what it converts are named.
  return parts.includes(name) && (owner === null || parts.includes(owner));
};

/** Whether an item is the type that a name belongs to. */
const mentions = ({ kind, name }: Item, { owner }: Word): boolean => {
  const parts: readonly string[] = kind === 'impl' ? (name.match(/\w+/gu) ?? []) : [name];
  return owner !== null && parts.includes(owner);
};

/** What a pointer meant in the file as it was; null: the line is not there, or nothing stands on it. */
export const placeIn = (file: CodeFile, bound: Bound, line: number, endLine: number): Placed | null => {
  const last = file.lines.at(-1) === '' ? file.lines.length - 1 : file.lines.length;
  if (line > last) return null;
  const text = file.lines.slice(line - 1, Math.min(endLine, last)).join('\n');
  const names = bound.near.map(({ name }) => name);
  const item = itemsAround(file.items(), line)[0] ?? null;
  if (names.length === 0 || holdsName(text, names)) {
    return text.trim() === '' ? null : { line, how: 'exact', item, vouched: names.length === 0 ? null : true };
  }
  const meant = endLine === line ? definitionNear(file, line, bound.near, !isTelling(text)) : undefined;
  if (meant !== undefined) {
    const inside = meant.line < line && line <= meant.endLine;
    return { line: meant.line, how: inside ? 'imprecise' : 'wrong', item: meant, vouched: true };
  }
  if (text.trim() === '') return null;
  const vouched = item !== null && holdsName(file.lines.slice(item.line - 1, item.endLine).join('\n'), names);
  return { line, how: 'exact', item, vouched };
};
