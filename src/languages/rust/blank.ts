import { skipSilent } from './skip.ts';
import type { Span } from './spans.ts';

/** A test attribute at the start of a line; `cfg(any(test, ..))` and `cfg(not(test))` are not test code. */
const TEST_ATTRIBUTE =
  /^[ \t]*#\[\s*(?:cfg\s*\(\s*test\s*\)|cfg\s*\(\s*all\s*\(\s*test\b[^\]]*|(?:\w+\s*::\s*)*test(?:\s*\([^\]]*\))?)\s*\]/gm;

/** From an offset: where the next `{` or `;` stands outside strings and comments, and for `{` its `}`; -1 where none. */
const itemBody = (text: string, from: number): { open: number; close: number } | null => {
  let depth = 0;
  let open = -1;
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? '';
    const silent = skipSilent(text, at);
    if (silent >= 0) at = silent;
    else if (char === ';' && depth === 0) return null;
    else if ('{(['.includes(char)) {
      if (char === '{' && depth === 0) open = at;
      depth++;
    } else if ('})]'.includes(char)) {
      depth--;
      if (depth < 0) return null;
      if (depth === 0 && char === '}') return { open, close: at };
    }
  }
  return null;
};

/**
 * Where the bodies of test items (`#[cfg(test)] mod`, `#[test] fn`) stand, between their braces: a third of a code base
 * that need not be parsed.
 */
export const testBodies = (text: string): Span[] => {
  const bodies: Span[] = [];
  if (!text.includes('test')) return bodies;
  TEST_ATTRIBUTE.lastIndex = 0;
  for (let found = TEST_ATTRIBUTE.exec(text); found; found = TEST_ATTRIBUTE.exec(text)) {
    const body = itemBody(text, found.index + found[0].length);
    if (!body) continue;
    bodies.push([body.open + 1, body.close]);
    TEST_ATTRIBUTE.lastIndex = body.close;
  }
  return bodies;
};

/** The text without these parts of it. */
export const without = (text: string, parts: readonly Span[]): string => {
  let out = '';
  let done = 0;
  for (const [from, to] of parts) {
    out += text.slice(done, from);
    done = to;
  }
  return out + text.slice(done);
};
