import type Parser from 'tree-sitter';
import { describe, expect, test } from 'vitest';
import type { Lite } from '../src/languages/rust/lite.ts';
import { loadParser } from '../src/languages/rust/parser.ts';
import { rustSources } from './rust-sources.ts';

type Oracle = { readonly parser: Parser } | { readonly missing: string };

/** The native binding is a development tool: where it has no build, there is nothing to compare with. */
const loadOracle = async (): Promise<Oracle> => {
  try {
    const { default: Native } = await import('tree-sitter');
    const { default: rust } = await import('tree-sitter-rust');
    const parser = new Native();
    // Two packages, two declarations of what a language is.
    parser.setLanguage(rust as unknown as Parser.Language);
    return { parser };
  } catch (error) {
    return { missing: error instanceof Error ? error.message.split('\n')[0]! : String(error) };
  }
};

const oracle = await loadOracle();
const engine = await loadParser();
const isMissing = 'missing' in oracle;
const skipped = isMissing ? ` (skipped, for it does not load here: ${oracle.missing})` : '';

/** Reads a native tree as the engine reads its own: tokens without offsets. */
const lite = (cursor: Parser.TreeCursor): Lite => {
  if (!cursor.nodeIsNamed) return { t: cursor.nodeType, s: 0, e: 0, c: [] };
  const c: Lite[] = [];
  const [t, s, e] = [cursor.nodeType, cursor.startIndex, cursor.endIndex];
  if (cursor.gotoFirstChild()) {
    do c.push(lite(cursor));
    while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }
  return { t, s, e, c };
};

const nativeTree = (text: string): { root: Lite; hasError: boolean } => {
  if (isMissing) throw new Error(oracle.missing);
  // The default takes no text above 32 kB.
  const tree = oracle.parser.parse(text, undefined, { bufferSize: 4 * text.length + 1024 });
  return { root: lite(tree.walk()), hasError: tree.rootNode.hasError };
};

/** A node type that the engine leaves closed is closed everywhere: collected while trees are compared. */
interface Closed {
  readonly opened: Set<string>;
  readonly closed: Set<string>;
}

const row = ({ t, s, e }: Lite): string => `${t} ${s}-${e}`;

/** Where two trees differ first, in preorder; null where they are equal. */
const difference = (ours: Lite, theirs: Lite, seen: Closed): string | null => {
  if (row(ours) !== row(theirs)) return `wanted ${row(theirs)}, got ${row(ours)}`;
  if (theirs.c.length === 0 && ours.c.length === 0) return null;
  if (ours.c.length === 0) {
    seen.closed.add(ours.t);
    return null;
  }
  seen.opened.add(ours.t);
  if (ours.c.length !== theirs.c.length)
    return `${row(ours)}: wanted ${theirs.c.length} children, got ${ours.c.length}`;
  for (const [index, child] of ours.c.entries()) {
    const found = difference(child, theirs.c[index]!, seen);
    if (found !== null) return found;
  }
  return null;
};

const compare = (text: string, seen: Closed): string | null => {
  const { root, broken } = engine.parse(text);
  const native = nativeTree(text);
  if (broken.length > 0 || native.hasError) return `broken: wanted ${native.hasError}, got ${broken.length > 0}`;
  return difference(root, native.root, seen);
};

const closedness = (): Closed => ({ opened: new Set(), closed: new Set() });

/** Text in which bytes, characters and UTF-16 units all count differently. */
const UNITS: readonly [name: string, text: string][] = [
  ['a mark at the start', '\u{feff}fn lift() -> Result<u32, Fault> { Err(Fault::Jammed) }\n'],
  ['carriage returns', '/// Lifts\r\nfn lift() {\r\n    match a {\r\n        A::B => 1,\r\n    };\r\n}\r\n'],
  ['emoji in strings', 'fn a() { let x = "🏗️🚢"; match x { "🏗️" => b("🧑‍🔧"), _ => c(x)? }; }\n'],
  ['emoji in comments', '/* 🚢 */ fn a() { b() /* 🏗️🏗️ */ ?; } // 🧑‍🔧\nfn c() {}\n'],
  ['combining marks', 'fn a() { let re\u{301}sume\u{301} = "e\u{301}"; b(re\u{301}sume\u{301}); }\n'],
  ['letters outside of ASCII', 'enum Störung { Ausgefallen, 故障 }\nfn é() -> Störung { Störung::故障 }\n'],
  ['letters outside of the first plane', "fn a(c: char) -> bool { c == '𝕏' || c == '\\u{1F6A2}' }\nstruct 𐐀𐐁;\n"],
  ['no line break at the end', 'fn a() { b::<C>(d) }'],
  ['more than 64 kB', 'fn a() { b("🚢")?; }\n'.repeat(4000)],
];

describe(`the native parser${skipped}`, () => {
  test.skipIf(isMissing)('sees the same tree in every fixture and example', { timeout: 60_000 }, () => {
    const files = rustSources();
    const seen = closedness();
    const found = files.map(([path, text]) => [path, compare(text, seen)]).filter(([, differs]) => differs !== null);
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(100);
    // What is never opened is not read, so it must be closed everywhere, and never be what the reading is about.
    expect([...seen.closed].filter((type) => seen.opened.has(type))).toEqual([]);
    expect([...seen.opened]).toEqual(
      expect.arrayContaining(['function_item', 'match_arm', 'match_pattern', 'try_expression', 'call_expression']),
    );
  });

  test.skipIf(isMissing).each(UNITS)('sees the same tree in text with %s', (_, text) => {
    expect(compare(text, closedness())).toBeNull();
  });

  test.skipIf(isMissing)('agrees on which text is broken', () => {
    const broken = ['fn a( {', 'fn a() { match b { C => } }', 'enum A { B, , C }', 'fn a() { "b', 'fn a() { b(&raw) }'];
    expect(broken.map((text) => [text, engine.parse(text).broken.length > 0])).toEqual(
      broken.map((text) => [text, nativeTree(text).hasError]),
    );
  });
});

describe('a difference is seen', () => {
  const leaf = (t: string, s: number, e: number): Lite => ({ t, s, e, c: [] });
  const tree: Lite = { t: 'block', s: 0, e: 9, c: [leaf('{', 0, 0), leaf('identifier', 2, 5)] };

  test.each<[string, Lite, string]>([
    ['type', { ...tree, c: [tree.c[0]!, leaf('self', 2, 5)] }, 'wanted self 2-5, got identifier 2-5'],
    ['offset', { ...tree, c: [tree.c[0]!, leaf('identifier', 2, 6)] }, 'wanted identifier 2-6, got identifier 2-5'],
    ['token', { ...tree, c: [leaf('(', 0, 0), tree.c[1]!] }, 'wanted ( 0-0, got { 0-0'],
    ['number of children', { ...tree, c: tree.c.slice(0, 1) }, 'block 0-9: wanted 1 children, got 2'],
  ])('in %s', (_, theirs, message) => {
    expect(difference(tree, theirs, closedness())).toBe(message);
  });
});
