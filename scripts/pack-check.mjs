#!/usr/bin/env node
// Packs the package as it would be published and lets publint and attw look at the tarball itself.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'faultlane-pack-'));

/**
 * Runs a program of this package's dependencies, or npm itself, and tells whether it exits with 0.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {'inherit' | 'ignore'} output
 */
const succeeds = (program, args, output = 'inherit') =>
  spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  }).status === 0;

/** The checks, in order; the first that fails ends them. */
const check = () => {
  // Built here rather than by npm's prepack, which would hide what the compiler says.
  if (!succeeds(process.execPath, ['scripts/build.mjs'])) return false;
  if (!succeeds('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], 'ignore')) return false;
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'missing.tgz');
  return (
    succeeds('publint', ['run', tarball, '--strict']) &&
    succeeds('attw', [tarball, '--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', 'schema'])
  );
};

try {
  process.exitCode = check() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
