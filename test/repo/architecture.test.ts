import { describe, expect, test } from 'vitest';
import { ABILITIES, type Ability } from './abilities.ts';
import { faultsOf, holderOf, readArchitecture } from './architecture.ts';
import { codeFiles, textOf } from './files.ts';

const architecture = readArchitecture(textOf('ARCHITECTURE.md'));

describe('ARCHITECTURE.md and the code agree', () => {
  test('no file does what the tables do not allow', () => {
    const files = codeFiles();
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => faultsOf(architecture, file, textOf(file)))).toEqual([]);
  });

  test.each(['imports', 'may'] as const)('every row of the table "%s" holds a file', (table) => {
    const parts = [...architecture[table].keys()];
    const held = new Set(codeFiles().map((file) => holderOf(parts, file)?.pattern));
    expect(parts.filter((part) => !held.has(part))).toEqual([]);
  });
});

const importFaults = (file: string, specifier: string): string[] =>
  faultsOf(architecture, file, `import type { X } from '${specifier}';`);

describe('an import that the table forbids is found', () => {
  test.each([
    ['src/model/a.ts', '../failures/failure.ts'],
    ['src/languages/rust/a.ts', '../typescript/b.ts'],
    ['src/languages/rust/arm/a.ts', '../../typescript/b.ts'],
    ['src/languages/rust/a.ts', '../../scan/scan.ts'],
    ['src/engine/define-rule.ts', './audit.ts'],
    ['src/engine/audit.ts', '../cli/main.ts'],
    ['src/scan/a.ts', 'yaml'],
    ['src/model/a.ts', 'web-tree-sitter/debug'],
    ['rules/a.ts', '../src/engine/audit.ts'],
    ['rules/a.ts', '../src/languages/index.ts'],
    ['rules/a.ts', '../src/lanes/decide.ts'],
    ['rules/a.ts', '../src/graph/link.ts'],
    ['reports/a.ts', '../src/graph/follow.ts'],
    ['reports/text/a.ts', '../../rules/index.ts'],
    ['src/cli/a.ts', '../graph/build.ts'],
    ['src/cli/a.ts', '../../package.json'],
    ['src/nowhere/a.ts', './b.ts'],
    ['src/languages/a.ts', './rust/index.ts'],
    ['src/graph/a.ts', '../languages/rust/index.ts'],
  ])('%s -> %s', (file, specifier) => {
    expect(importFaults(file, specifier)).not.toEqual([]);
  });

  test.each([
    ['src/engine/extract.ts', '../languages/rust/index.ts'],
    ['src/languages/rust/arm/a.ts', '../lite.ts'],
    ['rules/a.ts', '../src/engine/define-rule.ts'],
    ['rules/a.ts', '../src/graph/questions.ts'],
    ['src/cli/a.ts', '../scan/root.ts'],
    ['src/scan/a.ts', 'node:path'],
  ])('%s -> %s is allowed', (file, specifier) => {
    expect(importFaults(file, specifier)).toEqual([]);
  });

  test.each([
    "import '../cli/main.ts';",
    "export { main } from '../cli/main.ts';",
    "export * from '../cli/main.ts';",
    "export const main = () => import('../cli/main.ts');",
    'export const main = () => import(`../cli/main.ts`);',
    "export type Main = typeof import('../cli/main.ts');",
    "export type Main = import('../cli/main.ts').Main;",
    "export const main = new URL('../cli/main.ts', import.meta.url);",
  ])('however it is written: %s', (source) => {
    expect(faultsOf(architecture, 'src/graph/a.ts', source)).toHaveLength(1);
  });
});

const SNIPPETS: Readonly<Record<Ability, readonly string[]>> = {
  disk: ["import { readFileSync } from 'node:fs';", "import fs from 'node:fs/promises';"],
  network: ["import 'node:https';", 'export const f = (): unknown => fetch("x");'],
  spawn: ["import { execFile } from 'node:child_process';", "import { Worker } from 'node:worker_threads';"],
  process: ['export const v = process.env;', "import os from 'node:os';", "import { argv } from 'node:process';"],
  console: ['console.log(1);', 'export const { log } = console;'],
  clock: ['export const t = Date.now();', 'export const t = new Date();', 'setTimeout(() => {}, 1);'],
  random: [
    'export const r = Math.random();',
    "import { randomUUID } from 'node:crypto';",
    'crypto.getRandomValues(a);',
  ],
  async: ['export const f = async () => 1;', 'export const f = (): Promise<void> => g();', 'await f();'],
  throw: ["throw new Error('x');", 'export const f = (): never => { throw new TypeError(); };'],
  eval: ['eval("1");', 'new Function("1")();', 'globalThis.x();', 'export const f = (n: string) => import(n);'],
};

describe('an ability that the table denies is found', () => {
  test.each(ABILITIES.flatMap((ability) => SNIPPETS[ability].map((source) => [ability, source] as const)))(
    '%s: %s',
    (ability, source) => {
      expect(faultsOf(architecture, 'src/graph/a.ts', source).join('\n')).toContain(`may not use ${ability}`);
    },
  );

  test('a member, a key or a comment of that name is none', () => {
    const source = `
      // console.log(process.env, Date.now(), Math.random())
      export interface Step { readonly process: string; console(): void }
      export const f = (step: Step) => ({ console: step.process, text: 'await fetch(eval)' }).console;
      export const { createHash } = { createHash: 1 };`;
    expect(faultsOf(architecture, 'src/graph/a.ts', source)).toEqual([]);
  });

  test('a module of Node that nobody classified is refused', () => {
    expect(() => faultsOf(architecture, 'src/scan/a.ts', "import 'node:sqlite';")).toThrow('not classified');
  });
});

describe('a table that the test does not understand is refused', () => {
  const document = textOf('ARCHITECTURE.md');

  test.each([
    ['has no section', document.replace('## Who may import whom', '## Imports')],
    ['columns are', document.replace('| disk |', '| files |')],
    ['a cell is yes or no', document.replace('| `rules` | no |', '| `rules` | maybe |')],
  ])('%s', (message, changed) => {
    expect(changed).not.toBe(document);
    expect(() => readArchitecture(changed)).toThrow(message);
  });
});
