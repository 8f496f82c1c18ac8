import { matcher } from '../glob.ts';
import { folderOf, type Manifest } from './manifest.ts';
import { below, within } from './path.ts';
import { textAt, textsAt, valueAt } from '../tables.ts';

type Disowns = (dir: string) => boolean;

/** Tells whether a workspace says that a folder inside it is not its own: excluded, and not named as a member. */
const disowner = ({ dir: from, table }: Manifest): Disowns => {
  const isNamed = matcher(textsAt(table, 'workspace', 'members').map((member) => below(from, member)));
  const excluded = textsAt(table, 'workspace', 'exclude').map((path) => within(from, path));
  return (dir) =>
    excluded.some((path) => path !== null && (dir === path || dir.startsWith(`${path}/`))) && !isNamed(dir);
};

/** Finds for a package the workspace manifest that governs it, and always the same one. */
export type Governors = (manifest: Manifest) => Manifest;

/**
 * The governor of a package is the workspace it names, itself, or the nearest above that does not exclude it; the
 * package's own manifest when there is none.
 */
export const governors = (manifests: ReadonlyMap<string, Manifest>): Governors => {
  const at = (dir: string): Manifest | undefined => manifests.get(below(dir, 'Cargo.toml'));
  const disowners = new Map<Manifest, Disowns>();
  for (const manifest of manifests.values()) if (manifest.isWorkspace) disowners.set(manifest, disowner(manifest));

  return (manifest) => {
    if (manifest.isWorkspace) return manifest;
    const named = textAt(manifest.table, 'package', 'workspace');
    if (named !== null) return at(within(manifest.dir, named) ?? manifest.dir) ?? manifest;
    for (let dir = manifest.dir; dir !== '';) {
      dir = folderOf(dir);
      const above = at(dir);
      const disowns = above === undefined ? undefined : disowners.get(above);
      if (above !== undefined && disowns !== undefined) return disowns(manifest.dir) ? manifest : above;
    }
    return manifest;
  };
};

/** Whether a release build aborts on panic. Cargo reads profiles in the manifest of the workspace only. */
export const abortsOnPanic = (governor: Manifest): boolean =>
  textAt(governor.table, 'profile', 'release', 'panic') === 'abort';

/** Whether the package may be published: `publish = false` and an empty list of registries say no. */
export const isPublished = (manifest: Manifest, governor: Manifest): boolean => {
  const own = valueAt(manifest.table, 'package', 'publish');
  const inherits = valueAt(own, 'workspace') === true;
  const value = inherits ? valueAt(governor.table, 'workspace', 'package', 'publish') : own;
  return value !== false && !(Array.isArray(value) && value.length === 0);
};
