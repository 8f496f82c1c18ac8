import { pushTo } from '../../../model/groups.ts';
import type { Pat, Path } from '../../../model/facts.ts';
import { hasToken, isNamed, type Lite, named } from '../lite.ts';
import { parsePath } from '../types.ts';
import { add } from '../../body/building.ts';
import { declare, lookupMore } from '../../body/names.ts';
import { ERR, NONE, OK, SOME } from '../../body/shapes.ts';
import { type Lowering, lineAt, textOf } from './context.ts';

const PRELUDE: ReadonlyMap<string, Path> = new Map([
  ['Ok', OK],
  ['Err', ERR],
  ['Some', SOME],
  ['None', NONE],
]);

/**
 * A path in value or pattern position; `Ok`, `Err`, `Some`, `None` get the names of their types, and what a `use` of a
 * block brings its whole path.
 */
export const valuePath = (low: Lowering, text: string): Path => {
  const path = parsePath(text);
  const [first = ''] = path;
  const used = low.uses ? lookupMore(low, first) : undefined;
  if (used) return [...used, ...path.slice(1)];
  return (path.length === 1 && PRELUDE.get(first)) || path;
};

/** `Ok`, `Err` and `Some` as functions: the case they make; undefined for any other text. */
export const wrapperOf = (text: string): Path | undefined => (text === 'None' ? undefined : PRELUDE.get(text));

/** One way into a value: the cases and fields taken on the way down. */
type Steps = readonly (readonly [Path, string])[];
export interface Binding {
  readonly name: string;
  readonly steps: Steps;
}
export interface ReadPattern {
  readonly pat: Pat;
  readonly binds: readonly Binding[];
}

const ANY: Pat = { k: 'any' };
const anyPattern: ReadPattern = { pat: ANY, binds: [] };

/** A lone lower-case name binds; an upper-case one is a constant, unit variant or imported case. */
const readName = (low: Lowering, name: string, steps: Steps): ReadPattern =>
  /^(?:r#)?[a-z_]/.test(name)
    ? { pat: ANY, binds: name === '_' ? [] : [{ name, steps }] }
    : { pat: { k: 'case', p: valuePath(low, name) }, binds: [] };

const readFields = (low: Lowering, node: Lite, path: Path, steps: Steps): ReadPattern => {
  const fields: (readonly [string, Pat])[] = [];
  const binds: Binding[] = [];
  for (const field of node.c.filter((child) => child.t === 'field_pattern')) {
    const parts = named(field);
    const first = parts.find((part) => part.t !== 'mutable_specifier');
    if (!first) continue;
    const name = textOf(low, first).replace(/^r#/, '');
    if (first.t === 'shorthand_field_identifier') {
      binds.push({ name, steps: [...steps, [path, name]] });
      continue;
    }
    const inner = parts.at(-1);
    if (!inner || inner === first) continue;
    const read = readPattern(low, inner, [...steps, [path, name]]);
    fields.push([name, read.pat]);
    binds.push(...read.binds);
  }
  return { pat: { k: 'case', p: path, f: fields }, binds };
};

const readTupleStruct = (low: Lowering, node: Lite, steps: Steps): ReadPattern => {
  const [head, ...rest] = node.c;
  if (!head) return anyPattern;
  const path = valuePath(low, textOf(low, head));
  const items = rest.filter((child) => isNamed(child) || child.t === '_' || child.t === '..');
  const fields: (readonly [string, Pat])[] = [];
  const binds: Binding[] = [];
  for (const [index, item] of items.entries()) {
    if (item.t === 'remaining_field_pattern' || item.t === '..') break;
    const read = readPattern(low, item, [...steps, [path, String(index)]]);
    fields.push([String(index), read.pat]);
    binds.push(...read.binds);
  }
  return { pat: { k: 'case', p: path, f: fields }, binds };
};

const TUPLE: Path = ['()'];

const readTuple = (low: Lowering, node: Lite, steps: Steps): ReadPattern => {
  const items = node.c.filter((child) => isNamed(child) || child.t === '_' || child.t === '..');
  // One item without a comma is a pattern in parentheses.
  const [only] = items;
  if (only && items.length === 1 && !hasToken(node, ',')) return readPattern(low, only, steps);
  const pats: Pat[] = [];
  const binds: Binding[] = [];
  for (const [index, item] of items.entries()) {
    if (item.t === 'remaining_field_pattern' || item.t === '..') break;
    const read = readPattern(low, item, [...steps, [TUPLE, String(index)]]);
    pats.push(read.pat);
    binds.push(...read.binds);
  }
  return { pat: { k: 'tuple', a: pats }, binds };
};

const readOr = (low: Lowering, node: Lite, steps: Steps): ReadPattern => {
  const parts = node.c
    .filter((child) => isNamed(child) || child.t === '_')
    .map((part) => {
      const read = readPattern(low, part, steps);
      return read.pat.k === 'case' ? { ...read, pat: { ...read.pat, l: lineAt(low, part) } } : read;
    });
  return { pat: { k: 'or', a: parts.map((part) => part.pat) }, binds: parts.flatMap((part) => part.binds) };
};

const readCaptured = (low: Lowering, node: Lite, steps: Steps): ReadPattern => {
  const [name, inner] = named(node);
  const read = inner ? readPattern(low, inner, steps) : anyPattern;
  return name ? { pat: read.pat, binds: [{ name: textOf(low, name), steps }, ...read.binds] } : read;
};

/** Reads a pattern: what it matches and which names it binds to which part. Never throws; the unknown may match anything. */
export const readPattern = (low: Lowering, node: Lite, steps: Steps = []): ReadPattern => {
  switch (node.t) {
    case '_':
      return anyPattern;
    case 'identifier':
      return readName(low, textOf(low, node), steps);
    case 'scoped_identifier':
    case 'generic_pattern':
      return { pat: { k: 'case', p: valuePath(low, textOf(low, node)) }, binds: [] };
    case 'tuple_struct_pattern':
      return readTupleStruct(low, node, steps);
    case 'struct_pattern': {
      const head = node.c[0];
      return head ? readFields(low, node, valuePath(low, textOf(low, head)), steps) : anyPattern;
    }
    case 'tuple_pattern':
      return readTuple(low, node, steps);
    case 'or_pattern':
      return readOr(low, node, steps);
    case 'captured_pattern':
      return readCaptured(low, node, steps);
    case 'match_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'mut_pattern':
    case 'parenthesized_pattern': {
      const inner = node.c.find((child) => (isNamed(child) && child.t !== 'mutable_specifier') || child.t === '_');
      return inner ? readPattern(low, inner, steps) : anyPattern;
    }
    default:
      return readLiteral(low, node);
  }
};

const readLiteral = (low: Lowering, node: Lite): ReadPattern => {
  if (node.t.endsWith('_literal')) return { pat: { k: 'lit', v: literalValue(textOf(low, node)) }, binds: [] };
  return { pat: { k: 'odd' }, binds: [] };
};

/** Strings without their quotes, so that a tag is the same however it is written. */
export const literalValue = (text: string): string => {
  const string = /^b?r?#*"([\s\S]*)"#*$/.exec(text);
  return string ? `"${(string[1] ?? '').slice(0, 80)}"` : text;
};

/** Makes the names of a pattern known: each a part of `value` in the region at hand. */
export const bind = (low: Lowering, read: ReadPattern, value: number, node: Lite): void => {
  const line = lineAt(low, node);
  const several = new Map<string, number[]>();
  for (const { name, steps } of read.binds) {
    if (value < 0) {
      declare(low, name, -1);
      continue;
    }
    const known = value >= 0 && steps.length === 1 && tuplePart(low, value, steps[0]);
    const id = typeof known === 'number' ? known : add(low, line, { k: 'pick', o: value, s: steps });
    pushTo(several, name, id);
  }
  for (const [name, ids] of several) declare(low, name, joinAll(low, line, ids));
};

/** Makes the names of a pattern that cannot fail known; a plain name is the value itself. */
export const introduce = (low: Lowering, read: ReadPattern, value: number, node: Lite): void => {
  const [only] = read.binds;
  if (only && read.binds.length === 1 && only.steps.length === 0) declare(low, only.name, value);
  else bind(low, read, value, node);
};

/** `let (a, b) = (x, y)`: the part is the operand itself. */
const tuplePart = (low: Lowering, value: number, step: readonly [Path, string] | undefined): number | undefined => {
  const tuple = low.nodes[value];
  return tuple?.k === 'tuple' && step && step[0] === TUPLE ? tuple.a[Number(step[1])] : undefined;
};

/** A name that several alternatives of an or-pattern bind is any of them. */
const joinAll = (low: Lowering, line: number, ids: readonly number[]): number => {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return only;
  return add(low, line, { k: 'join', j: ids.map((id) => [id, low.region] as const) });
};
