import { groupBy } from '../model/groups.ts';
import type { DocumentText } from './read-document.ts';
import type { CitedLines, Token } from './tokens.ts';
import type { Word } from './words.ts';

/** A pointer of a document: which file it names, and which names of code stand with it. Nothing is looked up yet. */
export interface Bound {
  readonly token: Token;
  /** The token that names the file: itself, or an earlier or the next one; null where none does. */
  readonly file: Token | null;
  readonly lines: readonly CitedLines[];
  /** Names that stand with this pointer, the nearest first. */
  readonly near: readonly Word[];
  /** All names of its row, cell or paragraph. */
  readonly around: readonly Word[];
}

const namesFile = (token: Token): boolean => token.kind === 'path';

const sameRow = (a: Token, b: Token): boolean => a.block.row === b.block.row;

/** The file that a continuation goes on from: the nearest before it, in its row; written as code, in its section too. */
const fileBefore = (tokens: readonly Token[], index: number): Token | null => {
  const token = tokens[index];
  if (token === undefined) return null;
  for (let at = index - 1; at >= 0; at -= 1) {
    const one = tokens[at];
    if (one === undefined || one.block.section < token.block.section) return null;
    if (!sameRow(one, token) && !token.firm) return null;
    if (namesFile(one)) return one;
    // A placeholder between them is what the lines would belong to.
    if (one.kind === 'pattern') return null;
  }
  return null;
};

const fileAfter = (tokens: readonly Token[], index: number): Token | null => {
  const token = tokens[index];
  const next = tokens[index + 1];
  return token && next && sameRow(token, next) && namesFile(next) && next.start - token.end < 40 ? next : null;
};

const distance = (token: Token, word: Word): number =>
  word.at >= token.end ? word.at - token.end : token.start - word.at;

const OPENING = /^[`)\]*]*\s?(?:\((?:via\s|in\s|see\s)?|[–—-]\s|`|=\s|→\s)/u;

/** Names in the brackets right behind a pointer, or right behind it without any. */
const behind = (text: string, words: readonly Word[], token: Token, until: number): Word[] => {
  const after = words.filter((word) => word.at >= token.end && word.at < until);
  const opening = OPENING.exec(text.slice(token.end, token.end + 12));
  const [first] = after;
  if (opening === null || first === undefined || first.at - token.end > opening[0].length + 3) return [];
  const close = text.indexOf(')', first.at);
  return after.filter((word) => word === first || (opening[0].includes('(') && close > 0 && word.at < close));
};

/** Names of a pointer: those right behind it; else the last ones before it that are no other's; else the next ones. */
const nearby = (
  text: string,
  words: readonly Word[],
  token: Token,
  limits: { before: Token | null; from: number; until: number },
): Word[] => {
  const own = behind(text, words, token, limits.until);
  if (own.length > 0) return own;
  const taken = limits.before === null ? [] : behind(text, words, limits.before, token.start);
  const free = words.filter((word) => !taken.includes(word));
  const ahead = free.filter((word) => word.at < token.start && word.at >= limits.from);
  const next = free.filter((word) => word.at >= token.end && word.at < limits.until);
  return (ahead.length > 0 ? ahead.reverse() : next).slice(0, 3);
};

/** Binds every pointer of a document to a file name and to the names that stand with it. */
export const bind = (document: DocumentText, words: readonly Word[]): Bound[] => {
  const { tokens, text } = document;
  const byRow = groupBy(words, ({ row }) => row);
  return tokens.flatMap((token, index): Bound[] => {
    if (token.kind === 'pattern') return [];
    const file = namesFile(token)
      ? token
      : token.kind === 'next'
        ? fileAfter(tokens, index)
        : fileBefore(tokens, index);
    // Words such as "line 42" without a file are a form to fill in, not a pointer.
    if (file === null && !token.firm) return [];
    const own = (byRow.get(token.block.row) ?? []).filter((word) => word.at < token.start || word.at >= token.end);
    const cell = own.filter((word) => word.span[0] === token.block.span[0]);
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const before = previous && sameRow(previous, token) ? previous : null;
    const near = nearby(text, cell, token, {
      before,
      from: before?.end ?? token.block.span[0],
      until: next && sameRow(next, token) ? next.start : token.block.span[1],
    });
    const sorted = [...own].sort((a, b) => distance(token, a) - distance(token, b));
    return [{ token, file, lines: token.lines, near, around: sorted }];
  });
};
