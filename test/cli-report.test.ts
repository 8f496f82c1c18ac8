import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { faultlane, type How, type Ran } from './cli-spawn.ts';

/*
 * What the command line does with a report that it gets: the engine is replaced by one that answers with a fixture
 * and writes down what it was asked for.
 */

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/reports/${name}/report.json`, import.meta.url));
const goldenOf = (name: string, format: string): string =>
  readFileSync(new URL(`../fixtures/reports/${name}/golden.${format}`, import.meta.url), 'utf8');

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'faultlane-report-')));
  for (const folder of ['.git', 'crates/gate/src', 'crates/crane/src', 'docs', 'out']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

const engine = (name: string, copies: number, waits: boolean): string => `
  const engine = \`
    import { readFileSync, writeFileSync } from 'node:fs';
    export const audit = async (options) => {
      writeFileSync(${JSON.stringify(join(root, 'asked.json'))}, JSON.stringify(options));
      if (${waits}) { process.stderr.write('waiting'); await new Promise((resolve) => setTimeout(resolve, 60000)); }
      const report = JSON.parse(readFileSync(${JSON.stringify(fixture(name))}, 'utf8'));
      return { ...report, blind: Array.from({ length: ${copies} }, () => report.blind).flat() };
    };\`;
  export const resolve = (specifier, context, next) =>
    specifier.endsWith('/engine/audit.js')
      ? { url: 'data:text/javascript,' + encodeURIComponent(engine), shortCircuit: true }
      : next(specifier, context);`;

interface Given extends How {
  readonly report?: string;
  readonly copies?: number;
  readonly waits?: boolean;
}

const run = (line: string, { report = 'standard', copies = 1, waits = false, ...how }: Given = {}): Promise<Ran> =>
  faultlane(line.split(' '), { cwd: root, hooks: engine(report, copies, waits), ...how });

const asked = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(root, 'asked.json'), 'utf8')) as Record<string, unknown>;
const written = (file: string): string => readFileSync(join(root, file), 'utf8');
const reportIn = (text: string): Report => JSON.parse(text) as Report;

describe('audit', () => {
  it('prints text where nothing else is asked for, without colour in a pipe, and nothing on stderr', async () => {
    for (const env of [{}, { NO_COLOR: '1' }, { FORCE_COLOR: '1' }]) {
      const ran = await run('audit', { env });
      expect(ran).toMatchObject({ status: 1, stdout: goldenOf('standard', 'text'), stderr: '' });
    }
  });

  it('prints JSON on request', async () => {
    const { status, stdout } = await run('audit --format json --fail-on none');
    expect({ status, stdout }).toEqual({ status: 0, stdout: goldenOf('standard', 'json') });
  });

  it.each([
    ['standard', '--fail-on none', 0],
    ['standard', '--fail-on error', 1],
    ['clean', '', 0],
    ['clean', '--fail-on note', 0],
    ['undecided', '', 0],
  ])('of the %s report %s ends with %i', async (report, flags, status) => {
    expect((await run(`audit --quiet ${flags}`.trim(), { report })).status).toBe(status);
  });

  it('of an empty tree prints its report and proves nothing', async () => {
    const { status, stdout, stderr } = await run('audit --fail-on none', { report: 'empty-tree' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: goldenOf('empty-tree', 'text') });
    expect(stderr).toMatch(/^error: no source file was found under `\.`\nhelp: .+\n$/);
  });

  it('asks the engine for what the flags say, and for the defaults', async () => {
    await run('audit');
    expect(asked()).toMatchObject({
      root,
      includeTests: false,
      languages: null,
      minConfidence: 'medium',
      maxUnparsed: 5,
      policy: { file: null },
    });
    expect(asked()['jobs']).toBeGreaterThanOrEqual(1);
    await run('audit --include-tests --lang rust --min-confidence low --max-unparsed 0.5 --jobs 3 --no-cache --cache');
    expect(asked()).toMatchObject({
      includeTests: true,
      languages: ['rust'],
      minConfidence: 'low',
      maxUnparsed: 0.5,
      jobs: 3,
    });
  });

  it('writes files before it says so, stdout empty when every format has its file', async () => {
    const ran = await run('audit --format json=out/a.json --format text=out/a.txt');
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toBe(
      'wrote the report (13 findings) as json to `out/a.json`\nwrote the report (13 findings) as text to `out/a.txt`\n',
    );
    expect(written('out/a.json')).toBe(goldenOf('standard', 'json'));
    expect(written('out/a.txt')).toBe(goldenOf('standard', 'text'));
    expect(readdirSync(join(root, 'out')).toSorted()).toEqual(['a.json', 'a.txt']);
  });

  it('writes to --output, and says nothing when it shall be quiet', async () => {
    expect(await run('audit --output out/b.txt --quiet')).toMatchObject({ status: 1, stdout: '', stderr: '' });
    expect(written('out/b.txt')).toBe(goldenOf('standard', 'text'));
    const both = await run('audit --format json=out/c.json --format text', { report: 'clean' });
    expect(both).toMatchObject({ status: 0, stdout: goldenOf('clean', 'text') });
    expect(reportIn(written('out/c.json')).findings).toEqual([]);
  });

  it('runs nothing when the report could not be written anyway', async () => {
    rmSync(join(root, 'asked.json'), { force: true });
    expect((await run('audit --output none/a.txt')).status).toBe(2);
    expect(existsSync(join(root, 'asked.json'))).toBe(false);
  });

  it('reports what touches the PATHS, relative to the working folder', async () => {
    const { status, stdout, stderr } = await run('audit gate ../crates/crane --format json', {
      cwd: join(root, 'crates'),
    });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(asked()['root']).toBe(root);
    const { verdicts, findings, summary, target } = reportIn(stdout);
    expect(verdicts.map(({ variant }) => variant)).toEqual([
      'CraneError::BadOrder',
      'CraneError::CableSlack',
      'CraneError::TooHeavy',
      'GateError::ForgedBadge',
      'GateError::NoBadge',
      'HookError::UnknownHook',
    ]);
    expect(findings.length).toBe(2);
    expect(summary).toMatchObject({ 'run-borking': 2, SecurityStop: 2, undecided: 0 });
    expect(target.files).toBe(214);
  });

  it('counts only what it reports for the exit code, and says when that is nothing', async () => {
    const { status, stderr } = await run('audit docs');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'note: no verdict and no finding touches `docs`\n' });
  });

  it('reports everything from a sub-folder when no PATH is given', async () => {
    const { stdout } = await run('audit', { cwd: join(root, 'crates/gate/src') });
    expect(asked()['root']).toBe(root);
    expect(stdout).toBe(goldenOf('standard', 'text'));
  });

  it('reads the policy of the root, another one on request, or none', async () => {
    writeFileSync(join(root, 'crates/faultlane.config.yaml'), "lanes: { 'Recovery::Reply': Explainable }\n");
    await run('audit', { cwd: join(root, 'crates') });
    expect(asked()).toMatchObject({
      root: join(root, 'crates'),
      policy: { file: 'faultlane.config.yaml', lanes: [{ pattern: 'Recovery::Reply', line: 1 }] },
    });
    await run('audit --no-config', { cwd: join(root, 'crates') });
    expect(asked()).toMatchObject({ policy: { file: null, lanes: [] } });
    await run('audit --root . --config crates/faultlane.config.yaml');
    expect(asked()).toMatchObject({ root, policy: { file: 'crates/faultlane.config.yaml' } });
    rmSync(join(root, 'crates/faultlane.config.yaml'));
  });

  it('is calm when the reader of a large report leaves', async () => {
    const ran = await run('audit --format json', { leave: true, copies: 20_000 });
    expect(ran).toMatchObject({ status: 1, stderr: '' });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('dies of %s, which a shell shows as 128 + n', async (signal) => {
    expect(await run('audit', { waits: true, signal })).toMatchObject({ status: null, signal });
  });
});

describe('lane', () => {
  it.each([
    ['CraneError::TooHeavy', 0],
    ['CraneError.TooHeavy', 0],
    ['dock_crane::CraneError::TooHeavy', 0],
    ['HookError::UnknownHook', 1],
    ['TideError::Unread', 2],
  ])('%s ends with %i', async (site, status) => {
    const ran = await run(`lane ${site}`);
    expect(ran).toMatchObject({ status, stderr: '' });
    expect(ran.stdout).toMatch(/^\S+::\S+ in dock_\w+, crates\/\S+:\d+\n {2}lane {6}\S/);
    expect(asked()).toMatchObject({ root, minConfidence: 'low' });
  });

  it('answers as JSON, with the site as it was asked for', async () => {
    const { status, stdout } = await run('lane dock_crane::HookError.UnknownHook --format json');
    expect(status).toBe(1);
    const { verdicts } = reportIn(readFileSync(fixture('standard'), 'utf8'));
    expect(JSON.parse(stdout)).toEqual({
      site: 'dock_crane::HookError.UnknownHook',
      pass: false,
      verdicts: verdicts.filter(({ variant }) => variant === 'HookError::UnknownHook'),
    });
  });

  it('writes its answer to a file', async () => {
    const ran = await run('lane CraneError::TooHeavy --format json=out/lane.json');
    expect(ran).toMatchObject({ status: 0, stdout: '', stderr: 'wrote the answer as json to `out/lane.json`\n' });
    expect(JSON.parse(written('out/lane.json'))).toMatchObject({ pass: true });
  });

  it.each([
    ['CraneError::TooHevy', 'did you mean `CraneError::TooHeavy`?'],
    ['GateError::UnknownHook', 'did you mean `HookError::UnknownHook`?'],
    ['other::CraneError::TooHeavy', 'did you mean `CraneError::TooHeavy`?'],
    ['Quite::Different', ''],
  ])('knows no %s', async (site, help) => {
    const { status, stdout, stderr } = await run(`lane ${site}`);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`error: no error variant is known at or by the name \`${site}\`\nhelp: ${help}`);
  });

  it('does not answer for a place yet, and names the variants declared there', async () => {
    const { status, stdout, stderr } = await run('lane ../crates/crane/src/error.rs:17:9', { cwd: join(root, 'docs') });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('this version answers for variants only (declared there: CraneError::TooHeavy)');
    expect(stderr).toContain('help: did you mean `CraneError::TooHeavy`?');
    expect((await run('lane crates/crane/src/error.rs:1')).stderr).toContain('no variant is declared there');
  });
});
