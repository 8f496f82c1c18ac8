import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reporters } from '../../reports/index.ts';
import { rules } from '../../rules/index.ts';
import { moduleNames } from '../../scripts/gen/index-files.mjs';
import type { Rule } from '../../src/engine/define-rule.ts';
import { ROOT } from './files.ts';

const namesIn = (folder: string): string[] => moduleNames(readdirSync(new URL(folder, ROOT)));
const KEBAB = /^[a-z]+(?:-[a-z0-9]+)*$/;
/** What `npm run new` leaves for its user to fill in. */
const UNFINISHED = 'TODO';

const faultsOf = (rule: Rule): string[] => {
  const faults: string[] = [];
  const { what, why, fix } = rule.docs;
  const examples = [...rule.examples.bad, ...rule.examples.good];
  if (!KEBAB.test(rule.id)) faults.push('the id is not kebab-case');
  if (!/^FL\d{3}$/.test(rule.code)) faults.push('the code is not FL and three digits');
  if (!/^\d+\.\d+\.\d+$/.test(rule.since)) faults.push('`since` is not a version');
  if ([what, why, fix].some((text) => text.trim().length < 20)) faults.push('a part of the documents is missing');
  if (rule.examples.bad.length === 0) faults.push('there is no bad example');
  if (rule.examples.good.length === 0) faults.push('there is no good example');
  if (examples.some(({ code }) => code.trim() === '')) faults.push('an example is empty');
  if (JSON.stringify([rule.docs, examples]).includes(UNFINISHED)) faults.push('it is not filled in');
  if (rule.examples.good.some(({ lines }) => lines !== undefined)) faults.push('a good example expects a finding');
  for (const { code, lines = [] } of rule.examples.bad) {
    const last = code.split('\n').length;
    if (lines.some((line) => !Number.isInteger(line) || line < 1 || line > last)) faults.push('a line is outside');
  }
  return faults;
};

describe('rules', () => {
  test('every file in rules/ is a rule of that id, and the index holds them all', () => {
    expect(rules.map(({ id }) => id)).toEqual(namesIn('rules'));
  });

  test('codes are unique', () => {
    const codes = rules.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('every rule documents and demonstrates itself', () => {
    expect(rules.flatMap((rule) => faultsOf(rule).map((fault) => `${rule.id}: ${fault}`))).toEqual([]);
  });
});

describe('what is wrong with a rule is seen', () => {
  const example = { language: 'rust', code: 'fn main() {}' } as const;
  const good: Rule = {
    id: 'crate-lost',
    code: 'FL999',
    since: '0.1.0',
    docs: {
      what: 'A crate that fell into the water.',
      why: 'Nobody finds it again, ever.',
      fix: 'Hold it with both hands, always.',
    },
    examples: { bad: [{ ...example, lines: [1] }], good: [example] },
    check: () => [],
  };

  test('a good one has no fault', () => {
    expect(faultsOf(good)).toEqual([]);
  });

  test.each<[string, Partial<Rule>]>([
    ['kebab-case', { id: 'CrateLost' }],
    ['three digits', { code: 'FL1' }],
    ['version', { since: 'soon' }],
    ['documents', { docs: { ...good.docs, why: '' } }],
    ['no bad example', { examples: { ...good.examples, bad: [] } }],
    ['no good example', { examples: { ...good.examples, good: [] } }],
    ['empty', { examples: { ...good.examples, good: [{ ...example, code: ' ' }] } }],
    ['not filled in', { docs: { ...good.docs, fix: `${UNFINISHED}: say what to do about it` } }],
    ['expects a finding', { examples: { ...good.examples, good: [{ ...example, lines: [1] }] } }],
    ['outside', { examples: { ...good.examples, bad: [{ ...example, lines: [2] }] } }],
  ])('%s', (fault, change) => {
    expect(faultsOf({ ...good, ...change }).join()).toContain(fault);
  });
});

describe('reporters', () => {
  test('the table holds every file in reports/, sorted', () => {
    expect(Object.keys(reporters)).toEqual(namesIn('reports'));
  });

  test.each(Object.entries(reporters))(
    '%s is named by its file and says in a line what it is for',
    async (name, load) => {
      const { default: reporter } = await load();
      expect(reporter.name).toBe(name);
      expect(reporter.about).toMatch(/^[^\n]{20,120}[^.\n]$/);
      expect(reporter.about).not.toContain(UNFINISHED);
    },
  );
});
