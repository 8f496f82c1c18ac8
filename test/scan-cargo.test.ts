import { describe, expect, it } from 'vitest';
import type { Package } from '../src/model/source.ts';
import { cargoPackages } from '../src/scan/cargo/packages.ts';
import { scanned, tree } from './scan-tree.ts';

/** Packages of a tree of these files, by name. */
const packagesOf = (files: Readonly<Record<string, string>>): Map<string, Package> => {
  const paths = Object.keys(files);
  const manifests = paths.filter((path) => path.endsWith('Cargo.toml'));
  const { packages, failed } = cargoPackages(
    tree(files),
    manifests,
    paths.filter((path) => path.endsWith('.rs')),
    10_000,
  );
  expect(failed).toEqual([]);
  return new Map(packages.map((each) => [each.name, each]));
};

const targets = (each: Package | undefined): string[] =>
  (each?.targets ?? []).map(({ kind, name, file }) => `${kind} ${name} ${file}`);
const paths = (each: Package | undefined): Record<string, string | null> =>
  Object.fromEntries((each?.dependencies ?? []).map(({ alias, path }) => [alias, path]));

describe('targets of a package', () => {
  it('are found where Cargo looks', () => {
    const found = packagesOf({
      'a/Cargo.toml': '[package]\nname = "my-app"\n',
      ...Object.fromEntries(
        [
          'src/lib.rs',
          'src/main.rs',
          'src/bin/one.rs',
          'src/bin/two/main.rs',
          'src/bin/two/helper.rs',
          'src/bin/deep/er/main.rs',
          'src/other.rs',
          'examples/ex.rs',
          'examples/big/main.rs',
          'tests/it.rs',
          'tests/common/mod.rs',
          'benches/b.rs',
          'build.rs',
        ].map((path) => [`a/${path}`, '']),
      ),
    });
    expect(targets(found.get('my_app'))).toEqual([
      'bench b a/benches/b.rs',
      'build build_script_build a/build.rs',
      'example big a/examples/big/main.rs',
      'example ex a/examples/ex.rs',
      'bin one a/src/bin/one.rs',
      'bin two a/src/bin/two/main.rs',
      'lib my_app a/src/lib.rs',
      'bin my_app a/src/main.rs',
      'test it a/tests/it.rs',
    ]);
  });

  it('are what the manifest writes, each file once, and only files that exist', () => {
    const found = packagesOf({
      'Cargo.toml': `
        [package]
        name = "app"
        build = "tools/b.rs"
        autobins = false
        autoexamples = false
        [lib]
        name = "core_lib"
        path = "lib/core.rs"
        [[bin]]
        name = "cli-tool"
        path = "src/cli.rs"
        [[bin]]
        name = "one"
        [[bin]]
        name = "app"
        [[bin]]
        name = "ghost"
        path = "no/where.rs"
        [[bin]]
        name = "outside"
        path = "../x.rs"
        [[example]]
        name = "shown"
      `,
      ...Object.fromEntries(
        [
          'lib/core.rs',
          'src/cli.rs',
          'src/lib.rs',
          'src/bin/one.rs',
          'src/bin/unlisted.rs',
          'src/main.rs',
          'examples/shown.rs',
          'examples/hidden.rs',
          'tools/b.rs',
          'build.rs',
          'x.rs',
        ].map((path) => [path, '']),
      ),
    });
    expect([...found.keys()]).toEqual(['core_lib']);
    expect(targets(found.get('core_lib'))).toEqual([
      'example shown examples/shown.rs',
      'lib core_lib lib/core.rs',
      'bin one src/bin/one.rs',
      'bin cli_tool src/cli.rs',
      'bin app src/main.rs',
      'build build_script_build tools/b.rs',
    ]);
  });

  it('may lie in the folder of another package, and are not stolen from a package inside', () => {
    const found = packagesOf({
      'Cargo.toml': '[package]\nname = "outer"\nbuild = false\n[lib]\npath = "inner/src/shared.rs"\n',
      'build.rs': '',
      'src/bin/tool/Cargo.toml': '[package]\nname = "tool"\n',
      'src/bin/tool/main.rs': '',
      'inner/Cargo.toml': '[package]\nname = "inner"\n',
      'inner/src/shared.rs': '',
      'inner/src/lib.rs': '',
    });
    expect(targets(found.get('outer'))).toEqual(['lib outer inner/src/shared.rs']);
    expect(targets(found.get('inner'))).toEqual(['lib inner inner/src/lib.rs']);
  });
});

describe('a workspace', () => {
  const workspace = (root: string, files: Readonly<Record<string, string>> = {}) =>
    packagesOf({
      'Cargo.toml': root,
      'crates/a/Cargo.toml': '[package]\nname = "a"\npublish.workspace = true\n',
      'crates/b/Cargo.toml': '[package]\nname = "b"\n[profile.release]\npanic = "abort"\n',
      'odd/c/Cargo.toml': '[package]\nname = "c"\n[workspace]\n[profile.release]\npanic = "abort"\n',
      ...files,
    });

  it('says whether a panic aborts; a member says nothing about it', () => {
    const on = workspace('[workspace]\nmembers = ["crates/*"]\n[profile.release]\npanic = "abort"\n');
    expect(['a', 'b', 'c'].map((name) => on.get(name)?.panicAbort)).toEqual([true, true, true]);
    const off = workspace('[workspace]\nmembers = ["crates/*"]\n[profile.dev]\npanic = "abort"\n');
    expect(['a', 'b', 'c'].map((name) => off.get(name)?.panicAbort)).toEqual([false, false, true]);
  });

  it('does not govern what it excludes, unless it names it as a member', () => {
    const profile = '[profile.release]\npanic = "abort"\n';
    const without = workspace(`[workspace]\nexclude = ["crates/a"]\n${profile}`);
    expect(['a', 'b'].map((name) => without.get(name)?.panicAbort)).toEqual([false, true]);
    const named = workspace(`[workspace]\nexclude = ["crates"]\nmembers = ["crates/a"]\n${profile}`);
    expect(named.get('a')?.panicAbort).toBe(true);
  });

  it('may be named by the package', () => {
    const found = packagesOf({
      'ws/Cargo.toml': '[workspace]\nmembers = ["../away"]\n[profile.release]\npanic = "abort"\n',
      'away/Cargo.toml': '[package]\nname = "away"\nworkspace = "../ws"\n',
    });
    expect(found.get('away')?.panicAbort).toBe(true);
  });

  it('passes on whether its packages are published', () => {
    const published = (text: string, root = '[workspace]\n') =>
      workspace(root, { 'd/Cargo.toml': `[package]\nname = "d"\n${text}\n` }).get('d')?.published;
    expect(published('')).toBe(true);
    expect(published('publish = true')).toBe(true);
    expect(published('publish = false')).toBe(false);
    expect(published('publish = []')).toBe(false);
    expect(published('publish = ["mine"]')).toBe(true);
    expect(published('publish.workspace = true', '[workspace.package]\npublish = false\n')).toBe(false);
    expect(published('publish.workspace = true')).toBe(true);
  });
});

describe('dependencies', () => {
  it('have the name that code uses and the folder where they stand', () => {
    const found = packagesOf({
      'Cargo.toml': `
        [workspace]
        members = ["crates/*"]
        [workspace.dependencies]
        low-level = { path = "crates/low" }
        renamed = { package = "real-name", path = "crates/real" }
        serde = "1"
        outside = { path = "../elsewhere" }
      `,
      'crates/low/Cargo.toml': '[package]\nname = "low-level"\n[lib]\nname = "lowlib"\n',
      'crates/real/Cargo.toml': '[package]\nname = "real-name"\n',
      'crates/mate/Cargo.toml': '[package]\nname = "mate"\n',
      'crates/app/Cargo.toml': `
        [package]
        name = "app"
        [dependencies]
        low-level.workspace = true
        renamed = { workspace = true, features = ["x"] }
        serde = { workspace = true }
        outside.workspace = true
        missing.workspace = true
        mate = "0.3"
        tokio = { version = "1" }
        direct = { path = "../real", package = "real-name" }
        forked = { git = "https://example.org/x", package = "mate" }
        [dev-dependencies]
        mate-two = { path = "../mate", package = "mate" }
        [build-dependencies]
        builder = { path = "../low", package = "low-level" }
        [target.'cfg(unix)'.dependencies]
        nix-like = { path = "../mate", package = "mate" }
      `,
    });
    expect(paths(found.get('app'))).toEqual({
      builder: 'crates/low',
      direct: 'crates/real',
      forked: null,
      lowlib: 'crates/low',
      mate: 'crates/mate',
      mate_two: 'crates/mate',
      missing: null,
      nix_like: 'crates/mate',
      outside: null,
      renamed: 'crates/real',
      serde: null,
      tokio: null,
    });
    expect(found.get('app')?.dependencies.find(({ alias }) => alias === 'renamed')?.package).toBe('real-name');
    expect(found.get('app')?.dependencies.map(({ alias }) => alias)).toEqual(Object.keys(paths(found.get('app'))));
  });

  it('by name only are not guessed across workspaces or between namesakes', () => {
    const found = packagesOf({
      'one/Cargo.toml': '[workspace]\n',
      'one/x/Cargo.toml': '[package]\nname = "x"\n[dependencies]\ny = "1"\nz = "1"\n',
      'two/Cargo.toml': '[workspace]\n',
      'two/y/Cargo.toml': '[package]\nname = "y"\n',
      'one/z1/Cargo.toml': '[package]\nname = "z"\n[lib]\nname = "z_one"\n',
      'one/z2/Cargo.toml': '[package]\nname = "z"\n[lib]\nname = "z_two"\n',
    });
    expect(paths(found.get('x'))).toEqual({ y: null, z: null });
  });

  it('with names of the language itself are names like any other', () => {
    const found = packagesOf({
      'Cargo.toml':
        '[package]\nname = "p"\n[dependencies]\n__proto__ = "1"\nconstructor = { path = "c" }\ntoString = "1"\n',
    });
    expect(paths(found.get('p'))).toMatchObject({ constructor: null, toString: null });
    expect(found.get('p')?.dependencies).toHaveLength(3);
  });
});

describe('a manifest that does not read', () => {
  it('costs its package, never the scan', async () => {
    const root = tree({
      'Cargo.toml': '[workspace]\nmembers = ["*"]\n',
      'a/Cargo.toml': '[package]\nname = "a"\n',
      'a/src/lib.rs': '',
      'b/Cargo.toml': '[package]\nname = \n',
      'b/src/lib.rs': '',
      'c/Cargo.toml': '[package]\nversion = "1"\n',
      'd/Cargo.toml': Buffer.from([0x61, 0xff]),
      'e/Cargo.toml': '',
      'tests/broken/Cargo.toml': '[',
    });
    const { files, packages, failed } = await scanned(root);
    expect(files).toHaveLength(2);
    expect(packages.map(({ manifest }) => manifest)).toEqual(['a/Cargo.toml']);
    expect(failed.map(({ file, category, actor }) => [file, category, actor])).toEqual(
      ['b', 'c', 'd'].map((dir) => [`${dir}/Cargo.toml`, 'configuration', 'manifest reader']),
    );
    expect(failed[0]?.message).toMatch(/^the manifest does not read at 2:8: /u);
  });

  it('is no trouble when its values have odd types', () => {
    const found = packagesOf({
      'Cargo.toml': `
        bin = 3
        example = [1, "x"]
        dependencies = { a = 1, b = true, c = [], d = { path = 7 }, e = { workspace = "yes" } }
        target = "none"
        [package]
        name = "p"
        publish = 2024-01-01
        build = [3, "b.rs"]
        workspace = 1
        [lib]
        path = false
        [profile]
        release = []
      `,
      'src/lib.rs': '',
      'b.rs': '',
    });
    expect(targets(found.get('p'))).toEqual(['build build_script_build b.rs', 'lib p src/lib.rs']);
    expect(found.get('p')).toMatchObject({ panicAbort: false, published: true });
  });
});
