import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { loadRust } from '../src/languages/rust/index.ts';
import { EMPTY_POLICY } from '../src/lanes/policy.ts';
import { jsonText } from '../src/model/json.ts';
import type { Report } from '../src/model/report.ts';
import { faultlane } from './cli-spawn.ts';
import { filesOf, folders, json, REPOSITORY } from './fixture-trees.ts';
import { renaming } from './renamed.ts';
import { repository, temporary, tree, write } from './scan-tree.ts';
import { syntheticTree } from './synthetic.ts';
import { auditOf, policyOf } from './verdicts.ts';

const DOCK = filesOf(join(REPOSITORY, 'examples/dock'));
const DOCK_POLICY = parsePolicy(DOCK['faultlane.config.yaml']!, 'faultlane.config.yaml');
const IDEAS = join(REPOSITORY, 'fixtures/languages');

const extract = await loadRust();

test('two runs give the same bytes', async () => {
  const root = tree(DOCK);
  expect(jsonText(await auditOf(root, DOCK_POLICY))).toBe(jsonText(await auditOf(root, DOCK_POLICY)));
});

test('the order in which files were written and are listed changes nothing', async () => {
  const small = { ...DOCK, ...syntheticTree(12, 2) };
  const backwards = temporary();
  write(backwards, Object.fromEntries(Object.entries(small).reverse()));
  const [walked, other, byGit] = [
    await auditOf(tree(small), EMPTY_POLICY),
    await auditOf(backwards, EMPTY_POLICY),
    await auditOf(repository(small), EMPTY_POLICY),
  ];
  expect(walked.verdicts.length).toBeGreaterThan(100);
  expect(jsonText(other)).toBe(jsonText(walked));
  expect(byGit.target.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(jsonText({ ...byGit, target: walked.target })).toBe(jsonText(walked));
});

test('the number of workers and the order in which they finish change nothing', { timeout: 120_000 }, async () => {
  // Large and small files are mixed, and workers take the large ones first.
  const root = tree(syntheticTree(40, 42));
  const audit = (jobs: string): ReturnType<typeof faultlane> =>
    faultlane(['audit', root, '--jobs', jobs, '--no-cache', '--format', 'json', '--fail-on', 'none'], {
      env: { NODE_DEBUG: 'worker' },
    });
  const [one, two] = [await audit('1'), await audit('2')];
  const started = (text: string): number => text.match(/create new worker/g)?.length ?? 0;
  // One worker parses while the main thread reads the trees; two do all of it.
  expect([started(one.stderr), started(two.stderr)]).toEqual([1, 2]);
  expect(two.stdout === one.stdout).toBe(true);
  const report = JSON.parse(one.stdout) as Report;
  expect(report.status.failed.map(({ file }) => file)).toEqual(['pier-0/src/broken.rs', 'pier-39/src/broken.rs']);
  expect([report.verdicts.length, report.findings.length]).toEqual([400, 160]);
});

/** A report without what depends on names by design. */
const nameless = (report: Report): unknown => ({
  ...report,
  findings: report.findings.map((finding) => ({ ...finding, fingerprint: null })),
});

describe('other names', () => {
  /** Their idea is that a name says something. */
  const BY_NAME = new Set(['exported-question']);
  const ideas = folders(IDEAS).filter((name) => !BY_NAME.has(name) && folders(join(IDEAS, name)).includes('rust'));
  const CASES = ideas.map((name) => ({
    name,
    files: filesOf(join(IDEAS, name, 'rust')),
    policy: (json(IDEAS, name, 'verdicts.json') as { policy: unknown }).policy,
  }));

  test.each(CASES)('change nothing but names: $name', async ({ files, policy }) => {
    const sources = Object.entries(files).filter(([path]) => path.endsWith('.rs'));
    const facts = sources.map(([path, source]) => extract(path, source, { includeTests: true }).facts);
    const { there, back, count } = renaming(facts);
    expect(count).toBeGreaterThan(2);
    const renamed = Object.fromEntries(sources.map(([path, source]) => [path, there(source)]));
    const before = await auditOf(tree(files), policyOf(policy));
    const after = await auditOf(
      tree({ ...files, ...renamed }),
      policyOf(policy && JSON.parse(there(JSON.stringify(policy)))),
    );
    expect(JSON.parse(back(JSON.stringify(nameless(after))))).toEqual(JSON.parse(JSON.stringify(nameless(before))));
    expect(after.verdicts.map(({ variant }) => variant)).not.toEqual(before.verdicts.map(({ variant }) => variant));
  });
});

test('a file that has nothing to do with the others changes nothing else', async () => {
  const beside = {
    'crates/yard/Cargo.toml': '[package]\nname = "yard"\nversion = "0.1.0"\n',
    'crates/yard/src/lib.rs': syntheticTree(1, 1)['pier-0/src/gate.rs']!,
  };
  const [before, after] = [
    await auditOf(tree(DOCK), DOCK_POLICY),
    await auditOf(tree({ ...DOCK, ...beside }), DOCK_POLICY),
  ];
  const isOurs = ({ scope }: { scope: string }): boolean => scope !== 'yard';
  expect(after.verdicts.length - after.verdicts.filter(isOurs).length).toBe(5);
  expect(jsonText(after.verdicts.filter(isOurs))).toBe(jsonText(before.verdicts));
  expect(jsonText(after.findings.filter(({ site }) => !site.file.startsWith('crates/yard/')))).toBe(
    jsonText(before.findings),
  );
  expect(jsonText(after.blind)).toBe(jsonText(before.blind));
  expect(after.target.files - before.target.files).toBe(1);
});
