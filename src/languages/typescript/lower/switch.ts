import type { Arm, Pat } from '../../../model/facts.ts';
import { bare, ts } from '../ts.ts';
import { classNameOf, classPattern, type Condition, patternOf, truth } from './condition.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { closeSwitch } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText, type Target } from './context.ts';
import { branch } from './if.ts';

interface Clause {
  readonly node: ts.CaseOrDefaultClause;
  readonly pat: Pat;
  readonly guard: number;
}

const isTrue = (node: ts.Node): boolean => bare(node).kind === ts.SyntaxKind.TrueKeyword;

/** Labels are compared with the subject. */
const readClause = (low: Lowering, node: ts.CaseOrDefaultClause, asks: 'value' | 'name'): Clause => {
  if (ts.isDefaultClause(node)) return { node, pat: { k: 'any' }, guard: -1 };
  const pat = patternOf(low, node.expression) ?? { k: 'odd' };
  if (asks === 'name' && pat.k === 'lit') return { node, pat: classPattern(low, pat.v), guard: -1 };
  return { node, pat, guard: -1 };
};

/** `switch (true)`: conditions in order, each under what the ones before it left over. */
const lowerConditions = (low: Lowering, clauses: readonly ts.CaseOrDefaultClause[], target: Target): void => {
  const [first, ...rest] = clauses;
  if (!first) return;
  const runStatements = (node: ts.CaseOrDefaultClause): void => {
    for (const statement of node.statements) if (!low.dead) low.run(low, statement);
    // A `break` only ends the clause.
    if (target.broke) low.dead = false;
    target.broke = false;
  };
  if (ts.isDefaultClause(first)) {
    if (rest.length > 0) lowerConditions(low, [...rest, first], target);
    else runStatements(first);
    return;
  }
  const asStep = (node: ts.Node, work: () => void): { node: ts.Node; work: () => number } => ({
    node,
    work: () => {
      work();
      return -1;
    },
  });
  const condition: Condition = { value: truth(low, first.expression), pat: { k: 'lit', v: 'true' }, how: 'if' };
  branch(low, first.expression, condition, {
    yes: asStep(first, () => runStatements(first)),
    no: rest.length > 0 ? asStep(rest[0] ?? first, () => lowerConditions(low, rest, target)) : null,
  });
};

/** Lowers `switch`: arms in order, `default` behind them all wherever it is written. */
export const lowerSwitch = (low: Lowering, node: ts.SwitchStatement): void => {
  if (isTrue(node.expression)) {
    const target: Target = { label: null, loop: -1, of: null, broke: false };
    const targets = low.targets;
    low.targets = [...targets, target];
    lowerConditions(low, node.caseBlock.clauses, target);
    low.targets = targets;
    return;
  }
  const named = classNameOf(node.expression);
  const value = low.lower(low, named ?? node.expression);
  if (low.dead) return;
  const asks = named ? 'name' : 'value';
  const clauses = node.caseBlock.clauses.map((clause) => readClause(low, clause, asks));
  const order = [...clauses.keys()].sort((a, b) => isDefault(clauses, a) - isDefault(clauses, b) || a - b);
  const armOf = new Map(order.map((clause, index) => [clause, index]));
  const line = lineAt(low, node);
  const sw = low.nodes.length;
  const facts: Writable<Arm>[] = order.map((index) => factOf(low, clauses[index]));
  const hasDefault = clauses.some((one) => ts.isDefaultClause(one.node));
  if (!hasDefault) facts.push({ pat: { k: 'any' }, guard: -1, region: -1, line, text: 'no case' });
  low.file.places += facts.length;
  add(low, line, {
    k: 'switch',
    o: value,
    how: 'match',
    text: `switch (${shortText(low, node.expression)})`,
    arms: facts,
  });
  const ended = runClauses(low, clauses, (waiting, clause) => {
    const arms = waiting.map((index) => armOf.get(index) ?? index);
    const region = addRegion(low, { sw, arms, kind: 'arm', l: lineAt(low, clause.node) });
    for (const index of arms) if (facts[index]?.region === -1) facts[index].region = region;
    return region;
  });
  const alive = ended.alive.map((index) => armOf.get(index) ?? index);
  if (!hasDefault) alive.push(facts.length - 1);
  closeSwitch(
    low,
    line,
    sw,
    alive.sort((a, b) => a - b),
    facts.length,
    [],
    hasDefault ? ended.at : low.region,
  );
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const isDefault = (clauses: readonly Clause[], index: number): number =>
  clauses[index] && ts.isDefaultClause(clauses[index].node) ? 1 : 0;

const factOf = (low: Lowering, clause: Clause | undefined): Arm => {
  const node = clause?.node;
  return {
    pat: clause?.pat ?? { k: 'odd' },
    guard: clause?.guard ?? -1,
    region: -1,
    line: node ? lineAt(low, node) : 0,
    text: node && ts.isCaseClause(node) ? shortText(low, node.expression) : 'default',
  };
};

/** Runs the code of each clause, under its own label and those above that fall into it; gives those after which the code behind the switch is reached. */
const runClauses = (
  low: Lowering,
  clauses: readonly Clause[],
  open: (waiting: readonly number[], clause: Clause) => number,
): { alive: number[]; at: number } => {
  const alive: number[] = [];
  let at = low.region;
  let waiting: number[] = [];
  for (const [index, clause] of clauses.entries()) {
    const target: Target = { label: null, loop: -1, of: null, broke: false };
    const targets = low.targets;
    low.targets = [...targets, target];
    waiting.push(index);
    const last = index === clauses.length - 1;
    // A label without code of its own stands with the next.
    if (clause.node.statements.length === 0 && !last) {
      low.targets = targets;
      continue;
    }
    const result = inRegion(low, open(waiting, clause), () => {
      for (const statement of clause.node.statements) if (!low.dead) low.run(low, statement);
      return -1;
    });
    low.targets = targets;
    if (target.broke || (last && !result.dead)) {
      alive.push(...waiting);
      // A `break` may stand anywhere in the clause.
      at = target.broke ? low.region : result.at;
    }
    if (result.dead || last) waiting = [];
  }
  return { alive: [...new Set(alive)], at };
};
