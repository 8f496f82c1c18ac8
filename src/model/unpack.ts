import {
  type Arm,
  type Body,
  type Node,
  type Pat,
  type Path,
  type Region,
  TEXT_ARGUMENT,
  type TypeRef,
} from './facts.ts';
import { EMPTY, single } from './lists.ts';
import { type Reading, readNumber, readSigned } from './digits.ts';
import { A_TEXT, BOUNDS, COMMON, ENDS, GAP, KINDS, PATS, REGIONS, SINKS, type Tables } from './packing.ts';

/** What is read, and how far. */
interface In extends Reading {
  readonly words: readonly string[];
  readonly paths: readonly Path[];
  readonly types: readonly TypeRef[];
}

const take = readNumber;
const word = (from: In): string => from.words[take(from)] ?? '';
const path = (from: In): Path => from.paths[take(from)] ?? [];

/** Names come up in body after body: there is one copy of each, as long as they are not too many. */
const MAX_KNOWN = 200_000;
const knownWords = new Map<string, string>();
const knownPaths = new Map<string, Path>();

const wordOf = (text: string): string => {
  const known = knownWords.get(text);
  if (known !== undefined) return known;
  if (knownWords.size >= MAX_KNOWN) knownWords.clear();
  knownWords.set(text, text);
  return text;
};

const pathOf = (text: string): Path => {
  const known = knownPaths.get(text);
  if (known) return known;
  if (knownPaths.size >= MAX_KNOWN) knownPaths.clear();
  const made = text === '' ? EMPTY : text.split('::').map(wordOf);
  knownPaths.set(text, made);
  return made;
};

/** Lists are as long as they are: one that grew from nothing would keep room for 17 entries, and few have three. */
const list = <T>(from: In, one: (from: In) => T, length = take(from)): readonly T[] => {
  if (length <= 0) return EMPTY;
  if (length === 1) return [one(from)];
  if (length === 2) return [one(from), one(from)];
  const all: T[] = [];
  for (let index = 0; index < length; index++) all.push(one(from));
  return all.slice();
};

const ids = (from: In): readonly number[] => {
  const length = take(from);
  return length === 1 ? single(take(from)) : list(from, take, length);
};
/** Arguments: a text among them is -2. */
const values = (from: In): readonly number[] => list(from, value);
const value = (from: In): number => {
  const one = take(from);
  return one === A_TEXT ? TEXT_ARGUMENT : one;
};
const pair = (from: In): readonly [number, number] => [take(from), take(from)];
const namedId = (from: In): readonly [string, number] => [word(from), take(from)];
const step = (from: In): readonly [Path, string] => [path(from), word(from)];
const namedPat = (from: In): readonly [string, Pat] => [word(from), pattern(from)];

const ANY: Pat = { k: 'any' };
const ODD: Pat = { k: 'odd' };

const pattern = (from: In): Pat => {
  switch (PATS[take(from)]) {
    case 'any':
      return ANY;
    case 'case':
      return casePattern(from);
    case 'or':
      return { k: 'or', a: list(from, pattern) };
    case 'tuple':
      return { k: 'tuple', a: list(from, pattern) };
    case 'lit':
      return { k: 'lit', v: word(from) };
    default:
      return ODD;
  }
};

const casePattern = (from: In): Pat => {
  const p = path(from);
  const l = take(from);
  const fields = take(from);
  const f = fields < 0 ? undefined : list(from, namedPat, fields);
  if (l >= 0) return f ? { k: 'case', p, f, l } : { k: 'case', p, l };
  return f ? { k: 'case', p, f } : { k: 'case', p };
};

const arm = (from: In): Arm => ({
  pat: pattern(from),
  guard: take(from),
  region: take(from),
  line: take(from),
  text: word(from),
});

type Read = (from: In, l: number, r: number) => Node;

const wrap: Read = (from, l, r) => {
  const node = { k: 'wrap', l, r, o: take(from), p: path(from), n: word(from) } as const;
  return take(from) === 1 ? { ...node, soft: true } : node;
};

const switchNode: Read = (from, l, r) => {
  const o = take(from);
  const text = word(from);
  const how = word(from);
  return { k: 'switch', l, r, o, arms: list(from, arm), text, how };
};

const convert: Read = (from, l, r) => {
  const o = take(from);
  const type = take(from);
  return { k: 'convert', l, r, o, to: type < 0 ? null : (from.types[type] ?? null) };
};

/** One reader a kind: every kind of node has a shape of its own. */
const READ: { readonly [K in Node['k']]: Read } = {
  param: (from, l, r) => ({ k: 'param', l, r, i: take(from) }),
  name: (from, l, r) => ({ k: 'name', l, r, p: path(from) }),
  build: (from, l, r) => ({ k: 'build', l, r, p: path(from), f: list(from, namedId) }),
  call: (from, l, r) => ({ k: 'call', l, r, p: path(from), a: values(from) }),
  method: (from, l, r) => ({ k: 'method', l, r, n: word(from), o: take(from), a: values(from) }),
  apply: (from, l, r) => ({ k: 'apply', l, r, o: take(from), a: ids(from) }),
  field: (from, l, r) => ({ k: 'field', l, r, o: take(from), n: word(from) }),
  pick: (from, l, r) => ({ k: 'pick', l, r, o: take(from), s: list(from, step) }),
  wrap,
  join: (from, l, r) => ({ k: 'join', l, r, j: list(from, pair) }),
  switch: switchNode,
  is: (from, l, r) => ({ k: 'is', l, r, o: take(from), pat: pattern(from) }),
  not: (from, l, r) => ({ k: 'not', l, r, o: take(from) }),
  and: (from, l, r) => ({ k: 'and', l, r, a: ids(from) }),
  or: (from, l, r) => ({ k: 'or', l, r, a: ids(from) }),
  lit: (from, l, r) => ({ k: 'lit', l, r, v: word(from) }),
  text: (from, l, r) => ({ k: 'text', l, r, a: ids(from), v: word(from) }),
  tuple: (from, l, r) => ({ k: 'tuple', l, r, a: ids(from) }),
  convert,
  lambda: (from, l, r) => ({ k: 'lambda', l, r, a: ids(from), out: take(from) }),
  ret: (from, l, r) => ({ k: 'ret', l, r, o: take(from) }),
  try: (from, l, r) => ({ k: 'try', l, r, o: take(from), out: take(from) }),
  end: (from, l, r) => ({ k: 'end', l, r, how: ENDS[take(from)] ?? 'panic', o: take(from), text: word(from) }),
  store: (from, l, r) => ({ k: 'store', l, r, o: take(from), of: take(from), n: word(from) }),
  sink: (from, l, r) => ({ k: 'sink', l, r, o: take(from), how: SINKS[take(from)] ?? 'drop', text: word(from) }),
  again: (from, l, r) => ({ k: 'again', l, r, to: take(from) }),
  odd: (from, l, r) => ({ k: 'odd', l, r, a: ids(from), why: word(from) }),
};

const READERS: readonly Read[] = KINDS.map((kind) => READ[kind]);

const region = (from: In): Region => {
  const up = take(from);
  const sw = take(from);
  const kind = REGIONS[take(from)] ?? 'block';
  const l = take(from);
  const bound = BOUNDS[take(from)];
  const limit = from.words[take(from)];
  const arms = ids(from);
  const plain = { up, sw, arms, kind, l };
  return bound === undefined ? plain : limit === undefined ? { ...plain, bound } : { ...plain, bound, limit };
};

/** Unpacks what `packBody` packed: the same content, with paths shared between nodes. */
export const unpackBody = (text: string): Body => {
  const end = text.indexOf(GAP);
  const [words, written, types] = JSON.parse(text.slice(end)) as Tables;
  const paths = [...COMMON, ...written.map(pathOf)];
  const from: In = { text, at: 0, words: words.map(wordOf), paths, types };
  const nodes: Node[] = [];
  let line = 0;
  for (let kind = take(from); kind >= 0; kind = take(from)) {
    line += readSigned(from);
    nodes.push((READERS[kind] ?? READ.odd)(from, line, take(from)));
  }
  const regions: Region[] = [];
  while (from.at < end) regions.push(region(from));
  // Exact copies: a body may stay for long.
  return { nodes: nodes.slice(), regions: regions.slice() };
};
