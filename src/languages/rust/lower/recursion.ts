import type { Region } from '../../../model/facts.ts';
import type { Lite } from '../lite.ts';
import { lookup } from '../../body/names.ts';
import { goRound } from '../../body/shapes.ts';
import { type Lowering, textOf } from './context.ts';

/** One less or one more of something: `tries - 1`, `tries.saturating_sub(1)`, `attempt + 1`. */
const COUNTED =
  /^\(?\s*([a-z_]\w*)\s*(?:[-+]\s*1|\.\s*(?:saturating|wrapping|checked)_(?:sub|add)\(\s*1\s*\))\s*\)?\??$/;

const isParameter = (low: Lowering, name: string): boolean => {
  const id = lookup(low, name);
  return id !== undefined && low.nodes[id]?.k === 'param';
};

/** What the arguments say of the next round: it counts, it is the same as this one, or it is about something else. */
const boundOf = (low: Lowering, args: readonly Lite[]): NonNullable<Region['bound']> => {
  const texts = args.map((arg) =>
    textOf(low, arg)
      .replace(/^&\s*(?:mut\s+)?/, '')
      .trim(),
  );
  const counts = texts.some((text) => {
    const name = COUNTED.exec(text)?.[1];
    return name !== undefined && isParameter(low, name);
  });
  if (counts) return 'counted';
  const same = texts.every((text) => isParameter(low, text.replace(/\.\s*clone\(\)$/, '')));
  return same ? 'open' : 'cond';
};

/**
 * A function that calls itself goes back to its beginning, as a loop to its head: where an error is why, it tries again.
 * `callee`: the name called; `args`: what it is given, the receiver left out.
 */
export const goesRound = (low: Lowering, line: number, callee: string, args: readonly Lite[]): void => {
  const own = low.symbol.split('::').pop();
  if (callee !== own || args.length === 0) return;
  goRound(low, line, boundOf(low, args));
};
