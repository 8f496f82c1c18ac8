import type { Loss } from './repair.ts';
import { isTelling } from './likeness.ts';

export type Fate = 'split' | 'merged' | null;

/** A file whose lines went to one other file in less than this share was split. */
const MOST = 0.7;

/** What a commit did to the file of a line that is in another file now; null: it only moved, or it stayed. */
export const fateOf = ({ file, view }: Loss, now: string): Fate => {
  if (now === file.path) return null;
  if (view.of(file.path)?.to === file.path) return 'split';
  const counts = new Map<string, number>();
  let found = 0;
  for (const line of file.lines) {
    const places = isTelling(line) ? view.adding(line) : [];
    const paths = new Set(places.map(({ path }) => path));
    if (paths.size === 0) continue;
    found += 1;
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  if (found > 0 && (counts.get(now) ?? 0) < MOST * found) return 'split';
  return view.of(now) === undefined ? null : 'merged';
};
