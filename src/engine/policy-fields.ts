import type { Failure } from '../failures/failure.ts';
import { nearest } from '../failures/nearest.ts';
import type { LaneWord } from '../lanes/policy.ts';
import { code } from '../model/plain.ts';
import { LANES, NEUTRALS } from '../model/report.ts';
import type { Entry, PolicyDocument } from './policy-document.ts';

const WORDS: readonly LaneWord[] = [...LANES, ...NEUTRALS];

/** What may stand where a lane is asked for. */
export const A_WORD = `one of ${WORDS.map((word) => code(word)).join(', ')}`;

/** Names in the quotes of our messages, with commas between. */
export const listed = (words: readonly string[]): string => words.map((word) => code(word)).join(', ');

/** The failure for a key that is not known at its place, with the nearest one that is. */
export const unknownKey = (
  document: PolicyDocument,
  { key, at }: Entry,
  known: readonly string[],
  allowed: string,
): Failure => {
  const near = nearest(key, known);
  const help = near === null ? allowed : `did you mean ${code(near)}? ${allowed}`;
  return document.fail(at, `the key ${code(key)} is not known here`, help);
};

/** One of a closed list of words. Throws a `Failure` with the nearest one. */
export const oneOf = <Word extends string>(
  document: PolicyDocument,
  node: unknown,
  what: string,
  { words, noun, allowed }: { words: readonly Word[]; noun: string; allowed: string },
): Word => {
  const text = document.text(node, what, allowed);
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  const near = nearest(text, words);
  throw document.fail(
    node,
    `${code(text)} is not ${noun}`,
    near === null ? allowed : `did you mean ${code(near)}? ${allowed}`,
  );
};

/** A lane or a neutral outcome. Throws a `Failure`. */
export const laneWord = (document: PolicyDocument, node: unknown, what: string, allowed: string): LaneWord =>
  oneOf(document, node, what, { words: WORDS, noun: 'a lane', allowed });

/** A key that is a name. Throws a `Failure` for one that is empty or padded. */
export const name = (document: PolicyDocument, { key, at }: Entry, allowed: string): string => {
  if (key === '' || key !== key.trim()) throw document.fail(at, 'a name is empty or padded with blanks', allowed);
  return key;
};

/** Texts of a list. Throws a `Failure` for anything else in it. */
export const texts = (document: PolicyDocument, node: unknown, what: string, allowed: string): string[] =>
  document.items(node, what, allowed).map((item) => document.text(item, `an entry of ${what}`, allowed));

/** The values of a closed set of keys, those that are required among them. */
export const fields = <Key extends string>(
  document: PolicyDocument,
  node: unknown,
  { keys, optional = [], allowed }: { keys: readonly Key[]; optional?: readonly Key[]; allowed: string },
): ReadonlyMap<Key, unknown> => {
  const found = new Map<Key, unknown>();
  for (const entry of document.entries(node, 'the entry', allowed)) {
    const key = [...keys, ...optional].find((known) => known === entry.key);
    if (key === undefined) throw unknownKey(document, entry, [...keys, ...optional], allowed);
    found.set(key, entry.value);
  }
  const missing = keys.find((key) => !found.has(key));
  if (missing !== undefined) throw document.fail(node, `the key ${code(missing)} is missing`, allowed);
  return found;
};

/** The entries of a list, none named twice: a second entry would contradict the first or repeat it. */
export const readList = <Item extends { readonly line: number }>(
  document: PolicyDocument,
  node: unknown,
  {
    what,
    allowed,
    read,
    nameOf,
  }: {
    what: string;
    allowed: string;
    read: (document: PolicyDocument, node: unknown) => Item;
    nameOf: (item: Item) => string;
  },
): Item[] => {
  const found = new Map<string, Item>();
  for (const item of document.items(node, what, allowed)) {
    const entry = read(document, item);
    const own = nameOf(entry);
    const before = found.get(own);
    if (before !== undefined)
      throw document.fail(item, `${what} names ${code(own)} twice, first on line ${before.line}`, allowed);
    found.set(own, entry);
  }
  return [...found.values()];
};
