import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bind } from '../../src/pointers/bind.ts';
import { readDocument } from '../../src/pointers/read-document.ts';
import { wordsOf } from '../../src/pointers/words.ts';

/** `path@lines` of every pointer of a text, in reading order; `?` where no file is named. */
const read = (text: string): string[] => {
  const document = readDocument('docs/audit.md', text);
  return bind(document, wordsOf(text, document.runs)).map(({ file, lines, token }) => {
    const list = lines.map(({ line, endLine }) => (line === endLine ? `${line}` : `${line}-${endLine}`)).join(',');
    return `${file?.path ?? '?'}${list === '' ? '' : `@${list}`}${token.symbol === null ? '' : `#${token.symbol}`}`;
  });
};

describe('forms that are read', () => {
  test.each([
    ['`src/crane.rs:12`', ['src/crane.rs@12']],
    ['see src/crane.rs:12, then', ['src/crane.rs@12']],
    ['`a.rs:108,213`', ['a.rs@108,213']],
    ['`a.rs:331/275/296`', ['a.rs@331,275,296']],
    ['`a.rs:3-9` and `a.rs:3–9`', ['a.rs@3-9', 'a.rs@3-9']],
    ['`a.rs:208,340-351,392-394`', ['a.rs@208,340-351,392-394']],
    ['`a.rs:12:5`', ['a.rs@12']],
    ['`bedrock2.rs:700`', ['bedrock2.rs@700']],
    ['`a.rs:12` (`lift`), `:94` (`lower`)', ['a.rs@12', 'a.rs@94']],
    ['`a.rs:12` (via `lift`, :575)', ['a.rs@12', 'a.rs@575']],
    ['`a.rs:12` ... (`:4063`)', ['a.rs@12', 'a.rs@4063']],
    ['`a.rs` (lines ~183-188)', ['a.rs', 'a.rs@183-188']],
    ['`a.rs`: see lines 10, 12 and 14', ['a.rs', 'a.rs@10,12,14']],
    ['lines 10-20 of `a.rs`', ['a.rs@10-20', 'a.rs']],
    ['`x.ts L60-L245`', ['x.ts@60-245']],
    ['`x.ts (:949-963)`', ['x.ts@949-963']],
    ['`src/x.ts#L15-L24`', ['src/x.ts@15-24']],
    ['[the crane](../src/crane.rs)', ['src/crane.rs']],
    ['[the crane](../src/crane.rs#L7)', ['src/crane.rs@7']],
    ['[`crane.rs:7`](../src/crane.rs)', ['src/crane.rs@7']],
    [`[x](https://github.com/dock/crane/blob/${'a1'.repeat(20)}/src/x.ts#L10-L20)`, ['src/x.ts@10-20']],
    ['`loop_support/.../x.rs:6655`', ['loop_support/.../x.rs@6655']],
    ['`local/{skill,project}.rs`', ['local/skill.rs', 'local/project.rs']],
    ['`crane.rs::lift` and `src/crane.ts:lift`', ['crane.rs#lift', 'src/crane.ts#lift']],
    ['~~`a.rs:12`~~', ['a.rs@12']],
    ['`/srv/ann/dock/src/crane.rs:12`', ['/srv/ann/dock/src/crane.rs@12']],
    ['| place | what |\n| --- | --- |\n| `a.rs:1` | x |\n| `:2` | y |', ['a.rs@1', 'a.rs@2']],
    ['## `a.rs`\n\n- `:7` does it', ['a.rs', 'a.rs@7']],
    ['`app/[id]/page.tsx:3` `src/(group)/page.tsx:4`', ['app/[id]/page.tsx@3', 'src/(group)/page.tsx@4']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

describe('what is no pointer', () => {
  test.each([
    'it listens on localhost:8080 and 127.0.0.1:3000',
    'at 12:30 we left; the ratio is 3:1',
    '```\nerror: src/crane.rs:12: it jammed\n```',
    '    src/crane.rs:12 in an indented block',
    '<!-- src/crane.rs:12 -->',
    '`**/*.rs`, `src/*.ts` and `<crate>/src/lib.rs:1`',
    'Line 42 of the form is blank',
    'step #6, see §4.2 and section 3.1',
    'https://example.org/a.html#L10 and <https://example.org/b.rs:1>',
    'item `#6` and issue #12',
  ])('%s', (text) => {
    expect(read(text).filter((one) => one.includes('@'))).toEqual([]);
  });

  test('a line without a file is told as such, not bound to a file of another section', () => {
    expect(read('## One\n\n`a.rs:1`\n\n## Two\n\n`:2`')).toEqual(['a.rs@1', '?@2']);
  });
});

test('offsets of digits and paths are those of the document', () => {
  const text = 'é 🚢 `src/crane.rs:108,213-220` end';
  const [token] = readDocument('a.md', text).tokens;
  expect(token && text.slice(...token.pathAt)).toBe('src/crane.rs');
  expect(token?.lines.map(({ at, endAt }) => [text.slice(...at), text.slice(...endAt)])).toEqual([
    ['108', '108'],
    ['213', '220'],
  ]);
});

test('any text is read without an exception, and every token stands where it says', () => {
  const piece = constantFrom(
    '`',
    'a.rs',
    ':12',
    ',',
    '-',
    '|',
    '[',
    '](',
    ')',
    '\n',
    '#L3',
    '~~',
    '<',
    '>',
    '{',
    '}',
    ' ',
    'lines 3',
    '/',
    '…',
    '*',
  );
  assert(
    property(array(piece, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      for (const token of readDocument('a.md', text).tokens) {
        expect(text.slice(token.start, token.end)).toBe(token.text);
        for (const { at, line } of token.lines) expect(Number(text.slice(...at))).toBe(line);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});
