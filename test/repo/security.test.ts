import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { ROOT } from './files.ts';

// What SECURITY.md promises, tried on a tree that attacks.

const folder = mkdtempSync(join(tmpdir(), 'faultlane-hostile-'));
const tree = join(folder, 'tree');
const ran = join(folder, 'ran');

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Files each of which a reader could choke on, by name. */
const HOSTILE: Readonly<Record<string, string>> = {
  'src/blocks.rs': `fn f() { ${nested('{', '}', 20_000)} }`,
  'src/branches.rs': `fn f() { ${nested('if x {', '}', 20_000)} }`,
  'src/calls.rs': `fn f() { ${nested('g(', ')', 20_000)} }`,
  'src/macros.rs': `fn f() { ${nested('vec![', ']', 5_000)} }`,
  'src/matches.rs': `fn f() { ${nested('match x { _ => ', '}', 20_000)} }`,
  'src/modules.rs': nested('mod m {', '}', 20_000),
  'src/negations.rs': `fn f() { ${'!'.repeat(20_000)}true; }`,
  'src/opened.rs': nested('fn f() {', '', 20_000),
  'src/patterns.rs': `fn f() { let ${nested('Some(', ')', 20_000)} = x; }`,
  'src/quotes.rs': `fn f() { ${'"'.repeat(19_999)} }`,
  'src/types.rs': `fn f(x: ${nested('Box<', '>', 20_000)}) {}`,
  'src/uses.rs': `use a::${nested('{b::', '}', 20_000)};`,
};

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const run = (...args: string[]): Ran =>
  spawnSync(process.execPath, [fileURLToPath(new URL('dist/src/cli/main.js', ROOT)), ...args], {
    cwd: tree,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, FORCE_COLOR: '0' },
  });

interface Audited {
  readonly run: Ran;
  readonly report: Report;
}

const audited = (): Audited => {
  const done = run('audit', '--format', 'json', '--max-unparsed', '100');
  if (done.stdout === '') throw new Error(`no report: ${done.stderr}`);
  return { run: done, report: JSON.parse(done.stdout) as Report };
};

let first: Audited;

beforeAll(() => {
  put('Cargo.toml', '[package]\nname = "tide"\nversion = "0.1.0"\nbuild = "build.rs"\n');
  put('build.rs', `fn main() { std::fs::write(${JSON.stringify(ran)}, "").unwrap(); }`);
  put('src/lib.rs', 'pub enum Fault {\n    Jam,\n}\n\npub fn lift() -> Result<(), Fault> {\n    Err(Fault::Jam)\n}\n');
  for (const [path, text] of Object.entries(HOSTILE)) put(path, text);
  put('src/\u001B[2J\u202Eevil.rs', `pub fn f() { "\u001B]0;x\u0007" }\n}`);
  writeFileSync(join(folder, 'outside.rs'), 'pub enum OutsideFault { Seen }');
  symlinkSync(join(folder, 'outside.rs'), join(tree, 'src/inside.rs'));
  symlinkSync('..', join(tree, 'src/loop'), 'dir');
  first = audited();
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const CONTROLS = new RegExp(String.raw`[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]`, 'u');

describe('a tree that attacks', () => {
  test('does not take the run down, and hides nothing', () => {
    const { run: done, report } = first;
    expect(done.stderr).not.toContain('error:');
    expect([0, 1]).toContain(done.status);
    expect(report.verdicts.map(({ variant }) => variant)).toContain('Fault::Jam');
    const told = [...report.status.failed.map(({ file }) => file), ...report.blind.map(({ file }) => file)];
    expect(told).toEqual(expect.arrayContaining(Object.keys(HOSTILE)));
    expect(report.status.complete).toBe(false);
  });

  test('cannot lead out of its root', () => {
    const { report, run: done } = first;
    expect(done.stdout).not.toContain('OutsideFault');
    expect(done.stdout).not.toContain(folder);
    expect(report.status.failed.map(({ file }) => file)).toContain('src/inside.rs');
  });

  test.each([
    ['text', ['audit', '--max-unparsed', '100', '--format', 'text']],
    ['json', ['audit', '--max-unparsed', '100', '--format', 'json']],
    ['lane', ['lane', 'src/\u001B[2J\u202Eevil.rs:1']],
    ['usage', ['\u001B[2Jaudit']],
    ['a missing root', ['audit', '--root', '\u001B[2J']],
  ])(
    'cannot speak to a terminal: %s',
    (_, args) => {
      const { stdout, stderr } = run(...args);
      expect(`${stdout}${stderr}`).not.toMatch(CONTROLS);
    },
    120_000,
  );

  test('cannot start a program by what git is configured to do', () => {
    const command = join(folder, 'attack');
    writeFileSync(command, `#!/bin/sh\ntouch '${ran}'\n`, { mode: 0o755 });
    const git = (...args: string[]): void => {
      spawnSync('git', ['-C', tree, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { stdio: 'ignore' });
    };
    git('init', '-q');
    git('add', 'src/lib.rs', 'Cargo.toml');
    git('commit', '-qm', 'feat: a tide');
    put('.gitattributes', '*.rs filter=attack diff=attack\n');
    for (const key of [
      'core.fsmonitor',
      'filter.attack.clean',
      'filter.attack.process',
      'core.pager',
      'diff.external',
    ]) {
      git('config', key, command);
    }
    git('config', 'core.hooksPath', folder);
    put('src/lib.rs', 'pub enum Fault {\n    Jam,\n    Wet,\n}\n');
    audited();
    expect(existsSync(ran)).toBe(false);
  }, 120_000);

  test('cannot blow up the policy', () => {
    const lines = Array.from(
      { length: 12 },
      (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`,
    );
    put('faultlane.config.yaml', `a0: &a0 [x]\n${lines.join('\n')}\nlanes: *a12\n`);
    const { status, stderr } = run('audit');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: faultlane\.config\.yaml:/m);
    rmSync(join(tree, 'faultlane.config.yaml'));
  }, 120_000);
});
