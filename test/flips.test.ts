import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folders, json, REPOSITORY } from './fixture-trees.ts';
import { auditOf, disagreements, policyOf, type Wanted } from './verdicts.ts';

interface Flip {
  readonly idea: string;
  readonly variant: string;
  readonly policy?: unknown;
  readonly before: Wanted;
  readonly after: Wanted;
}

const FLIPS = join(REPOSITORY, 'fixtures/flips');

describe.each(folders(FLIPS))('%s', (name) => {
  const flip = json(FLIPS, name, 'flip.json') as Flip;

  test.each(['before', 'after'] as const)('%s the change', async (side) => {
    const report = await auditOf(join(FLIPS, name, side), policyOf(flip.policy));
    expect(disagreements(report, { [flip.variant]: flip[side] }).join('\n\n')).toBe('');
  });

  test('the change must be seen', async () => {
    const { before, after } = flip;
    const seen = (['lane', 'death', 'reach'] as const).filter((key) => key in before && before[key] !== after[key]);
    expect(seen).not.toEqual([]);
  });
});
