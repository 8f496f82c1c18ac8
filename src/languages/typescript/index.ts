import type { Extracted, Extractor } from '../../model/extracted.ts';
import type { FileFacts, ImportFact } from '../../model/facts.ts';
import { linesIn, lineTable, type LineTable } from '../../model/lines.ts';
import type { Collected, FileContext } from './collected.ts';
import { refuseDeep } from './depth.ts';
import { walkFile } from './items.ts';
import { knownAs } from './known.ts';
import { ts } from './ts.ts';

const KINDS: Readonly<Record<string, ts.ScriptKind>> = {
  ts: ts.ScriptKind.TS,
  mts: ts.ScriptKind.TS,
  cts: ts.ScriptKind.TS,
  tsx: ts.ScriptKind.TSX,
  // Plain scripts hold JSX wherever they like.
  js: ts.ScriptKind.JSX,
  mjs: ts.ScriptKind.JSX,
  cjs: ts.ScriptKind.JSX,
  jsx: ts.ScriptKind.JSX,
};

const parse = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
    false,
    KINDS[path.slice(path.lastIndexOf('.') + 1)] ?? ts.ScriptKind.TS,
  );

/** Where the parser met broken source: it keeps these with the tree, outside of its declared type. */
const brokenAt = (source: ts.SourceFile): number[] => {
  const { parseDiagnostics = [] } = source as ts.SourceFile & {
    readonly parseDiagnostics?: readonly { readonly start?: number }[];
  };
  return parseDiagnostics.map((one) => one.start ?? 0);
};

/** What extensions of an editor import. */
const HOST = /\b(?:from|require\()\s*["']vscode["']/;

const contextOf = (
  source: ts.SourceFile,
  text: string,
  { lineOf, columnOf }: LineTable,
  imports: ImportFact[],
): FileContext => ({
  imported: (from) => {
    if (!imports.some((one) => one.name === from)) imports.push({ name: from, from });
  },
  source,
  text,
  lineOf,
  columnOf,
  blind: [],
  mentioned: new Set(),
  namespaces: new Set(),
  names: new Set(),
  lists: new Map(),
  tables: new Map(),
  builtins: new Map(),
  aliases: new Map(),
  codes: new Set(),
  interfaces: new Map(),
  hosted: HOST.test(text),
  places: 0,
});

const extract = (path: string, text: string): Extracted => {
  const source = parse(path, text);
  refuseDeep(source);
  const table = lineTable(text);
  const imports: ImportFact[] = [];
  const file = contextOf(source, text, table, imports);
  const out: Collected = {
    file,
    scopes: [{ up: -1, name: null, test: false }],
    scope: 0,
    uses: [],
    imports,
    types: [],
    consts: [],
    fns: [],
  };
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  walkFile(out, source.statements, stem);
  const broken = brokenAt(source);
  for (const offset of broken)
    file.blind.push({ line: file.lineOf(offset), symbol: '', reason: 'source does not parse here' });
  file.places += broken.length;
  const { scopes, uses, types, consts, fns } = out;
  const facts: FileFacts = {
    path,
    language: 'typescript',
    lines: linesIn(text, table),
    scopes,
    uses,
    mods: [],
    imports,
    known: knownAs(path),
    types,
    impls: [],
    consts,
    fns,
    blind: file.blind,
    places: file.places,
    mentioned: [...file.mentioned].sort(),
    broken: [...new Set(broken.map(file.lineOf))],
  };
  return { facts, timedOut: false };
};

/** The extractor lets no syntax tree out. Code that is nested too deeply throws a `RangeError`. */
export const loadTypescript = async (): Promise<Extractor> => extract;
