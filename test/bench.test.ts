import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runChild } from '../scripts/bench/child.mjs';
import { spreadOf, summarise } from '../scripts/bench/figures.mjs';
import { tableOf } from '../scripts/bench/table.mjs';
import { REPOSITORY } from './fixture-trees.ts';
import { tree } from './scan-tree.ts';

const SCRIPTS = join(REPOSITORY, 'scripts');

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(SCRIPTS, 'bench.mjs'), '--no-build', ...args], { encoding: 'utf8' });

const took = (cpu: number, wall: number, peak: number) => ({ cpu, wall, peak, marks: [] });

describe('figures', () => {
  test.each([
    [[3], 3, 3, 3],
    [[5, 1, 3], 3, 1, 5],
    [[4, 1, 2, 9], 3, 1, 9],
  ])('%j', (values, median, least, most) => {
    expect(spreadOf(values)).toEqual({ median, least, most });
  });

  test('a ratio is taken within a turn', () => {
    const { ratios } = summarise([
      { all: took(1, 1, 1), same: took(1, 1, 1), tool: took(2, 3, 4) },
      { all: took(10, 10, 10), same: took(5, 5, 5), tool: took(20, 30, 40) },
    ]);
    expect(ratios.all).toEqual({ cpu: spreadOf([2]), wall: spreadOf([3]), peak: spreadOf([4]) });
    expect(ratios.same.cpu).toEqual({ median: 3, least: 2, most: 4 });
  });

  test('a stage takes what lies between two marks; its memory is what was the most at its end', () => {
    const marks = [
      { stage: 'start', wall: 0, cpu: 0, peak: 0 },
      { stage: 'scan', wall: 1, cpu: 2, peak: 10 },
    ];
    const tool = { ...took(5, 7, 30), marks };
    const { stages } = summarise([{ all: took(1, 1, 1), same: took(1, 1, 1), tool }]);
    const medians = stages.map(({ name, figures: { cpu, wall, peak } }) => [
      name,
      cpu.median,
      wall.median,
      peak.median,
    ]);
    expect(medians).toEqual([
      ['start', 2, 1, 10],
      ['scan', 3, 6, 30],
    ]);
  });
});

describe('a run', () => {
  test('measures each stage of an audit beside the floor', () => {
    const { status, stdout } = bench('--tree', join(REPOSITORY, 'examples/dock'), '--runs', '1', '--json');
    expect(status).toBe(0);
    const result = JSON.parse(stdout) as Parameters<typeof tableOf>[0];
    expect(result.tree.files).toBeGreaterThan(10);
    expect(result.read.files).toBe(result.tree.files);
    expect(result.stages.map(({ name }) => name)).toEqual(['start', 'scan', 'extract', 'map', 'bucket', 'report']);
    const sum = result.stages.reduce((so, { figures }) => so + figures.cpu.median, 0);
    expect(sum).toBeCloseTo(result.tool.cpu.median, 5);
    for (const { cpu, wall, peak } of [result.floors.all, result.floors.same, result.tool])
      expect(Math.min(cpu.least, wall.least, peak.least)).toBeGreaterThan(0);
    expect(tableOf(result)).toContain('audit / floor, same files');
  });

  test('parses with several threads what one thread parses', () => {
    const { status, stdout } = bench('--tree', join(REPOSITORY, 'examples/dock'), '--runs', '1', '--jobs', '2');
    expect(status).toBe(0);
    expect(stdout).toContain('2 threads');
  });

  test('names one file list where tests are read and two where they are not', () => {
    const root = tree({ 'src/lib.rs': 'pub fn a() {}\n', 'tests/a.rs': 'fn b() {}\n' });
    const filesRead = (...args: string[]): unknown =>
      (JSON.parse(bench('--tree', root, '--runs', '1', '--json', ...args).stdout) as { read: unknown }).read;
    expect(filesRead()).toMatchObject({ files: 1 });
    expect(filesRead('--include-tests')).toMatchObject({ files: 2 });
  });

  test.each([
    ['no tree', [], 'which tree?'],
    ['nothing to parse', ['--tree', join(REPOSITORY, 'schema')], 'finds no source file'],
    ['half a run', ['--tree', '.', '--runs', '0.5'], '`--runs` is a whole number'],
  ])('fails and says why: %s', (_, args, why) => {
    const { status, stderr } = bench(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(why);
  });

  test('fails when a child does', async () => {
    const floor = join(SCRIPTS, 'bench-floor.mjs');
    const ran = runChild(floor, [REPOSITORY, '1'], 'not/there.rs', 'ignore');
    await expect(ran).rejects.toThrow('`bench-floor.mjs` failed');
  });
});
