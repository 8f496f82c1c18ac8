import { failedStep } from '../../failures/failed-step.ts';
import type { FailedStep } from '../../model/report.ts';
import { compareText } from '../../model/site.ts';
import type { Dependency, Package } from '../../model/source.ts';
import { readBytesSync } from '../bytes.ts';
import { decode } from '../read.ts';
import { importsOf, pathsOf } from './aliases.ts';
import { withoutComments } from './json.ts';
import { isTable, type Table, tableAt, textAt, valueAt } from '../tables.ts';
import { targetsOf } from './targets.ts';

/** What the manifests of a tree say. */
export interface NpmPackages {
  readonly packages: readonly Package[];
  readonly failed: readonly FailedStep[];
}

interface Manifest {
  readonly file: string;
  readonly dir: string;
  readonly json: Table;
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const invalid = (file: string, problem: string): FailedStep =>
  failedStep('manifest-invalid', { problem, line: 0, column: 0 }, { step: 'scan', file });

const readJson = (root: string, file: string, maxBytes: number): Manifest | FailedStep => {
  const at = { step: 'scan', file };
  const read = readBytesSync({ root, path: file, maxBytes, step: at.step });
  if (!read.ok) return read.failed;
  const { text, failed } = decode(read.bytes, at);
  if (failed !== null || text === null) return invalid(file, 'it is not UTF-8');
  try {
    const json: unknown = JSON.parse(file.endsWith('package.json') ? text : withoutComments(text));
    return isTable(json) ? { file, dir: folderOf(file), json } : invalid(file, 'it holds no object');
  } catch (error) {
    return invalid(file, error instanceof Error ? error.message : 'not JSON');
  }
};

const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Dependencies under the names that code uses; a package of the tree by that name is what is meant. */
const dependenciesOf = (json: Table, byName: ReadonlyMap<string, Manifest>): readonly Dependency[] => {
  const written = new Map(SECTIONS.flatMap((section) => Object.entries(tableAt(json, section))));
  return [...written]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([alias, version]) => {
      const renamed = typeof version === 'string' ? /^npm:((?:@[^/]+\/)?[^@]+)/.exec(version)?.[1] : undefined;
      const name = renamed ?? alias;
      return { alias, package: name, path: byName.get(name)?.dir ?? null };
    });
};

/** Settings of a folder belong to the nearest package around it. */
const aliasesOf = (
  pkg: Manifest,
  packages: readonly Manifest[],
  settings: readonly Manifest[],
): NonNullable<Package['aliases']> => {
  const isOwn = (dir: string): boolean => {
    const holders = packages.filter((one) => one.dir === '' || dir === one.dir || dir.startsWith(`${one.dir}/`));
    return holders.toSorted((a, b) => b.dir.length - a.dir.length)[0] === pkg;
  };
  const own = settings.filter(({ dir }) => isOwn(dir));
  return [
    ...importsOf(pkg.json, pkg.dir),
    ...own.flatMap(({ json, dir }) =>
      pathsOf(json, dir).map(([prefix, target]): readonly [string, string] => {
        const inner = dir === pkg.dir ? '' : `${dir.slice(pkg.dir === '' ? 0 : pkg.dir.length + 1)}/`;
        return [prefix, inner + target];
      }),
    ),
  ];
};

/** Packages of a tree from its manifests and settings, sorted by manifest; `files` are the sources that were selected. */
export const npmPackages = (
  root: string,
  manifestFiles: readonly string[],
  files: readonly string[],
  maxBytes: number,
): NpmPackages => {
  const failed: FailedStep[] = [];
  const read: Manifest[] = [];
  for (const file of manifestFiles.toSorted(compareText)) {
    const one = readJson(root, file, maxBytes);
    if ('id' in one) failed.push(one);
    else read.push(one);
  }
  const manifests = read.filter(({ file }) => file.endsWith('package.json'));
  const settings = read.filter(({ file }) => !file.endsWith('package.json'));
  const named = manifests.filter(({ json }) => textAt(json, 'name') !== null || valueAt(json, 'bin') !== undefined);
  const byName = new Map(named.map((one) => [textAt(one.json, 'name') ?? '', one]));
  const all = new Set(files);
  const packages = named.map((one): Package => {
    const name = textAt(one.json, 'name') ?? (one.dir === '' ? 'root' : one.dir);
    return {
      language: 'typescript',
      name,
      manifest: one.file,
      dir: one.dir,
      targets: targetsOf(one.json, one.dir, all),
      dependencies: dependenciesOf(one.json, byName),
      aliases: aliasesOf(one, named, settings),
      panicAbort: false,
      published: valueAt(one.json, 'private') !== true,
    };
  });
  return { packages, failed };
};
