const TOKEN = /[A-Za-z_$][\w$]*|\d+/gu;

/** How much a token says: 1 when it is rare. */
export type Weigh = (token: string) => number;

const EVEN: Weigh = () => 1;

const bag = (parts: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
};

const dice = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>, weigh: Weigh = EVEN): number => {
  let common = 0;
  let size = 0;
  for (const [part, count] of a) {
    const weight = weigh(part);
    size += count * weight;
    common += Math.min(count, b.get(part) ?? 0) * weight;
  }
  for (const [part, count] of b) size += count * weigh(part);
  return size === 0 ? 0 : (2 * common) / size;
};

/** Names and numbers of a text, in order. */
export const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];

const pairsOf = function* (text: string): Generator<string> {
  const tight = text.replaceAll(/\s+/gu, '');
  for (let at = 0; at + 1 < tight.length; at += 1) yield tight.slice(at, at + 2);
};

/** Longer lines are data; what their first characters say is enough. */
const LONGEST = 400;

/** How alike two lines of code are, 0 to 1: mostly by the names in them, a little by every character. */
export const likeness = (a: string, b: string, weigh: Weigh = EVEN): number => {
  const left = a.trim().slice(0, LONGEST);
  const right = b.trim().slice(0, LONGEST);
  if (left === right) return 1;
  const names = dice(bag(tokensOf(left)), bag(tokensOf(right)), weigh);
  return 0.65 * names + 0.35 * dice(bag(pairsOf(left)), bag(pairsOf(right)));
};

/** Weighs tokens by how rare they are in some lines: what stands in one line of a file tells it from all others. */
export const rarity = (lines: readonly string[]): Weigh => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const token of new Set(tokensOf(line.slice(0, LONGEST)))) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  return (token) => 1 / (1 + Math.log2(Math.max(1, counts.get(token) ?? 1)));
};

/** How alike two pieces of code are, 0 to 1, by the names in them. */
export const bodyLikeness = (a: readonly string[], b: readonly string[]): number =>
  dice(bag(a.flatMap(tokensOf)), bag(b.flatMap(tokensOf)));

const PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/gu;

const wordsOf = (name: string): Map<string, number> => bag((name.match(PARTS) ?? []).map((part) => part.toLowerCase()));

/** How alike two names are, 0 to 1, by their words. */
export const nameLikeness = (a: string, b: string): number => dice(wordsOf(a), wordsOf(b));

/** Whether a line says enough to be looked for by itself: lines such as a lone brace stand everywhere. */
export const isTelling = (line: string): boolean => {
  const tokens = tokensOf(line).filter((token) => token.length > 1);
  return tokens.length >= 2 || (tokens[0]?.length ?? 0) >= 12;
};
