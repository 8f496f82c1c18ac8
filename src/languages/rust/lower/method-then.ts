import type { Arm } from '../../../model/facts.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { NONE, SOME } from '../../body/shapes.ts';
import { textOf } from './context.ts';
import { type Call, call, type Entry, join } from './method-call.ts';

const lowered = (c: Call, index: number): number => {
  const arg = c.args[index];
  return arg ? c.low.lower(c.low, arg) : -1;
};

/** `condition.then(..)`: `Some` where it holds, else `None`. */
export const someIf: Entry = (c) => {
  const [given] = c.args;
  // That of a future gets the value: its closure has a parameter.
  if (c.name === 'then' && given && /^(?:move\s*)?\|\s*[^|\s]/.test(textOf(c.low, given)))
    return add(c.low, c.line, { k: 'method', n: c.name, o: c.on, a: [c.low.lower(c.low, given)] });
  const eager = c.name === 'then_some' ? lowered(c, 0) : -1;
  const sw = c.low.nodes.length;
  const yes = addRegion(c.low, { sw, arms: [0], kind: 'arm', l: c.line });
  const no = addRegion(c.low, { sw, arms: [1], kind: 'arm', l: c.line });
  const arm = (v: string, region: number): Arm => ({
    pat: v === 'true' ? { k: 'lit', v } : { k: 'any' },
    guard: -1,
    region,
    line: c.line,
    text: v,
  });
  add(c.low, c.line, {
    k: 'switch',
    o: c.on,
    how: 'method',
    text: `.${c.name}`,
    arms: [arm('true', yes), arm('false', no)],
  });
  const value = c.name === 'then_some' ? eager : call(c, c.args[0], [], yes);
  const some = inRegion(c.low, yes, () =>
    value < 0
      ? add(c.low, c.line, { k: 'name', p: SOME })
      : add(c.low, c.line, { k: 'wrap', o: value, p: SOME, n: '0' }),
  ).value;
  const none = inRegion(c.low, no, () => add(c.low, c.line, { k: 'name', p: NONE })).value;
  return join(c, [some, yes], [none, no]);
};

/** What runs the argument and gives what it gives: `block_on(future)`. */
export const argument: Entry = (c) => lowered(c, c.args.length - 1);

/** `KEY.scope(value, future)` of a task's own variable gives what the future gives; other scopes are calls. */
export const scope: Entry = (c) => {
  if (/^[A-Z][A-Z0-9_]*$/.test(textOf(c.low, c.object).split('::').pop() ?? '')) return argument(c);
  const a = c.args.map((arg) => c.low.lower(c.low, arg));
  return add(c.low, c.line, { k: 'method', n: c.name, o: c.on, a });
};
