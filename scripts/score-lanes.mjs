#!/usr/bin/env node
// Scores the verdicts of `faultlane audit` on a folder of hand-checked cases:
//   node scripts/score-lanes.mjs CASES_DIR [--bin dist/src/cli/main.js] [--only 045] [--verbose]
// A case is a folder with source files and an expected.json: `expect` lists rows { file, line, variant, lane }. Counted is each row that
// names a variant and whose lane is to be checked. A variant may go several ways: those that pass through the row's file count, the worst
// of them is compared. What goes up to the caller of a library (neutral) counts as Explainable, as the rows do. `fixed*` files are the
// repaired twins and left out. `boundaries` and `classifiers` of a case become its policy.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {import('../src/model/report.ts').Verdict} Verdict */
/** @typedef {import('../src/model/report.ts').Report} Report */
/** @typedef {{ file: string, line: number, kind: string, lane?: string, variant?: string, lane_check?: boolean }} Row */
/** @typedef {{ expect: Row[], boundaries?: string[], classifiers?: unknown[] }} Case */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: 'string', default: 'dist/src/cli/main.js' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
const [root] = positionals;
if (root === undefined || !existsSync(root)) {
  console.error('usage: score-lanes.mjs CASES_DIR [--bin FILE] [--only PREFIX] [--verbose]');
  process.exit(2);
}

/** @param {string} path */
const isTwin = (path) => basename(path).startsWith('fixed');

/**
 * Report of the faulty files of one case.
 * @param {string} from
 * @param {Case} want
 * @returns {Report}
 */
const audit = (from, want) => {
  const dir = mkdtempSync(join(tmpdir(), 'lanes-'));
  try {
    cpSync(from, dir, { recursive: true, filter: (path) => basename(path) !== 'expected.json' && !isTwin(path) });
    const boundaries = (want.boundaries ?? []).map((fn) => ({ fn, err: 'run-borking' }));
    const classifiers = want.classifiers ?? [];
    if (boundaries.length + classifiers.length > 0)
      writeFileSync(join(dir, 'faultlane.config.json'), JSON.stringify({ boundaries, classifiers }));
    const args = ['audit', '.', '--root', '.', '--format', 'json', '--fail-on', 'none', '--min-confidence', 'low'];
    const run = spawnSync(process.execPath, [resolve(values.bin), ...args], {
      cwd: dir,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: 120_000,
    });
    if (run.status !== 0) throw new Error(`${basename(from)}: exit ${run.status}: ${run.stderr.split('\n')[0]}`);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

/** @param {string} name */
const parts = (name) =>
  name
    .replace(/[({].*$/s, '')
    .trim()
    .split(/::|\./);

/** @type {(verdict: Verdict, variant: string) => boolean} */
const isAbout = (verdict, variant) => {
  const own = parts(verdict.variant);
  const wanted = parts(variant);
  const length = Math.min(wanted.length, own.length);
  return own.slice(-length).join('::') === wanted.slice(-length).join('::');
};

/** @type {(verdict: Verdict, file: string) => string} */
const laneAt = (verdict, file) => {
  const here = [verdict, ...verdict.others].find((one) => one.witness.some((hop) => hop.file === file));
  const { lane } = here ?? verdict;
  return lane === 'neutral' ? 'Explainable' : lane;
};

/** @type {(row: Row, verdicts: readonly Verdict[]) => { kind: 'right' | 'undecided' | 'wrong' | 'missing', found: readonly Verdict[] }} */
const judge = (row, verdicts) => {
  const all = verdicts.filter((verdict) => isAbout(verdict, row.variant ?? ''));
  const near = all.filter(({ declared }) => declared.file === row.file);
  const found = near.length > 0 ? near : all;
  const lanes = new Set(found.map((verdict) => laneAt(verdict, row.file)));
  if (lanes.size === 0) return { kind: 'missing', found };
  if (lanes.has(row.lane === 'neutral' ? 'Explainable' : (row.lane ?? ''))) return { kind: 'right', found };
  return { kind: lanes.has('undecided') ? 'undecided' : 'wrong', found };
};

const total = { rows: 0, right: 0, undecided: 0, wrong: 0, missing: 0 };
for (const name of readdirSync(root).sort()) {
  const dir = join(root, name);
  if (!name.startsWith(values.only) || !existsSync(join(dir, 'expected.json'))) continue;
  /** @type {Case} */
  const want = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8'));
  const rows = want.expect.filter((row) => row.variant && row.lane && row.lane_check !== false && !isTwin(row.file));
  const verdicts = rows.length > 0 ? audit(dir, want).verdicts : [];
  for (const row of rows) {
    const { kind, found } = judge(row, verdicts);
    total.rows++;
    total[kind]++;
    if (kind === 'right' && !values.verbose) continue;
    const got = found.map((one) => `${one.variant} ${one.lane} ${one.death ?? one.neutral ?? ''}: ${one.because}`);
    console.log(
      `${name} ${kind}: ${row.variant} ${row.file}:${row.line} (${row.kind}) want ${row.lane}, got ${got.join(' | ') || 'no verdict'}`,
    );
  }
}
const percent = (100 * total.right) / Math.max(1, total.rows);
console.log(
  `lanes right ${percent.toFixed(1)} % (${total.right}/${total.rows}); undecided ${total.undecided}, wrong ${total.wrong}, no verdict ${total.missing}`,
);
