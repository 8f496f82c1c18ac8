#!/usr/bin/env node
// npm run check:witness REPORT.json ROOT [POLICY]: reads every hop of every witness in Rust of a JSON report again and says
// which lines do not hold what the hop says; what is in other languages it counts. Exit 0: all do; 1: some do not; 2: there was nothing to check, or usage.
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { checkReport } from './check-witness/check.mjs';
import { wordsOf } from './check-witness/words.mjs';

/** @typedef {import('../src/model/report.ts').Report} Report */
/** @typedef {import('./check-witness/check.mjs').Checked} Checked */
/** @typedef {import('./check-witness/check.mjs').Fault} Fault */

const SHOWN = 20;

/**
 * Text of the audited code, safe on a terminal.
 * @param {string} text
 */
const plain = (text) => text.replace(/[^\P{C}\t]/gu, '?').slice(0, 200);

/**
 * Reads a file of the audited root; nothing outside of it.
 * @param {string} root
 * @param {string} file
 */
const textIn = (root, file) => {
  const path = resolve(root, file);
  if (!path.startsWith(root + sep)) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Paths of the Rust files in a folder, as a report has them.
 * @param {string} root
 */
const filesIn = (root) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.rs'))
    .map((entry) => relative(root, resolve(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();

/** @param {Fault} fault */
const show = ({ about, variant, hop, why, text, times }) => {
  const at = hop === undefined ? '' : `${hop.file}:${hop.line}`;
  const step = hop === undefined ? '' : `${hop.from} -> ${hop.to} (${hop.how}, via ${hop.via})`;
  const often = times > 1 ? ` (${times} times)` : '';
  return [`${about}: ${why}${often}`, `  ${at}  ${step}`, `  of ${variant}`, `  | ${text}`].map(plain).join('\n');
};

/** @param {Checked} checked */
const print = ({ witnesses, counts, faults }) => {
  console.log(`${witnesses} witnesses`);
  console.log(`${'how'.padEnd(16)} ${['checked', 'true', 'false'].map((word) => word.padStart(8)).join(' ')}`);
  for (const { about, checked, false: wrong } of counts) {
    const cells = [checked, checked - wrong, wrong].map((count) => String(count).padStart(8));
    console.log(`${about.padEnd(16)} ${cells.join(' ')}`);
  }
  for (const fault of faults.slice(0, SHOWN)) console.log(`\n${show(fault)}`);
  if (faults.length > SHOWN) console.log(`\nand ${faults.length - SHOWN} more that differ`);
};

/**
 * @param {string} problem
 * @param {string} help
 */
const refuse = (problem, help) => {
  console.error(`error: ${problem}\nhelp: ${help}`);
  return 2;
};

/**
 * A JSON report; nothing where the file holds none.
 * @param {string} path
 * @returns {Report | undefined}
 */
const reportIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** @param {readonly string[]} args */
const run = ([path, root, policy, ...more]) => {
  const usage = 'npm run check:witness -- REPORT.json ROOT [POLICY]';
  if (path === undefined || root === undefined || more.length > 0)
    return refuse('which report, and of which folder?', usage);
  const report = reportIn(path);
  if (report?.schema !== 1) return refuse(`\`${plain(path)}\` is no report of schema 1`, 'audit with `--format json`');
  const folder = resolve(root);
  const verdicts = report.verdicts.filter(({ declared }) => declared.file.endsWith('.rs'));
  const others = report.verdicts.length - verdicts.length;
  if (others > 0) console.log(`${others} variants of other languages are not checked`);
  const checked = checkReport(
    { ...report, verdicts },
    (file) => textIn(folder, file),
    wordsOf(folder, policy),
    filesIn(folder),
  );
  if (checked.witnesses === 0) return refuse('the report holds no witness in Rust', usage);
  print(checked);
  return checked.faults.length > 0 ? 1 : 0;
};

process.exitCode = run(process.argv.slice(2));
