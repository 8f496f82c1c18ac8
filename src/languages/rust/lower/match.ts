import type { Arm } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { after, childOf, named } from '../lite.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { openScope } from '../../body/names.ts';
import { closeSwitch } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText } from './context.ts';
import { bind, type ReadPattern, readPattern } from './pattern.ts';

interface ReadArm {
  readonly node: Lite;
  readonly read: ReadPattern;
  readonly guard: number;
  readonly text: string;
}

/** The guard is evaluated before the arm is taken, so its nodes stand before the switch. */
const readArm = (low: Lowering, node: Lite, value: number): ReadArm => {
  const pattern = childOf(node, 'match_pattern');
  if (!pattern) return { node, read: { pat: { k: 'odd' }, binds: [] }, guard: -1, text: '?' };
  const read = readPattern(low, pattern);
  const condition = after(pattern, 'if');
  if (!condition) return { node, read, guard: -1, text: shortText(low, pattern) };
  const env = low.env;
  low.env = openScope(env);
  bind(low, read, value, pattern);
  let guard = low.lower(low, condition);
  low.env = env;
  if (guard < 0) guard = add(low, lineAt(low, condition), { k: 'odd', a: [], why: shortText(low, condition) });
  return { node, read, guard, text: shortText(low, pattern) };
};

/** Lowers `match`: a switch with ordered arms, then the join of their values. */
export const lowerMatch = (low: Lowering, node: Lite): number => {
  const [subject] = named(node);
  const block = childOf(node, 'match_block');
  if (!subject || !block) return -1;
  const value = low.lower(low, subject);
  if (low.dead) return -1;
  const line = lineAt(low, node);
  const arms = block.c.filter((child) => child.t === 'match_arm').map((arm) => readArm(low, arm, value));
  const sw = low.nodes.length;
  const facts: Arm[] = arms.map((arm, index) => ({
    pat: arm.read.pat,
    guard: arm.guard,
    region: addRegion(low, { sw, arms: [index], kind: 'arm', l: lineAt(low, arm.node) }),
    line: lineAt(low, childOf(arm.node, 'match_pattern') ?? arm.node),
    text: arm.text,
  }));
  low.file.places += facts.length;
  add(low, line, { k: 'switch', o: value, how: 'match', text: `match ${shortText(low, subject)}`, arms: facts });
  const out: JoinNode['j'] = [];
  const alive: number[] = [];
  for (const [index, arm] of arms.entries()) {
    const region = facts[index]?.region ?? -1;
    const body = after(arm.node, '=>');
    const result = inRegion(low, region, () => {
      bind(low, arm.read, value, arm.node);
      return body ? low.lower(low, body) : -1;
    });
    if (result.dead) continue;
    alive.push(index);
    if (result.value >= 0) out.push([result.value, result.at]);
  }
  return closeSwitch(low, line, sw, alive, facts.length, out);
};
