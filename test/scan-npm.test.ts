import { describe, expect, it } from 'vitest';
import type { Package } from '../src/model/source.ts';
import { npmPackages } from '../src/scan/npm/packages.ts';
import { pathsOf, scanned, tree } from './scan-tree.ts';

const isManifest = (path: string): boolean => /(?:^|\/)(?:package|tsconfig[^/]*)\.json$/.test(path);

const found = (files: Readonly<Record<string, string>>): ReturnType<typeof npmPackages> => {
  const paths = Object.keys(files);
  return npmPackages(
    tree(files),
    paths.filter(isManifest),
    paths.filter((path) => !isManifest(path)),
    10_000,
  );
};

/** Packages of a tree of these files, by name. */
const packagesOf = (files: Readonly<Record<string, string>>): Map<string, Package> => {
  const { packages, failed } = found(files);
  expect(failed).toEqual([]);
  return new Map(packages.map((each) => [each.name, each]));
};

const targets = (each: Package | undefined): string[] =>
  (each?.targets ?? []).map(({ kind, name, file }) => `${kind} ${name} ${file}`);

describe('what a package offers and runs', () => {
  it('is what its manifest writes, or the source that it is built from', () => {
    const packages = packagesOf({
      'package.json': JSON.stringify({ name: 'yard', workspaces: ['packages/*'], private: true }),
      'packages/a/package.json': JSON.stringify({
        name: '@yard/a',
        bin: { lift: 'dist/cli.js', gone: 'dist/gone.js' },
        exports: { '.': { import: './dist/index.js', types: './dist/index.d.ts' }, './hooks': './hooks.mjs' },
        scripts: { start: 'NODE_ENV=x node --trace-uncaught server.js', test: 'vitest' },
      }),
      'packages/a/src/cli.ts': '',
      'packages/a/src/index.ts': '',
      'packages/a/hooks.mjs': '',
      'packages/a/server.js': '',
      'packages/a/src/other.ts': '',
    });
    expect(targets(packages.get('@yard/a'))).toEqual([
      'lib @yard/a packages/a/hooks.mjs',
      'bin start packages/a/server.js',
      'bin lift packages/a/src/cli.ts',
      'lib @yard/a packages/a/src/index.ts',
    ]);
    expect([packages.get('yard')?.published, packages.get('@yard/a')?.published]).toEqual([false, true]);
  });

  it('is never outside of its tree', () => {
    const packages = packagesOf({
      'package.json': JSON.stringify({ name: 'a', bin: '../../etc/b.js', main: '/c.js' }),
    });
    expect(targets(packages.get('a'))).toEqual([]);
  });
});

describe('where imports lead', () => {
  it('is told by dependencies, also under other names', () => {
    const packages = packagesOf({
      'package.json': JSON.stringify({ name: 'a', dependencies: { '@y/b': '*', c: 'npm:@y/b@1', zod: '^3' } }),
      'b/package.json': JSON.stringify({ name: '@y/b' }),
    });
    expect(packages.get('a')?.dependencies).toEqual([
      { alias: '@y/b', package: '@y/b', path: 'b' },
      { alias: 'c', package: '@y/b', path: 'b' },
      { alias: 'zod', package: 'zod', path: null },
    ]);
  });

  it('is told by paths of the settings and imports of the manifest', () => {
    const packages = packagesOf({
      'package.json': JSON.stringify({ name: 'a', imports: { '#log': './src/log.js' } }),
      'tsconfig.json': '{ "compilerOptions": { /* one */ "paths": { "@/*": ["./src/*"], "up/*": ["../x/*"], }, }, }',
    });
    expect(packages.get('a')?.aliases).toEqual([
      ['#log', 'src/log.js'],
      ['@/', 'src/'],
    ]);
  });
});

it('a manifest that is no JSON is told, and the others are read', () => {
  const { packages, failed } = found({
    'package.json': '{ "name": "a"',
    'b/package.json': '{ "name": "b" }',
    'c/package.json': '[]',
  });
  expect(packages.map(({ name }) => name)).toEqual(['b']);
  expect(failed.map(({ file }) => file)).toEqual(['c/package.json', 'package.json']);
});

it('tests, types that were made, what is packed and what is installed are told from sources', async () => {
  const root = tree({
    'a.ts': 'export const a = 1;\n',
    'b.mjs': '',
    'c.test.ts': '',
    'd.spec.tsx': '',
    '__tests__/e.ts': '',
    'node_modules/f/index.js': '',
    'g.min.js': '',
    'h.py': '',
  });
  const paths = pathsOf(await scanned(root, { languages: ['typescript'] }));
  expect(paths).toEqual(['a.ts', 'b.mjs']);
  const all = await scanned(root, { languages: ['typescript'], includeTests: true });
  expect(all.files.filter(({ test }) => test).map(({ path }) => path)).toEqual([
    '__tests__/e.ts',
    'c.test.ts',
    'd.spec.tsx',
  ]);
});
