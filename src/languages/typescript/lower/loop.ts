import type { Region } from '../../../model/facts.ts';
import { bare, ts } from '../ts.ts';
import { roundsOf } from '../rounds.ts';
import { bindName, variable } from './binding.ts';
import { lowerCondition } from './condition.ts';
import { add, addRegion, inRegion } from '../../body/building.ts';
import { openScope } from '../../body/names.ts';
import { arm, inRound, loopRegion } from '../../body/shapes.ts';
import { type Lowering, lineAt, shortText, type Target } from './context.ts';
import { awaited } from './result.ts';

interface Loop {
  readonly node: ts.IterationStatement;
  readonly bound: NonNullable<Region['bound']>;
  readonly limit?: string | undefined;
  /** The loop can end by itself. */
  readonly ends: boolean;
}

const labelOf = (low: Lowering, node: ts.Node): string | null => {
  const last = low.targets.at(-1);
  return last?.of === node ? last.label : null;
};

const runLoop = (low: Lowering, { node, bound, limit, ends }: Loop, body: () => void): void => {
  const line = lineAt(low, node);
  const region = loopRegion(low, line, bound, limit);
  const target: Target = { label: labelOf(low, node), loop: region, of: null, broke: false };
  const targets = low.targets;
  low.targets = [...targets, target];
  inRound(low, region, line, body);
  low.targets = targets;
  if (!ends && !target.broke) low.dead = true;
};

/** The body under the condition of its head; the next round starts from there. */
const underCondition = (
  low: Lowering,
  test: ts.Expression | undefined,
  node: ts.IterationStatement,
  step?: ts.Node,
): void => {
  const line = lineAt(low, node);
  const region = low.targets.at(-1)?.loop ?? 0;
  const round = (): number => {
    low.run(low, node.statement);
    if (!low.dead && step) low.lower(low, step);
    if (!low.dead) add(low, line, { k: 'again', to: region });
    return -1;
  };
  if (!test || isAlways(test)) {
    round();
    low.dead = true;
    return;
  }
  const condition = lowerCondition(low, test);
  const text = shortText(low, test);
  const sw = low.nodes.length;
  const inside = addRegion(low, { sw, arms: [0], kind: 'arm', l: line });
  low.file.places++;
  add(low, line, {
    k: 'switch',
    o: condition.value,
    how: 'while',
    text,
    arms: [arm(condition.pat, inside, line, text), arm({ k: 'any' }, -1, line, `not ${text}`)],
  });
  inRegion(low, inside, round);
  low.dead = true;
};

const isAlways = (node: ts.Expression): boolean => {
  const at = bare(node);
  return at.kind === ts.SyntaxKind.TrueKeyword || (ts.isNumericLiteral(at) && at.text !== '0');
};

const textOf = (low: Lowering, node: ts.Node): string => low.file.text.slice(node.pos, node.end);

const boundOf = (limit: string | null, forever: boolean): NonNullable<Region['bound']> =>
  limit !== null ? 'counted' : forever ? 'open' : 'cond';

export const lowerWhile = (low: Lowering, node: ts.WhileStatement): void => {
  const forever = isAlways(node.expression);
  const limit = roundsOf(textOf(low, node));
  runLoop(low, { node, bound: boundOf(limit, forever), limit: limit ?? undefined, ends: !forever }, () =>
    underCondition(low, node.expression, node),
  );
};

export const lowerDo = (low: Lowering, node: ts.DoStatement): void => {
  const forever = isAlways(node.expression);
  const limit = roundsOf(textOf(low, node));
  runLoop(low, { node, bound: boundOf(limit, forever), limit: limit ?? undefined, ends: !forever }, () => {
    low.run(low, node.statement);
    if (!low.dead) lowerCondition(low, node.expression);
  });
};

/** `for (let i = 0; i < limit; i++)`: the limit as written; null where the head counts nothing. */
const countOf = (low: Lowering, node: ts.ForStatement): string | null => {
  const { condition, incrementor } = node;
  if (!condition || !incrementor) return null;
  const text = `${textOf(low, condition)};${textOf(low, incrementor).replace(/\+\+|--/, (one) => (one === '++' ? ' += 1' : ' -= 1'))}`;
  return roundsOf(text);
};

export const lowerFor = (low: Lowering, node: ts.ForStatement): void => {
  const env = low.env;
  low.env = openScope(env);
  const { initializer } = node;
  if (initializer && ts.isVariableDeclarationList(initializer)) {
    for (const one of initializer.declarations)
      bindName(low, one, variable(low, one, one.initializer ? low.lower(low, one.initializer) : -1));
  } else if (initializer) low.lower(low, initializer);
  const forever = !node.condition || isAlways(node.condition);
  const counted = countOf(low, node);
  const step = node.incrementor ? `${textOf(low, node.incrementor)};` : '';
  const limit = counted ?? roundsOf(step + textOf(low, node.statement));
  runLoop(low, { node, bound: boundOf(limit, forever), limit: limit ?? undefined, ends: !forever }, () => {
    // What only counts has at least one round.
    if (counted === null) underCondition(low, node.condition, node, node.incrementor);
    else low.run(low, node.statement);
  });
  low.env = env;
};

const overItems = (low: Lowering, node: ts.ForOfStatement | ts.ForInStatement, items: number): void => {
  runLoop(low, { node, bound: 'cond', ends: true }, () => {
    const { initializer } = node;
    if (ts.isVariableDeclarationList(initializer)) {
      const [one] = initializer.declarations;
      if (one) bindName(low, one, items);
    }
    low.run(low, node.statement);
  });
};

/** Items are what the list is; of `for await` what it promises. */
export const lowerForOf = (low: Lowering, node: ts.ForOfStatement): void => {
  const items = low.lower(low, node.expression);
  if (!low.dead) overItems(low, node, node.awaitModifier ? awaited(low, lineAt(low, node), items) : items);
};

export const lowerForIn = (low: Lowering, node: ts.ForInStatement): void => {
  low.lower(low, node.expression);
  if (!low.dead) overItems(low, node, -1);
};

/** `break` and `continue`, to the nearest loop or switch or to a label. */
export const lowerJump = (low: Lowering, node: ts.BreakOrContinueStatement): void => {
  const label = node.label?.text ?? null;
  const again = ts.isContinueStatement(node);
  const target = low.targets.findLast((one) =>
    label === null ? one.loop !== -2 && (!again || one.loop >= 0) : one.label === label && (!again || one.loop >= 0),
  );
  if (target && again) add(low, lineAt(low, node), { k: 'again', to: target.loop });
  else if (target) target.broke = true;
  low.dead = true;
};

export const lowerLabelled = (low: Lowering, node: ts.LabeledStatement): void => {
  const target: Target = { label: node.label.text, loop: -2, of: node.statement, broke: false };
  const targets = low.targets;
  low.targets = [...targets, target];
  low.run(low, node.statement);
  low.targets = targets;
  if (target.broke) low.dead = false;
};
