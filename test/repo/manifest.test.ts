import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROOT, textOf } from './files.ts';

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly type: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly integrity?: string; readonly resolved?: string } & Partial<Manifest>>
  >;
}

const manifest = JSON.parse(textOf('package.json')) as Manifest;
const lock = JSON.parse(textOf('package-lock.json')) as Lock;
const EXACT = /^\d+\.\d+\.\d+$/;

/** Where a package that stands at a path looks for another, nearest first. */
const nearestPaths = (path: string, name: string): string[] => {
  const above = path.split('/node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  return [`node_modules/${name}`, ...above.map((each) => `${each}/node_modules/${name}`)].toReversed();
};

describe('package.json', () => {
  test('pins every dependency exactly', () => {
    const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  test('is an ES module under MIT for Node 20', () => {
    expect(manifest).toMatchObject({ type: 'module', license: 'MIT', engines: { node: '>=20.19' } });
    expect(manifest.version).toMatch(EXACT);
  });

  test('has no script that runs when it is installed', () => {
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
  });
});

test('every script that is ours stands in scripts/', () => {
  const files = Object.values(manifest.scripts).flatMap((line) => /\bscripts\/[\w./-]+/.exec(line)?.[0] ?? []);
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
});

describe('package-lock.json', () => {
  test('agrees with package.json', () => {
    const { dependencies, devDependencies, version } = manifest;
    expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, version });
  });

  test('names no place to fetch from, and each package has a checksum', () => {
    const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
    expect(
      installed.filter(([, { integrity, resolved }]) => integrity === undefined || resolved !== undefined),
    ).toEqual([]);
  });

  // One that is missing, even an optional one, makes `npm ci` refuse the whole file.
  test('holds every package that another one names', () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter(
        (name) => !nearestPaths(path, name).some((each) => each in lock.packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('needs no compiler and no install script at run time', () => {
    const runtime = Object.entries(lock.packages).filter(
      ([path, entry]) => path !== '' && !('dev' in entry) && !('devOptional' in entry),
    );
    expect(runtime.length).toBeGreaterThan(3);
    expect(runtime.filter(([, entry]) => 'hasInstallScript' in entry)).toEqual([]);
  });
});

describe('what a person is told to run', () => {
  test('.ci/run is `npm ci && npm run check`', () => {
    const script = textOf('.ci/run');
    expect(script).toMatch(/^npm run check$/m);
    expect(script).toContain('npm ci &&');
  });

  test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md', 'README.md'])('%s names only scripts that exist', (document) => {
    const named = [...textOf(document).matchAll(/\bnpm run ([a-z:]+)/g)].map(([, name]) => name ?? '');
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });
});
