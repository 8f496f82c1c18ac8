#!/usr/bin/env node
// npm run bench -- --tree DIR [--runs 5] [--jobs 1] [--include-tests] [--json] [--no-build]
//
// What is measured: the audit of a tree (default policy, JSON report), beside the floor below which no audit can fall:
// every file read and parsed by the same parser with the same grammar, each tree freed at once, and nothing else.
// - Tool and floors are processes of their own, run in turn (floor, floor of the same files, tool, and again), so that
//   what else the machine does falls on all alike. Each ratio is taken within one turn; shown are medians, and in
//   brackets the least and the most.
// - `floor, all files`: every source file that the scan finds, tests included, as it stands. `floor, same files`: only
//   the files that the audit reads. The audit empties the bodies of test items inside of those before it parses; neither
//   floor does.
// - CPU is user and system time of the whole process with its threads; wall is from its start to its end; peak is the
//   most memory that was resident. Start-up of Node and of the parser is in all of them: `start` is the audit's share.
// - A stage's peak is that of the process up to the end of the stage: memory that an earlier stage took counts on.
// What is not: the time until the disk has the files (they are read once before anything is timed), printing to a
// terminal, and a cache, since there is none. The floors get their list of files; the audit makes its own.
// A child that fails fails the bench. On a machine that does other work CPU says more than wall.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { runChild } from './bench/child.mjs';
import { summarise } from './bench/figures.mjs';
import { tableOf } from './bench/table.mjs';

/** @typedef {import('./bench/figures.mjs').Round} Round */
/** @typedef {{ readonly tree: string, readonly runs: number, readonly jobs: number, readonly includeTests: boolean, readonly json: boolean, readonly build: boolean }} Options */
/** @typedef {{ readonly commit: string | null, readonly paths: readonly string[], readonly bytes: number }} Files */

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const USAGE = 'npm run bench -- --tree DIR [--runs N] [--jobs N] [--include-tests] [--json] [--no-build]';

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} otherwise
 */
const count = (name, text, otherwise) => {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`\`--${name}\` is a whole number from 1`);
  return value;
};

/** @returns {Options} */
const optionsOf = () => {
  const { values } = parseArgs({
    options: {
      tree: { type: 'string' },
      runs: { type: 'string' },
      jobs: { type: 'string' },
      'include-tests': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
    },
  });
  if (values.tree === undefined) throw new Error('which tree? `--tree` names its folder');
  return {
    tree: resolve(values.tree),
    runs: count('runs', values.runs, 5),
    jobs: count('jobs', values.jobs, 1),
    includeTests: values['include-tests'],
    json: values.json,
    build: !values['no-build'],
  };
};

/**
 * The files that the audit's own scan selects.
 * @param {string} tree
 * @param {boolean} includeTests
 * @returns {Promise<Files>}
 */
const filesOf = async (tree, includeTests) => {
  /** @type {typeof import('../src/scan/scan.ts')} */
  const { MAX_BYTES, scan } = await import(pathToFileURL(join(root, 'dist/src/scan/scan.js')).href);
  const found = await scan({ root: tree, includeTests, languages: ['rust'], exclude: [], maxBytes: MAX_BYTES });
  if (found.files.length === 0) throw new Error(`the scan finds no source file in \`${basename(tree)}\``);
  const bytes = found.files.reduce((sum, file) => sum + file.bytes, 0);
  return { commit: found.commit, paths: found.files.map(({ path }) => path), bytes };
};

const machine = () => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  memoryMb: Math.round(totalmem() / 2 ** 20),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
  load: Number((loadavg()[0] ?? 0).toFixed(2)),
});

/**
 * One turn of all children.
 * @param {Options} options
 * @param {{ readonly all: Files, readonly same: Files }} files
 * @returns {Promise<Round>}
 */
const turn = async ({ tree, jobs, includeTests }, { all, same }) => {
  const floor = join(here, 'bench-floor.mjs');
  const args = [tree, String(jobs)];
  const ofAll = await runChild(floor, args, all.paths.join('\0'));
  const ofSame = same.paths.length === all.paths.length ? ofAll : await runChild(floor, args, same.paths.join('\0'));
  const tool = await runChild(join(here, 'bench-tool.mjs'), [...args, String(includeTests)], '');
  return { all: ofAll, same: ofSame, tool };
};

const bench = async () => {
  const options = optionsOf();
  if (
    options.build &&
    spawnSync(process.execPath, [join(here, 'build.mjs')], { cwd: root, stdio: ['ignore', 2, 2] }).status !== 0
  )
    throw new Error('the build failed, and an older one is not what would be measured');
  const files = { all: await filesOf(options.tree, true), same: await filesOf(options.tree, options.includeTests) };
  for (const path of files.all.paths) readFileSync(join(options.tree, path));
  const facts = machine();
  /** @type {Round[]} */
  const rounds = [];
  for (let at = 0; at < options.runs; at++) {
    rounds.push(await turn(options, files));
    console.error(`turn ${at + 1} of ${options.runs}`);
  }
  const { commit } = files.all;
  const result = {
    tree: { name: basename(options.tree), commit, files: files.all.paths.length, bytes: files.all.bytes },
    read: { files: files.same.paths.length, bytes: files.same.bytes },
    machine: facts,
    runs: options.runs,
    jobs: options.jobs,
    ...summarise(rounds),
  };
  console.log(options.json ? JSON.stringify(result, null, 2) : tableOf(result));
};

try {
  await bench();
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}\nhelp: ${USAGE}`);
  process.exitCode = 1;
}
