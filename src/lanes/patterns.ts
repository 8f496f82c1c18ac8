/** Cuts a policy pattern at `::`, `.`, `#` and `/`. */
const segments = (pattern: string): string[] => pattern.split(/::|[.#/]/).filter((part) => part !== '');

const fits = (pattern: string, part: string): boolean => {
  if (!pattern.includes('*')) return pattern === part;
  const pieces = pattern.split('*');
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const found = part.indexOf(piece, at);
    if (found < 0 || (index === 0 && found !== 0)) return false;
    at = found + piece.length;
  }
  return pattern.endsWith('*') || part.endsWith(pieces.at(-1) ?? '');
};

/** Whether a pattern names a path: a match of its last segments, `*` standing for any text inside one. */
export const matchesPath = (pattern: string, path: readonly string[]): boolean => {
  const wanted = segments(pattern);
  if (wanted.length === 0 || wanted.length > path.length) return false;
  const tail = path.slice(path.length - wanted.length);
  return wanted.every((part, index) => fits(part, tail[index] ?? ''));
};

/** The last segment of a pattern: the name itself, without what it stands in. */
export const lastSegment = (pattern: string): string => segments(pattern).at(-1) ?? '';
