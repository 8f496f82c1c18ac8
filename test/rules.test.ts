import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../rules/index.ts';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { EMPTY_POLICY } from '../src/lanes/policy.ts';
import type { Finding, Report } from '../src/model/report.ts';
import { folders, REPOSITORY } from './fixture-trees.ts';
import { marksIn, unmatched } from './marks.ts';
import { tree } from './scan-tree.ts';
import { auditOf } from './verdicts.ts';

const FIXTURES = join(REPOSITORY, 'fixtures/rules');
const INPUT = { rust: 'input.rs', typescript: 'input.ts' } as const;

/** Audits a file that stands alone in a folder. */
const auditAlone = async (file: string, code: string, policy: string | undefined): Promise<Report> => {
  const words = policy === undefined ? EMPTY_POLICY : parsePolicy(policy, 'faultlane.config.yaml');
  const report = await auditOf(tree({ [file]: code }), words);
  expect(report.status.failed).toEqual([]);
  return report;
};

/** Findings as `rule at line`, sorted. */
const placesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ rule, site }) => `${rule} at ${site.line}`).toSorted();

const EXAMPLES = rules.flatMap(({ id, examples }) => [
  ...examples.bad.map((example, index) => ({ id, example, name: `bad ${index + 1}` })),
  ...examples.good.map((example, index) => ({ id, example, name: `good ${index + 1}` })),
]);

describe('every example of every rule', () => {
  test.each(EXAMPLES)('$id: $name', async ({ id, example }) => {
    const { language, code, policy, lines = [] } = example;
    const { findings } = await auditAlone(INPUT[language], code, policy);
    expect(placesOf(findings)).toEqual(lines.map((line) => `${id} at ${line}`).toSorted());
  });

  test('a bad example says where', () => {
    const silent = rules.filter(({ examples }) => examples.bad.some(({ lines = [] }) => lines.length === 0));
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

const CASES = folders(FIXTURES).flatMap((rule) =>
  readdirSync(join(FIXTURES, rule))
    .filter((name) => name.endsWith('.rs'))
    .toSorted()
    .map((name) => ({ rule, name: name.slice(0, -'.rs'.length) })),
);

/** A marked fixture and the policy beside it. */
const readCase = (rule: string, name: string): { code: string; policy: string | undefined } => {
  const stem = join(FIXTURES, rule, name);
  const policy = existsSync(`${stem}.yaml`) ? readFileSync(`${stem}.yaml`, 'utf8') : undefined;
  return { code: readFileSync(`${stem}.rs`, 'utf8'), policy };
};

const unmatchedIn = async (rule: string, name: string): Promise<string[]> => {
  const { code, policy } = readCase(rule, name);
  const { findings } = await auditAlone('input.rs', code, policy);
  return unmatched(marksIn(code), findings);
};

describe('marked fixtures', () => {
  test.each(CASES)('$rule: $name', async ({ rule, name }) => {
    expect(await unmatchedIn(rule, name)).toEqual([]);
  });

  test('a policy changes what is said', async () => {
    const lanes = ({ verdicts }: Report): string[] =>
      verdicts.map(({ variant, lane, death }) => `${variant} ${lane} ${death}`);
    for (const { rule, name } of CASES) {
      const { code, policy } = readCase(rule, name);
      if (policy === undefined) continue;
      const [without, within] = [await auditAlone('a.rs', code, undefined), await auditAlone('a.rs', code, policy)];
      expect([name, lanes(within)]).not.toEqual([name, lanes(without)]);
    }
  });

  test('every folder is a rule, and every rule has fixtures that are found and such that are silent', () => {
    expect(folders(FIXTURES)).toEqual(rules.map(({ id }) => id));
    for (const { id } of rules) {
      const marked = CASES.filter(({ rule }) => rule === id).map(({ name }) => marksIn(readCase(id, name).code).length);
      expect([id, marked.some((count) => count > 0), marked.includes(0)]).toEqual([id, true, true]);
    }
  });

  test('a policy beside no fixture would be read by nobody', () => {
    const alone = folders(FIXTURES).flatMap((rule) =>
      readdirSync(join(FIXTURES, rule)).filter(
        (name) => !CASES.some((one) => one.rule === rule && [`${one.name}.rs`, `${one.name}.yaml`].includes(name)),
      ),
    );
    expect(alone).toEqual([]);
  });
});

describe('a mark', () => {
  const finding = (change: Partial<Finding>): Finding =>
    ({
      rule: 'a-b',
      severity: 'warn',
      variants: ['A::B'],
      message: 'it: ends',
      ...change,
      site: { line: 2 },
    }) as Finding;

  test.each([
    ['//~ a-b', { line: 1, rule: 'a-b', severity: null, variants: null, message: null }],
    ['x(); //~ a-b: it ends', { line: 1, rule: 'a-b', severity: null, variants: null, message: 'it ends' }],
    ['\n\n//~^^ a-b warn', { line: 1, rule: 'a-b', severity: 'warn', variants: null, message: null }],
    ['//~ a-b A::B C', { line: 1, rule: 'a-b', severity: null, variants: ['A::B', 'C'], message: null }],
    ['//~ a-b note A::B: x::y: z', { line: 1, rule: 'a-b', severity: 'note', variants: ['A::B'], message: 'x::y: z' }],
  ])('reads %j', (source, mark) => {
    expect(marksIn(source)).toEqual([mark]);
  });

  test.each(['//~', '//~ A::B', '//~^ : text', '//~~ a-b'])('that does not read is no silent one: %s', (source) => {
    expect(() => marksIn(source)).toThrow('the mark does not read');
  });

  test.each([
    ['none', '\n', [finding({})], ['surplus: line 2: a-b warn A::B it: ends']],
    ['no finding', '\n//~ a-b', [], ['missing: line 2: a-b']],
    ['one for two', '\n//~ a-b', [finding({}), finding({})], ['surplus: line 2: a-b warn A::B it: ends']],
    ['two for two', '\n//~ a-b warn\n//~^ a-b A::B: ends', [finding({}), finding({})], []],
    ['another severity', '\n//~ a-b note', [finding({ severity: 'note' })], []],
  ])('%s', (_, source, findings, wanted) => {
    expect(unmatched(marksIn(source), findings)).toEqual(wanted);
  });

  test.each([
    ['rule', '//~ a-c'],
    ['line', '\n//~ a-b'],
    ['severity', '//~ a-b error'],
    ['variants', '//~ a-b A::C'],
    ['text', '//~ a-b: lives'],
  ])('is no match with another %s', (_, source) => {
    expect(unmatched(marksIn(`\n${source}`), [finding({})])).toHaveLength(2);
  });
});
