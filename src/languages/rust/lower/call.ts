import type { Lite } from '../lite.ts';
import { named } from '../lite.ts';
import { lambdaAt } from './closure.ts';
import { add } from '../../body/building.ts';
import { lookup } from '../../body/names.ts';
import { callLambda, OK } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText, textOf } from './context.ts';
import { argumentsOf, lowerArguments } from './arguments.ts';
import { lowerMethod } from './method.ts';
import { goesRound } from './recursion.ts';
import { wrap } from './method-call.ts';
import { valuePath, wrapperOf } from './pattern.ts';

/** Functions that give their argument back in a wrapper we see through. */
const IDENTITY =
  /(?:^|::)(?:(?:Box|Arc|Rc|Pin|Cow|RefCell|Cell|Mutex|RwLock|Reverse|Wrapping)(?:::<[^>]*>)?::(?:new|pin|from|clone)|std::convert::identity|identity|ready|std::future::ready|Cow::(?:Owned|Borrowed)|mem::take|spawn_boxed|AssertUnwindSafe|black_box)$/;

/** A future under a time limit: its value is the good one of two. */
const TIMEOUT = /(?:^|::)timeout(?:_at)?$/;

/** Runs a future to its end. */
const BLOCK_ON = /(?:^|::)block_on$/;

/** The run ends here; std names only, project words come from the policy. */
const EXIT = /(?:^|::)process::(exit|abort)$/;

const calleeOf = (node: Lite): Lite | undefined => {
  const [head] = named(node);
  return head?.t === 'generic_function' ? named(head)[0] : head;
};

const lowerEnd = (low: Lowering, node: Lite, how: 'exit' | 'abort'): number => {
  lowerArguments(low, node);
  low.file.places++;
  add(low, lineAt(low, node), { k: 'end', how, o: -1, text: shortText(low, node) });
  low.dead = true;
  return -1;
};

const lowerPathCall = (low: Lowering, node: Lite, head: Lite): number => {
  const text = textOf(low, head).replace(/\s+/g, '');
  const local = lookup(low, text);
  if (local !== undefined) return callValue(low, node, local, lowerArguments(low, node));
  const exit = EXIT.exec(text)?.[1] ?? low.file.exits.get(text);
  if (exit !== undefined) return lowerEnd(low, node, exit === 'abort' ? 'abort' : 'exit');
  const args = lowerArguments(low, node);
  if (low.dead) return -1;
  const value = callNamed(low, node, text, args);
  goesRound(low, lineAt(low, node), text.replace(/^Self::/, ''), argumentsOf(node));
  return value;
};

const callNamed = (low: Lowering, node: Lite, text: string, args: readonly number[]): number => {
  const line = lineAt(low, node);
  const [first = -1, second = -1] = args;
  const known = wrapperOf(text);
  if (known) return wrap(low, line, known, first);
  if (args.length === 1 && IDENTITY.test(text)) return first;
  if (text === 'drop' && first >= 0) {
    add(low, line, { k: 'sink', o: first, how: 'drop', text: shortText(low, node) });
    return -1;
  }
  if (args.length === 2 && second >= 0 && TIMEOUT.test(text)) return wrap(low, line, OK, second);
  if (args.length === 1 && BLOCK_ON.test(text)) return first;
  return add(low, line, { k: 'call', p: valuePath(low, text), a: args });
};

/** Calls a value: a closure of this function is followed in place. */
const callValue = (low: Lowering, node: Lite, value: number, args: readonly number[]): number => {
  const lambda = lambdaAt(low, value);
  if (lambda) return callLambda(low, lineAt(low, node), lambda, args);
  return value < 0 || low.dead ? -1 : add(low, lineAt(low, node), { k: 'apply', o: value, a: args });
};

/** Lowers `f(..)`, `Type::f(..)`, `value.method(..)`, calls of closures, exits. */
export const lowerCall = (low: Lowering, node: Lite): number => {
  const head = calleeOf(node);
  if (!head) return -1;
  if (head.t === 'identifier' || head.t === 'scoped_identifier') return lowerPathCall(low, node, head);
  if (head.t === 'field_expression') {
    const [object, name] = named(head);
    if (object && name && name.t === 'field_identifier') return lowerMethod(low, node, object, name);
  }
  const value = low.lower(low, head);
  return callValue(low, node, value, lowerArguments(low, node));
};
