import type { Region } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { after, childOf, hasToken, isNamed, named } from '../lite.ts';
import { add, addJoin, addRegion, feed, inRegion, sealJoin } from '../../body/building.ts';
import { inRound, loopRegion } from '../../body/shapes.ts';
import { type Lowering, lineAt, textOf } from './context.ts';
import { enter, lowerCondition } from './if.ts';
import { roundsOf } from '../rounds.ts';
import { introduce, readPattern } from './pattern.ts';

const labelOf = (low: Lowering, node: Lite): string | null => {
  const label = childOf(node, 'label');
  return label ? textOf(low, label).replace(/:$/, '') : null;
};

const runLoop = (
  low: Lowering,
  node: Lite,
  bound: NonNullable<Region['bound']>,
  body: () => void,
  limit?: string,
): number => {
  const line = lineAt(low, node);
  const result = addJoin(low, line);
  const region = loopRegion(low, line, bound, limit);
  const loops = low.loops;
  low.loops = [...loops, { label: labelOf(low, node), region, result, frame: low.frame }];
  inRound(low, region, line, body);
  low.loops = loops;
  // `loop` without a reachable `break` never ends by itself.
  if (node.t === 'loop_expression' && !hasBreak(node)) {
    low.dead = true;
    return -1;
  }
  return sealJoin(low, result, line);
};

const hasBreak = (node: Lite): boolean => node.c.some((child) => child.t === 'break_expression' || hasBreak(child));

export const lowerLoop = (low: Lowering, node: Lite): number => {
  const block = childOf(node, 'block');
  if (!block) return -1;
  const limit = roundsOf(textOf(low, block));
  return runLoop(low, node, limit === null ? 'open' : 'counted', () => void low.lower(low, block), limit ?? undefined);
};

export const lowerWhile = (low: Lowering, node: Lite): number => {
  const test = after(node, 'while');
  const block = childOf(node, 'block');
  if (!test || !block) return -1;
  const limit = roundsOf(textOf(low, node));
  return runLoop(
    low,
    node,
    limit === null ? 'cond' : 'counted',
    () => {
      const line = lineAt(low, node);
      const condition = lowerCondition(low, test);
      const sw = low.nodes.length;
      const region = addRegion(low, { sw, arms: [0], kind: 'arm', l: line });
      low.file.places++;
      add(low, line, {
        k: 'switch',
        o: condition.value,
        how: condition.how === 'if-let' ? 'while-let' : 'while',
        text: condition.text,
        arms: [
          { pat: condition.read.pat, guard: -1, region, line, text: condition.text },
          { pat: { k: 'any' }, guard: -1, region: -1, line, text: `not ${condition.text}` },
        ],
      });
      inRegion(low, region, () => {
        enter(low, condition);
        low.lower(low, block);
        // The next round starts from here, under the condition and whatever the body decided.
        if (!low.dead) add(low, line, { k: 'again', to: low.loops.at(-1)?.region ?? 0 });
        return -1;
      });
      low.dead = true;
    },
    limit ?? undefined,
  );
};

/** Rounds of `a..b` where both are written down: a number, or the name of the limit for a range from zero. */
const limitOf = (low: Lowering, range: Lite): string => {
  const [from, to] = named(range).map((part) => textOf(low, part).replace(/_?[ui](?:\d+|size)$/, ''));
  const more = hasToken(range, '..=') ? 1 : 0;
  const [a, b] = [Number(from), Number(to)];
  if (Number.isInteger(a) && Number.isInteger(b)) return String(b - a + more);
  return a === 0 && more === 0 ? (to ?? '') : a === 1 && more === 1 ? (to ?? '') : '';
};

export const lowerFor = (low: Lowering, node: Lite): number => {
  const pattern = after(node, 'for');
  const source = after(node, 'in');
  const block = childOf(node, 'block');
  if (!pattern || !source || !block) return -1;
  const counted = source.t === 'range_expression' && named(source).length === 2;
  const items = low.lower(low, source);
  return runLoop(
    low,
    node,
    counted ? 'counted' : 'cond',
    () => {
      introduce(low, readPattern(low, pattern), items, node);
      low.lower(low, block);
    },
    counted ? limitOf(low, source) : undefined,
  );
};

const target = (low: Lowering, node: Lite): Lowering['loops'][number] | undefined => {
  const label = childOf(node, 'label');
  const name = label ? textOf(low, label) : null;
  return low.loops.findLast((loop) => (name === null || loop.label === name) && loop.frame === low.frame);
};

export const lowerBreak = (low: Lowering, node: Lite): number => {
  const loop = target(low, node);
  const value = named(node).find((child) => isNamed(child) && child.t !== 'label');
  const result = value ? low.lower(low, value) : -1;
  if (loop) feed(low, loop.result, result);
  low.dead = true;
  return -1;
};

export const lowerContinue = (low: Lowering, node: Lite): number => {
  const loop = target(low, node);
  if (loop) add(low, lineAt(low, node), { k: 'again', to: loop.region });
  low.dead = true;
  return -1;
};
