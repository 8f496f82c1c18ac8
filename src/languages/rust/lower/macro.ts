import type { Lite } from '../lite.ts';
import { after, childOf, named } from '../lite.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { ERR } from '../../body/shapes.ts';
import { blind, type Lowering, lineAt, type Pieces, shortText, textOf } from './context.ts';
import type { Span } from '../spans.ts';
import { argumentSpans } from './macro-code.ts';
import { readPattern } from './pattern.ts';
import { leave } from './return.ts';
import { lowerSelect } from './select.ts';

const PANIC = new Set(['panic', 'unreachable', 'todo', 'unimplemented']);
const ASSERT = new Set(['assert', 'assert_eq', 'assert_ne']);
const LOG = /^(?:trace|debug|info|warn|error|log|event|span)$/;
const PRINT = /^(?:e?println|e?print)$/;
const TEXT = /^(?:format|format_args|write|writeln|concat|stringify|anyhow|eyre|json|html|include_str|env)$/;
/** Macros whose arguments are plain expressions and that cannot hide control flow. */
const PLAIN =
  /^(?:vec|dbg|smallvec|hashmap|btreemap|hashset|join|try_join|pin|debug_assert|debug_assert_eq|debug_assert_ne|matches|ensure|bail|assert_matches|ready|cfg|line|file|column|module_path|offset_of|addr_of|addr_of_mut|thread_local|compile_error|static_assertions|const_assert|metric|counter|gauge|histogram)$/;

interface Macro {
  readonly name: string;
  /** What stands between the delimiters, and where. */
  readonly body: string;
  readonly span: Span;
}

const readMacro = (low: Lowering, node: Lite): Macro => {
  const [head] = named(node);
  const tree = childOf(node, 'token_tree');
  const name = head ? (textOf(low, head).split('::').pop() ?? '').trim() : '';
  const span: Span = tree ? [tree.s + 1, tree.e - 1] : [node.e, node.e];
  return { name, body: low.file.text.slice(...span), span };
};

/** Macros in macros that are followed: each level reads all below it again. */
const MAX_MACROS = 6;

/** Lowers code that stood inside a macro as if it stood in the function. */
const withCode = (low: Lowering, node: Lite, code: Pieces, work: (body: Lite) => number): number => {
  const tree = low.macros < MAX_MACROS ? low.file.reparse(code) : null;
  const body = tree ? childOf(childOf(tree, 'function_item') ?? tree, 'block') : undefined;
  if (!body) {
    blind(low, node, 'macro body not plain');
    return -1;
  }
  low.macros++;
  const value = work(body);
  low.macros--;
  return value;
};

const lowerMatches = (low: Lowering, node: Lite, { body, span }: Macro): number => {
  const [subjectSpan, patternSpan] = argumentSpans(body, span[0]);
  if (!subjectSpan || !patternSpan) return -1;
  // A line's end behind each part, for it may end in a comment.
  return withCode(low, node, ['match ', subjectSpan, '\n{ ', patternSpan, '\n=> {} }'], (block) => {
    const match = named(block).flatMap((child) => (child.t === 'expression_statement' ? named(child) : [child]))[0];
    const arms = match ? childOf(match, 'match_block') : undefined;
    const pattern = arms ? childOf(childOf(arms, 'match_arm') ?? arms, 'match_pattern') : undefined;
    const subject = match ? named(match)[0] : undefined;
    if (match?.t !== 'match_expression' || !pattern || !subject) return -1;
    const value = low.lower(low, subject);
    if (value < 0) return -1;
    low.file.places++;
    const test = add(low, lineAt(low, pattern), { k: 'is', o: value, pat: readPattern(low, pattern).pat });
    const guard = after(pattern, 'if');
    if (!guard) return test;
    const second = low.lower(low, guard);
    const odd = second >= 0 ? second : add(low, lineAt(low, guard), { k: 'odd', a: [], why: shortText(low, guard) });
    return add(low, lineAt(low, node), { k: 'and', a: [test, odd] });
  });
};

/** Names known here that a formatting macro mentions: `e`, `%e`, `error = ?e`, `"{e}"`. */
const mentioned = (low: Lowering, body: string): number[] => {
  const found = new Set<number>();
  const take = (name: string | undefined): void => {
    const id = name === undefined ? undefined : lookup(low, name);
    if (id !== undefined && id >= 0) found.add(id);
  };
  for (const part of body.matchAll(/(?<![\w.])([a-z_]\w*)(?!\w*\s*(?:=[^=]|\(|::|!))/g)) take(part[1]);
  for (const part of body.matchAll(/\{([a-z_]\w*)/g)) take(part[1]);
  return [...found];
};

const firstString = (body: string): string => /^[^"]*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1]?.slice(0, 80) ?? '';

/** What can leave the function or end the run in an argument: a trailing `?`, an unwrap. */
const LEAVES = /[\w)\]}]\s*\?\s*(?:[.,)\]}]|$)|\.\s*(?:unwrap|expect)\s*\(/;
/** A field's name and the mark for how it is shown: `error = %e`. */
const MARKED = /^\s*(?:[\w.]+\s*=(?!=)\s*)?[%?]?/;

/** Arguments of a macro that makes text are expressions; most do nothing but name something. */
const lowerEffects = (low: Lowering, node: Lite, { body, span }: Macro): void => {
  if (!LEAVES.test(body)) return;
  for (const [from, to] of argumentSpans(body, span[0])) {
    const code = low.file.text.slice(from, to);
    const start = from + (MARKED.exec(code)?.[0].length ?? 0);
    if (!low.dead && !/^\s*b?r?#*"/.test(code) && LEAVES.test(code))
      withCode(low, node, [[start, to], '\n'], (block) => low.lower(low, block));
  }
};

const lowerText = (low: Lowering, node: Lite, body: string): number =>
  add(low, lineAt(low, node), { k: 'text', a: mentioned(low, body), v: `"${firstString(body)}"` });

const lowerEnd = (low: Lowering, node: Lite, name: string): number => {
  low.file.places++;
  add(low, lineAt(low, node), { k: 'end', how: 'panic', o: -1, text: `${name}!` });
  low.dead = true;
  return -1;
};

/** `assert!(c, ..)`: a switch whose second arm panics. */
const lowerAssert = (low: Lowering, node: Lite, { name, body, span }: Macro): number => {
  const [condition, other] = argumentSpans(body, span[0]);
  if (!condition) return -1;
  const code =
    name === 'assert' || !other
      ? [condition, '\n']
      : [condition, name === 'assert_ne' ? '\n!= ' : '\n== ', other, '\n'];
  return testThen(low, node, `${name}!`, code, () => lowerEnd(low, node, name));
};

const testThen = (low: Lowering, node: Lite, text: string, pieces: Pieces, otherwise: () => number): number =>
  withCode(low, node, pieces, (block) => {
    const code = pieces
      .map((piece) => (typeof piece === 'string' ? piece : low.file.text.slice(...piece)))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60);
    const [test] = named(block);
    const value = test ? low.lower(low, test.t === 'expression_statement' ? (named(test)[0] ?? test) : test) : -1;
    const line = lineAt(low, node);
    const on = value >= 0 ? value : add(low, line, { k: 'odd', a: [], why: code });
    const sw = low.nodes.length;
    const yes = addRegion(low, { sw, arms: [0], kind: 'rest', l: line });
    const no = addRegion(low, { sw, arms: [1], kind: 'arm', l: line });
    add(low, line, {
      k: 'switch',
      o: on,
      how: 'assert',
      text,
      arms: [
        { pat: { k: 'lit', v: 'true' }, guard: -1, region: yes, line, text: code },
        { pat: { k: 'any' }, guard: -1, region: no, line, text: `not ${code}` },
      ],
    });
    inRegion(low, no, otherwise);
    low.region = yes;
    return -1;
  });

/** `bail!(e)`: returns an error; a message where the argument is text. */
const lowerBail = (low: Lowering, node: Lite, body: string, at: number): number => {
  const [first] = argumentSpans(body, at);
  const isText = !first || /^\s*(?:"|format!)/.test(body);
  const value = isText
    ? lowerText(low, node, body)
    : withCode(low, node, [first, '\n'], (block) => low.lower(low, block));
  const error = value >= 0 ? value : lowerText(low, node, body);
  leave(low, node, add(low, lineAt(low, node), { k: 'wrap', o: error, p: ERR, n: '0' }));
  low.dead = true;
  return -1;
};

const lowerEnsure = (low: Lowering, node: Lite, { body, span }: Macro): number => {
  const [condition] = argumentSpans(body, span[0]);
  if (!condition) return -1;
  const rest = body.slice(condition[1] + 1 - span[0]);
  return testThen(low, node, 'ensure!', [condition, '\n'], () =>
    lowerBail(low, node, rest === '' ? '""' : rest, condition[1] + 1),
  );
};

/** Lowers a macro call: the well-known ones by what they do, plain argument lists as expressions, the rest is blind. */
export const lowerMacro = (low: Lowering, node: Lite): number => {
  const macro = readMacro(low, node);
  const { name, body } = macro;
  if (PANIC.has(name)) return lowerEnd(low, node, name);
  if (ASSERT.has(name)) return lowerAssert(low, node, macro);
  if (name === 'matches') return lowerMatches(low, node, macro);
  if (name === 'bail') return lowerBail(low, node, body, macro.span[0]);
  if (name === 'ensure') return lowerEnsure(low, node, macro);
  if (TEXT.test(name)) {
    lowerEffects(low, node, macro);
    return low.dead ? -1 : lowerText(low, node, body);
  }
  if (LOG.test(name) || PRINT.test(name)) {
    lowerEffects(low, node, macro);
    if (low.dead) return -1;
    const value = lowerText(low, node, body);
    add(low, lineAt(low, node), { k: 'sink', o: value, how: PRINT.test(name) ? 'tell' : 'log', text: `${name}!` });
    return -1;
  }
  return lowerOther(low, node, macro);
};

/** An unknown macro: an argument list that reads as expressions is one; anything with control flow inside is not understood. */
const lowerOther = (low: Lowering, node: Lite, { name, body, span }: Macro): number => {
  for (const found of body.matchAll(/\b([A-Z]\w*)\s*::\s*([A-Z]\w*)/g))
    low.file.mentioned.add(`${found[1]}::${found[2]}`);
  if (name === 'vec' || name === 'dbg' || name === 'join' || name === 'try_join' || name === 'pin') {
    const biased = /^\s*biased\s*;/.exec(body)?.[0].length ?? 0;
    return withCode(low, node, ['[', [span[0] + biased, span[1]], '\n]'], (block) => low.lower(low, block));
  }
  if (name === 'select' || name === 'select_biased') {
    const value = lowerSelect(low, node, body, span, (inner, at, code) =>
      withCode(inner, at, code, (block) => inner.lower(inner, block)),
    );
    if (value !== null) return value;
  }
  if (PLAIN.test(name)) return -1;
  if (/\?|=>|\breturn\b|\bErr\b|\bpanic!|\bmatch\b|Error\b/.test(body)) {
    low.file.places++;
    blind(low, node, `macro ${name}! not understood`);
  }
  return add(low, lineAt(low, node), { k: 'odd', a: mentioned(low, body), why: `macro ${name}!` });
};
