import { LINE_LIST, readAnchor, readLines, TIGHT_LIST } from './lines.ts';
import type { Run } from './read-runs.ts';
import type { Token } from './tokens.ts';

/*
 * A word of path characters; groups in braces, placeholders and route folders in brackets belong to it. No two
 * alternatives start alike and nothing is repeated inside of a repetition: the time is linear.
 */
const PATH = String.raw`(?<path>(?:[\p{L}\p{N}_.@+~$*…/\\-]|\{[\w.,@+*-]{1,200}\}|<[\w.-]{1,60}>|\[[\w.]{1,60}\]|\([\w.]{1,60}\)(?=[/\\]))+)`;
/** What the last part of a path looks like: a name with an extension, or a file that projects have without one. */
const FILE =
  /(?:^|[/\\])(?:[^/\\]*\.(?=[A-Za-z])[A-Za-z0-9_]{1,10}|\{[^{}]*\.[A-Za-z0-9_]{1,10}\}|Makefile|Dockerfile|[Jj]ustfile|Rakefile|Gemfile|Procfile|LICENSE|CODEOWNERS)$/u;
const COLON = String.raw`:(?<colon>${TIGHT_LIST})(?::\d{1,4})?(?![\w:])`;
const ANCHOR = String.raw`#(?<anchor>L?\d{1,7}(?:C\d+)?(?:-L?\d{1,7}(?:C\d+)?)?)(?!\w)`;
const BRACKET = String.raw`\s?\(:(?<bracket>${LINE_LIST})\)`;
const LETTER = String.raw`\s\(?L(?<letter>\d{1,7}(?:\s?[-–—]\s?L?\d{1,7})?)\)?(?!\w)`;
const WORDS = String.raw`,?\s\(?(?:at\s)?lines?\s(?<words>${LINE_LIST})\)?(?!\w)`;
const SYMBOL = String.raw`(?:::|:|#)(?<symbol>[A-Za-z_$][\w$]*(?:(?:::|\.)[A-Za-z_$][\w$]*)*)(?:\(\))?`;
const TAIL = new RegExp(String.raw`(?:${COLON}|${ANCHOR}|${BRACKET}|${LETTER}|${WORDS}|${SYMBOL})`, 'uy');
const WORD = new RegExp(PATH, 'gu');
/** Before a path these make it no path: a scheme, a time, the middle of something. */
const GLUED = /[:@#&=%]/u;

const CONTINUED = new RegExp(
  String.raw`(?<![\p{L}\p{N}_\]})"'.:])(?<open>\(?):(?<colon>${TIGHT_LIST})(?![\w:.])`,
  'gu',
);
const NAMED = new RegExp(
  String.raw`(?<![\w-])(?:[Ll]ines?|LL?\.)\s(?<words>${LINE_LIST})(?![\w.]*\w)(?<of>\s(?:of|in)\s)?`,
  'gu',
);
const LETTERED = /(?<![\w#/.-])L(?<letter>\d{1,7}(?:\s?[-–—]\s?L?\d{1,7})?)(?![\w-])/gu;

/** A folder is one only where it is written as such: with its slash at the end. */
const isFolder = (path: string): boolean => /[^/\\][/\\]$/u.test(path) && /\w/u.test(path);

const PATTERN = /[*<>{}…]/u;

type Shape = Pick<Token, 'kind' | 'path' | 'pathAt' | 'lines' | 'symbol' | 'start' | 'end'>;

interface Piece {
  /** Written as code: a path needs no extension there when a line follows. */
  readonly firm: boolean;
  readonly text: string;
  /** Offset of the text in the document. */
  readonly at: number;
}

const linesOf = (groups: Readonly<Record<string, string | undefined>>, match: string, at: number) => {
  const { colon, anchor, bracket, letter, words } = groups;
  const place = (list: string): number => at + match.lastIndexOf(list);
  if (anchor !== undefined) return readAnchor(anchor, place(anchor));
  if (letter !== undefined) return readAnchor(letter.replaceAll(/\s/gu, ''), place(letter));
  const list = colon ?? bracket ?? words;
  return list === undefined ? [] : readLines(list, place(list));
};

/** A word less the dots and dashes that belong to the sentence. */
const trimmed = (word: string): string => word.replace(/[.…-]{1,3}$/u, '');

const NO_TAIL = { lines: [], symbol: null, length: 0 } as const;

/** What is written behind a path: its lines or a symbol. */
const tailAt = ({ text, at }: Piece, index: number): Pick<Shape, 'lines' | 'symbol'> & { readonly length: number } => {
  TAIL.lastIndex = index;
  const tail = TAIL.exec(text);
  if (tail === null) return NO_TAIL;
  const groups = tail.groups ?? {};
  return { lines: linesOf(groups, tail[0], at + index), symbol: groups['symbol'] ?? null, length: tail[0].length };
};

const pathAt = (piece: Piece, word: string, index: number): Shape | null => {
  if (word.length < 3 || word.length > 400 || GLUED.test(piece.text[index - 1] ?? '')) return null;
  const path = FILE.test(word) ? word : trimmed(word);
  const isFile =
    FILE.test(path) ||
    (piece.firm && /[^/\\][/\\]?[/\\][\w-]+$/u.test(`x${path}`) && /^:\d/u.test(piece.text.slice(index + path.length)));
  if (!isFile && !isFolder(path)) return null;
  const start = piece.at + index;
  const { lines, symbol, length } = isFile ? tailAt(piece, index + path.length) : NO_TAIL;
  const kind = PATTERN.test(path.replaceAll('...', '')) ? 'pattern' : 'path';
  const end = start + path.length;
  return { kind, path, pathAt: [start, end], lines, symbol, start, end: end + length };
};

const GROUP = /\{(?<names>[\w.@+-]+(?:,[\w.@+-]+)+)\}/u;
/** More alternatives are no list that a person wrote. */
const MOST = 16;

/** `local/{skill,project}.rs` names two files. */
const alternatives = (shape: Shape): Shape[] => {
  const group = GROUP.exec(shape.path);
  const names = group?.groups?.['names']?.split(',') ?? [];
  if (group === null || names.length > MOST) return [shape];
  return names.map((name) => {
    const path = shape.path.replace(group[0], name);
    return {
      ...shape,
      path,
      kind: PATTERN.test(path.replaceAll('...', '')) ? ('pattern' as const) : ('path' as const),
    };
  });
};

const paths = (piece: Piece): Shape[] =>
  [...piece.text.matchAll(WORD)].flatMap((match) => {
    const found = pathAt(piece, match[0], match.index);
    return found === null ? [] : alternatives(found);
  });

const continued = ({ text, at }: Piece, found: readonly Shape[], firm: boolean): Shape[] => {
  const free = (start: number, end: number): boolean => found.every((one) => end <= one.start || one.end <= start);
  const patterns = firm ? [CONTINUED, LETTERED] : [CONTINUED, NAMED, LETTERED];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Shape[] => {
      const groups = match.groups ?? {};
      const start = at + match.index + (groups['open'] ?? '').length;
      const end = at + match.index + match[0].length - (groups['of'] ?? '').length;
      const lines = linesOf(groups, match[0], at + match.index);
      if (lines.length === 0 || !free(start, end)) return [];
      const kind = groups['of'] === undefined ? 'continuation' : 'next';
      return [{ kind, path: '', pathAt: [start, start], lines, symbol: null, start, end }];
    }),
  );
};

/** Pointers in the words or the code of a run, in the order of the text; what they point at is not looked up here. */
export const scanText = (document: string, { start, end, struck, block, kind }: Run): Token[] => {
  const firm = kind === 'code';
  const piece = { firm, text: document.slice(start, end), at: start };
  const found = paths(piece);
  return [...found, ...continued(piece, found, firm)]
    .sort((a, b) => a.start - b.start)
    .map((shape) => ({
      ...shape,
      pinned: null,
      text: document.slice(shape.start, shape.end),
      struck,
      firm,
      link: false,
      block,
    }));
};
