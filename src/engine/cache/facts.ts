import type { SourceFile } from '../../model/source.ts';
import type { FileResult } from '../extract.ts';
import type { Store } from './store.ts';

/** What was extracted from files before, by what stood in them. */
export interface FactsCache {
  /** The result of a file as it is now; null where it has to be extracted. */
  readonly get: (file: SourceFile) => FileResult | null;
  /** Keeps the results of this run and nothing else. */
  readonly keep: (files: readonly SourceFile[], results: readonly FileResult[]) => void;
}

const keyOf = ({ path, hash }: SourceFile): string => `${hash}\t${path}`;

const isResult = (value: unknown, path: string): value is FileResult =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  value.path === path &&
  'facts' in value &&
  'failed' in value;

/** One line a file: hash, path, result. Nothing is parsed before it is asked for. */
const linesOf = (text: string): Map<string, string> => {
  const lines = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const stop = end < 0 ? text.length : end;
    const first = text.indexOf('\t', at);
    const second = text.indexOf('\t', first + 1);
    if (first > at && second > first && second < stop) lines.set(text.slice(at, second), text.slice(second + 1, stop));
    at = stop + 1;
  }
  return lines;
};

/**
 * The cache of one version of the extractor. A line that is damaged is a file that was never extracted; a path that
 * holds a tab or a line's end is never cached.
 */
export const factsIn = (store: Store, version: string): FactsCache => {
  const name = `facts-${version}`;
  let lines: Map<string, string> | undefined;
  const known = (): Map<string, string> => (lines ??= linesOf(store.read(name) ?? ''));
  return {
    get: (file) => {
      const line = known().get(keyOf(file));
      if (line === undefined) return null;
      try {
        const result: unknown = JSON.parse(line);
        return isResult(result, file.path) ? result : null;
      } catch {
        return null;
      }
    },
    keep: (files, results) => {
      const byPath = new Map(results.map((one) => [one.path, one]));
      const all: string[] = [];
      for (const file of files) {
        const result = byPath.get(file.path);
        if (result === undefined || /[\t\n\r]/.test(file.path)) continue;
        const key = keyOf(file);
        all.push(`${key}\t${known().get(key) ?? JSON.stringify(result)}\n`);
      }
      store.write(name, all.join(''));
      store.prune('facts-', 2);
    },
  };
};
