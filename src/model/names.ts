import { copyOf } from './copy.ts';
import type { BodyNames, Node, Pat, Path } from './facts.ts';

/** Names that a body mentions, while it is read: each once, in the order they come. */
export interface Words {
  readonly made: Set<string>;
  readonly called: Set<string>;
  readonly used: Set<string>;
  readonly matched: Set<string>;
  readonly converts: Set<string>;
  ends: boolean;
}

export const noWords = (): Words => ({
  made: new Set(),
  called: new Set(),
  used: new Set(),
  matched: new Set(),
  converts: new Set(),
  ends: false,
});

/** Whether a path is a text that may stand for a case. */
export const isQuoted = (path: Path): boolean => path.length === 1 && path[0]?.startsWith('"') === true;

/** A text without its quotes, '' for one that is no word; a name as it is. */
export const unquoted = (text: string): string => {
  if (!text.startsWith('"')) return /\s/.test(text) ? '' : text;
  const bare = text.slice(1, -1);
  return /\s/.test(bare) ? '' : bare;
};

const addMatched = (pat: Pat, out: Set<string>): void => {
  if (pat.k === 'or' || pat.k === 'tuple') for (const part of pat.a) addMatched(part, out);
  if (pat.k === 'lit' && pat.v.startsWith('"')) out.add(unquoted(pat.v));
  if (pat.k !== 'case') return;
  out.add(pat.p.at(-1) ?? '');
  for (const [, part] of pat.f ?? []) addMatched(part, out);
};

/** Adds the names that a node mentions. */
export const addWords = (words: Words, node: Node): void => {
  switch (node.k) {
    case 'is':
      return addMatched(node.pat, words.matched);
    case 'switch':
      for (const arm of node.arms) addMatched(arm.pat, words.matched);
      return undefined;
    case 'method':
      words.called.add(`.${node.n}`);
      return undefined;
    case 'call':
      words.called.add(node.p.join('::'));
      words.made.add(node.p.at(-1) ?? '');
      return undefined;
    case 'build':
    case 'wrap':
      words.made.add(node.p.at(-1) ?? '');
      return undefined;
    case 'name': {
      const last = unquoted(node.p.at(-1) ?? '');
      const isLower = /^[a-z_]/.test(last);
      if (isLower) words.used.add(last);
      // Behind its type, a case may be written small, too.
      if (!isLower || node.p.length > 1 || isQuoted(node.p)) words.made.add(last);
      return undefined;
    }
    case 'convert':
      words.converts.add(node.to?.p.at(-1) ?? '?');
      return undefined;
    case 'end':
      words.ends = true;
      return undefined;
    default:
      return undefined;
  }
};

/** One text, made anew: a single word would stay a part of the text it was cut out of, and keep that alive. */
const joined = (words: Set<string>): string => {
  words.delete('');
  const text = [...words].join(' ');
  return words.size === 1 ? copyOf(text) : text;
};

/** The names as a fact tells them. */
export const namesOf = (words: Words): BodyNames => ({
  made: joined(words.made),
  called: joined(words.called),
  used: joined(words.used),
  matched: joined(words.matched),
  converts: joined(words.converts),
  ends: words.ends,
});
