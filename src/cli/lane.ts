import { relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { styleText } from 'node:util';
import { Failure } from '../failures/failure.ts';
import { jsonText } from '../model/json.ts';
import { code, plain } from '../model/plain.ts';
import type { Verdict } from '../model/report.ts';
import { answer, nearMisses, type Answer } from './answer.ts';
import { usage } from './args.ts';
import type { Call, Command } from './command.ts';
import { deliver, type Place } from './deliver.ts';
import { exitCodeOf } from './exit-code.ts';
import { verdictLines } from './lane-text.ts';
import { checkWritable, targetsOf } from './output.ts';
import { auditRoot, RUN_FLAGS, type Run } from './run.ts';
import { readSite, type Asked } from './site.ts';
import { has } from './values.ts';

const FORMATS = ['text', 'json'] as const;

const textOf = (found: Answer, format: (typeof FORMATS)[number], { color, width }: Place): string => {
  if (format === 'json') return jsonText(found);
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const strong = (text: string, pass: boolean | null): string =>
    paint(['bold', pass === null ? 'yellow' : pass ? 'green' : 'red'], text);
  const look = { width, strong, faint: (text: string) => paint('dim', text) };
  return `${found.verdicts.map((verdict) => verdictLines(verdict, look).join('\n')).join('\n\n')}\n`;
};

const declaredAt = (
  file: string,
  line: number,
  { root, verdicts }: { root: string; verdicts: readonly Verdict[] },
): string[] => {
  const fromRoot = relative(root, resolve(process.cwd(), file)).split(sep).join('/');
  return verdicts
    .filter(
      ({ declared }) =>
        (declared.file === file || declared.file === fromRoot) && declared.line <= line && line <= declared.endLine,
    )
    .map(({ variant }) => variant);
};

const refused = (site: string, { file, line }: Extract<Asked, { kind: 'place' }>, { root, report }: Run): Failure => {
  const [first, ...rest] = declaredAt(file, line, { root, verdicts: report.verdicts });
  const names =
    first === undefined
      ? 'no variant is declared there'
      : `declared there: ${[first, ...rest].map((name) => plain(name)).join(', ')}`;
  return usage(`${code(site)} is a place, and this version answers for variants only (${names})`, first ?? null);
};

const run = async (call: Call): Promise<number> => {
  const targets = targetsOf(call, FORMATS);
  const site = call.operands[0];
  if (site === undefined) throw usage(`\`lane\` needs a variant: ${code(`faultlane ${command.usage}`)}`);
  checkWritable(targets);
  const asked = readSite(site);
  const done = await auditRoot(call, [], 'low');
  if (asked.kind === 'place') throw refused(site, asked, done);
  const { verdicts } = done.report;
  const found = answer(site, asked.segments, verdicts);
  if (found === null) {
    const near = nearMisses(asked.segments, verdicts);
    throw new Failure('unknown-site', { site, near: near.length === 0 ? null : near.join(', ') });
  }
  const text = (format: (typeof FORMATS)[number], place: Place): Promise<string> =>
    Promise.resolve(textOf(found, format, place));
  await deliver(targets, { text, name: 'the answer', quiet: has(call, 'quiet') });
  return exitCodeOf(found.pass);
};

const command: Command = {
  usage: 'lane SITE',
  text: [
    'Says in which lane an error variant ends, why, and by which path, with every other end it can reach. SITE is `Type::Variant` (or `Type.Variant`), or `scope::Type::Variant` for one crate; a name that stands in several scopes is answered for each, the worst first, and by the worst.',
    'The whole root is analysed; it is found from the working folder as `faultlane audit` finds it.',
    `Formats: ${FORMATS.join(', ')}.`,
    'A place (`path:line`) is not answered by this version.',
  ],
  flags: ['format', 'output', ...RUN_FLAGS, 'quiet'],
  most: 1,
  exits: [
    ['0', 'pass: it ends where it may'],
    ['1', 'fail: it does not'],
    ['2', 'no such variant, or undecided: neither pass nor fail; also usage, policy and root'],
  ],
  examples: ['faultlane lane CraneError::BadOrder', 'faultlane lane dock_crane::CraneError::BadOrder --format json'],
  run,
};

export default command;
