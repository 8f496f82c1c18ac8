import type { ts } from '../ts.ts';
import { add, addJoin, addRegion, feed, inRegion, sealJoin } from '../../body/building.ts';
import { ERR, NONE, OK } from '../../body/shapes.ts';
import { type Lowering, lineAt } from './context.ts';

/** A value as the good side; what has a side keeps it: a promise inside of a promise is one promise. */
export const soft = (low: Lowering, line: number, value: number): number =>
  value < 0 ? add(low, line, { k: 'name', p: OK }) : add(low, line, { k: 'wrap', o: value, p: OK, n: '0', soft: true });

const good = (low: Lowering, line: number, value: number): number =>
  value < 0 ? add(low, line, { k: 'name', p: OK }) : add(low, line, { k: 'wrap', o: value, p: OK, n: '0' });

export const bad = (low: Lowering, line: number, value: number): number =>
  value < 0 ? add(low, line, { k: 'name', p: ERR }) : add(low, line, { k: 'wrap', o: value, p: ERR, n: '0' });

export const nothing = (low: Lowering, line: number): number => add(low, line, { k: 'name', p: NONE });

const give = (low: Lowering, line: number, result: number): void => {
  if (low.frame.out >= 0) feed(low, low.frame.out, result);
  else add(low, line, { k: 'ret', o: result });
};

/** The function at hand gives a value; the code goes on (the caller says whether it does). */
export const giveBack = (low: Lowering, line: number, value: number): void =>
  give(low, line, good(low, line, low.frame.later ? soft(low, line, value) : value));

/** The function gives a value and is left. */
export const leave = (low: Lowering, line: number, value: number): void => {
  giveBack(low, line, value);
  low.dead = true;
};

/** A value is thrown: to the nearest handler, or out of the function. */
export const throwValue = (low: Lowering, line: number, value: number): void => {
  const error = bad(low, line, value);
  if (low.handler >= 0) feed(low, low.handler, error);
  else give(low, line, error);
  low.dead = true;
};

/** The good side of what a call gave; the bad side is thrown. */
export const attempt = (low: Lowering, line: number, result: number): number =>
  result < 0 ? -1 : add(low, line, { k: 'try', o: result, out: low.handler });

/**
 * Nobody looks at this result: where it is bad the process ends, by the rules of Node; a host that keeps the process
 * alive keeps nothing of the error.
 */
export const unseen = (low: Lowering, line: number, result: number, text: string): void => {
  if (!low.file.hosted) {
    add(low, line, { k: 'end', how: 'panic', o: result, text });
    return;
  }
  const error = add(low, line, { k: 'pick', o: result, s: [[ERR, '0']] });
  add(low, line, { k: 'sink', o: error, how: 'drop', text });
};

/** `await`: the good side of a promise, or the value itself where it is none. */
export const awaited = (low: Lowering, line: number, value: number): number =>
  value < 0 ? -1 : attempt(low, line, soft(low, line, value));

/** What becomes of the thrown in a function that gives promises: nothing is thrown out of it, the promise is rejected. */
export const asLater = (low: Lowering, line: number, work: () => void): void => {
  const early = addJoin(low, line);
  const { region } = low;
  low.handler = early;
  work();
  low.region = region;
  const thrown = sealJoin(low, early, line);
  give(low, line, good(low, line, thrown));
};

/** Lowers the body of a function that is written on the spot, or of the function itself: what it throws and gives meets in its frame. */
export const inFrame = (low: Lowering, line: number, later: boolean, region: number, work: () => void): number => {
  const saved = { frame: low.frame, handler: low.handler, targets: low.targets };
  const early = addJoin(low, line);
  low.frame = { out: early, later };
  low.handler = early;
  low.targets = [];
  low.depth++;
  inRegion(low, region, () => {
    const body = (): void => {
      work();
      if (!low.dead) giveBack(low, line, -1);
    };
    if (later) asLater(low, line, body);
    else body();
    return -1;
  });
  low.depth--;
  low.frame = saved.frame;
  low.handler = saved.handler;
  low.targets = saved.targets;
  return sealJoin(low, early, line);
};

/** A new region for code that is written on the spot and runs when somebody calls it. */
export const lambdaRegion = (low: Lowering, node: ts.Node): number =>
  addRegion(low, { sw: -1, arms: [], kind: 'lambda', l: lineAt(low, node) });

/** The same for code that runs with what is around it. */
export const blockRegion = (low: Lowering, line: number): number =>
  addRegion(low, { sw: -1, arms: [], kind: 'block', l: line });
