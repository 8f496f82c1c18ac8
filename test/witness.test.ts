import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkReport, type Checked } from '../scripts/check-witness/check.mjs';
import { wordsIn } from '../scripts/check-witness/words.mjs';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { EMPTY_POLICY } from '../src/lanes/policy.ts';
import type { Report } from '../src/model/report.ts';
import { folders, json, REPOSITORY } from './fixture-trees.ts';
import { auditOf, policyOf } from './verdicts.ts';

const IDEAS = join(REPOSITORY, 'fixtures/languages');
const DOCK = join(REPOSITORY, 'examples/dock');
const NO_WORDS = wordsIn('');

const RUST = folders(IDEAS).filter((name) => existsSync(join(IDEAS, name, 'rust')));

const checked = (report: Report, root: string, words = NO_WORDS): Checked =>
  checkReport(
    report,
    (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined),
    words,
  );

/** A line a fault, with what a person needs to look at it. */
const told = ({ faults }: Checked): string[] =>
  faults.map(
    ({ about, why, hop, text }) =>
      `${about}: ${why}\n  ${hop?.from} -> ${hop?.to} (${hop?.how}, ${hop?.via}) ${hop?.file}:${hop?.line}\n  | ${text}`,
  );

describe('every hop of every witness is true', () => {
  test.each(RUST)('%s', async (name) => {
    const root = join(IDEAS, name, 'rust');
    const { policy } = json(IDEAS, name, 'verdicts.json') as { readonly policy: unknown };
    const words = wordsIn(JSON.stringify(policy ?? {}));
    expect(told(checked(await auditOf(root, policyOf(policy)), root, words)).join('\n\n')).toBe('');
  });

  test('the dock, with its policy', async () => {
    const text = readFileSync(join(DOCK, 'faultlane.config.yaml'), 'utf8');
    const report = await auditOf(DOCK, parsePolicy(text, 'faultlane.config.yaml'));
    const result = checked(report, DOCK, wordsIn(text));
    expect(told(result).join('\n\n')).toBe('');
    expect(result.witnesses).toBeGreaterThan(20);
  });

  test('the dock, without a policy', async () => {
    const result = checked(await auditOf(DOCK, EMPTY_POLICY), DOCK);
    expect(told(result).join('\n\n')).toBe('');
    expect(result.witnesses).toBeGreaterThan(15);
  });
});
