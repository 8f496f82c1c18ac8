#!/usr/bin/env node
// npm run new rule|reporter|fixture NAME: writes a skeleton, never over a file that exists, and brings the indexes up
// to date.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { skeleton } from './new/templates.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} problem
 * @param {string} help
 */
const refuse = (problem, help) => {
  console.error(`error: ${problem}\nhelp: ${help}`);
  process.exitCode = 2;
};

/** @param {ReadonlyMap<string, string>} files */
const write = (files) => {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    // `wx` refuses a file that appeared since it was looked for.
    writeFileSync(join(root, path), text, { flag: 'wx' });
    console.log(`written: ${path}`);
  }
};

/**
 * @param {string} kind
 * @param {string} name
 */
const make = (kind, name) => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = skeleton(kind, { name, version });
  if (files === undefined) return refuse(`there is no kind \`${kind}\``, 'kinds are rule, reporter and fixture');
  if (!/^[a-z]+(?:-[a-z0-9]+)*$/.test(name) || name === 'index') {
    return refuse(`\`${name}\` is no name for it`, 'names are in kebab-case: retry-unbounded');
  }
  const taken = [...files.keys()].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) return refuse(`${taken} is there already`, 'choose another name');
  write(files);
  if (kind !== 'fixture') {
    const made = spawnSync(process.execPath, ['scripts/gen.mjs'], { cwd: root, stdio: 'inherit' });
    process.exitCode = made.status ?? 1;
  }
  console.log('next: fill in every TODO; `npm test` fails until there is none');
};

const [kind, name, ...more] = process.argv.slice(2);
if (kind === undefined || name === undefined || more.length > 0) {
  refuse('what should be made, and how is it called?', 'npm run new rule|reporter|fixture NAME');
} else {
  make(kind, name);
}
