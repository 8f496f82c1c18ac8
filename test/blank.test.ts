import { array, assert, constantFrom, property } from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../src/model/facts.ts';
import { testBodies } from '../src/languages/rust/blank.ts';
import { loadRust } from '../src/languages/rust/index.ts';
import { rustSources } from './rust-sources.ts';

const extract = await loadRust();
const factsOf = (text: string): FileFacts => extract('input.rs', text, { includeTests: false }).facts;

/** The text with blanks for the bodies of test items: the same length, the same lines. */
const blankTests = (text: string): string =>
  testBodies(text).reduce(
    (out, [from, to]) => out.slice(0, from) + out.slice(from, to).replace(/[^\n\r]/g, ' ') + out.slice(to),
    text,
  );

/** What `«` and `»` enclose is test code: the full text, and its twin from which a person has taken the test code away. */
interface Twins {
  readonly full: string;
  readonly clean: string;
}

const emptied = (code: string): string => code.replaceAll(/[^\n\r]/g, ' ');

const twinsOf = (marked: string): Twins => ({
  full: marked.replaceAll(/[«»]/g, ''),
  clean: marked.replaceAll(/«([^»]*)»/g, (_, code: string) => emptied(code)),
});

/** What blanking did that it must not do, a line each. */
const damage = ({ full, clean }: Twins): string[] => {
  const blanked = blankTests(full);
  const lines: string[] = [];
  if (blanked.length !== full.length) return [`the length: wanted ${full.length}, got ${blanked.length}`];
  for (let at = 0; at < full.length; at++) {
    const isKept = blanked[at] === full[at];
    if (isKept) continue;
    if (/[\n\r]/.test(full[at]!)) lines.push(`${at}: a line break is gone`);
    else if (blanked[at] !== ' ') lines.push(`${at}: a character is no blank`);
    else if (clean[at] === full[at]) lines.push(`${at}: \`${full[at]}\` is no test code`);
  }
  if (blankTests(blanked) !== blanked) lines.push('twice is not once');
  return lines;
};

/** Pieces of source; whatever is between the marks must go, and nothing else. */
const PIECES: readonly [name: string, marked: string][] = [
  ['a module', '«#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() { b().unwrap(); }\n}»\n'],
  ['a module on one line', '«#[cfg(test)] mod tests { fn a() { b(); } }» fn c() -> D { e()? }\n'],
  ['a test function', 'fn a() { b()? }\n«#[test]\nfn c() { d().unwrap() }»\nfn e() { f()? }\n'],
  ['a test of an impl', 'impl A {\n    «#[cfg(test)]\n    fn b(&self) { c() }»\n    fn d(&self) { e()? }\n}\n'],
  ['an async test', '«#[tokio::test(flavor = "multi_thread")]\nasync fn a() { b().await.unwrap() }»\n'],
  ['a bracket in an argument', '«#[tokio::test(name = "a]{b")]\nasync fn a() { b().await }»\nfn c() { d()? }\n'],
  ['one of several conditions', '«#[cfg(all(test, feature = "x"))]\nmod a { fn b() { c()? } }»\n'],
  ['nested conditions', '«#[cfg(all(test, any(unix, windows)))]\nmod a { fn b() { c()? } }»\n'],
  ['blanks inside of the attribute', '«#[ cfg ( test ) ]\nmod a { fn b() { c()? } }»\nfn d() { e()? }\n'],
  ['attributes behind', '«#[cfg(test)]\n#[allow(dead_code)]\n#[doc = "}"]\nmod a { fn b() {} }»\nfn c() { d()? }\n'],
  ['attributes on the same line', '«#[cfg(test)] #[allow(x)]\nmod a { fn b() {} }»\n'],
  ['attributes before', '«#[allow(x)]\n#[cfg(test)]\nmod a { fn b() {} }»\nfn c() { d()? }\n'],
  ['a comment between', '«#[cfg(test)]\n// mod a { "\n/* } */\nmod a { fn b() {} }»\nfn c() { d()? }\n'],
  ['a visibility', '«#[cfg(test)]\npub(crate) mod a { fn b() {} }»\nfn c() { d()? }\n'],
  ['braces in strings', '«#[cfg(test)]\nmod a { const B: &str = "}{\\"}"; }»\nfn c() { d()? }\n'],
  ['braces in raw strings', '«#[cfg(test)]\nmod a { const B: &str = r##"}"#{"##; }»\nfn c() { d()? }\n'],
  ['braces in byte strings', '«#[cfg(test)]\nmod a { const B: &[u8] = b"}"; const C: &[u8] = br#"}"#; }»\nfn c() {}\n'],
  ['braces in C strings', '«#[cfg(test)]\nmod a { const B: &CStr = c"}"; }»\nfn c() { d()? }\n'],
  [
    'braces as characters',
    "«#[cfg(test)]\nmod a { const B: [char; 4] = ['}', '\\'', '\"', '\\u{7d}']; }»\nfn c() {}\n",
  ],
  ['braces as bytes', "«#[cfg(test)]\nmod a { const B: u8 = b'}'; }»\nfn c() { d()? }\n"],
  ['lifetimes', "«#[cfg(test)]\nmod a { fn b<'a, 'b>(c: &'a str, d: &'b str) {} }»\nfn e<'a>(f: &'a str) { g()? }\n"],
  ['labels', "«#[cfg(test)]\nmod a { fn b() { 'a: { break 'a } } }»\nfn c() { d()? }\n"],
  ['nested comments', '«#[cfg(test)]\nmod a { /* } /* } */ } */ // }\n}»\nfn b() { c()? }\n'],
  ['a type', '«#[cfg(test)]\nstruct A { b: C }»\nfn d() { e()? }\n'],
  ['a tuple type', '«#[cfg(test)]\nstruct A(B);»\nfn d() { e()? }\n'],
  ['an enum', '«#[cfg(test)]\nenum A { B { c: D }, E }»\nenum F { G { h: I }, J }\n'],
  ['an impl', '«#[cfg(test)]\nimpl A for B { fn c() { d()? } }»\nimpl A for E { fn c() { d()? } }\n'],
  ['an impl with a constant', '«#[cfg(test)]\nimpl A<{ N + 1 }> { fn b() { c()? } }»\nfn d() { e()? }\n'],
  ['a trait', '«#[cfg(test)]\ntrait A: B { fn c() { d()? } }»\nfn e() { f()? }\n'],
  ['a constant', '«#[cfg(test)]\nconst A: [u8; 2] = [1, 2];»\nfn b() { c()? }\n'],
  ['a static', '«#[cfg(test)]\nstatic A: B = B { c: 1 };»\nfn d() { e()? }\n'],
  ['an import', '«#[cfg(test)]\nuse a::{b, c};»\nuse d::{e, f};\nfn g() { h()? }\n'],
  ['an alias', '«#[cfg(test)]\ntype A = Result<B, C>;»\nfn d() -> A { e()? }\n'],
  ['a macro', '«#[cfg(test)]\nlazy! { fn a() { panic!("}") } }»\nfn b() { c()? }\n'],
  ['an item inside of a function', 'fn a() {\n    «#[cfg(test)]\n    fn b() { c()? }»\n    fn d() {}\n    e()?\n}\n'],
  ['a block', 'fn a() {\n    «#[cfg(test)]\n    { return b()?; }»\n    c()?\n}\n'],
  ['carriage returns', '«#[cfg(test)]\r\nmod a {\r\n    fn b() { c()? }\r\n}»\r\nfn d() {\r\n    e()?\r\n}\r\n'],
  [
    'text outside of ASCII',
    '«#[cfg(test)]\nmod a { const B: &str = "🚢}e\u{301}"; const C: char = \'🚢\'; }»\nfn b() { c("🚢")? }\n',
  ],
];

/** Looks like test code and is none: all of it must stay. */
const STAYING: readonly [name: string, text: string][] = [
  ['either or', '#[cfg(any(test, feature = "x"))]\nmod a { fn b() { c()? } }\n'],
  ['not', '#[cfg(not(test))]\nmod a { fn b() { c()? } }\n'],
  ['all but', '#[cfg(all(not(test), unix))]\nmod a { fn b() { c()? } }\n'],
  ['a feature of that name', '#[cfg(feature = "test")]\nmod a { fn b() { c()? } }\n'],
  ['another word', '#[cfg(all(test_util, unix))]\nmod a { fn b() { c()? } }\n#[testing]\nfn d() { e()? }\n'],
  ['only an attribute', '#[cfg_attr(test, derive(Debug))]\nenum A { B { c: D } }\n'],
  ['a comment', '// #[cfg(test)]\nmod a { fn b() { c()? } }\n'],
  ['documentation', '/// #[cfg(test)]\n/// mod a {\nfn b() { c()? }\n'],
  ['a string', 'fn a() { b("#[cfg(test)] mod c {")?; d()? }\n'],
  ['a name', 'fn test() { a()? }\nmod tests { fn b() { c()? } }\n'],
];

/**
 * Where blanking takes too much, or the reading keeps what is test code.
 * Each row fails; who mends one moves it to `PIECES`.
 */
const PENDING: readonly [name: string, marked: string][] = [
  ['a variant', 'enum A {\n    «#[cfg(test)]\n    B,»\n    C { d: E },\n}\n'],
  [
    'an arm',
    'fn a() {\n    match b {\n        «#[cfg(test)]\n        A::B => 1,»\n        A::C => { d()? }\n    }\n}\n',
  ],
  ['a field', 'struct A {\n    «#[cfg(test)]\n    b: C,»\n    d: E,\n}\n'],
  ['a value of a field', 'fn a() { B {\n    «#[cfg(test)]\n    c: 1,»\n    d: E { f: g()? } } }\n'],
  ['a statement', 'fn a() {\n    «#[cfg(test)]\n    return b()?;»\n    c()?\n}\n'],
  ['a whole file', '«#![cfg(test)]\nfn a() { b()? }»\n'],
  ['the second of several conditions', '«#[cfg(all(unix, test))]\nmod a { fn b() { c()? } }»\nfn d() { e()? }\n'],
  ['a backslash in a raw byte string', '«#[cfg(test)]\nmod a { const B: &[u8] = br"\\"; }»\nfn c() { d("}")? }\n'],
  ['in a string', 'fn a() { b("\n#[cfg(test)]\nmod c {\n"); d()?; b("}"); }\n'],
];

/** What is wrong with how a piece is read, a line each: what stays must be as it was, and the facts those of the cleaned twin. */
const faultsOf = (marked: string): string[] => {
  const twins = twinsOf(marked);
  const isSame = isDeepStrictEqual(factsOf(twins.full), factsOf(twins.clean));
  return [...damage(twins), ...(isSame ? [] : ['the facts differ'])];
};

describe('test code goes, and nothing else', () => {
  test.each(PIECES)('%s', (_, marked) => {
    expect(faultsOf(marked)).toEqual([]);
  });

  test.fails.each(PENDING)('pending: %s', (_, marked) => {
    expect(faultsOf(marked)).toEqual([]);
  });

  test('the facts of a piece would differ if its test code were read', () => {
    const silent = PIECES.filter(([, marked]) => {
      const { full, clean } = twinsOf(marked);
      const all = extract('input.rs', full, { includeTests: true }).facts;
      return JSON.stringify(all) === JSON.stringify(factsOf(clean));
    });
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

test.each(STAYING)('what only looks like test code stays: %s', (_, text) => {
  expect(blankTests(text)).toBe(text);
  expect(factsOf(text).fns.length + factsOf(text).types.length).toBeGreaterThan(0);
});

test('a module of tests in a file of its own is told by its declaration', () => {
  const text = '#[cfg(test)]\nmod a;\n#[cfg(test)]\n#[path = "x.rs"]\nmod b;\nmod c;\nfn d() { e()? }\n';
  expect(blankTests(text)).toBe(text);
  expect(factsOf(text).mods.map(({ name, test: isTest }) => [name, isTest])).toEqual([
    ['a', true],
    ['b', true],
    ['c', false],
  ]);
});

/** The same text with every attribute moved off the start of its line by a form feed: what the parser skips, and the blanking does not know. */
const unblanked = (text: string): string => text.replaceAll(/^(?=[ \t]*#\[)/gm, '\f');

test('every fixture and example gives the same facts with and without blanking', () => {
  const found = rustSources().filter(([, text]) => {
    const other = unblanked(text);
    expect(blankTests(other)).toBe(other);
    return JSON.stringify(factsOf(text)) !== JSON.stringify(factsOf(other));
  });
  expect(found.map(([path]) => path)).toEqual([]);
});

test('a fixture with test code behind it gives the facts of the fixture', () => {
  const [, piece] = PIECES[0]!;
  for (const [path, text] of rustSources()) {
    const { full, clean } = twinsOf(`${text}${piece}`);
    expect([path, factsOf(full)]).toEqual([path, factsOf(clean)]);
  }
});

describe('any mixture', () => {
  const pieces = constantFrom(...PIECES.map(([, marked]) => marked), ...STAYING.map(([, text]) => text));

  test('of pieces keeps what is no test code, and gives the facts of the cleaned text', () => {
    assert(
      property(array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        expect(faultsOf(parts.join('\n'))).toEqual([]);
      }),
    );
  });

  test('of fragments keeps length and lines, and never throws', () => {
    const fragments = constantFrom(
      '#[cfg(test)]',
      '#[test]',
      'mod a',
      'fn b()',
      '{',
      '}',
      '(',
      ')',
      '[',
      ']',
      ';',
      '\n',
      '\r\n',
      ' ',
      '"',
      "'",
      'r#"',
      '"#',
      '/*',
      '*/',
      '//',
      '\\',
      "'a",
      "'{'",
      '🚢',
      '\u{301}',
      '\u{2028}',
      'x',
    );
    assert(
      property(array(fragments, { maxLength: 60 }), (parts) => {
        const text = parts.join('');
        expect(damage({ full: text, clean: emptied(text) })).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('damage is seen', () => {
  test('where something else than test code is blanked', () => {
    const twins = twinsOf('#[cfg(test)]\nmod a { b }«»\n');
    expect(damage(twins)).toEqual(['21: `b` is no test code']);
  });
});
