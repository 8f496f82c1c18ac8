import { textItems } from './text-items.ts';
import type { Item } from './items.ts';

/** Items of a text: by the facts of the languages that are parsed, else by its lines. */
export type Itemise = (path: string, text: string) => readonly Item[];

/** A file at one commit, with what can be asked of it. */
export interface CodeFile {
  readonly path: string;
  readonly lines: readonly string[];
  /** Items by its lines: cheap, for what is searched in many versions. */
  readonly items: () => readonly Item[];
}

/** The view of a text. */
export const codeFile = (path: string, text: string): CodeFile => {
  let items: readonly Item[] | undefined;
  return { path, lines: text.split(/\r?\n/u), items: () => (items ??= textItems(path, text)) };
};
