import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../rules/index.ts';
import { moduleNames, reportsIndex, rulesIndex } from '../../scripts/gen/index-files.mjs';
import { rulePages, rulesOverview } from '../../scripts/gen/rule-page.mjs';
import type { Rule } from '../../src/engine/define-rule.ts';
import { ROOT, textOf } from './files.ts';

const listing = (folder: string): string[] => readdirSync(new URL(folder, ROOT));

describe('generated files are current (`npm run gen` makes them so)', () => {
  test('rules/index.ts', () => {
    expect(textOf('rules/index.ts')).toBe(rulesIndex(moduleNames(listing('rules'))));
  });

  test('reports/index.ts', () => {
    expect(textOf('reports/index.ts')).toBe(reportsIndex(moduleNames(listing('reports'))));
  });

  test('docs/rules', () => {
    const pages = rulePages(rules);
    expect(listing('docs/rules').toSorted()).toEqual([...pages.keys()].toSorted());
    for (const [name, text] of pages) expect(textOf(`docs/rules/${name}`)).toBe(text);
  });
});

describe('the generator', () => {
  test('takes files beside the index, sorted, and no parts of modules', () => {
    expect(moduleNames(['b-two.ts', 'index.ts', 'text', 'a.ts', 'notes.md'])).toEqual(['a', 'b-two']);
  });

  test('quotes and camels what needs it', () => {
    expect(rulesIndex(['retry-2-late'])).toContain("import retry2Late from './retry-2-late.ts';");
    expect(reportsIndex(['rd-json', 'text'])).toContain("  'rd-json': () => import('./rd-json.ts'),\n  text: ");
  });

  const rule: Rule = {
    id: 'b-rule',
    code: 'FL999',
    since: '0.1.0',
    docs: { what: 'A | pipe\nand a break', why: 'because', fix: 'mend it' },
    examples: {
      bad: [{ language: 'rust', code: '// ```', policy: 'lanes: {}', lines: [1] }],
      good: [{ language: 'rust', code: 'fn f() {}' }],
    },
    check: () => [],
  };

  test('fences an example by more backticks than it holds, with its policy and its lines', () => {
    const page = rulePages([rule]).get('b-rule.md');
    expect(page).toContain('````rust\n// ```\n````\n\nwith the policy\n\n```yaml\nlanes: {}\n```\n\nFound at line 1.');
  });

  test('escapes cells and sorts rows', () => {
    const overview = rulePages([rule, { ...rule, id: 'a-rule' }]).get('README.md') ?? '';
    expect(overview).toContain(String.raw`A \| pipe and a break |`);
    expect(overview.indexOf('a-rule')).toBeLessThan(overview.indexOf('b-rule'));
    expect(rulesOverview([])).toMatch(/\| --- \|\n$/);
  });
});
