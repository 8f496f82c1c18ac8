import type { FileFacts } from '../model/facts.ts';
import type { Itemise } from '../pointers/files.ts';
import type { Item } from '../pointers/items.ts';
import { textItems } from '../pointers/text-items.ts';
import { languageOf } from '../scan/select.ts';
import type { Extractor } from '../model/extracted.ts';
import type { Extractors } from './languages.ts';

const itemsOf = (facts: FileFacts): Item[] => [
  ...facts.fns.map(({ name, owner, line, endLine }): Item => ({
    name,
    kind: 'fn',
    owner: owner?.p.at(-1) ?? '',
    line,
    endLine,
  })),
  ...facts.types.flatMap(({ name, line, endLine, kind, cases }): Item[] => [
    { name, kind: 'type', owner: '', line, endLine },
    ...(kind === 'enum'
      ? cases.map((one): Item => ({
          name: one.name,
          kind: 'case',
          owner: name,
          line: one.line,
          endLine: one.endLine,
        }))
      : []),
  ]),
  ...facts.consts.map(({ name, line }): Item => ({ name, kind: 'value', owner: '', line, endLine: line })),
];

/** Items by facts; null for code that is nested too deeply to be read. */
const factsOf = (extract: Extractor, path: string, text: string): Item[] | null => {
  try {
    return itemsOf(extract(path, text, { includeTests: true }).facts);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Files longer than this are told by their lines: a symbol is not worth a second of parsing. */
const LONGEST = 1_000_000;

/**
 * Items by the facts of the languages that are parsed, with those that facts have no lines of (`impl`, `mod`) and all
 * of any other file by their lines. Each text is read once.
 */
export const makeItemise = (extractors: Extractors): Itemise => {
  const known = new Map<string, Map<string, readonly Item[]>>();
  const read: Itemise = (path, text) => {
    const plain = textItems(path, text);
    const language = languageOf(path);
    const extract = language === null ? undefined : extractors.get(language);
    if (extract === undefined || text.length > LONGEST) return plain;
    const facts = factsOf(extract, path, text);
    if (facts === null) return plain;
    const lines = new Set(facts.map(({ line }) => line));
    // What a broken file hides from the parser, its lines still show.
    return [...facts, ...plain.filter(({ line }) => !lines.has(line))];
  };
  return (path, text) => {
    const texts = known.get(path) ?? new Map<string, readonly Item[]>();
    known.set(path, texts);
    const items = texts.get(text) ?? read(path, text);
    texts.set(text, items);
    return items;
  };
};
