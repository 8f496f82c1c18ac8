import { copyOf } from '../../model/copy.ts';
import type { Path, TypeRef } from '../../model/facts.ts';

const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['crate', '^'],
  ['self', '.'],
  ['super', '..'],
]);

/** Cuts a path as written at `::`, without generic arguments; `crate`, `self`, `super` become `^`, `.`, `..`. */
export const parsePath = (text: string): Path => {
  // Most paths are one or two plain words.
  if (!text.includes('<') && !text.includes('#') && !/\s/.test(text)) {
    const parts = text.split('::');
    for (const [index, part] of parts.entries()) {
      const keyword = KEYWORDS.get(part);
      if (keyword !== undefined) parts[index] = keyword;
    }
    return parts[0] === '' ? parts.slice(1) : parts;
  }
  const bare = text.includes('<') ? dropArguments(text) : text;
  const parts = bare.split('::').map((part) => part.trim());
  return parts.filter((part) => part !== '').map((part) => KEYWORDS.get(part) ?? part.replace(/^r#/, ''));
};

/** `<T as Trait>::f` reads as `T::f`: the type decides, the trait is found from it. */
const dropArguments = (text: string): string => {
  const qualified = /^\s*<\s*(.+?)\s+as\s+[^>]*>+\s*::/.exec(text);
  const source = qualified ? `${qualified[1]}::${text.slice(qualified[0].length)}` : text;
  let depth = 0;
  let out = '';
  for (const char of source) {
    if (char === '<') depth++;
    else if (char === '>') depth--;
    else if (depth === 0) out += char;
  }
  return out;
};

/** Wrappers that do not change which error a value is: the reader sees through them. */
const TRANSPARENT = new Set([
  'Box',
  'Arc',
  'Rc',
  'Cow',
  'Pin',
  'Future',
  'BoxFuture',
  'LocalBoxFuture',
  'Ref',
  'RefMut',
]);

/** A type in a type in a type …: what is deeper than anybody writes is not read. */
const MAX_DEPTH = 100;

class Reader {
  private at = 0;
  private depth = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
  private take(token: string): boolean {
    this.space();
    if (!this.text.startsWith(token, this.at)) return false;
    if (/\w$/.test(token) && /\w/.test(this.text[this.at + token.length] ?? '')) return false;
    this.at += token.length;
    return true;
  }
  private prefix(): void {
    for (;;) {
      this.space();
      const found = /^(?:&|\*const\b|\*mut\b|'\w+|mut\b|dyn\b|impl\b|for\s*<[^>]*>|\?)\s*/.exec(
        this.text.slice(this.at, this.at + 80),
      );
      if (!found) return;
      this.at += found[0].length;
    }
  }
  private list(close: string): TypeRef[] {
    const items: TypeRef[] = [];
    while (!this.take(close) && this.at < this.text.length) {
      const before = this.at;
      const item = this.type();
      if (item) items.push(item);
      this.bounds();
      if (!this.take(',') && this.at === before) this.at++;
    }
    return items;
  }
  private bounds(): void {
    while (this.take('+')) this.type();
  }
  /** The next type; null for what carries no name (numbers, `_`, slices of odd things). */
  type(): TypeRef | null {
    if (this.depth === MAX_DEPTH) this.at = this.text.length;
    this.depth++;
    const found = this.read();
    this.depth--;
    return found;
  }
  private read(): TypeRef | null {
    this.prefix();
    if (this.take('(')) return this.parenthesised();
    if (this.take('[')) {
      const item = this.type();
      while (this.at < this.text.length && this.text[this.at] !== ']') this.at++;
      this.at++;
      return { p: ['[]'], a: item ? [item] : [] };
    }
    const word = /^(?:<[^>]*>+::)?[A-Za-z_]\w*(?:\s*::\s*[A-Za-z_]\w*)*/.exec(this.text.slice(this.at));
    if (!word) {
      this.at++;
      return null;
    }
    this.at += word[0].length;
    return this.named(parsePath(word[0]));
  }
  /** A tuple, or (one item, no comma) just a type in parentheses: `&(dyn Port + Send)`. */
  private parenthesised(): TypeRef {
    const start = this.at;
    const items = this.list(')');
    const [only] = items;
    return items.length === 1 && only && !/,\s*\)$/.test(this.text.slice(start, this.at))
      ? only
      : { p: ['()'], a: items };
  }
  private named(path: Path): TypeRef | null {
    if (this.take('::')) this.space();
    let args: TypeRef[] = [];
    if (this.take('<')) args = this.list('>');
    else if (path.length === 1 && /^(?:Fn|FnMut|FnOnce|fn)$/.test(path[0] ?? '') && this.take('(')) {
      this.list(')');
      return { p: ['fn'], a: this.take('->') ? [this.type()].filter((item) => item !== null) : [] };
    }
    if (this.take('=')) return this.type();
    const last = path.at(-1) ?? '';
    const inner = args.at(-1);
    if (TRANSPARENT.has(last) && inner) return inner;
    return args.length > 0 ? { p: path, a: args } : { p: path };
  }
}

/** A type is written in many places: it is read once. */
const MAX_KNOWN = 100_000;
const knownTypes = new Map<string, TypeRef | null>();

const readType = (text: string): TypeRef | null => {
  const type = new Reader(text).type();
  return type && type.p[0] === '_' ? null : type;
};

/** Reads a type as written. Null for no text, `_` and the like. Not to be written to: others got the same one. */
export const parseType = (text: string | undefined): TypeRef | null => {
  if (text === undefined) return null;
  const known = knownTypes.get(text);
  if (known !== undefined) return known;
  if (knownTypes.size >= MAX_KNOWN) knownTypes.clear();
  const own = copyOf(text);
  const type = readType(own);
  knownTypes.set(own, type);
  return type;
};
