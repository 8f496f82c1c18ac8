/*
 * Globs of users and manifests, matched without regular expressions: a pattern is data, and must not be able to make
 * the run slow. `**` stands for any number of folders, `*` and `?` for characters within one, `{a,b}` for either.
 */

// More alternatives than this is no pattern that a person wrote.
const MOST_ALTERNATIVES = 256;

/** Where the first `{` and its partner stand, and the commas between them at their level; null without such a pair. */
const firstBrace = (pattern: string): readonly number[] | null => {
  const marks: number[] = [];
  let depth = 0;
  for (let i = 0; i < pattern.length; i += 1) {
    const character = pattern[i];
    if (character === '\\') i += 1;
    else if (character === '{') {
      depth += 1;
      if (depth === 1) marks.push(i);
    } else if (character === ',' && depth === 1) marks.push(i);
    else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) return [...marks, i];
    }
  }
  return null;
};

const alternatives = (pattern: string): readonly string[] => {
  const done: string[] = [];
  const open = [pattern];
  while (open.length > 0 && done.length + open.length <= MOST_ALTERNATIVES) {
    const next = open.pop() ?? '';
    const marks = firstBrace(next);
    if (marks === null) {
      done.push(next);
      continue;
    }
    const before = next.slice(0, marks[0]);
    const after = next.slice((marks.at(-1) ?? 0) + 1);
    for (let i = 1; i < marks.length; i += 1) open.push(before + next.slice((marks[i - 1] ?? 0) + 1, marks[i]) + after);
  }
  return [...done, ...open];
};

/** One step of a segment's pattern: any run of characters, any one, or exactly this one. */
type Piece = '*' | '?' | { readonly exactly: string };

const pieces = (segment: string): readonly Piece[] => {
  const out: Piece[] = [];
  for (let i = 0; i < segment.length; i += 1) {
    const character = segment[i] ?? '';
    if (character === '\\' && i + 1 < segment.length) {
      i += 1;
      out.push({ exactly: segment[i] ?? '' });
    } else if (character === '*') {
      if (out.at(-1) !== '*') out.push('*');
    } else out.push(character === '?' ? '?' : { exactly: character });
  }
  return out;
};

const fits = (piece: Piece | undefined, character: string | undefined): boolean =>
  piece === '?' || (typeof piece === 'object' && piece.exactly === character);

/** Greedy match with one point of return: linear for each star. */
const segmentMatches = (pattern: readonly Piece[], text: string): boolean => {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p;
      resume = t;
      p += 1;
    } else if (fits(pattern[p], text[t])) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      t = resume;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
};

type Segment = '**' | readonly Piece[];

/** Which prefixes of the pattern the path's first segments can have used up; a pattern that is used up covers all below. */
const covers = (pattern: readonly Segment[], path: readonly string[]): boolean => {
  const skip = (at: Set<number>): Set<number> => {
    for (const i of at) if (pattern[i] === '**') at.add(i + 1);
    return at;
  };
  let at = skip(new Set([0]));
  for (const name of path) {
    const next = new Set<number>();
    for (const i of at) {
      const segment = pattern[i];
      if (segment === undefined) continue;
      if (segment === '**') next.add(i);
      else if (segmentMatches(segment, name)) next.add(i + 1);
    }
    at = skip(next);
    if (at.has(pattern.length)) return true;
  }
  return false;
};

const compile = (pattern: string): readonly Segment[] => {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  // Repeated `**` say no more than one.
  return names
    .filter((name, i) => name !== '**' || names[i - 1] !== '**')
    .map((name) => (name === '**' ? '**' : pieces(name)));
};

/** Tells whether a POSIX path, or a folder above it, matches one of the globs. No glob matches nothing. */
export const matcher = (globs: readonly string[]): ((path: string) => boolean) => {
  const compiled = globs.flatMap((glob) => alternatives(glob)).map((glob) => compile(glob));
  if (compiled.length === 0) return () => false;
  return (path) => {
    const names = path.split('/');
    return compiled.some((pattern) => covers(pattern, names));
  };
};
