import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language, Parser } from 'web-tree-sitter';
import { BUDGET_MS } from '../../model/extracted.ts';
import { type Cursor, makeCursor } from './cursor.ts';
import { flatten, type FlatTree, inflate, type Kinds, makeRow, NOTHING, tokenOf } from './flat.ts';
import type { Lite } from './lite.ts';
import { behindCuts, type Span } from './spans.ts';

export interface ParseHow {
  /** Levels of the tree that are read. */
  readonly depth?: number;
  /** Parts that were cut out of the text: offsets are those of the whole. */
  readonly cuts?: readonly Span[];
}

/** What a parse gives: the tree as plain objects and the offsets where the source is broken. */
export interface Parsed {
  readonly root: Lite;
  readonly broken: readonly number[];
  /** The parser gave up: its time budget was spent. */
  readonly timedOut: boolean;
}

export interface RustParser {
  readonly parse: (text: string, how?: ParseHow) => Parsed;
  /** The same in two steps, of which another thread may do the first. */
  readonly flat: (text: string, how?: ParseHow) => FlatTree;
  readonly parsed: (tree: FlatTree) => Parsed;
}

/** Nodes that are read as text or not at all: not descending into them saves a third of the walk. */
const OPAQUE = [
  'scoped_identifier',
  'scoped_type_identifier',
  'generic_type',
  'reference_type',
  'tuple_type',
  'dynamic_type',
  'abstract_type',
  'array_type',
  'function_type',
  'pointer_type',
  'bounded_type',
  'line_comment',
  'block_comment',
  'string_literal',
  'raw_string_literal',
  'char_literal',
  'use_declaration',
  'attribute_item',
  'inner_attribute_item',
  'type_parameters',
  'type_arguments',
  'where_clause',
  'visibility_modifier',
  'token_tree',
  'macro_definition',
  'identifier',
  'type_identifier',
  'field_identifier',
  'shorthand_field_identifier',
  'primitive_type',
  'self',
  'super',
  'crate',
  'metavariable',
  'lifetime',
  'integer_literal',
  'float_literal',
  'boolean_literal',
  'negative_literal',
  'mutable_specifier',
  'unit_expression',
  'unit_type',
  'never_type',
];

/**
 * Syntax that is nested deeper is not read and counts as broken there. People write a tenth of it; the limit is what
 * every thread can follow, so that the answer does not depend on whose stack it was.
 */
export const MAX_DEPTH = 800;

/** The same for code in a macro, which stands in other code already. */
export const MACRO_DEPTH = 150;

const candidates = (name: string, fromPackage: string): string[] => [
  fileURLToPath(new URL(`../../../grammars/${name}`, import.meta.url)),
  fileURLToPath(new URL(`../../../node_modules/${fromPackage}/${name}`, import.meta.url)),
];

/** Where the grammar lies: beside the built package, or in the checkout's `node_modules`; undefined where neither has it. */
export const grammarFile = (): string | undefined =>
  candidates('tree-sitter-rust.wasm', 'tree-sitter-rust').find((file) => existsSync(file));

const kindsOf = (language: Language): Kinds => {
  const opaque = new Set(OPAQUE);
  const names = language.types.map((name) => name ?? 'ERROR');
  return {
    names,
    tokens: names.map((name, id) => (language.nodeTypeIsNamed(id) ? undefined : tokenOf(name))),
    closed: Uint8Array.from(names, (name) => (opaque.has(name) ? 1 : 0)),
  };
};

const makeParser = (parser: Parser, language: Language, cursor: Cursor): RustParser => {
  const kinds = kindsOf(language);
  const row = makeRow();
  const flat = (text: string, { depth = MAX_DEPTH, cuts = [] }: ParseHow = {}): FlatTree => {
    const deadline = performance.now() + BUDGET_MS;
    // A parse that ended in the middle, for whatever reason, must not be gone on with for the next text.
    parser.reset();
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
    if (tree === null) return { ...NOTHING, timedOut: true };
    const broken: number[] = [];
    const isBroken = tree.rootNode.hasError;
    cursor.open(tree);
    try {
      flatten(row, cursor, kinds, broken, depth, behindCuts(cuts));
      if (broken.length === 0 && isBroken) broken.push(0);
      return { nodes: row.nodes.slice(0, row.size), broken, timedOut: false };
    } finally {
      cursor.close();
      tree.delete();
    }
  };
  const parsed = (tree: FlatTree): Parsed => ({
    root: inflate(tree, kinds),
    broken: tree.broken,
    timedOut: tree.timedOut,
  });
  return { flat, parsed, parse: (text, how) => parsed(flat(text, how)) };
};

/** The grammar is not there, or is no grammar; its message says which. */
export class GrammarMissing extends Error {
  override readonly name = 'GrammarMissing';
}

let ready: Promise<RustParser> | undefined;

/** The parser, loaded once. Rejects with `GrammarMissing` where the grammar cannot be read. */
export const loadParser = (): Promise<RustParser> => {
  ready ??= (async () => {
    const grammar = grammarFile();
    if (grammar === undefined) throw new GrammarMissing('`tree-sitter-rust.wasm` is not installed');
    const { Language: Languages, Parser: Parsers } = await import('web-tree-sitter');
    const engine = {};
    await Parsers.init(engine);
    const cursor = makeCursor(engine);
    if (cursor === null) throw new GrammarMissing('`web-tree-sitter` is of another version');
    const language = await Languages.load(grammar).catch((error: unknown) => {
      throw new GrammarMissing(error instanceof Error ? error.message : String(error));
    });
    const parser = new Parsers();
    parser.setLanguage(language);
    return makeParser(parser, language, cursor);
  })();
  return ready;
};
