import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reporters } from '../reports/index.ts';
import { readCall, wantsHelp } from '../src/cli/args.ts';
import auditCommand from '../src/cli/audit.ts';
import { COMMAND_NAMES, COMMANDS } from '../src/cli/commands.ts';
import { exitCode, exitCodeOf } from '../src/cli/exit-code.ts';
import { FLAGS, type FlagName } from '../src/cli/flags.ts';
import { targetsOf, writeWhole } from '../src/cli/output.ts';
import { restrict } from '../src/cli/restrict.ts';
import { coloured } from '../src/cli/terminal.ts';
import { numeric } from '../src/cli/values.ts';
import type { Report, Severity } from '../src/model/report.ts';

const standard = JSON.parse(
  readFileSync(new URL('../fixtures/reports/standard/report.json', import.meta.url), 'utf8'),
) as Report;
const call = (...words: string[]): ReturnType<typeof readCall> => readCall(words, auditCommand, 'audit');

describe('the words of a command', () => {
  it('are flags with their values and other words, in order', () => {
    const { flags, operands } = call('a', '--format', 'json', '--quiet', '--format=text=x=y', '--', '--root');
    expect(Object.fromEntries(flags)).toEqual({ format: ['json', 'text=x=y'], quiet: [''] });
    expect(operands).toEqual(['a', '--root']);
  });

  it.each([
    ['--nope', '`audit` has no flag `--nope`'],
    ['-x', '`audit` has no flag `-x`'],
    ['--base=main', '`audit` has no flag `--base`'],
    ['--quiet=yes', '`--quiet` takes no value'],
    ['--root', '`--root` needs a value'],
    ['--root=', '`--root` needs a value'],
    ['--__proto__', 'has no flag'],
  ])('refuse %s', (word, problem) => {
    expect(() => call(word)).toThrow(problem);
  });

  it('take a value that starts with a dash only where it cannot be a flag', () => {
    expect(() => call('--output', '--quiet')).toThrow('needs a value');
    expect(call('--output', '-').flags.get('output')).toEqual(['-']);
    expect(call('--output=-x').flags.get('output')).toEqual(['-x']);
  });

  it('ask for help before a `--` only', () => {
    expect(wantsHelp(['a', '-h'])).toBe(true);
    expect(wantsHelp(['--help'])).toBe(true);
    expect(wantsHelp(['--', '--help'])).toBe(false);
  });
});

describe('numbers', () => {
  it.each(['0', '65', '1.5', '-1', '1e1', '0x2', '', 'two'])('refuse %j for --jobs', (value) => {
    expect(() => numeric(call(`--jobs=${value}`), 'jobs', { least: 1, most: 64, whole: true }, 2)).toThrow('--jobs');
  });

  it('read what is in range, and have a default', () => {
    const range = { least: 0, most: 100, whole: false };
    expect(numeric(call('--max-unparsed', '2.5'), 'max-unparsed', range, 5)).toBe(2.5);
    expect(numeric(call('--max-unparsed', '1', '--max-unparsed', '0'), 'max-unparsed', range, 5)).toBe(0);
    expect(numeric(call(), 'max-unparsed', range, 5)).toBe(5);
  });
});

describe('where reports go', () => {
  const targets = (...words: string[]): string[] =>
    targetsOf(call(...words), ['text', 'json']).map(({ format, file }) => `${format}>${file ?? 'stdout'}`);

  it.each<[string[], string[]]>([
    [[], ['text>stdout']],
    [['--format', 'json'], ['json>stdout']],
    [['--format', 'json=a.json'], ['json>a.json']],
    [
      ['--format', 'text', '--format', 'json=a.json'],
      ['text>stdout', 'json>a.json'],
    ],
    [['--output', 'a.txt'], ['text>a.txt']],
    [['--output', '-'], ['text>stdout']],
    [['--output', 'a.json', '--format', 'json'], ['json>a.json']],
    [
      ['--output', 'a.txt', '--format', 'json=a.json'],
      ['json>a.json', 'text>a.txt'],
    ],
    [['--format', 'json=a=b'], ['json>a=b']],
  ])('%j', (words, places) => {
    expect(targets(...words)).toEqual(places);
  });

  it.each([
    [['--format', 'yaml'], '`--format` is one of text, json, not `yaml`'],
    [['--format', 'json='], 'names no file'],
    [['--format', 'json', '--format', 'text'], 'two reports would go to stdout'],
    [['--format', 'json=a', '--format', 'text=./a'], 'two reports would go to `./a`'],
    [['--format', 'json', '--format', 'text', '--output', 'a'], 'two reports would go to `a`'],
  ])('refuses %j', (words, problem) => {
    expect(() => targets(...words)).toThrow(problem);
  });
});

describe('writing a file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'faultlane-write-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('replaces it whole and leaves nothing beside it', () => {
    const file = join(folder, 'report.json');
    writeWhole(file, 'one');
    writeWhole(file, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(folder)).toEqual(['report.json']);
  });

  it('writes where a link leads and keeps the link', () => {
    writeFileSync(join(folder, 'real'), 'old');
    symlinkSync('real', join(folder, 'link'));
    writeWhole(join(folder, 'link'), 'new');
    expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('new');
  });

  it('fails as a failure of the catalogue, and leaves nothing', () => {
    mkdirSync(join(folder, 'dir'));
    expect(() => {
      writeWhole(join(folder, 'dir'), 'x');
    }).toThrow('cannot be written');
    expect(() => {
      writeWhole(join(folder, 'none', 'x'), 'x');
    }).toThrow('ENOENT');
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('colour', () => {
  it.each<[boolean, Record<string, string>, boolean]>([
    [true, {}, true],
    [true, { NO_COLOR: '' }, true],
    [true, { NO_COLOR: '0' }, false],
    [true, { TERM: 'dumb' }, false],
    [false, { TERM: 'xterm' }, false],
  ])('on a terminal (%s) with %j', (isTTY, env, wanted) => {
    expect(coloured(isTTY, env)).toBe(wanted);
  });
});

describe('the exit code', () => {
  const report = (...severities: Severity[]): Report => ({
    ...standard,
    findings: severities.map((severity) => ({ ...standard.findings[0]!, severity })),
  });

  it.each([
    ['none', 0, 0, 0, 0],
    ['error', 1, 0, 0, 0],
    ['warn', 1, 1, 0, 0],
    ['note', 1, 1, 1, 0],
  ] as const)('with --fail-on %s', (failOn, error, warn, note, nothing) => {
    expect(exitCode(report('note', 'error'), failOn)).toBe(error);
    expect(exitCode(report('note', 'warn'), failOn)).toBe(warn);
    expect(exitCode(report('note'), failOn)).toBe(note);
    expect(exitCode(report(), failOn)).toBe(nothing);
  });

  it('is 2 for a run that read nothing, whatever the threshold', () => {
    const empty = { ...report('error'), target: { ...standard.target, files: 0 } };
    expect(exitCode(empty, 'none')).toBe(2);
    expect(exitCode(empty, 'error')).toBe(2);
  });

  it('does not count what is suppressed', () => {
    const [finding] = report('error').findings;
    expect(exitCode({ ...standard, findings: [{ ...finding!, suppressed: { reason: 'meant' } }] }, 'note')).toBe(0);
  });

  it('of one variant tells undecided from both', () => {
    expect([true, false, null].map(exitCodeOf)).toEqual([0, 1, 2]);
  });
});

describe('PATHS', () => {
  it('of the root restrict nothing', () => {
    expect(restrict(standard, [])).toBe(standard);
    expect(restrict(standard, ['crates/gate', ''])).toBe(standard);
  });

  it('keep what touches them by declaration, site or witness, and count its lanes', () => {
    const { verdicts, findings, summary, ...rest } = restrict(standard, ['crates/gate']);
    expect(verdicts.map(({ variant }) => variant)).toEqual(['GateError::ForgedBadge', 'GateError::NoBadge']);
    expect(findings.map(({ site }) => site.file)).toEqual(['crates/gate/src/check.rs']);
    expect(summary).toMatchObject({ SecurityStop: 2, Retriable: 0, 'run-borking': 0, death: { died: 0 } });
    const { verdicts: _v, findings: _f, summary: _s, ...whole } = standard;
    expect(rest).toEqual(whole);
  });

  it('take a variant that is declared elsewhere and passes through', () => {
    const shift = restrict(standard, ['crates/port/src/shift.rs']);
    expect(shift.verdicts.map(({ variant }) => variant)).toEqual(['CraneError::BadOrder', 'HookError::UnknownHook']);
    expect(shift.findings.map(({ variant }) => variant)).toEqual(['HookError::UnknownHook']);
    expect(shift.summary).toMatchObject({ 'run-borking': 2, death: { died: 2, lost: 0 } });
    expect(restrict(standard, ['crates/crane/src/lift.rs']).verdicts.map(({ variant }) => variant)).toEqual([
      'CraneError::CableSlack',
    ]);
  });

  it('are whole names', () => {
    expect(restrict(standard, ['crates/ga']).verdicts).toEqual([]);
  });
});

describe('the help', () => {
  it('has a line for every command, and every flag is used and explained', async () => {
    const used = new Set<FlagName>();
    for (const name of COMMAND_NAMES) {
      const { default: command } = await COMMANDS[name].load();
      for (const flag of command.flags) used.add(flag);
      expect(command.usage.split(' ')[0]).toBe(name);
      const lines = [COMMANDS[name].about, ...command.exits.map(([, meaning]) => meaning)];
      for (const line of lines) expect(line).toMatch(/[^.]$/);
      for (const paragraph of command.text) expect(paragraph).toMatch(/\.$/);
    }
    expect([...used].toSorted()).toEqual(Object.keys(FLAGS).toSorted());
  });

  it('names every report format', () => {
    for (const name of Object.keys(reporters)) expect(auditCommand.text.join(' ')).toContain(name);
  });
});
