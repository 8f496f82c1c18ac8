import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { faultlane } from '../cli-spawn.ts';
import { problems } from '../schema.ts';
import { CRANE, header } from './code.ts';
import { history } from './history.ts';

const DOC = 'docs/audit.md';

const stale = (): string => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: 'See `src/crane.rs:6` | and `src/crane.rs:13`\n' });
  commit({ 'src/crane.rs': header(4) + CRANE });
  return root;
};

const fresh = (): string => {
  const { root, commit } = history();
  commit({ 'src/crane.rs': CRANE, [DOC]: 'See `src/crane.rs:6`\n' });
  return root;
};

describe('faultlane check-doc', () => {
  test('passes a fresh document and fails a stale one', async () => {
    expect((await faultlane(['check-doc', DOC], { cwd: fresh() })).status).toBe(0);
    const { status, stdout, stderr } = await faultlane(['check-doc', DOC], { cwd: stale() });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toContain('2 of 2 pointers in 1 document fail');
    expect(stdout).toContain('`src/crane.rs:6` has shifted to `src/crane.rs:10`');
  });

  test('prints a report that the schema allows, the same bytes twice', async () => {
    const root = stale();
    const first = await faultlane(['check-doc', DOC, '--format', 'json'], { cwd: root });
    const second = await faultlane(['check-doc', `${root}/${DOC}`, '--format', 'json'], { cwd: join(root, 'src') });
    expect(problems(JSON.parse(first.stdout))).toEqual([]);
    expect(second.stdout).toBe(first.stdout);
    expect((JSON.parse(first.stdout) as Report).findings.map(({ rule, site }) => [rule, site.file, site.line])).toEqual(
      [
        ['pointer-stale', DOC, 1],
        ['pointer-stale', DOC, 1],
      ],
    );
  });

  test('takes globs, and says when one matches nothing', async () => {
    const root = stale();
    expect((await faultlane(['check-doc', 'docs/**/*.md', '--format', 'json'], { cwd: root })).status).toBe(1);
    const none = await faultlane(['check-doc', 'notes/*.md'], { cwd: root });
    expect([none.status, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toContain('no document matches `notes/*.md`');
  });

  test('shows what it would write, and writes nothing', async () => {
    const root = stale();
    const { status, stderr } = await faultlane(['check-doc', '--dry-run', DOC], { cwd: root });
    expect(status).toBe(1);
    expect(stderr).toContain(
      '-See `src/crane.rs:6` | and `src/crane.rs:13`\n+See `src/crane.rs:10` | and `src/crane.rs:17`',
    );
    expect(readFileSync(join(root, DOC), 'utf8')).toContain(':6`');
  });

  test('writes what is sure, and a second run has nothing to write', async () => {
    const root = stale();
    const first = await faultlane(['check-doc', '--fix', DOC], { cwd: root });
    expect([first.status, readFileSync(join(root, DOC), 'utf8')]).toEqual([
      0,
      'See `src/crane.rs:10` | and `src/crane.rs:17`\n',
    ]);
    const second = await faultlane(['check-doc', '--fix', DOC], { cwd: root });
    expect([second.status, second.stderr]).toEqual([0, '']);
  });

  test('fails for a rewritten place only when it is strict', async () => {
    const { root, commit } = history();
    commit({ 'src/crane.rs': CRANE, [DOC]: '`src/crane.rs:8`\n' });
    commit({
      'src/crane.rs': CRANE.replace('return Err(CraneFault::TooHeavy(load));', 'log_and_wait(&scale, TIMEOUT);'),
    });
    expect((await faultlane(['check-doc', DOC], { cwd: root })).status).toBe(0);
    expect((await faultlane(['check-doc', DOC, '--strict'], { cwd: root })).status).toBe(1);
  });

  test.each([
    [['check-doc'], 'needs a document'],
    [['check-doc', 'docs/none.md'], 'there is nothing at `docs/none.md`'],
    [['check-doc', '--fix', '--dry-run', DOC], 'exclude each other'],
    [['check-doc', '--as-of', 'no-such', DOC], 'there is no commit `no-such` here'],
    [['check-doc', '--format', 'sarif', DOC], 'is one of text, markdown, json'],
  ])('%j proves nothing', async (words, message) => {
    const { status, stdout, stderr } = await faultlane(words, { cwd: fresh() });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test('lets no text of a document do anything in Markdown or on a terminal', async () => {
    const { root, commit } = history();
    commit({
      'src/crane.rs': CRANE,
      [DOC]: '`src/cr|ane.rs:6` `src/crane.rs:99`, @ann <img src=x> `src/a\u001B[31m.rs:3` |`` x.rs:4 ``\n',
    });
    const { stdout } = await faultlane(['check-doc', DOC, '--format', 'markdown'], { cwd: root });
    for (const bad of ['<img', '@ann', '\u001B']) expect(stdout).not.toContain(bad);
    for (const row of stdout.split('\n').filter((line) => line.startsWith('| '))) {
      expect(row.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(9);
    }
  });
});
