import type { Pat } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { after, childOf, isNamed, named } from '../lite.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { openScope } from '../../body/names.ts';
import { closeSwitch } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText } from './context.ts';
import { bind, type ReadPattern, readPattern } from './pattern.ts';

const TRUE: Pat = { k: 'lit', v: 'true' };
const NO_PATTERN: ReadPattern = { pat: TRUE, binds: [] };

/** What decides an `if` or `while`: a value, the pattern it must match, and names bound when it does. */
export interface Condition {
  readonly value: number;
  readonly read: ReadPattern;
  readonly text: string;
  readonly how: string;
  readonly binds: readonly { readonly read: ReadPattern; readonly value: number; readonly node: Lite }[];
}

const letParts = (low: Lowering, node: Lite): { read: ReadPattern; value: number } => {
  const pattern = node.c.find((child) => (isNamed(child) && child.t !== 'let') || child.t === '_');
  const source = after(node, '=');
  const value = source ? low.lower(low, source) : -1;
  return { read: pattern ? readPattern(low, pattern) : NO_PATTERN, value };
};

const plain = (low: Lowering, node: Lite): number => {
  const value = low.lower(low, node);
  return value >= 0 ? value : add(low, lineAt(low, node), { k: 'odd', a: [], why: shortText(low, node) });
};

const chain = (low: Lowering, node: Lite): Condition => {
  const binds: { read: ReadPattern; value: number; node: Lite }[] = [];
  const parts = named(node).flatMap((part) => (part.t === 'let_chain' ? named(part) : [part]));
  const tests = parts.map((part) => {
    if (part.t !== 'let_condition') return plain(low, part);
    const { read, value } = letParts(low, part);
    binds.push({ read, value, node: part });
    bind(low, read, value, part);
    if (value < 0) return add(low, lineAt(low, part), { k: 'odd', a: [], why: shortText(low, part) });
    return add(low, lineAt(low, part), { k: 'is', o: value, pat: read.pat });
  });
  const value = add(low, lineAt(low, node), { k: 'and', a: tests });
  return { value, read: NO_PATTERN, text: shortText(low, node), how: 'if', binds };
};

/** Lowers a condition. Names of a `let` become known where `enter` runs, not here. */
export const lowerCondition = (low: Lowering, node: Lite): Condition => {
  if (node.t === 'let_chain') return chain(low, node);
  if (node.t === 'let_condition') {
    const { read, value } = letParts(low, node);
    return { value, read, text: shortText(low, node), how: 'if-let', binds: [{ read, value, node }] };
  }
  return { value: plain(low, node), read: NO_PATTERN, text: shortText(low, node), how: 'if', binds: [] };
};

export const enter = (low: Lowering, condition: Condition): void => {
  for (const item of condition.binds) bind(low, item.read, item.value, item.node);
};

/** Lowers `if`, `if let`, let chains: a switch of two arms, then the join of both values. */
export const lowerIf = (low: Lowering, node: Lite): number => {
  const test = after(node, 'if');
  const block = childOf(node, 'block');
  if (!test || !block) return -1;
  const line = lineAt(low, node);
  const env = low.env;
  low.env = openScope(env);
  const condition = lowerCondition(low, test);
  low.env = env;
  if (low.dead) return -1;
  const otherwise = childOf(node, 'else_clause');
  const sw = low.nodes.length;
  const yes = addRegion(low, { sw, arms: [0], kind: 'arm', l: lineAt(low, block) });
  const no = otherwise ? addRegion(low, { sw, arms: [1], kind: 'arm', l: lineAt(low, otherwise) }) : -1;
  low.file.places++;
  const arms = [
    { pat: condition.read.pat, guard: -1, region: yes, line, text: condition.text },
    {
      pat: { k: 'any' } as const,
      guard: -1,
      region: no,
      line: otherwise ? lineAt(low, otherwise) : line,
      text: `not ${condition.text}`,
    },
  ];
  add(low, line, { k: 'switch', o: condition.value, how: condition.how, text: condition.text, arms });
  const out: JoinNode['j'] = [];
  const alive: number[] = [];
  const take = (index: number, region: number, work: () => number): void => {
    const result = inRegion(low, region, work);
    if (result.dead) return;
    alive.push(index);
    if (result.value >= 0) out.push([result.value, result.at]);
  };
  take(0, yes, () => {
    enter(low, condition);
    return low.lower(low, block);
  });
  const rest = otherwise ? named(otherwise)[0] : undefined;
  if (rest) take(1, no, () => low.lower(low, rest));
  else alive.push(1);
  return closeSwitch(low, line, sw, alive, 2, out);
};
