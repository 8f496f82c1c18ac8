#!/usr/bin/env node
// Every gate, in order, the same here and in CI. Stops at the first that fails (`--all` goes on), says which were not
// run, and ends with a plain line `N passed, N failed`: one for each test and one for each other gate.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closingLine, tallyTests } from './check/tally.mjs';

/** @typedef {import('./check/tally.mjs').Tally} Tally */

const STEPS = ['build', 'types', 'lint', 'fmt:check', 'gen:check', 'test', 'unused', 'pack:check'];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const testReport = join(root, '.test-results/vitest.json');
const goOn = process.argv.includes('--all');

/**
 * Whether an npm script of this package exits with 0.
 * @param {string} step
 */
const succeeds = (step) =>
  spawnSync('npm', ['run', '--silent', step], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  }).status === 0;

/** @returns {import('./check/tally.mjs').TestReport | undefined} */
const readTestReport = () => {
  try {
    return JSON.parse(readFileSync(testReport, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * @param {string} step
 * @returns {Tally}
 */
const run = (step) => {
  if (step === 'test') {
    // A report of an earlier run must not be counted when this one dies before it writes its own.
    rmSync(testReport, { force: true });
    const succeeded = succeeds(step);
    return tallyTests(readTestReport(), succeeded);
  }
  return succeeds(step) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
};

let total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const notRun = [];
for (const step of STEPS) {
  if (total.failed > 0 && !goOn) {
    notRun.push(step);
    continue;
  }
  console.log(`\n== ${step}`);
  const { passed, failed, skipped } = run(step);
  if (failed > 0) console.error(`failed: ${step} (\`npm run ${step}\`)`);
  total = { passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped };
}

console.log('');
if (total.skipped > 0) console.log(`tests skipped: ${total.skipped}`);
if (notRun.length > 0) console.log(`not run: ${notRun.join(', ')}`);
console.log(closingLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
