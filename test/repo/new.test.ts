import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { skeleton } from '../../scripts/new/templates.mjs';
import { ROOT } from './files.ts';

const root = fileURLToPath(ROOT);
const folder = mkdtempSync(join(tmpdir(), 'faultlane-new-'));
const wish = { name: 'crate-lost', version: '0.1.0' };
const KINDS = ['rule', 'reporter', 'fixture'];

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('`npm run new`', () => {
  test.each(KINDS)('leaves something to fill in: %s', (kind) => {
    const texts = [...(skeleton(kind, wish) ?? [])].map(([, text]) => text);
    expect(texts.join('')).toContain('TODO');
    expect(texts.every((text) => text.endsWith('\n'))).toBe(true);
  });

  test('writes what compiles', () => {
    symlinkSync(join(root, 'src'), join(folder, 'src'), 'dir');
    for (const [path, text] of KINDS.flatMap((kind) => [...(skeleton(kind, wish) ?? [])])) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const config = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { rootDir: '/', types: [] },
      include: ['rules', 'reports'],
    };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });

  test.each([
    ['no kind', 'gate', 'crate-lost'],
    ['no name', 'rule', 'CrateLost'],
    ['no name', 'rule', '../crate'],
    ['is there already', 'reporter', 'text'],
    ['how is it called', 'rule'],
  ])('writes nothing where it says %s', (problem, ...args) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(root, 'scripts/new.mjs'), ...args], {
      encoding: 'utf8',
    });
    expect(stderr).toContain(problem);
    expect(stderr).toContain('help: ');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});
