import { pushTo } from '../../model/groups.ts';
import type { FailedStep } from '../../model/report.ts';
import { compareText } from '../../model/site.ts';
import type { Package } from '../../model/source.ts';
import { dependenciesOf, type Packages } from './dependencies.ts';
import { folderOf, readManifest, type Manifest } from './manifest.ts';
import { libName, targetsOf } from './targets.ts';
import { abortsOnPanic, governors, isPublished, type Governors } from './workspace.ts';

/** What the manifests of a tree say. */
export interface CargoPackages {
  readonly packages: readonly Package[];
  readonly failed: readonly FailedStep[];
}

/** Each file under the package it belongs to: the nearest folder above it that holds one. */
const filesByPackage = (
  files: readonly string[],
  dirs: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const file of files) {
    let dir = folderOf(file);
    while (dir !== '' && !dirs.has(dir)) dir = folderOf(dir);
    const mates = found.get(dir);
    if (mates === undefined) found.set(dir, [file]);
    else mates.push(file);
  }
  return found;
};

const group = (manifests: readonly Manifest[], governor: Governors): Packages => {
  const byName = new Map<string, { manifest: Manifest; governor: Manifest }[]>();
  for (const manifest of manifests) {
    pushTo(byName, manifest.name ?? '', { manifest, governor: governor(manifest) });
  }
  return { byDir: new Map(manifests.map((manifest) => [manifest.dir, manifest])), byName };
};

const packageOf = (
  manifest: Manifest,
  governor: Manifest,
  packages: Packages,
  files: { own: readonly string[]; all: ReadonlySet<string> },
): Package => ({
  language: 'rust',
  name: libName(manifest),
  manifest: manifest.file,
  dir: manifest.dir,
  targets: targetsOf(manifest, files.own, files.all),
  dependencies: dependenciesOf(manifest, governor, packages),
  panicAbort: abortsOnPanic(governor),
  published: isPublished(manifest, governor),
});

/** Packages of a tree from its Cargo manifests, sorted by manifest; `files` are the Rust files that were selected. */
export const cargoPackages = (
  root: string,
  manifestFiles: readonly string[],
  files: readonly string[],
  maxBytes: number,
): CargoPackages => {
  const failed: FailedStep[] = [];
  const manifests = new Map<string, Manifest>();
  for (const file of manifestFiles.toSorted(compareText)) {
    const read = readManifest(root, file, maxBytes);
    if (read === null) continue;
    if ('id' in read) failed.push(read);
    else manifests.set(file, read);
  }
  const governor = governors(manifests);
  const named = [...manifests.values()].filter((manifest) => manifest.name !== null);
  const packages = group(named, governor);
  const owned = filesByPackage(files, new Set(packages.byDir.keys()));
  const all = new Set(files);
  const describe = (manifest: Manifest): Package =>
    packageOf(manifest, governor(manifest), packages, { own: owned.get(manifest.dir) ?? [], all });
  return { packages: named.map((manifest) => describe(manifest)), failed };
};
