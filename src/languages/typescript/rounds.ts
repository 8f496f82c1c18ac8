const withoutComments = (code: string): string => code.replace(/\/\/[^\n]*/g, ' ').replace(/\/\*[\s\S]*?\*\//g, ' ');

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a counter is held against, as written; undefined where nothing is, or where the loop sets it back. */
const limitOf = (code: string, counter: string): string | undefined => {
  const name = escaped(counter);
  const again = new RegExp(`\\b(?:let|const|var)\\s+${name}\\b|(?<![\\w.$])${name}\\s*=(?![=>])`);
  if (again.test(code)) return undefined;
  const held = new RegExp(
    `(?<![\\w.$])${name}\\s*(?:[+-]\\s*1\\s*)?(?:<=?|>=?|===?)\\s*([\\w.$]+)|([\\w.$]+)\\s*(?:<=?|>=?|===?)\\s*${name}(?![\\w.$])`,
  ).exec(code);
  return held ? (held[1] ?? held[2]) : undefined;
};

/** A clock that is held against something: `Date.now() >= deadline`. */
const CLOCK =
  /(?:\bnow\(\)|\bdeadline\b)[^;{}\n]{0,40}?(?<!=)[<>]=?(?!>)|(?<!=)[<>]=?\s*(?:[\w.]+\.now\(\)|deadline\b)/;

const COUNTER = /(?<![\w.$])([A-Za-z_$][\w$.]*)\s*(?:\+\+|--|[+-]=\s*\d)|(?:\+\+|--)([A-Za-z_$][\w$.]*)/g;

/**
 * Rounds of a loop that counts them itself: the limit as written, '' for a clock or a limit that is no plain name; null
 * where nothing bounds it. A counter is a variable that every such loop steps by a number, never sets back, and holds
 * against a limit.
 */
export const roundsOf = (loop: string): string | null => {
  const code = withoutComments(loop);
  for (const found of code.matchAll(COUNTER)) {
    const limit = limitOf(code, found[1] ?? found[2] ?? '');
    if (limit !== undefined) return /^(?:\d[\d_]*|[A-Za-z_$][\w$]*)$/.test(limit) ? limit.replace(/_(?=\d)/g, '') : '';
  }
  return CLOCK.test(code) ? '' : null;
};
