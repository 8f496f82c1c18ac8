import type { Arm, Path } from '../../../model/facts.ts';
import { type Lite, named } from '../lite.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { ERR } from '../../body/shapes.ts';
import { BAD, GOOD, pathArm, shortText, textOf } from './context.ts';
import { type Call, call, type Entry, join, part, split } from './method-call.ts';

/** Results that are taken for lists of one or none: what is on the lost side is gone, the other contents go on. */
const keepGood = (c: Call, value: number, lost: Path): number => {
  const { low, line, name } = c;
  if (value < 0) return -1;
  const sw = low.nodes.length;
  const region = (arm: number): number => addRegion(low, { sw, arms: [arm], kind: 'arm', l: line });
  const [bad, good, other] = [region(0), region(1), region(2)];
  const arms: Arm[] = [
    pathArm(lost, bad, line, lost.at(-1) ?? ''),
    pathArm(GOOD, good, line, GOOD.at(-1) ?? ''),
    { pat: { k: 'any' }, guard: -1, region: other, line, text: 'any other' },
  ];
  add(low, line, { k: 'switch', o: value, how: 'method', text: `.${name}`, arms });
  low.file.places++;
  inRegion(low, bad, () => add(low, line, { k: 'sink', o: value, how: 'drop', text: shortText(low, c.node) }));
  return join(c, [part({ ...c, on: value }, GOOD, good), good], [value, other]);
};

/** `flat_map(f)`: errors that `f` gives are gone. */
export const flatMap: Entry = (c) => keepGood(c, call(c, c.args[0], [c.on], c.low.region), BAD);

/** `filter_map(f)`, `map_while(f)`: what `f` makes `None` of is gone; `Result::ok` does so with every error. */
export const filterMap: Entry = (c) => {
  const [fn] = c.args;
  const isOk = fn?.t === 'scoped_identifier' && /(?:^|::)Result::ok$/.test(textOf(c.low, fn));
  return keepGood(c, isOk ? c.on : call(c, fn, [c.on], c.low.region), BAD);
};

/** Methods that only an iterator has. */
const OF_ITERATORS =
  /^(?:iter|into_iter|iter_mut|lines|filter_map|map_while|chain|zip|enumerate|rev|skip|step_by|drain|values|keys|into_values|into_keys|chunks|windows|split|flat_map|par_iter|into_par_iter)$/;

/** Methods that no iterator has. */
const OF_RESULTS = /^(?:map_err|ok|and_then)$/;

/** Whether a chain of calls goes back to an iterator, a result, or nobody can say. */
const origin = (c: Call, node: Lite | undefined): 'iterator' | 'result' | 'open' => {
  for (let at = node; at;) {
    if (at.t === 'await_expression') return 'result';
    if (at.t === 'range_expression') return 'iterator';
    const [object, name] = linkOf(at);
    const method = name ? textOf(c.low, name) : '';
    if (OF_ITERATORS.test(method)) return 'iterator';
    if (OF_RESULTS.test(method)) return 'result';
    at = object?.t === 'parenthesized_expression' ? named(object)[0] : object;
  }
  return 'open';
};

/** What a method is called on, and its name; nothing for other code. */
const linkOf = (node: Lite): readonly Lite[] => {
  const head = node.t === 'call_expression' ? named(node)[0] : undefined;
  const field = head?.t === 'generic_function' ? named(head)[0] : head;
  return field?.t === 'field_expression' ? named(field) : [];
};

/** `flatten()` of an iterator loses errors; of a result in a result it loses nothing. */
export const flatten: Entry = (c) => {
  const from = origin(c, linkOf(c.node)[0]);
  if (from === 'result') {
    const { yes, no } = split(c, GOOD);
    return join(c, [part(c, GOOD, yes), yes], [c.on, no]);
  }
  return keepGood(c, c.on, from === 'iterator' ? BAD : ERR);
};
