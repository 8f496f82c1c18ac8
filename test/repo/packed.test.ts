import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, textOf } from './files.ts';

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const PACKED_BYTES = 600_000;
const UNPACKED_BYTES = 3_500_000;

const root = fileURLToPath(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'faultlane-packed-'));
const home = join(folder, 'package');
let packed: Packed;

/** Links what an install without development dependencies would bring, as the lock file has it. */
const linkRuntimeDependencies = (): void => {
  const lock = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { dev?: true; devOptional?: true }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || dev === true || devOptional === true) continue;
    mkdirSync(dirname(join(home, path)), { recursive: true });
    symlinkSync(join(root, path), join(home, path), 'dir');
  }
};

beforeAll(() => {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const out = execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  [packed] = JSON.parse(out) as [Packed];
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder]);
  linkRuntimeDependencies();
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
  spawnSync(process.execPath, [join(home, 'dist/src/cli/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder },
  });

describe('the packed package', () => {
  test('holds what it needs and nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'README.md',
        'dist/grammars/tree-sitter-rust.LICENSE',
        'dist/grammars/tree-sitter-rust.wasm',
        'dist/reports/index.js',
        'dist/rules/index.js',
        'dist/src/build-id',
        'dist/src/cli/main.js',
        'dist/src/index.d.ts',
        'dist/src/index.js',
        'package.json',
        'schema/report.schema.json',
      ]),
    );
    const expected =
      /^(?:dist\/src\/build-id|dist\/(?:src|rules|reports)\/.+(?:\.js|\.d\.ts)|dist\/grammars\/.+|schema\/.+\.json|[^/]+)$/;
    expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  });

  test('is small', () => {
    expect(packed.size).toBeLessThan(PACKED_BYTES);
    expect(packed.unpackedSize).toBeLessThan(UNPACKED_BYTES);
  });

  test('says its version', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string };
    expect(run('--version')).toMatchObject({ status: 0, stdout: expect.stringContaining(version) as string });
  });

  test('audits Rust with its run-time dependencies and its own grammar alone', () => {
    const { status, stdout, stderr } = run('audit', '--root', join(root, 'examples/dock'), '--format', 'json');
    expect(stderr).not.toContain('error:');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ schema: 1, status: { complete: true } });
  });
});
