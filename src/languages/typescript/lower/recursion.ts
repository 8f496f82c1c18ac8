import type { Region } from '../../../model/facts.ts';
import type { ts } from '../ts.ts';
import { add, type Lowering, lookup } from './context.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** One less or one more of something: `tries - 1`, `attempt + 1`. */
const COUNTED = /^\(?\s*([A-Za-z_$][\w$]*)\s*[-+]\s*1\s*\)?$/;

const isParameter = (low: Lowering, name: string): boolean => {
  const id = lookup(low, name);
  return id !== undefined && low.nodes[id]?.k === 'param';
};

/** What the arguments say of the next round: it counts, it is the same as this one, or it is about something else. */
const boundOf = (low: Lowering, args: readonly ts.Expression[]): NonNullable<Region['bound']> => {
  const texts = args.map((arg) => low.file.text.slice(arg.getStart(low.file.source), arg.end).trim());
  const counts = texts.some((text) => isParameter(low, COUNTED.exec(text)?.[1] ?? ''));
  if (counts) return 'counted';
  return texts.every((text) => isParameter(low, text)) ? 'open' : 'cond';
};

/** From the tightest bound to the loosest: of several calls the loosest counts. */
const ORDER = ['counted', 'cond', 'open'] as const;

/**
 * A function that calls itself goes back to its beginning, as a loop to its head: where an error is why, it tries again.
 * `callee`: the name called.
 */
export const goesRound = (low: Lowering, line: number, callee: string, args: readonly ts.Expression[]): void => {
  const body: Writable<Region> | undefined = low.regions[0];
  if (callee !== low.symbol.split(/::|\./).pop() || args.length === 0 || !body) return;
  const bound = boundOf(low, args);
  if (body.bound === undefined || ORDER.indexOf(bound) > ORDER.indexOf(body.bound)) body.bound = bound;
  add(low, line, { k: 'again', to: 0 });
};
