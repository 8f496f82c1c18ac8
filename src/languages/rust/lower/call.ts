import type { Lite } from '../lite.ts';
import { named } from '../lite.ts';
import { callLambda, lambdaAt } from './closure.ts';
import { add, type Lowering, lineAt, OK, shortText, textOf, lookup } from './context.ts';
import { lowerArguments } from './arguments.ts';
import { lowerMethod } from './method.ts';
import { valuePath, wrapperOf } from './pattern.ts';

/** Functions that give their argument back in a wrapper we see through. */
const IDENTITY = /(?:^|::)(?:(?:Box|Arc|Rc|Pin|Cow|RefCell|Cell|Mutex|RwLock|Reverse|Wrapping)(?:::<[^>]*>)?::(?:new|pin|from|clone)|std::convert::identity|identity|ready|std::future::ready|Cow::(?:Owned|Borrowed)|mem::take|spawn_boxed|AssertUnwindSafe|black_box)$/;

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
  if (local !== undefined) {
    const args = lowerArguments(low, node);
    const lambda = lambdaAt(low, local);
    if (lambda) return callLambda(low, node, lambda, args);
    return local < 0 ? -1 : add(low, lineAt(low, node), { k: 'apply', o: local, a: args });
  }
  const exit = EXIT.exec(text)?.[1] ?? low.file.exits.get(text);
  if (exit !== undefined) return lowerEnd(low, node, exit === 'abort' ? 'abort' : 'exit');
  const args = lowerArguments(low, node);
  if (low.dead) return -1;
  const line = lineAt(low, node);
  const known = wrapperOf(text);
  if (known) return args[0] !== undefined && args[0] >= 0 ? add(low, line, { k: 'wrap', o: args[0], p: known, n: '0' }) : add(low, line, { k: 'name', p: known });
  if (IDENTITY.test(text) && args.length === 1) return args[0] ?? -1;
  if (text === 'drop' && args[0] !== undefined && args[0] >= 0) {
    add(low, line, { k: 'sink', o: args[0], how: 'drop', text: shortText(low, node) });
    return -1;
  }
  if (/(?:^|::)timeout(?:_at)?$/.test(text) && args.length === 2 && (args[1] ?? -1) >= 0)
    return add(low, line, { k: 'wrap', o: args[1] ?? -1, p: OK, n: '0' });
  return add(low, line, { k: 'call', p: valuePath(low, text), a: args });
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
  const args = lowerArguments(low, node);
  const lambda = lambdaAt(low, value);
  if (lambda) return callLambda(low, node, lambda, args);
  return value < 0 || low.dead ? -1 : add(low, lineAt(low, node), { k: 'apply', o: value, a: args });
};
