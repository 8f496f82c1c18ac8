import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columns } from '../src/model/wrap.ts';
import { faultlane, type Ran } from './cli-spawn.ts';

const MANIFEST = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
const VERSION = MANIFEST.version;

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'faultlane-cli-')));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A refusal: nothing on stdout, two lines on stderr, exit 2. */
const refusal = ({ status, stdout, stderr }: Ran): { error: string; help: string } => {
  expect(stdout).toBe('');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: [^\n]+\nhelp: [^\n]+\n$/);
  const [error = '', help = ''] = stderr.split('\n');
  return { error: error.replace('error: ', ''), help: help.replace('help: ', '') };
};

/** Says on stderr which modules were loaded. */
const TRACE = `
  import { writeSync } from 'node:fs';
  export const load = (url, context, next) => {
    writeSync(2, 'loaded ' + url + '\\n');
    return next(url, context);
  };`;

describe('help', () => {
  it.each([[['--help']], [['-h']], [['help']]])('%j lists every command', async (words) => {
    const { status, stdout, stderr } = await faultlane(words);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const name of ['audit', 'lane', 'help', 'version']) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
  });

  it.each(['audit', 'lane', 'help', 'version'])('of %s is the same however it is asked for', async (name) => {
    const pages = await Promise.all(
      [
        ['help', name],
        ['--help', name],
        [name, '--help'],
        [name, 'x', '-h', '--nope'],
      ].map((words) => faultlane(words)),
    );
    for (const page of pages) expect(page).toEqual(pages[0]);
    const { status, stdout, stderr } = pages[0]!;
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^faultlane ${name}: `));
    expect(stdout).toContain('\nExit codes\n  0');
    for (const line of stdout.split('\n')) expect(columns(line)).toBeLessThanOrEqual(80);
  });

  it.each([['--help'], ['help audit'], ['lane --help']])(
    '`%s` loads no engine, no parser and no package',
    async (words) => {
      const { stderr } = await faultlane(words.split(' '), { hooks: TRACE });
      const loaded = stderr.split('\n').filter((line) => line.startsWith('loaded '));
      expect(loaded.some((line) => line.endsWith('/src/cli/help.js'))).toBe(true);
      expect(loaded.filter((line) => /node_modules|\/src\/(?:engine|graph|languages|findings)\//.test(line))).toEqual(
        [],
      );
    },
  );

  it('of an unknown command is refused', async () => {
    expect(refusal(await faultlane(['help', 'lnae'])).help).toContain('did you mean `lane`?');
  });
});

describe('the version', () => {
  it.each([['--version'], ['-V'], ['version']])('%s', async (word) => {
    const { status, stdout, stderr } = await faultlane([word]);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${VERSION}\n`, stderr: '' });
  });
});

describe('a command line that is not understood', () => {
  it.each<[string, string, string]>([
    ['', 'no command was given; commands are audit, lane, check-doc, help, version', 'run `faultlane --help`'],
    [
      'aduit',
      'there is no command `aduit`; commands are audit, lane, check-doc, help, version',
      'did you mean `audit`?',
    ],
    ['tickets', 'there is no command `tickets`', 'run `faultlane --help`'],
    ['toString', 'there is no command `toString`', 'run `faultlane --help`'],
    ['--quiet audit', 'there is no command `--quiet`', 'run `faultlane --help`'],
    ['audit --confg x', '`audit` has no flag `--confg`; its flags are --format', 'did you mean `--config`?'],
    ['audit --base main', '`audit` has no flag `--base`; its flags are --format', 'run `faultlane --help`'],
    ['audit --format sarif', '`--format` is one of text, json, not `sarif`', 'run `faultlane --help`'],
    ['audit --format jsn', '`--format` is one of', 'did you mean `json`?'],
    ['audit --lang cobol', '`--lang` is one of rust, typescript, not `cobol`', 'run `faultlane --help`'],
    ['audit --lang typscript', '`--lang` is one of', 'did you mean `typescript`?'],
    ['audit --fail-on', '`--fail-on` needs a value', 'run `faultlane --help`'],
    ['audit --config a --no-config', '`--config` and `--no-config` exclude each other', 'run `faultlane --help`'],
    ['lane', '`lane` needs a variant: `faultlane lane SITE`', 'run `faultlane --help`'],
    ['lane A::B C::D', '`lane` does not take `C::D`', 'run `faultlane --help`'],
    ['lane A::B --fail-on none', '`lane` has no flag `--fail-on`', 'run `faultlane --help`'],
    ['version --help-me', '`version` has no flag `--help-me`; its flags are none', 'run `faultlane --help`'],
  ])('`%s`', async (words, error, help) => {
    const said = refusal(
      await faultlane(
        words.split(' ').filter((word) => word !== ''),
        { cwd: folder },
      ),
    );
    expect(said.error).toContain(error);
    expect(said.help).toContain(help);
  });

  it('comes back without what a terminal would obey', async () => {
    const { stderr } = await faultlane(['audit', `--\u001B[31mred\u202E`]);
    expect(stderr).toContain(String.raw`\u{1b}[31mred\u{202e}`);
    expect(stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('a run that cannot start', () => {
  it.each<[string, string, string]>([
    ['audit --root none', 'there is nothing at', 'name a file or folder that exists'],
    ['audit none', 'there is nothing at', 'name a file or folder that exists'],
    ['audit .. --root .', 'lies outside of the root', 'run `faultlane --help`'],
    ['audit --config none.yaml', 'the policy `none.yaml` does not exist', '`--config`'],
    ['audit --output none/report.txt', 'cannot be written to `none/report.txt` (ENOENT)', 'choose a place'],
    ['audit --format json=.', 'cannot be written to `.` (EISDIR)', 'choose a place'],
    ['lane A::B --output none/answer.txt', 'cannot be written to `none/answer.txt` (ENOENT)', 'choose a place'],
  ])('`%s`', async (words, error, help) => {
    const said = refusal(await faultlane(words.split(' '), { cwd: folder }));
    expect(said.error).toContain(error);
    expect(said.help).toContain(help);
  });

  it('by its policy says file, line and column', async () => {
    const cwd = join(folder, 'policy');
    mkdirSync(join(cwd, 'src'), { recursive: true });
    writeFileSync(join(cwd, 'faultlane.config.yaml'), 'lanes: {}\nlaness: {}\n');
    const said = refusal(await faultlane(['audit'], { cwd: join(cwd, 'src') }));
    expect(said.error).toMatch(/^faultlane\.config\.yaml:2:1: the key `laness` is not known here/);
    expect(said.help).toContain('did you mean `lanes`?');
    expect(refusal(await faultlane(['lane', 'A::B'], { cwd })).error).toBe(said.error);
  });
});

describe('stdout', () => {
  it.runIf(existsSync('/dev/full'))('that cannot take the report is a failure', async () => {
    const full = openSync('/dev/full', 'w');
    const { error } = refusal(await faultlane(['--help'], { stdout: full }));
    closeSync(full);
    expect(error).toBe('the report cannot be written to `stdout` (ENOSPC)');
  });

  it('whose reader leaves is no failure', async () => {
    expect(await faultlane(['help', 'audit'], { leave: true })).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});
