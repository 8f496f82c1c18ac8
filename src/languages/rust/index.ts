import type { Extracted, Extractor, ExtractOptions } from '../../model/extracted.ts';
import type { FileFacts } from '../../model/facts.ts';
import { linesIn, lineTable } from '../../model/lines.ts';
import { testBodies, without } from './blank.ts';
import type { Collected } from './collected.ts';
import { walkItems } from './items.ts';
import { type FlatTree, NOTHING } from './flat.ts';
import type { Lite } from './lite.ts';
import type { FileContext, Pieces } from './lower/context.ts';
import { masked, maskRaw } from './mask.ts';
import { placed } from './pieces.ts';
import { loadParser, MACRO_DEPTH, type RustParser } from './parser.ts';
import type { Span } from './spans.ts';

export { type FlatTree, NOTHING } from './flat.ts';
export { GrammarMissing } from './parser.ts';

/** A text for the parser, and what was cut out of it. */
export interface Attempt {
  readonly text: string;
  readonly cuts: readonly Span[];
}

/** What to parse of a file: the first attempt whose tree is not broken counts, else the last. */
const attemptsAt = (text: string, skipTests: boolean): Attempt[] => {
  const plain = maskRaw(text);
  const cuts = skipTests ? testBodies(text) : [];
  const light = masked(without(text, cuts));
  return light === plain
    ? [{ text: light, cuts }]
    : [
        { text: light, cuts },
        { text: plain, cuts: [] },
      ];
};

/** `use std::process::{abort, exit as leave}`: names under which the process can be ended. */
const importedExits = (text: string): Map<string, 'exit' | 'abort'> => {
  const found = new Map<string, 'exit' | 'abort'>();
  for (const use of text.matchAll(
    /\buse\s+(?:::)?std::(?:process::(\{[^}]*\}|[^;]*)|\{[^;]*\bprocess::(\{[^}]*\}|\w+)[^;]*\});/g,
  )) {
    for (const name of (use[1] ?? use[2] ?? '').matchAll(/\b(exit|abort)\b(?:\s+as\s+(\w+))?/g)) {
      found.set(name[2] ?? name[1] ?? '', name[1] === 'abort' ? 'abort' : 'exit');
    }
  }
  return found;
};

/** Characters of macros that are parsed again: macros inside of macros are read as often as they are deep. */
const macroBudget = (text: string): number => 8 * text.length + 65_536;

const contextOf = (parser: RustParser, text: string, lineOf: (offset: number) => number): FileContext => {
  let spent = 0;
  const reparse = (pieces: Pieces): Lite | null => {
    const code = `fn m() {${pieces.map((piece) => (typeof piece === 'string' ? piece : text.slice(...piece))).join('')}}`;
    spent += code.length;
    if (spent > macroBudget(text)) return null;
    const parsed = parser.parse(masked(code), { depth: MACRO_DEPTH });
    return parsed.broken.length === 0 ? placed(parsed.root, pieces) : null;
  };
  return { text, lineOf, reparse, blind: [], mentioned: new Set(), exits: importedExits(text), places: 0 };
};

const extractFrom = (
  parser: RustParser,
  path: string,
  text: string,
  options: ExtractOptions,
  tree: FlatTree,
): Extracted => {
  const skipTests = !options.includeTests;
  const { root, broken, timedOut } = parser.parsed(tree);
  const table = lineTable(text);
  const { lineOf, columnOf } = table;
  const file = contextOf(parser, text, lineOf);
  const out: Collected = {
    file,
    scopes: [{ up: -1, name: null, test: false }],
    uses: [],
    mods: [],
    types: [],
    impls: [],
    consts: [],
    fns: [],
    skipTests,
    columnOf,
    walk: walkItems,
  };
  walkItems(out, root, { scope: 0, owner: null, trait: null, inTrait: false, generics: [], bounds: [], symbol: '' });
  for (const offset of broken)
    file.blind.push({ line: lineOf(offset), symbol: '', reason: 'source does not parse here' });
  file.places += broken.length;
  const { scopes, uses, mods, types, impls, consts, fns } = out;
  const facts: FileFacts = {
    path,
    language: 'rust',
    lines: linesIn(text, table),
    scopes,
    uses,
    mods,
    types,
    impls,
    consts,
    fns,
    blind: file.blind,
    places: file.places,
    mentioned: [...file.mentioned].sort(),
    broken: [...new Set(broken.map(lineOf))],
  };
  return { facts, timedOut };
};

/** The steps of an extraction: another thread may do `parse`, whose answer is numbers. */
export interface RustSteps {
  /** What to parse of a file: the first attempt whose tree is not broken counts, else the last. */
  readonly attempts: (text: string, options: ExtractOptions) => readonly Attempt[];
  readonly parse: (attempt: Attempt) => FlatTree;
  readonly extract: (path: string, text: string, options: ExtractOptions, tree: FlatTree) => Extracted;
}

/** Loads the grammar once; no step throws, and none lets a syntax tree out. */
export const loadRustSteps = async (): Promise<RustSteps> => {
  const parser = await loadParser();
  return {
    attempts: (text, { includeTests }) => attemptsAt(text, !includeTests),
    parse: ({ text, cuts }) => parser.flat(text, { cuts }),
    extract: (...of) => extractFrom(parser, ...of),
  };
};

/** All steps in one. */
export const extractorOf =
  ({ attempts, parse, extract }: RustSteps): Extractor =>
  (path, text, options) => {
    let tree: FlatTree = NOTHING;
    for (const attempt of attempts(text, options)) {
      tree = parse(attempt);
      if (tree.broken.length === 0) break;
    }
    return extract(path, text, options, tree);
  };

/** Loads the grammar once; the extractor then never throws and lets no syntax tree out. */
export const loadRust = async (): Promise<Extractor> => extractorOf(await loadRustSteps());
