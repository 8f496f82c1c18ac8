import type { ts } from '../ts.ts';
import { add, addRegion, inRegion, type JoinNode } from '../../body/building.ts';
import { arm, closeSwitch } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText } from './context.ts';
import { lowerTagged } from './tagged.ts';
import { type Condition, lowerCondition } from './condition.ts';

/** What runs when a condition holds and when it does not; each gives its value. */
interface Branches {
  readonly yes: { readonly node: ts.Node; readonly work: () => number };
  readonly no: { readonly node: ts.Node; readonly work: () => number } | null;
}

/** Lowers two branches under a condition: a switch of two arms, then the join of both values. */
export const branch = (low: Lowering, test: ts.Node, condition: Condition, branches: Branches): number => {
  const line = lineAt(low, test);
  const text = shortText(low, test);
  const sw = low.nodes.length;
  const yes = addRegion(low, { sw, arms: [0], kind: 'arm', l: lineAt(low, branches.yes.node) });
  const other = branches.no ? lineAt(low, branches.no.node) : line;
  const no = branches.no ? addRegion(low, { sw, arms: [1], kind: 'arm', l: other }) : -1;
  low.file.places++;
  add(low, line, {
    k: 'switch',
    o: condition.value,
    how: condition.how,
    text,
    arms: [arm(condition.pat, yes, line, text), arm({ k: 'any' }, no, other, `not ${text}`)],
  });
  const out: JoinNode['j'] = [];
  const alive: number[] = [];
  let at = low.region;
  const take = (index: number, region: number, work: () => number): void => {
    const result = inRegion(low, region, work);
    if (result.dead) return;
    alive.push(index);
    at = result.at;
    if (result.value >= 0) out.push([result.value, result.at]);
  };
  take(0, yes, branches.yes.work);
  if (branches.no) take(1, no, branches.no.work);
  else {
    alive.push(1);
    at = low.region;
  }
  return closeSwitch(low, line, sw, alive, 2, out, at);
};

const statement = (low: Lowering, node: ts.Node): { node: ts.Node; work: () => number } => ({
  node,
  work: () => {
    low.run(low, node);
    return -1;
  },
});

const expression = (low: Lowering, node: ts.Node): { node: ts.Node; work: () => number } => ({
  node,
  work: () => lowerTagged(low, node),
});

export const lowerIf = (low: Lowering, node: ts.IfStatement): void => {
  const condition = lowerCondition(low, node.expression);
  if (low.dead) return;
  branch(low, node.expression, condition, {
    yes: statement(low, node.thenStatement),
    no: node.elseStatement ? statement(low, node.elseStatement) : null,
  });
};

export const lowerConditional = (low: Lowering, node: ts.ConditionalExpression): number => {
  const condition = lowerCondition(low, node.condition);
  if (low.dead) return -1;
  return branch(low, node.condition, condition, {
    yes: expression(low, node.whenTrue),
    no: expression(low, node.whenFalse),
  });
};
