#!/usr/bin/env node
// Builds the package into dist/: JavaScript and declarations, then the grammar, so that the published package runs
// without a native module, a compiler or install scripts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');

/** Runs the compiler; the exit code is its own, whatever else is copied afterwards. */
const compile = () =>
  spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  }).status ?? 2;

/**
 * Removes outputs whose source is gone, so that a deleted file cannot be packed. Deleting all of dist/ first would
 * break a command line that another process is running from it.
 */
const prune = () => {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:d\.ts|js)$/.test(entry.name)) continue;
    const built = join(entry.parentPath, entry.name);
    const source = join(root, relative(dist, built)).replace(/\.(?:d\.ts|js)$/, '.ts');
    if (!existsSync(source)) rmSync(built);
  }
};

/** The grammar's licence travels with it. */
const copyGrammars = () => {
  const from = dirname(fileURLToPath(import.meta.resolve('tree-sitter-rust/package.json')));
  const to = join(dist, 'grammars');
  mkdirSync(to, { recursive: true });
  copyFileSync(join(from, 'tree-sitter-rust.wasm'), join(to, 'tree-sitter-rust.wasm'));
  copyFileSync(join(from, 'LICENSE'), join(to, 'tree-sitter-rust.LICENSE'));
};

/** Names what was built: facts and results that another build kept are not ours. */
const writeBuildId = () => {
  const hash = createHash('sha256');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|wasm)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of files) hash.update(`${relative(dist, file)}\n`).update(readFileSync(file));
  writeFileSync(join(dist, 'src/build-id'), `${hash.digest('hex').slice(0, 16)}\n`);
};

const code = compile();
if (existsSync(dist)) prune();
copyGrammars();
writeBuildId();
const main = join(dist, 'src/cli/main.js');
if (existsSync(main)) chmodSync(main, 0o755);
process.exitCode = code;
