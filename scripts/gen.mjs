#!/usr/bin/env node
// Writes the generated files: rules/index.ts, reports/index.ts and the pages in docs/rules. With --check it writes
// nothing and fails when one of them is not what it would write.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { moduleNames, reportsIndex, rulesIndex } from './gen/index-files.mjs';
import { rulePages } from './gen/rule-page.mjs';

/** @typedef {import('../src/engine/define-rule.ts').Rule} Rule */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const check = process.argv.includes('--check');
/** @type {string[]} */
const stale = [];

/**
 * The file's text, or nothing where there is no such file.
 * @param {string} path
 */
const textOf = (path) => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * @param {string} path
 * @param {string} text
 */
const put = (path, text) => {
  if (textOf(path) === text) return;
  stale.push(path);
  if (check) return;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** @param {string} folder */
const namesIn = (folder) => moduleNames(readdirSync(join(root, folder)));

/**
 * The rules as built, since Node cannot read them as they stand; nothing when the build fails.
 * @returns {Promise<readonly Rule[] | undefined>}
 */
const builtRules = async () => {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) return undefined;
  /** @type {{ rules: readonly Rule[] }} */
  const { rules } = await import(pathToFileURL(join(root, 'dist/rules/index.js')).href);
  return rules;
};

/** @param {ReadonlyMap<string, string>} pages */
const putPages = (pages) => {
  for (const [name, text] of pages) put(`docs/rules/${name}`, text);
  for (const name of readdirSync(join(root, 'docs/rules'))) {
    if (pages.has(name)) continue;
    stale.push(`docs/rules/${name}`);
    if (!check) rmSync(join(root, 'docs/rules', name));
  }
};

put('rules/index.ts', rulesIndex(namesIn('rules')));
put('reports/index.ts', reportsIndex(namesIn('reports')));
if (!check) mkdirSync(join(root, 'docs/rules'), { recursive: true });
const rules = await builtRules();
if (rules !== undefined) putPages(rulePages(rules));

for (const path of stale) console.log(`${check ? 'not current' : 'written'}: ${path}`);
if (rules === undefined) {
  console.error('error: the build failed, so the pages in docs/rules cannot be made\nhelp: run `npm run types`');
  process.exitCode = 1;
} else if (check && stale.length > 0) {
  console.error('error: generated files are not current\nhelp: run `npm run gen` and commit what it writes');
  process.exitCode = 1;
}
