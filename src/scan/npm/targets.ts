import type { Target } from '../../model/source.ts';
import { within } from '../cargo/path.ts';
import { textsUnder } from './json.ts';
import { type Table, tableAt, textAt, valueAt } from '../tables.ts';

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx'];

/** Folders that hold what is built from `src`. */
const BUILT = /^(?:\.\/)?(?:dist|lib|build|out|output|esm|cjs|bundle)\/(?:(?:src|esm|cjs|node|bin)\/)?/;

/** Files that a written path can stand for: itself, or the source that it is built from. */
const sourcesOf = (written: string): string[] => {
  const stem = (path: string): string => path.replace(/(?:\.d)?\.[mc]?[jt]sx?$/, '');
  const rest = written.replace(BUILT, '');
  const stems = [stem(written), `src/${stem(rest)}`, stem(rest), `src/bin/${stem(rest)}`];
  return [
    written,
    ...stems.flatMap((one) =>
      [...ENDINGS, ...ENDINGS.map((ending) => `/index${ending}`)].map((ending) => one + ending),
    ),
  ];
};

/** The file that a path in a manifest means; null where none of the selected ones is it. */
export const fileOf = (dir: string, written: string, all: ReadonlySet<string>): string | null => {
  for (const source of sourcesOf(written)) {
    const path = within(dir, source);
    if (path !== null && all.has(path)) return path;
  }
  return null;
};

const RUNNER = /(?:^|[\s;&|])(?:node|tsx|ts-node|bun|deno run|nodemon)\s+(?:-\S+\s+)*([\w./@-]+\.[mc]?[jt]sx?)\b/g;

const binaries = (json: Table): { name: string; file: string }[] => {
  const bin = valueAt(json, 'bin');
  const own = typeof bin === 'string' ? { [textAt(json, 'name') ?? '']: bin } : tableAt(json, 'bin');
  const named = Object.entries(own).flatMap(([name, file]) => (typeof file === 'string' ? [{ name, file }] : []));
  const run = Object.entries(tableAt(json, 'scripts')).flatMap(([name, script]) =>
    typeof script === 'string' ? [...script.matchAll(RUNNER)].map((found) => ({ name, file: found[1] ?? '' })) : [],
  );
  return [...named, ...run];
};

/** What a manifest offers and runs, each file once; nothing that is written leads to a file: its usual entry. */
export const targetsOf = (json: Table, dir: string, all: ReadonlySet<string>): readonly Target[] => {
  const targets = new Map<string, Target>();
  const add = (kind: Target['kind'], name: string, written: string): void => {
    const file = fileOf(dir, written, all);
    if (file !== null && !targets.has(file)) targets.set(file, { kind, name, file });
  };
  const name = textAt(json, 'name') ?? '';
  for (const bin of binaries(json)) add('bin', bin.name, bin.file);
  const offered = ['source', 'main', 'module', 'types'].flatMap((key) => textAt(json, key) ?? []);
  for (const written of [...offered, ...textsUnder(valueAt(json, 'exports'))])
    if (!written.includes('*')) add('lib', name, written);
  const says = offered.length > 0 || valueAt(json, 'exports') !== undefined;
  if (says && ![...targets.values()].some(({ kind }) => kind === 'lib'))
    for (const usual of ['src/index', 'index']) add('lib', name, usual);
  return [...targets.values()].toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
};
