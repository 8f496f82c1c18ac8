import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import json from '../reports/json.ts';
import type { Report } from '../src/model/report.ts';
import { problems } from './schema.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const standard = JSON.parse(read('fixtures/reports/standard/report.json')) as Report;
type Plain = Record<string, unknown>;
const changed = (path: readonly (string | number)[], value: unknown): unknown => {
  const copy = structuredClone(standard) as unknown as Plain;
  const last = path.at(-1) ?? '';
  const inner = path.slice(0, -1).reduce<Plain>((at, key) => at[key] as Plain, copy);
  inner[last] = value;
  return copy;
};

describe('the schema of the report', () => {
  it.each(readdirSync(new URL('../fixtures/reports/', import.meta.url)))(
    'accepts %s, and what the reporter prints of it',
    (name) => {
      const report = JSON.parse(read(`fixtures/reports/${name}/report.json`)) as Report;
      expect(problems(report)).toEqual([]);
      const printed: unknown = JSON.parse(json.render(report, { color: false, width: 80 }));
      expect(printed).toEqual(report);
      expect(problems(printed)).toEqual([]);
    },
  );

  it.each<[string, readonly (string | number)[], unknown]>([
    ['a key it does not know', ['more'], 1],
    ['an unknown key inside', ['verdicts', 0, 'more'], 1],
    ['another schema version', ['schema'], 2],
    ['an absolute path', ['findings', 0, 'site', 'file'], '/etc/passwd'],
    ['a line 0', ['findings', 0, 'site', 'line'], 0],
    ['an unknown lane', ['verdicts', 0, 'lane'], 'Fine'],
    ['a death outside of run-borking', ['verdicts', 1, 'death'], 'died'],
    ['run-borking without a death', ['verdicts', 0, 'death'], null],
    ['an undecided pass of a decided lane', ['verdicts', 0, 'pass'], null],
    ['a fingerprint with a line in it', ['findings', 0, 'fingerprint'], 'fl1:src/a.rs:12'],
    ['a missing summary', ['summary'], undefined],
  ])('refuses %s', (_, path, value) => {
    expect(problems(JSON.parse(JSON.stringify(changed(path, value))))).not.toEqual([]);
  });

  it('knows the sections that no command fills yet', () => {
    const filled = {
      ...standard,
      plan: [
        {
          id: 'p1',
          condition: 'c',
          current: 'run-borking',
          target: 'Explainable',
          retryPolicy: 'none',
          fix: 'f',
          sites: [],
          findings: [standard.findings[0]?.fingerprint],
          leverage: 3,
        },
      ],
      tickets: [
        {
          id: `ft1:${'0'.repeat(32)}`,
          finding: `fl1:${'0'.repeat(32)}`,
          failure: `ff1:${'0'.repeat(32)}`,
          gate: 'run-borking-variant',
          category: 'implementation',
          requiredCapability: 'write:src/lib.rs',
          routeTo: '@dock/cranes',
          attempt: 1,
          escalated: false,
          reopened: 0,
          state: 'open',
        },
      ],
      commits: {
        base: 'abc',
        checked: 4,
        broken: [{ commit: 'def', position: 3, subject: 's', kind: 'own', cause: 'def', candidates: [], findings: [] }],
      },
      pointers: [
        {
          doc: 'docs/audit.md',
          line: 25,
          column: 12,
          text: 'a.rs:99',
          cited: { path: 'a.rs', line: 99, endLine: 99, symbol: 'E' },
          base: { commit: 'abc', how: 'inferred', held: 3, of: 4 },
          status: 'shifted',
          to: { file: 'a.rs', line: 104, endLine: 104, symbol: 'E' },
          content: 'same',
          evidence: 'survived',
          killedBy: null,
          fixable: true,
          fails: true,
          candidates: [],
        },
      ],
    };
    expect(problems(filled)).toEqual([]);
    expect(problems({ ...filled, tickets: [{ ...filled.tickets[0], state: 'lost' }] })).not.toEqual([]);
    expect(problems({ ...filled, pointers: [{ ...filled.pointers[0], status: 'fresh' }] })).not.toEqual([]);
  });

  it('describes the answer of `lane`', () => {
    const answer = { site: 'A::B', pass: false, verdicts: standard.verdicts.slice(0, 1) };
    expect(problems(answer, 'report#/$defs/laneAnswer')).toEqual([]);
    expect(problems({ ...answer, pass: 'no' }, 'report#/$defs/laneAnswer')).not.toEqual([]);
  });
});

describe('the JSON of a large report', () => {
  it('takes about as long as plain JSON.stringify', () => {
    const large: Report = { ...standard, verdicts: Array.from({ length: 2000 }, () => standard.verdicts).flat() };
    const time = (work: () => unknown): number => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const least = (work: () => unknown): number => Math.min(...Array.from({ length: 3 }, () => time(work)));
    expect(least(() => json.render(large, { color: false, width: 80 }))).toBeLessThan(
      3 * least(() => JSON.stringify(large, null, 1)) + 100,
    );
  });
});
