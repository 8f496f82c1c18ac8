import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parsePolicy, POLICY_KEYS } from '../src/engine/policy-file.ts';
import { PACKS } from '../src/engine/policy-rest.ts';
import { LANES, NEUTRALS } from '../src/model/report.ts';
import { folders, json, REPOSITORY } from './fixture-trees.ts';

interface Schema {
  readonly properties: Record<string, { readonly items?: { readonly enum?: readonly string[] } }>;
  readonly $defs: { readonly lane: { readonly enum: readonly string[] } };
}

const schema = json(REPOSITORY, 'schema', 'policy.schema.json') as Schema;
const holds = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

const accepts = (value: unknown): boolean => {
  try {
    parsePolicy(JSON.stringify(value), 'faultlane.config.json');
    return true;
  } catch {
    return false;
  }
};

describe('the schema of a policy', () => {
  it('knows the keys, lanes and packs that are read, and no others', () => {
    expect(Object.keys(schema.properties)).toEqual(['$schema', ...POLICY_KEYS]);
    expect(schema.$defs.lane.enum).toEqual([...LANES, ...NEUTRALS]);
    expect(schema.properties['packs']?.items?.enum).toEqual(PACKS);
  });

  it('holds for every policy that ships and every policy of a fixture', () => {
    const shipped = readdirSync(join(REPOSITORY, 'examples', 'policies')).map((name) =>
      join(REPOSITORY, 'examples', 'policies', name),
    );
    const texts = [...shipped, join(REPOSITORY, 'examples', 'dock', 'faultlane.config.yaml')].map((path) =>
      readFileSync(path, 'utf8'),
    );
    const ideas = join(REPOSITORY, 'fixtures', 'languages');
    const policies = folders(ideas).map((name) => (json(ideas, name, 'verdicts.json') as { policy: unknown }).policy);
    for (const policy of [...texts.map((text): unknown => parse(text)), ...policies.filter((one) => one !== null)]) {
      holds(policy);
      expect(holds.errors).toBeNull();
    }
  });

  it.each([
    {},
    { lanes: { 'A::B': 'parked' } },
    { lanes: { 'A::B': 'lost' } },
    { lanes: [] },
    { boundaries: [{ fn: 'a', err: 'parked' }] },
    { boundaries: [{ fn: 'a' }] },
    { boundaries: [{ fn: ' a', err: 'parked' }] },
    { classifiers: [{ fn: 'a', lanes: {} }] },
    { joins: [{ call: 'a', impl: 'b' }] },
    { joins: [{ call: 'a' }] },
    { deliberate: [{ variant: 'a', reason: 'b' }] },
    { deliberate: [{ variant: 'a', reason: '' }] },
    { securityStop: { onlyFrom: ['a/**'] } },
    { securityStop: {} },
    { explainable: { needsMessage: true } },
    { explainable: { needsMessage: 1 } },
    { layers: { one: ['f'] } },
    { layers: { one: [] } },
    { exclude: ['a'] },
    { exclude: 'a' },
    { owners: { budget: { owner: 13 } } },
    { owners: { file: 'a', arbiter: 'b', budget: { owner: 2, arbiter: 0 } } },
    { packs: ['core'] },
    { packs: ['cobol'] },
    { unknown: 1 },
  ])('says of %j what the reader says', (value) => {
    expect(holds(value)).toBe(accepts(value));
  });
});
