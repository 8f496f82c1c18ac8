import { addEnd, type Cause, type Frame } from './frame.ts';
import { operandsOf } from '../model/shapes.ts';
import { step, under } from './info.ts';
import { SELECT } from '../model/facts.ts';
import { decidedBy, isWithin } from './plan.ts';

/** A limit as a number: written so, or the value of a constant. */
const limitOf = (frame: Frame, text: string | undefined): number | null => {
  if (text === undefined || text === '') return null;
  if (/^\d+$/.test(text)) return Number(text);
  const path = text.split('::').map((part) => part.trim());
  if (!path.every((part) => /^\w+$/.test(part))) return null;
  const def = frame.engine.resolver.path(frame.fn.scope, path, frame.engine.resolver.owner(frame.fn));
  return def?.k === 'const' ? def.value.value : null;
};

/** The error sends the run back to the head of a loop. What follows the loop is where the spent budget goes. */
export const retry = (frame: Frame, id: number, loop: number, cause: Cause): void => {
  const region = frame.plan.regions[loop];
  const node = frame.plan.nodes[id];
  if (!region || !node) return;
  if (isNextRound(frame, loop)) {
    frame.escapes.set('the loop goes on with the next round', node.l);
    return;
  }
  const { fn } = frame;
  const info = step(cause.info, fn, node.l, 'retry', fn.symbol);
  const isLoop = region.kind === 'loop';
  const text = isLoop ? `loop at line ${region.l}` : `\`${fn.symbol}\` calls itself and`;
  const line = isLoop ? region.l : node.l;
  const bound = region.bound === 'counted' ? 'bounded' : 'unknown';
  if (bound === 'unknown' && !info.may && startsIn(frame, loop)) {
    addEnd(frame, { kind: 'endless', word: null, told: false, text, fn, line }, info);
    return;
  }
  const limit = limitOf(frame, region.limit);
  addEnd(
    frame,
    {
      kind: 'retry',
      word: bound,
      told: false,
      ...(limit !== null && { limit }),
      text,
      fn,
      line,
    },
    info,
  );
  if (bound !== 'bounded') return;
  const spent: Cause = { info: under(info, ['retries are spent']), how: 'retries-spent', line: 0, exact: false };
  const outside = frame.plan.regions[region.up];
  if (!outside) return;
  for (const list of [outside.rets, outside.ends])
    for (const one of list) if (one > region.last) wake(frame, region.up, one, spent);
  for (const child of outside.children) {
    const plan = frame.plan.regions[child];
    if (plan && plan.sw > region.last && isWithin(frame.plan, child, region.up)) wakeRegion(frame, child, spent);
  }
};

/** Whether the next round is about something else than what failed. */
const isNextRound = (frame: Frame, loop: number): boolean => {
  const bound = frame.plan.regions[loop]?.bound;
  // Going on with the next item of a collection is no retry of this one.
  if (bound === 'cond' || changesEachRound(frame, loop)) return true;
  // What was caught before the loop began is not tried again in it.
  if (frame.fn.fact.throws && loop > 0 && frame.plan.nodes[frame.run.node]?.k === 'param') return true;
  return bound !== 'counted' && (waitsEachRound(frame, loop) || !endsWhenWell(frame, loop));
};

const startsIn = (frame: Frame, loop: number): boolean =>
  isWithin(frame.plan, frame.plan.nodes[frame.run.node]?.r ?? 0, loop);

/** What fails is asked about something that this round brought: the next round asks about something else. */
const changesEachRound = (frame: Frame, loop: number): boolean => {
  if (!startsIn(frame, loop)) return false;
  const brings = (id: number, depth: number): boolean => {
    const node = frame.plan.nodes[id];
    if (!node || depth > 8) return false;
    if (
      depth > 0 &&
      (node.k === 'call' || node.k === 'method' || node.k === 'apply' || node.k === 'odd') &&
      isWithin(frame.plan, node.r, loop)
    )
      return true;
    return operandsOf(node).some((operand) => operand >= 0 && operand < id && brings(operand, depth + 1));
  };
  return brings(frame.run.node, 0);
};

/** A round waits for whatever comes first: the next one may be about something else, or about later. */
const waitsEachRound = (frame: Frame, loop: number): boolean =>
  frame.plan.nodes.some((node) => node.k === 'odd' && node.why === SELECT && isWithin(frame.plan, node.r, loop));

/** A loop that tries again ends when it goes well; one that serves goes on either way. */
const endsWhenWell = (frame: Frame, loop: number): boolean =>
  [...frame.taken.keys()].some((sw) => {
    const node = frame.plan.nodes[sw];
    if (node?.k !== 'switch' || !isWithin(frame.plan, node.r, loop)) return false;
    return decidedBy(frame.plan, sw).some((id) => {
      const region = frame.plan.regions[id];
      return region?.kind === 'rest' && region.arms.length < node.arms.length;
    });
  });

/** Only what stands behind the loop runs because the budget is spent: the region as a whole does not. */
const wake = (frame: Frame, region: number, node: number, cause: Cause): void => {
  if (!frame.caused.has(region)) frame.caused.set(region, cause);
  frame.pending.add(node);
};

const wakeRegion = (frame: Frame, region: number, cause: Cause): void => {
  if (frame.caused.has(region)) return;
  const plan = frame.plan.regions[region];
  frame.caused.set(region, cause);
  for (const list of [plan?.rets ?? [], plan?.ends ?? []]) for (const one of list) frame.pending.add(one);
};
