import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { EMPTY_POLICY } from '../src/lanes/policy.ts';
import { LANES } from '../src/model/report.ts';
import { json, REPOSITORY } from './fixture-trees.ts';
import { auditOf, disagreements, type WantedVerdicts } from './verdicts.ts';

const DOCK = join(REPOSITORY, 'examples/dock');
const POLICY = 'faultlane.config.yaml';
const wanted = json(DOCK, 'expected.json') as { withPolicy: WantedVerdicts; withoutPolicy: WantedVerdicts };
const policy = parsePolicy(readFileSync(join(DOCK, POLICY), 'utf8'), POLICY);

describe('the dock', () => {
  test('says with its policy what is written', async () => {
    expect(disagreements(await auditOf(DOCK, policy), wanted.withPolicy).join('\n\n')).toBe('');
  });

  test('proves without a policy what dies', async () => {
    expect(disagreements(await auditOf(DOCK, EMPTY_POLICY), wanted.withoutPolicy).join('\n\n')).toBe('');
  });

  test('has something in each lane', async () => {
    const { summary } = await auditOf(DOCK, policy);
    expect(LANES.filter((lane) => summary[lane] === 0)).toEqual([]);
  });

  test('is read whole', async () => {
    const { status } = await auditOf(DOCK, policy);
    expect(status).toMatchObject({ complete: true, failed: [] });
  });
});
