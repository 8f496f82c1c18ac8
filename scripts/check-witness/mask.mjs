// Rust text with everything that is not code emptied, so that a word in a comment or a string proves nothing.

const COMMENT = /\/\/[^\n]*/y;
const STRING = /[bc]?"(?:[^"\\]|\\[^])*"?/y;
const RAW = /[bc]?r(#*)"/y;
// A quote starts a character; otherwise it starts a lifetime and stays.
const CHARACTER = /b?'(?:\\(?:u\{[0-9a-fA-F_]+\}|x[0-9a-fA-F]{2}|[^])|[^\\'])'/uy;

/**
 * What a pattern takes at an offset, or nothing.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
const taken = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/**
 * End of a block comment, which may hold others.
 * @param {string} text
 * @param {number} from
 */
const blockEnd = (text, from) => {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    if (two === '/*') depth += 1;
    else if (two === '*/') depth -= 1;
    else continue;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
};

/**
 * End of a raw string, or the offset itself where none starts.
 * @param {string} text
 * @param {number} at
 */
const rawEnd = (text, at) => {
  const open = taken(RAW, text, at);
  if (open === undefined) return at;
  const close = `"${'#'.repeat(open.split('#').length - 1)}`;
  const end = text.indexOf(close, at + open.length);
  return end < 0 ? text.length : end + close.length;
};

/** @param {string} code */
const emptied = (code) => code.replace(/[^\n]/g, ' ');

/**
 * A literal of which the quotes around it are left.
 * @param {string} code
 */
const hollow = (code) => {
  const open = code.search(/["']/);
  const close = code.lastIndexOf(code[open] ?? '');
  if (close <= open) return code.slice(0, open + 1) + emptied(code.slice(open + 1));
  const inside = emptied(code.slice(open + 1, close));
  return `${emptied(code.slice(0, open))}${code[open] ?? ''}${inside}${code[close] ?? ''}${emptied(code.slice(close + 1))}`;
};

/**
 * The end of what is no code at an offset, and how it is emptied; nothing where code stands.
 * @param {string} text
 * @param {number} at
 * @returns {readonly [end: number, empty: (code: string) => string] | undefined}
 */
const notCode = (text, at) => {
  const line = taken(COMMENT, text, at);
  if (line !== undefined) return [at + line.length, emptied];
  if (text.startsWith('/*', at)) return [blockEnd(text, at), emptied];
  // `r` and `b` open a literal only where no name goes on.
  const fresh = !/[\w]/.test(text[at - 1] ?? ' ');
  const raw = fresh ? rawEnd(text, at) : at;
  if (raw > at) return [raw, hollow];
  const literal = taken(STRING, text, at) ?? taken(CHARACTER, text, at);
  const open = literal !== undefined && (fresh || /^["']/.test(literal));
  return open ? [at + literal.length, hollow] : undefined;
};

/**
 * The same text with comments and the insides of strings and characters as blanks: every offset and line stays.
 * @param {string} text
 */
export const maskRust = (text) => {
  const parts = [];
  let done = 0;
  const open = /["'/]|\b[bcr]/g;
  for (let found = open.exec(text); found !== null; found = open.exec(text)) {
    const other = notCode(text, found.index);
    if (other === undefined) continue;
    const [end, empty] = other;
    parts.push(text.slice(done, found.index), empty(text.slice(found.index, end)));
    done = end;
    open.lastIndex = end;
  }
  return [...parts, text.slice(done)].join('');
};
