import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The root of this repository. */
export const REPOSITORY = join(import.meta.dirname, '..');

/** Names of the folders in a folder, sorted. */
export const folders = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();

/** What a JSON file holds. */
export const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

const paths = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? paths(join(folder, entry.name)) : [join(folder, entry.name)],
  );

/** All files below a folder, POSIX path to text. */
export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    paths(folder)
      .sort()
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );
