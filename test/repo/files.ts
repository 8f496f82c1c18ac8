import { readFileSync } from 'node:fs';
import { globbySync } from 'globby';

/** Folder of the package. */
export const ROOT = new URL('../../', import.meta.url);

/** Text of a file, by its path from the root. */
export const textOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Paths from the root that match, in a fixed order, without what git ignores; works in a copy without git too. */
export const filesIn = (patterns: readonly string[]): string[] =>
  globbySync([...patterns], {
    cwd: ROOT,
    gitignore: true,
    dot: true,
    ignore: ['.git/**', '**/node_modules/**'],
  }).toSorted();

/** The code that the architecture governs. */
export const codeFiles = (): string[] => filesIn(['src/**/*.ts', 'rules/**/*.ts', 'reports/**/*.ts']);
