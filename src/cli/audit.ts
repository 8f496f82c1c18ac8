import { reporters } from '../../reports/index.ts';
import { code } from '../model/plain.ts';
import type { Report } from '../model/report.ts';
import { Failure } from '../failures/failure.ts';
import type { Call, Command } from './command.ts';
import { exitCode, FAIL_ON } from './exit-code.ts';
import { deliver, type Place } from './deliver.ts';
import { checkWritable, targetsOf } from './output.ts';
import { restrict } from './restrict.ts';
import { auditRoot, confidenceOf, RUN_FLAGS } from './run.ts';
import { say } from './terminal.ts';
import { choice, has } from './values.ts';

type ReportName = keyof typeof reporters;
const others = Object.keys(reporters).filter((name): name is ReportName => name !== 'text');
/** The formats there are, the default first. */
const FORMATS: readonly [ReportName, ...ReportName[]] = ['text', ...others];

const textOf = async (report: Report, format: ReportName, place: Place): Promise<string> => {
  const { default: reporter } = await reporters[format]();
  return reporter.render(report, place);
};

const untouched = (paths: readonly string[]): string =>
  `note: no verdict and no finding touches ${paths.map((path) => code(path)).join(', ')}`;

const run = async (call: Call): Promise<number> => {
  const targets = targetsOf(call, FORMATS);
  const failOn = choice(call, 'fail-on', FAIL_ON, 'error');
  const minConfidence = confidenceOf(call);
  checkWritable(targets);
  const { report: whole, places } = await auditRoot(call, call.operands, minConfidence);
  const report = restrict(whole, places);
  const quiet = has(call, 'quiet');
  const name = `the report (${report.findings.length} ${report.findings.length === 1 ? 'finding' : 'findings'})`;
  await deliver(targets, { text: (format, place) => textOf(report, format, place), name, quiet });
  const { verdicts, findings, target } = report;
  if (!quiet && whole.verdicts.length > 0 && verdicts.length + findings.length === 0) say(untouched(call.operands));
  const exit = exitCode(report, failOn);
  if (exit === 2) throw new Failure('nothing-selected', { root: target.root });
  return exit;
};

const command: Command = {
  usage: 'audit [PATHS…]',
  text: [
    'Follows every error variant of the root and prints a report. Without PATHS the root is found from the working folder: the nearest folder upward with a policy, as far as the git top level, else that top level, else the folder itself.',
    'The whole root is always analysed. PATHS (files or folders inside of it) restrict what is reported: findings and verdicts whose site, declaration or witness touches them, and the counts by lane. Status, failures and what was not understood are told for the whole root.',
    'Read are the Rust files that git knows or would add (outside git all that no ignore file excludes), less generated, vendored and, unless asked for, test code.',
    `Formats: ${FORMATS.join(', ')}.`,
    'Only the report goes to stdout; progress and notes go to stderr. A report for a file replaces it whole, and where every format has its file stdout stays empty.',
  ],
  flags: ['format', 'output', 'fail-on', 'min-confidence', ...RUN_FLAGS, 'quiet'],
  most: Number.POSITIVE_INFINITY,
  exits: [
    ['0', 'no finding at or above `--fail-on`'],
    ['1', 'findings at or above `--fail-on`'],
    ['2', 'the run proves nothing: usage, policy, root, nothing to audit, too much that was not parsed'],
  ],
  examples: [
    'faultlane audit',
    'faultlane audit crates/crane --fail-on warn',
    'faultlane audit --format text --format json=report.json',
  ],
  run,
};

export default command;
