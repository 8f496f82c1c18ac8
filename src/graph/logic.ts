import type { Node } from '../model/facts.ts';
import { FALSE, isTruth, TRUE } from './builtin.ts';
import { deliver, type Frame, look, termsAt } from './frame.ts';
import { perhaps, under } from './info.ts';

type Of<K extends Node['k']> = Extract<Node, { k: K }>;

/** Whether a value matches a pattern, as a truth value. */
export const is = (frame: Frame, id: number, node: Of<'is'>): void => {
  const { terms } = frame.engine;
  for (const [term, info] of termsAt(frame, node.o)) {
    const fits = look(frame, term, node.pat);
    const said = fits === 'maybe' ? perhaps(info) : info;
    if (fits !== 'no') deliver(frame, id, terms.leaf(TRUE), said, node.o, term);
    if (fits !== 'yes') deliver(frame, id, terms.leaf(FALSE), said, node.o, term);
  }
};

export const not = (frame: Frame, id: number, node: Of<'not'>): void => {
  const { terms } = frame.engine;
  for (const [term, info] of termsAt(frame, node.o)) {
    const one = terms.caseOf(term);
    if (isTruth(one)) deliver(frame, id, terms.leaf(one === TRUE ? FALSE : TRUE), info, node.o, term);
  }
};

/** `decides`: the value that settles the whole alone (false for `and`, true for `or`). */
export const logic = (frame: Frame, id: number, node: Of<'and' | 'or'>): void => {
  const { terms } = frame.engine;
  const decides = terms.leaf(node.k === 'and' ? FALSE : TRUE);
  const other = terms.leaf(node.k === 'and' ? TRUE : FALSE);
  const known = node.a.map((part) => termsAt(frame, part));
  // One part that certainly settles it makes the others unimportant.
  const certain = known.findIndex((part) => part.has(decides) && !part.has(other));
  const settling = known[certain]?.get(decides);
  if (settling) return deliver(frame, id, decides, settling, node.a[certain] ?? -1, decides);
  const all = known.every((part) => part.size > 0);
  for (const [index, part] of known.entries()) {
    const settled = part.get(decides);
    if (settled) deliver(frame, id, decides, settled, node.a[index] ?? -1, decides);
    const passing = part.get(other);
    if (!passing) continue;
    const sides = all && !known.some((one) => one.has(decides));
    const said = sides ? passing : under(perhaps(passing), textOf(frame, node, index));
    deliver(frame, id, other, said, node.a[index] ?? -1, other);
    if (!sides) deliver(frame, id, decides, said, node.a[index] ?? -1, other);
  }
  return undefined;
};

/** The other conditions in the words of the code, where they have any. */
const textOf = (frame: Frame, node: Of<'and' | 'or'>, index: number): string[] =>
  node.a.flatMap((part, at) => {
    const fact = at === index ? undefined : frame.plan.nodes[part];
    if (fact?.k === 'odd') return [fact.why];
    if (fact?.k === 'call') return [`${fact.p.join('::')}()`];
    if (fact?.k === 'method') return [`.${fact.n}()`];
    return fact?.k === 'field' ? [`.${fact.n}`] : [];
  });
