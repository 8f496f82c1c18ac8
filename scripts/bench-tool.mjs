#!/usr/bin/env node
// Child of the bench: one audit from the build, the report rendered as JSON and dropped.
// Arguments: the folder, the number of threads, whether test code is read.
import { readUsage, reportAtExit } from './bench/usage.mjs';

/** @typedef {import('./bench/usage.mjs').Mark} Mark */

/** @type {Mark[]} */
const marks = [{ stage: 'start', wall: 0, cpu: 0, peak: 0 }];
reportAtExit(() => marks);

/** @param {string} path */
const built = (path) => import(new URL(`../dist/${path}`, import.meta.url).href);

/** @type {typeof import('../src/cli/tune.ts')} */
const { tune } = await built('src/cli/tune.js');
tune();
/** @type {typeof import('../src/engine/audit.ts')} */
const { audit } = await built('src/engine/audit.js');
/** @type {typeof import('../src/lanes/policy.ts')} */
const { EMPTY_POLICY } = await built('src/lanes/policy.js');
/** @type {typeof import('../reports/json.ts')} */
const { default: reporter } = await built('reports/json.js');

const [root = '.', jobs = '1', includeTests = 'false'] = process.argv.slice(2);
const report = await audit({
  root,
  policy: EMPTY_POLICY,
  includeTests: includeTests === 'true',
  jobs: Number(jobs),
  languages: null,
  minConfidence: 'medium',
  maxUnparsed: 5,
  version: 'bench',
  onStage: (stage) => marks.push({ stage, ...readUsage() }),
});
marks.push({ stage: 'report', ...readUsage() });
if (reporter.render(report, { color: false, width: 80 }) === '') throw new Error('the report is empty');
