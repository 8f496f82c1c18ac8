import type { CodeFile } from './files.ts';
import { isTelling } from './likeness.ts';
import { context } from './repair.ts';

/** Lines around a place that must agree for it to be the one that was there before. */
const AGREE = 2;

/**
 * The line at which a text that a commit took away stands again, put back later: the same text once in the file, with
 * lines around it that were around it before; null where it does not.
 */
export const restoredIn = (before: CodeFile, line: number, now: CodeFile): number | null => {
  const text = (before.lines[line - 1] ?? '').trim();
  if (!isTelling(text)) return null;
  const places = now.lines.flatMap((one, index) => (one.trim() === text ? [index + 1] : []));
  const [only] = places;
  return places.length === 1 && only !== undefined && context(before, line, now, only) >= AGREE ? only : null;
};
