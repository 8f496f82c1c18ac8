import type { Item, ItemKind } from './items.ts';

interface Form {
  readonly kind: ItemKind;
  readonly pattern: RegExp;
}

const RUST_FN =
  /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+)?(?:async\s+)?(?:unsafe\s+)?(?:extern\s+"[^"]*"\s+)?fn\s+(?<name>[A-Za-z_]\w*)/u;
const RUST: readonly Form[] = [
  { kind: 'fn', pattern: RUST_FN },
  {
    kind: 'type',
    pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?(?:struct|enum|union|trait|type)\s+(?<name>[A-Za-z_]\w*)/u,
  },
  { kind: 'impl', pattern: /^\s*(?:unsafe\s+)?impl\b(?:<[^{]*?>)?\s+(?<name>[^{]+?)\s*(?:\{|where\b|$)/u },
  {
    kind: 'value',
    pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:const|static)\s+(?:mut\s+)?(?<name>[A-Z_][A-Z0-9_]*)\s*:/u,
  },
  { kind: 'mod', pattern: /^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(?<name>\w+)\s*\{/u },
  { kind: 'fn', pattern: /^\s*macro_rules!\s+(?<name>\w+)/u },
];
const EXPORT = String.raw`^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?`;
const SCRIPT: readonly Form[] = [
  {
    kind: 'fn',
    pattern: new RegExp(String.raw`${EXPORT}(?:async\s+)?function\s*\*?\s*(?<name>[A-Za-z_$][\w$]*)`, 'u'),
  },
  {
    kind: 'type',
    pattern: new RegExp(
      String.raw`${EXPORT}(?:abstract\s+)?(?:class|interface|enum|type|namespace)\s+(?<name>[A-Za-z_$][\w$]*)`,
      'u',
    ),
  },
  { kind: 'value', pattern: new RegExp(String.raw`${EXPORT}(?:const|let|var)\s+(?<name>[A-Za-z_$][\w$]*)\b`, 'u') },
  {
    kind: 'fn',
    pattern:
      /^\s+(?:(?:public|private|protected|static|override|abstract|readonly|async|get|set)\s+)*\*?(?!(?:if|for|while|switch|catch|return|await|throw|new|else|do|typeof|function|super)\b)(?<name>#?[A-Za-z_$][\w$]*)\s*(?:<[^>]*>)?\([^;]*(?:\{|,|\()\s*$/u,
  },
];
const PYTHON: readonly Form[] = [
  { kind: 'fn', pattern: /^\s*(?:async\s+)?def\s+(?<name>\w+)/u },
  { kind: 'type', pattern: /^\s*class\s+(?<name>\w+)/u },
  { kind: 'value', pattern: /^(?<name>[A-Z][A-Z0-9_]+)\s*(?::[^=]+)?=/u },
];
const OTHER: readonly Form[] = [
  { kind: 'fn', pattern: /^\s*func\s+(?:\([^)]*\)\s*)?(?<name>\w+)\s*[[(]/u },
  {
    kind: 'type',
    pattern:
      /^\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|open|data|export)\s+)*(?:class|interface|enum|struct|record|object|trait|protocol|type)\s+(?<name>[A-Za-z_]\w*)/u,
  },
  {
    kind: 'fn',
    pattern:
      /^\s*(?:(?:public|private|protected|internal|static|final|override|suspend|inline|open|async|def)\s+)+(?:fun\s+)?(?:[\w<>[\],.?]+\s+)?(?<name>[a-z_]\w*)\s*\(/u,
  },
  { kind: 'fn', pattern: /^\s*(?:fun|sub|function|proc|def)\s+(?<name>[\w.]+)/u },
];

const FORMS = new Map<string, readonly Form[]>([
  ['rs', RUST],
  ...['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'vue', 'svelte'].map((ext) => [ext, SCRIPT] as const),
  ['py', PYTHON],
]);

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1).toLowerCase();
/** Lines longer than this are data or were written by a program. */
const LONGEST = 400;

/** Blanks before a line; a blank line counts as further in than any other. */
const indentOf = (line: string): number => {
  const text = line.trimStart();
  return text === '' ? Infinity : line.length - text.length;
};

const CLOSES = /^\s*[}\])]/u;

/** Ends on its own line: a declaration with its semicolon, a body closed where it was opened. */
const isOneLine = (line: string): boolean => /[;,]\s*(?:\/\/.*)?$|\}\s*;?\s*$/u.test(line) && !/[{([]\s*$/u.test(line);

const OPENS = /\{\s*(?:\/\/.*)?$/u;
/** What may stand as far in as the item itself before its body: the rest of a signature that was broken over lines. */
const GOES_ON = /^\s*(?:\{|where\b|->)/u;

interface Page {
  readonly lines: readonly string[];
  readonly indents: readonly number[];
}

const endByIndent = ({ lines, indents }: Page, index: number): number => {
  const indent = indents[index] ?? 0;
  let last = index;
  for (let at = index + 1; at < lines.length; at += 1) {
    const depth = indents[at] ?? 0;
    if (depth <= indent) return last;
    if (depth !== Infinity) last = at;
  }
  return last;
};

const endByBraces = ({ lines, indents }: Page, index: number): number => {
  const indent = indents[index] ?? 0;
  let last = index;
  let opened = OPENS.test(lines[index] ?? '');
  for (let at = index + 1; at < lines.length; at += 1) {
    const depth = indents[at] ?? 0;
    if (depth < indent) return last;
    if (depth !== indent) {
      if (depth !== Infinity) last = at;
      continue;
    }
    const line = lines[at] ?? '';
    const closes = CLOSES.test(line);
    const opens = OPENS.test(line);
    if (!closes && (opened || !GOES_ON.test(line))) return last;
    last = at;
    if (closes && !opens) return at;
    opened ||= opens;
  }
  return last;
};

/**
 * The last line of an item that starts at `index`: in code with braces the first closing line as far in as the item
 * itself, in code without the last line that is further in.
 */
const endOf = (page: Page, index: number, byIndent: boolean): number => {
  if (byIndent) return endByIndent(page, index);
  return isOneLine(page.lines[index] ?? '') ? index : endByBraces(page, index);
};

const tidy = (kind: ItemKind, name: string): string =>
  kind === 'impl' ? name.replaceAll(/\s+/gu, ' ').replace(/<'[^>]*>/u, '') : name;

/** What a line begins to define, by the looks of it. */
export const definedBy = (path: string, line: string): Pick<Item, 'name' | 'kind'> | null => {
  if (line.length > LONGEST || line.trim() === '') return null;
  for (const { kind, pattern } of FORMS.get(extensionOf(path)) ?? OTHER) {
    const name = pattern.exec(line)?.groups?.['name'];
    if (name !== undefined) return { kind, name: tidy(kind, name) };
  }
  return null;
};

/** Items of a text as its lines show them: for languages that are not parsed, and where a parse would cost too much. */
export const textItems = (path: string, text: string): Item[] => {
  const lines = text.split('\n');
  const page = { lines, indents: lines.map(indentOf) };
  const found: Item[] = [];
  const open: Item[] = [];
  lines.forEach((line, index) => {
    const defined = definedBy(path, line);
    if (defined === null) return;
    while (open.length > 0 && (open.at(-1)?.endLine ?? 0) <= index) open.pop();
    const around = open.findLast((item) => item.kind !== 'mod');
    const item = {
      ...defined,
      owner: around === undefined ? '' : ownerName(around),
      line: index + 1,
      endLine: endOf(page, index, extensionOf(path) === 'py') + 1,
    };
    found.push(item);
    open.push(item);
  });
  return found;
};

/** What members are called by: the type of an `impl`. */
const ownerName = ({ kind, name }: Item): string => (kind === 'impl' ? (name.split(' for ').at(-1) ?? name) : name);
