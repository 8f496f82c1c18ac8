import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storeIn } from '../src/engine/cache/store.ts';
import { faultlane } from './cli-spawn.ts';
import { temporary, tree, write } from './scan-tree.ts';

const GATE = `
#[derive(Debug)]
pub enum GateError {
    Jammed,
    Locked,
}

pub fn open(force: u32) -> Result<u32, GateError> {
    if force > 9 {
        return Err(GateError::Jammed);
    }
    Err(GateError::Locked)
}
`;
const WORK = `
use crate::gate::{open, GateError};

pub fn work() -> u32 {
    match open(3) {
        Ok(done) => done,
        Err(GateError::Jammed) => panic!("jammed"),
        Err(GateError::Locked) => 0,
    }
}
`;
const FILES = {
  'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n',
  'src/lib.rs': 'pub mod gate;\npub mod work;\n',
  'src/gate.rs': GATE,
  'src/work.rs': WORK,
};

const run = async (
  root: string,
  caches: string,
  ...more: readonly string[]
): Promise<{ stdout: string; stderr: string }> => {
  const format = more.includes('--format') ? [] : ['--format', 'json'];
  const ran = await faultlane([
    'audit',
    '--root',
    root,
    '--fail-on',
    'none',
    '--cache-location',
    caches,
    ...format,
    ...more,
  ]);
  expect(ran.status).toBe(0);
  return ran;
};

const foldersOf = (caches: string): string[] => (existsSync(caches) ? readdirSync(caches) : []);
const filesOf = (caches: string): string[] =>
  foldersOf(caches).flatMap((folder) => readdirSync(join(caches, folder)).map((name) => join(caches, folder, name)));

describe('a run that finds its results of before', () => {
  it('prints the same bytes, whatever the format, and without a cache too', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const first = await run(root, caches);
    const second = await run(root, caches);
    expect(second.stdout).toBe(first.stdout);
    expect((await run(root, caches, '--no-cache')).stdout).toBe(first.stdout);
    expect(JSON.parse(first.stdout)).toMatchObject({ summary: { 'run-borking': 1 } });
    const text = ['--format', 'text'];
    expect((await run(root, caches, ...text)).stdout).toBe((await run(root, caches, ...text, '--no-cache')).stdout);
  });

  it('sees a changed file, a new file, a file that is gone, and a changed policy', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const same = async (): Promise<string> => {
      const { stdout } = await run(root, caches);
      expect(stdout).toBe((await run(root, caches, '--no-cache')).stdout);
      return stdout;
    };
    const first = await same();
    write(root, { 'src/work.rs': WORK.replace('panic!("jammed")', '7') });
    const second = await same();
    expect(second).not.toBe(first);
    write(root, {
      'src/lib.rs': 'pub mod gate;\npub mod more;\npub mod work;\n',
      'src/more.rs': WORK.replace('work()', 'more()'),
    });
    const third = await same();
    expect(third).not.toBe(second);
    write(root, { 'src/more.rs': '', 'faultlane.config.yaml': 'boundaries: [{ fn: open, err: run-borking }]\n' });
    expect(await same()).not.toBe(third);
    write(root, { 'src/work.rs': WORK, 'src/lib.rs': FILES['src/lib.rs'], 'faultlane.config.yaml': '' });
    await same();
  });

  it('keeps the identity of findings whatever is shown', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const low = JSON.parse((await run(root, caches, '--min-confidence', 'low')).stdout) as {
      findings: { fingerprint: string }[];
    };
    const high = JSON.parse((await run(root, caches, '--min-confidence', 'high')).stdout) as typeof low;
    const all = new Set(low.findings.map(({ fingerprint }) => fingerprint));
    expect(high.findings.every(({ fingerprint }) => all.has(fingerprint))).toBe(true);
  });
});

describe('a cache', () => {
  it('that is damaged anywhere is made anew', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const { stdout } = await run(root, caches);
    const files = filesOf(caches);
    expect(files.length).toBe(3);
    for (const damage of ['', '{', '[]', 'null', '{"report":{"schema":1,"verdicts":[]}}', '\u0000']) {
      for (const damaged of [files, files.slice(0, 1), files.slice(1, 2), files.slice(2)]) {
        for (const file of damaged) writeFileSync(file, damage);
        expect((await run(root, caches)).stdout).toBe(stdout);
      }
    }
  });

  it('in which one letter rotted is not believed', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const { stdout } = await run(root, caches);
    const rot = (name: string): void => {
      const text = readFileSync(name, 'utf8');
      expect(text).toContain('Jammed');
      writeFileSync(name, text.replaceAll('Jammed', 'Jannex'));
    };
    const named = (part: RegExp): string => filesOf(caches).find((name) => part.test(name)) ?? '';
    rot(named(/rc1-[^/]*(?<!-ways)$/u));
    expect((await run(root, caches)).stdout).toBe(stdout);
    rot(named(/facts-[^/]*$/u));
    for (const name of filesOf(caches)) if (name.includes('rc1-')) rmSync(name);
    expect((await run(root, caches)).stdout).toBe(stdout);
    rot(named(/-ways$/u));
    const ran = await faultlane(['audit', '--root', root, '--format', 'json', '--cache-location', caches]);
    expect([ran.status, ran.stdout]).toEqual([2, '']);
    expect((await run(root, caches)).stdout).toBe(stdout);
  });

  it('whose list of witnesses rotted is refused, and the next run is right', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    const { stdout } = await run(root, caches);
    const ways = filesOf(caches).find((name) => name.endsWith('-ways')) ?? '';
    writeFileSync(ways, readFileSync(ways, 'utf8').replace('[', '{'));
    const ran = await faultlane(['audit', '--root', root, '--format', 'json', '--cache-location', caches]);
    expect([ran.status, ran.stdout]).toEqual([2, '']);
    expect(ran.stderr).toContain('what was kept of the run before is damaged');
    expect((await run(root, caches)).stdout).toBe(stdout);
  });

  it('is not made with `--no-cache`', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    await run(root, caches, '--no-cache');
    expect(existsSync(caches)).toBe(false);
  });

  it.runIf(existsSync('/proc/self'))('in a folder that refuses entries without end is told of', async () => {
    const ran = await run(tree(FILES), '/proc/nope/deeper');
    expect(ran.stderr).toContain('/proc/nope/deeper');
    expect((JSON.parse(ran.stdout) as { verdicts: unknown[] }).verdicts.length).toBeGreaterThan(0);
  });

  it('that cannot be written is told of, and costs nothing else', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'file')];
    writeFileSync(caches, 'in the way');
    const { stdout, stderr } = await run(root, caches);
    expect(stderr).toMatch(/^note: nothing could be kept for the next run in `/u);
    expect(stdout).toBe((await run(root, caches, '--no-cache')).stdout);
  });

  it('does not grow without end', async () => {
    const [root, caches] = [tree(FILES), join(temporary(), 'caches')];
    for (let round = 0; round < 7; round++) {
      write(root, { 'src/work.rs': `${WORK}// ${round}\n` });
      await run(root, caches);
    }
    expect(filesOf(caches).length).toBeLessThanOrEqual(10);
  });
});

describe('a store', () => {
  it('writes whole files, reads what is there, throws nothing', () => {
    const folder = join(temporary(), 'deep', 'store');
    const store = storeIn(folder);
    expect([store.read('a'), store.bytes('a')]).toEqual([null, null]);
    expect(store.write('a', 'text\n')).toBe(true);
    expect([store.read('a'), store.bytes('a'), readdirSync(folder)]).toEqual(['text\n', 5, ['a']]);
    expect(store.write('a', 'other')).toBe(true);
    expect(store.read('a')).toBe('other');
    store.prune('a', 0);
    expect(store.read('a')).toBeNull();
    store.prune('a', 0);
  });
});
