import { describe, expect, test } from 'vitest';
import { EMPTY_POLICY } from '../../src/lanes/policy.ts';
import type { Report } from '../../src/model/report.ts';
import { tree } from '../scan-tree.ts';
import { auditOf } from '../verdicts.ts';

/** Stands before and behind every odd file, and must be judged as if it stood alone. */
const SOUND = `class RopeFault extends Error {
  constructor(readonly kind: 'Frayed' | 'Knotted') {
    super(kind);
  }
}

const haul = (metres: number): number => {
  if (metres === 1) throw new RopeFault('Frayed');
  if (metres === 2) throw new RopeFault('Knotted');
  return metres;
};

try {
  haul(process.argv.length);
} catch (error) {
  if (error instanceof RopeFault && error.kind === 'Knotted') process.abort();
  console.error(error);
  process.exit(2);
}
`;
const JUDGED = ['RopeFault::Frayed Explainable', 'RopeFault::Knotted run-borking'];

/** Longest time that one odd file may cost, in milliseconds. */
const LONGEST = 5000;

const verdictsIn = (report: Report, file: string): string[] =>
  report.verdicts
    .filter(({ declared, reach }) => declared.file === file && reach === 'live')
    .map(({ variant, lane }) => `${variant} ${lane}`);

const auditBeside = async (odd: string | Uint8Array, name = 'odd.ts'): Promise<Report> => {
  const root = tree({ 'a.ts': SOUND, [name]: typeof odd === 'string' ? odd : Buffer.from(odd), 'z.ts': SOUND });
  const start = performance.now();
  const report = await auditOf(root, EMPTY_POLICY);
  expect(performance.now() - start).toBeLessThan(LONGEST);
  expect([verdictsIn(report, 'a.ts'), verdictsIn(report, 'z.ts')]).toEqual([JUDGED, JUDGED]);
  expect(report.status.failed.filter(({ file }) => file !== name)).toEqual([]);
  return report;
};

const messagesOf = ({ status }: Report): string[] => status.failed.map(({ message }) => message);

describe('odd, and read as a whole', () => {
  test.each([
    ['nothing', ''],
    ['a mark and nothing', '\u{feff}'],
    ['a script line and lines of another system', '#!/usr/bin/env node\r\nconst f = () => {\r\n  throw 1;\r\n};\r\n'],
    ['one line of 64 kB', 'b(c);'.repeat(13_000)],
    ['a string of 64 kB', `b("${'x'.repeat(65_536)}");`],
    ['a name of 64 kB', `class ${'A'.repeat(65_536)} extends Error {}`],
    [
      'names that every object has',
      'enum E { toString, __proto__, constructor }\nconst f = () => { valueOf(); };\nf();',
    ],
    ['a class of itself', 'class A extends B {}\nclass B extends A {}\nthrow new A();'],
    ['a file that imports itself', "export * from './odd.js';\nimport { q } from './odd.js';\nq();"],
    ['functions of 200 levels', `${'const f = () => { '.repeat(200)}throw 1;${' };'.repeat(200)}`],
    ['calls of 750 levels', `${'f('.repeat(750)}1${')'.repeat(750)};`],
    ['a chain of 500 calls', `a${'.b()'.repeat(500)};`],
    [
      'decorators, accessors and private names',
      '@d class A { @e accessor #b = 1; get c() { return this.#b; } static { f(); } }',
    ],
    ['every kind of loop', 'o: for (;;) { for (const a in b) { do { continue o; } while (c); } while (d) break o; }'],
    ['old modules', "const { a } = require('./b');\nexports.c = a;\nmodule.exports = class {};"],
  ])('%s', async (_, odd) => {
    const report = await auditBeside(odd);
    expect(messagesOf(report)).toEqual([]);
    expect(report.blind.filter(({ file }) => file === 'odd.ts')).toEqual([]);
  });

  test('elements of a page', async () => {
    const report = await auditBeside(
      'export const C = () => <b onClick={() => { throw new Error("x"); }}>{[1]}</b>;',
      'c.tsx',
    );
    expect(messagesOf(report)).toEqual([]);
  });
});

describe('told as it is', () => {
  const PARENS = '('.repeat(20_000);

  test.each<[string, string | Uint8Array, string]>([
    ['broken', 'class A extends Error {\nconst = => { throw new A( ;;; } } ) if (', 'does not parse'],
    ['parentheses of 20000 levels', `const a = ${PARENS}1${PARENS.replaceAll('(', ')')};`, 'nested too deeply'],
    ['calls of 850 levels', `${'f('.repeat(850)}1${')'.repeat(850)};`, 'nested too deeply'],
    ['blocks of 5000 levels', `${'{ if (1) '.repeat(5000)}throw 1${'}'.repeat(5000)}`, 'nested too deeply'],
    ['a sum of 60000 numbers', `const a = 1${'+1\n'.repeat(60_000)};`, 'nested too deeply'],
    ['bytes of another encoding', Buffer.from('class Caf\u00e9 extends Error {}\n', 'latin1'), 'not valid UTF-8'],
    ['bytes that are no text', Buffer.from('class A {}\0\0'), 'not text in UTF-8'],
  ])('%s', async (_, odd, said) => {
    expect(messagesOf(await auditBeside(odd)).join('\n')).toContain(said);
  });
});
