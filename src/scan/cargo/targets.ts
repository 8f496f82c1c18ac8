import { compareText } from '../../model/site.ts';
import type { Target } from '../../model/source.ts';
import type { Manifest } from './manifest.ts';
import { below, codeName, within } from './path.ts';
import { tableAt, tablesAt, textAt, textsAt, valueAt, type Table } from '../tables.ts';

type Kind = Target['kind'];

/** Kinds that are found by their folder: table in the manifest, switch that turns the search off. */
const FOUND = [
  { kind: 'bin', table: 'bin', folder: 'src/bin', off: 'autobins' },
  { kind: 'example', table: 'example', folder: 'examples', off: 'autoexamples' },
  { kind: 'test', table: 'test', folder: 'tests', off: 'autotests' },
  { kind: 'bench', table: 'bench', folder: 'benches', off: 'autobenches' },
] as const;

/** Name of the target that a file below such a folder is the root of: `a.rs` and `a/main.rs` are `a`; else null. */
const foundName = (rest: string): string | null =>
  /^(?<name>[^/]+?)(?:\.rs|\/main\.rs)$/u.exec(rest)?.groups?.['name'] ?? null;

const buildScripts = (about: Table): readonly string[] => {
  const build = valueAt(about, 'build');
  if (build === undefined || build === true) return ['build.rs'];
  return typeof build === 'string' ? [build] : textsAt(about, 'build');
};

/**
 * What the manifest of one package says and what stands where Cargo looks, each file once. `own` are the files of the
 * package, `all` those of the tree: a written path may lead to a neighbour's.
 */
export const targetsOf = (manifest: Manifest, own: readonly string[], all: ReadonlySet<string>): readonly Target[] => {
  const { dir, table } = manifest;
  const about = tableAt(table, 'package');
  const packageName = manifest.name ?? '';
  const targets = new Map<string, Target>();

  const add = (kind: Kind, name: string, file: string | null): boolean => {
    if (file === null || !all.has(file)) return false;
    if (!targets.has(file)) targets.set(file, { kind, name: codeName(name), file });
    return true;
  };
  /** The first of some places that exists. */
  const addFirst = (kind: Kind, name: string, places: readonly string[]): void => {
    places.some((place) => add(kind, name, within(dir, place)));
  };
  const addWritten = (kind: Kind, folder: string, entry: Table): void => {
    const name = textAt(entry, 'name') ?? packageName;
    const path = textAt(entry, 'path');
    const usual = [`${folder}/${name}.rs`, `${folder}/${name}/main.rs`];
    const places = kind === 'bin' && name === packageName ? [...usual, 'src/main.rs'] : usual;
    addFirst(kind, name, path === null ? places : [path]);
  };

  addFirst('lib', libName(manifest), [textAt(table, 'lib', 'path') ?? 'src/lib.rs']);
  for (const { kind, table: key, folder } of FOUND) {
    for (const entry of tablesAt(table, key)) addWritten(kind, folder, entry);
  }
  if (valueAt(about, 'autobins') !== false) addFirst('bin', packageName, ['src/main.rs']);
  for (const { kind, folder, off } of FOUND) {
    if (valueAt(about, off) === false) continue;
    const start = below(dir, `${folder}/`);
    for (const file of own) {
      const name = file.startsWith(start) ? foundName(file.slice(start.length)) : null;
      if (name !== null) add(kind, name, file);
    }
  }
  for (const script of buildScripts(about)) addFirst('build', 'build_script_build', [script]);
  return [...targets.values()].toSorted((a, b) => compareText(a.file, b.file));
};

/** Name that code uses for the library of a package. */
export const libName = (manifest: Manifest): string =>
  codeName(textAt(manifest.table, 'lib', 'name') ?? manifest.name ?? '');
