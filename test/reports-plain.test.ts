import { array, assert, constantFrom, dictionary, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../src/model/json.ts';
import { code, plain } from '../src/model/plain.ts';
import { columns, tied, wrap } from '../src/model/wrap.ts';

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
const anyText = string({ unit: 'binary', maxLength: 2000 });

describe('plain', () => {
  describe('leaves readable text as it is', () => {
    it.each(['CraneError::TooHeavy', 'naïve — 漢字 🦀', 'a `b` | c <d> @e \\u{1b}'])('%s', (text) => {
      expect(plain(text)).toBe(text);
    });
  });

  it('spells what a terminal would obey or hide', () => {
    expect(plain('\u001B[31mred')).toBe(String.raw`\u{1b}[31mred`);
    expect(plain('a\u202Eb\u2066c\u200Bd\u009Be\u0000')).toBe(String.raw`a\u{202e}b\u{2066}c\u{200b}d\u{9b}e\u{0}`);
    expect(plain('\uD83D')).toBe(String.raw`\u{d83d}`);
    expect(plain('\u{E0041}')).toBe(String.raw`\u{e0041}`);
  });

  it('makes one line', () => {
    expect(plain('  a\r\n\t b\u2028c\u00A0d ')).toBe('a b c d');
  });

  it('cuts at the length that was asked for, and says so', () => {
    expect(plain('x'.repeat(400))).toBe('x'.repeat(400));
    expect(plain('x'.repeat(401))).toBe(`${'x'.repeat(399)}…`);
    expect(plain('🦀'.repeat(10), 5)).toBe('🦀🦀🦀🦀…');
  });

  it('takes no longer for a megabyte than for a word', () => {
    expect(plain('\u001B'.repeat(1_000_000), 50).length).toBe(50);
  });

  it('lets nothing unseen through, whatever comes', () => {
    assert(
      property(anyText, (text) => {
        expect(plain(text)).not.toMatch(UNSEEN);
        expect(Array.from(plain(text)).length).toBeLessThanOrEqual(400);
      }),
    );
  });
});

describe('code', () => {
  it('stands between backticks that nothing inside can close', () => {
    expect(code('rm `x` \u001B')).toBe("`rm 'x' \\u{1b}`");
    assert(
      property(anyText, (text) => {
        expect(code(text).split('`').length).toBe(3);
      }),
    );
  });
});

describe('wrap', () => {
  it('breaks at blanks and keeps long words whole', () => {
    expect(wrap('one two three', 9, '- ')).toEqual(['- one two', '  three']);
    expect(wrap('a/very/long/path/of/a/file.rs:12 is here', 10)).toEqual([
      'a/very/long/path/of/a/file.rs:12',
      'is here',
    ]);
  });

  it('keeps tied words together', () => {
    expect(wrap(`lanes ${tied('run-borking 5')} end`, 16)).toEqual(['lanes', 'run-borking 5', 'end']);
  });

  it('counts columns, not characters', () => {
    expect(columns('漢字 e\u0301 🦀')).toBe(9);
    expect(wrap('漢字 漢字 漢字', 9)).toEqual(['漢字 漢字', '漢字']);
  });

  it('prints nothing for nothing', () => {
    expect(wrap('', 10, 'x ')).toEqual([]);
    expect(wrap('  ', 10)).toEqual([]);
  });

  it('loses no word and passes the width for single words only', () => {
    const words = array(string({ minLength: 1, maxLength: 30, unit: constantFrom('a', 'b', '漢', ':') }), {
      minLength: 1,
    });
    assert(
      property(words, integer({ min: 1, max: 60 }), (each, width) => {
        const lines = wrap(each.join(' '), width, '> ', '  ');
        expect(lines.map((line) => line.slice(2)).join(' ')).toBe(each.join(' '));
        for (const line of lines) expect(columns(line) <= width || !line.slice(2).includes(' ')).toBe(true);
      }),
    );
  });
});

describe('jsonText', () => {
  it('keeps the value and hides no character', () => {
    assert(
      property(dictionary(anyText, anyText), (value) => {
        const text = jsonText(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(UNSEEN.test(text.replaceAll('\n', '').replaceAll(/[\p{Co}\p{Cs}]/gu, ''))).toBe(false);
      }),
    );
  });

  it('is one blank deep and ends with a line break', () => {
    expect(jsonText({ a: [1] })).toBe('{\n "a": [\n  1\n ]\n}\n');
  });
});
