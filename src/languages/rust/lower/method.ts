import type { Path } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { childOf, named } from '../lite.ts';
import { lowerArguments } from './arguments.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { ERR, NONE, OK, SOME } from '../../body/shapes.ts';
import { BAD, GOOD, type Lowering, lineAt, shortText, textOf } from './context.ts';
import { filterMap, flatMap, flatten } from './flatten.ts';
import { argument, scope, someIf } from './method-then.ts';
import { goesRound } from './recursion.ts';
import { type Call, call, type Entry, join, part, split, wrapped } from './method-call.ts';

const mapErr: Entry = (c) => {
  const { yes, no } = split(c, ERR);
  const out = call(c, c.args[0], [part(c, ERR, yes)], yes);
  return join(c, [wrapped(c, out, ERR, yes), yes], [c.on, no]);
};

const map: Entry = (c) => {
  const { yes, no } = split(c, GOOD);
  const out = call(c, c.args[0], [part(c, GOOD, yes)], yes);
  return join(c, [wrapped(c, out, GOOD, yes, true), yes], [c.on, no]);
};

const andThen: Entry = (c) => {
  const { yes, no } = split(c, GOOD);
  return join(c, [call(c, c.args[0], [part(c, GOOD, yes)], yes), yes], [c.on, no]);
};

const orElse: Entry = (c) => {
  const { yes, no } = split(c, BAD);
  return join(c, [call(c, c.args[0], [part(c, ERR, yes)], yes), yes], [c.on, no]);
};

/** The other value stands in for a bad one: what the first one said is gone. */
const or: Entry = (c) => {
  const other = lowerExpressionOf(c, 0);
  const { yes, no } = split(c, BAD);
  return join(c, [other, yes], [c.on, no]);
};

/** A good value gives way to the other one; a bad one stays. */
const and: Entry = (c) => {
  const other = lowerExpressionOf(c, 0);
  const { yes, no } = split(c, GOOD);
  return join(c, [other, yes], [c.on, no]);
};

/** The value comes back as the good side: it was no panic. */
const caught: Entry = (c) => add(c.low, c.line, { k: 'wrap', o: c.on, p: OK, n: '0' });

const okOr =
  (lazy: boolean): Entry =>
  (c) => {
    const eager = lazy ? -1 : lowerExpressionOf(c, 0);
    const { yes, no } = split(c, NONE);
    const bad = lazy ? call(c, c.args[0], [], yes) : eager;
    return join(c, [wrapped(c, bad, ERR, yes), yes], [wrapped(c, part(c, SOME, no), OK, no), no]);
  };

const lowerExpressionOf = (c: Call, index: number): number => {
  const arg = c.args[index];
  return arg ? c.low.lower(c.low, arg) : -1;
};

const toOption =
  (kept: Path, lost: Path): Entry =>
  (c) => {
    const { yes, no } = split(c, lost);
    const none = inRegion(c.low, yes, () => add(c.low, c.line, { k: 'name', p: NONE })).value;
    return join(c, [wrapped(c, part(c, kept, no), SOME, no), no], [none, yes]);
  };

const sinkDefault = (c: Call, region: number): void => {
  inRegion(c.low, region, () =>
    add(c.low, c.line, { k: 'sink', o: c.on, how: 'default', text: shortText(c.low, c.node) }),
  );
};

const unwrapOr: Entry = (c) => {
  const value = lowerExpressionOf(c, 0);
  const { yes, no } = split(c, GOOD);
  sinkDefault(c, no);
  return join(c, [part(c, GOOD, yes), yes], [value, no]);
};

const unwrapOrElse: Entry = (c) => {
  const { yes, no } = split(c, GOOD);
  const input = part(c, ERR, no);
  const out = call(c, c.args[0], [input], no);
  return join(c, [part(c, GOOD, yes), yes], [out, no]);
};

const mapOr: Entry = (c) => {
  const value = c.name === 'map_or' ? lowerExpressionOf(c, 0) : -1;
  const { yes, no } = split(c, GOOD);
  const other = c.name === 'map_or' ? value : call(c, c.args[0], [part(c, ERR, no)], no);
  return join(c, [call(c, c.args[1], [part(c, GOOD, yes)], yes), yes], [other, no]);
};

const unwrap: Entry = (c) => {
  c.low.file.places++;
  const end = add(c.low, c.line, { k: 'end', how: 'panic', o: c.on, text: `.${c.name}()` });
  c.low.region = addRegion(c.low, { sw: end, arms: [0], kind: 'rest', l: c.line });
  return add(c.low, c.line, { k: 'pick', o: c.on, s: [[c.name.endsWith('_err') ? ERR : GOOD, '0']] });
};

const is =
  (path: Path): Entry =>
  (c) =>
    add(c.low, c.line, { k: 'is', o: c.on, pat: { k: 'case', p: path } });

const isAnd: Entry = (c) => {
  const test = is(c.name.startsWith('is_none') ? NONE : c.name.startsWith('is_err') ? ERR : GOOD)(c);
  const { yes } = split(c, c.name.startsWith('is_err') ? ERR : GOOD);
  const out = call(c, c.args[0], [part(c, c.name.startsWith('is_err') ? ERR : GOOD, yes)], yes);
  return out < 0 ? test : add(c.low, c.line, { k: 'and', a: [test, out] });
};

/** The closure only looks: the value goes on as it is. */
const look: Entry = (c) => {
  const path = c.name.endsWith('_err') ? ERR : GOOD;
  const { yes } = split(c, path);
  call(c, c.args[0], [part(c, path, yes)], yes);
  return c.on;
};

const same: Entry = (c) => {
  for (const arg of c.args) c.low.lower(c.low, arg);
  return c.on;
};

/** An element as an option: of a queue, an iterator, the ends of a list. */
const element: Entry = (c) => add(c.low, c.line, { k: 'wrap', o: c.on, p: SOME, n: '0', soft: true });

const enumerate: Entry = (c) => add(c.low, c.line, { k: 'tuple', a: [-1, c.on] });

const zip: Entry = (c) => add(c.low, c.line, { k: 'tuple', a: [c.on, lowerExpressionOf(c, 0)] });

/** The receiver, or what the argument brings besides. */
const chain: Entry = (c) => {
  const other = lowerExpressionOf(c, 0);
  return join(c, [c.on, c.low.region], [other, c.low.region]);
};

/** A collection that takes an element holds it from then on: a variable is fed, as by an assignment. */
const collect: Entry = (c) => {
  const value = lowerExpressionOf(c, c.args.length - 1);
  // What somebody else holds is a value like any other: what goes into it is made all the same.
  if (!feedVariable(c.low, c.on, value) && value >= 0 && c.on >= 0)
    add(c.low, c.line, { k: 'method', n: c.name, o: c.on, a: [value] });
  return -1;
};

/** Whether there is such a variable. */
const feedVariable = (low: Lowering, on: number, value: number): boolean => {
  const target = low.nodes[on];
  if (value < 0 || target?.k !== 'join') return false;
  (target as JoinNode).j.push([value, low.region]);
  return true;
};

const text: Entry = (c) => add(c.low, c.line, { k: 'text', a: [c.on], v: '' });

const ENTRIES = new Map<string, readonly [Entry, arity: number]>([
  // No key of an object: whoever awaits an object with a `then` calls it.
  ['then', [someIf, 1]],
  ...Object.entries<readonly [Entry, number]>({
    map_err: [mapErr, 1],
    map: [map, 1],
    and_then: [andThen, 1],
    or_else: [orElse, 1],
    or: [or, 1],
    and: [and, 1],
    block_on: [argument, 1],
    scope: [scope, 2],
    catch_unwind: [caught, 0],
    instrument: [same, 1],
    in_current_span: [same, 0],
    boxed_local: [same, 0],
    shared: [same, 0],
    ok_or: [okOr(false), 1],
    ok_or_else: [okOr(true), 1],
    ok: [toOption(OK, ERR), 0],
    err: [toOption(ERR, OK), 0],
    unwrap_or: [unwrapOr, 1],
    unwrap_or_default: [unwrapOr, 0],
    unwrap_or_else: [unwrapOrElse, 1],
    map_or: [mapOr, 2],
    map_or_else: [mapOr, 2],
    unwrap: [unwrap, 0],
    expect: [unwrap, 1],
    unwrap_err: [unwrap, 0],
    expect_err: [unwrap, 1],
    is_ok: [is(GOOD), 0],
    is_some: [is(GOOD), 0],
    is_err: [is(ERR), 0],
    is_none: [is(NONE), 0],
    is_some_and: [isAnd, 1],
    is_ok_and: [isAnd, 1],
    is_err_and: [isAnd, 1],
    inspect_err: [look, 1],
    inspect: [look, 1],
    then_some: [someIf, 1],
    into: [(c) => add(c.low, c.line, { k: 'convert', o: c.on, to: null }), 0],
    to_string: [text, 0],
    clone: [same, 0],
    cloned: [same, 0],
    copied: [same, 0],
    as_ref: [same, 0],
    as_mut: [same, 0],
    as_deref: [same, 0],
    as_deref_mut: [same, 0],
    to_owned: [same, 0],
    borrow: [same, 0],
    boxed: [same, 0],
    iter: [same, 0],
    into_iter: [same, 0],
    collect: [same, 0],
    transpose: [same, 0],
    take: [same, 0],
    context: [same, 1],
    with_context: [same, 1],
    wrap_err: [same, 1],
    wrap_err_with: [same, 1],
    fuse: [same, 0],
    iter_mut: [same, 0],
    rev: [same, 0],
    peekable: [same, 0],
    skip: [same, 1],
    drain: [same, 1],
    enumerate: [enumerate, 0],
    zip: [zip, 1],
    chain: [chain, 1],
    next: [element, 0],
    pop: [element, 0],
    pop_front: [element, 0],
    first: [element, 0],
    last: [element, 0],
    flat_map: [flatMap, 1],
    flatten: [flatten, 0],
    filter_map: [filterMap, 1],
    map_while: [filterMap, 1],
    push: [collect, 1],
    push_back: [collect, 1],
    push_front: [collect, 1],
  }),
]);

/** Those whose value is their argument's. */
const OF_ARGUMENT = new Set(['block_on', 'scope']);
/** Those that call their argument for elements nobody knows anything of, too. */
const OF_ANY = new Set(['flat_map', 'filter_map', 'map_while']);

/** Lowers a method call: the methods of Result and Option by what they do, the others as calls to be resolved. */
export const lowerMethod = (low: Lowering, node: Lite, object: Lite, field: Lite): number => {
  const name = textOf(low, field);
  const on = low.lower(low, object);
  if (low.dead) return -1;
  const list = childOf(node, 'arguments');
  const args = list ? named(list) : [];
  const entry = on >= 0 || OF_ANY.has(name) || OF_ARGUMENT.has(name) ? ENTRIES.get(name) : undefined;
  const line = lineAt(low, field);
  if (entry && entry[1] === args.length) return entry[0]({ low, node, line, on, object, args, name });
  const values = lowerArguments(low, node);
  if (low.dead || (on < 0 && values.every((value) => value < 0))) return -1;
  const value = add(low, line, { k: 'method', n: name, o: on, a: values });
  if (textOf(low, object) === 'self') goesRound(low, line, name, args);
  return value;
};
