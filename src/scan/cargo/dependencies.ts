import { compareText } from '../../model/site.ts';
import type { Dependency } from '../../model/source.ts';
import type { Manifest } from './manifest.ts';
import { codeName, within } from './path.ts';
import { libName } from './targets.ts';
import { tableAt, textAt, valueAt, type Table } from '../tables.ts';

/** Where the packages of the tree are found. */
export interface Packages {
  /** By folder. */
  readonly byDir: ReadonlyMap<string, Manifest>;
  /** By name of package, with the manifest that governs each. */
  readonly byName: ReadonlyMap<string, readonly { readonly manifest: Manifest; readonly governor: Manifest }[]>;
}

const SECTIONS = ['dependencies', 'build-dependencies', 'dev-dependencies', 'build_dependencies', 'dev_dependencies'];

/** All dependency tables of a manifest, those under `[target.…]` too. */
const sections = (table: Table): readonly Table[] => {
  const places = [table, ...Object.values(tableAt(table, 'target'))];
  return SECTIONS.flatMap((section) => places.map((place) => tableAt(place, section)));
};

interface Written {
  readonly package: string;
  readonly renamed: boolean;
  /** Folder of a path dependency, seen from the root; null when it has none or leads out. */
  readonly dir: string | null;
  /** Only a version or a registry: another member of the workspace by that name is what is meant. */
  readonly byName: boolean;
}

/** What an entry says, looked up in the workspace where it says so. */
const resolve = (key: string, entry: unknown, manifest: Manifest, governor: Manifest): Written => {
  const inherits = valueAt(entry, 'workspace') === true;
  const from = inherits ? governor : manifest;
  const said = inherits ? valueAt(governor.table, 'workspace', 'dependencies', key) : entry;
  const name = textAt(said, 'package');
  const path = textAt(said, 'path');
  const dir = path === null ? null : within(from.dir, path);
  const byName = path === null && valueAt(said, 'git') === undefined;
  return { package: name ?? key, renamed: name !== null, dir, byName };
};

const find = (written: Written, governor: Manifest, { byDir, byName }: Packages): Manifest | null => {
  if (written.dir !== null) return byDir.get(written.dir) ?? null;
  if (!written.byName) return null;
  const mates = (byName.get(written.package) ?? []).filter((candidate) => candidate.governor === governor);
  return mates.length === 1 ? (mates[0]?.manifest ?? null) : null;
};

/** Dependencies of a package under the names that its code uses, one an alias; those inside the tree with their folder. */
export const dependenciesOf = (manifest: Manifest, governor: Manifest, packages: Packages): readonly Dependency[] => {
  const found = new Map<string, Dependency>();
  for (const section of sections(manifest.table)) {
    for (const [key, entry] of Object.entries(section)) {
      const written = resolve(key, entry, manifest, governor);
      const target = find(written, governor, packages);
      // Without a new name, code uses the name of the library, which need not be that of its package.
      const alias = target === null || written.renamed ? codeName(key) : libName(target);
      const before = found.get(alias);
      if (before === undefined || before.path === null) {
        found.set(alias, { alias, package: written.package, path: target?.dir ?? null });
      }
    }
  }
  return [...found.values()].toSorted((a, b) => compareText(a.alias, b.alias));
};
