import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fate, Hop, Report, Verdict } from '../src/model/report.ts';
import { filesOf, folders, json, REPOSITORY } from './fixture-trees.ts';
import { tree } from './scan-tree.ts';
import { auditOf, disagreements, policyOf, type WantedVerdicts } from './verdicts.ts';

interface Idea {
  readonly idea: string;
  /** Why it cannot be said in a language. */
  readonly without?: Readonly<Partial<Record<keyof typeof LANGUAGES, string>>>;
  readonly policy: unknown;
  readonly verdicts: WantedVerdicts;
}

const IDEAS = join(REPOSITORY, 'fixtures/languages');
const LANGUAGES = { rust: '.rs', typescript: '.ts' } as const;

/** A file that has nothing to do with any other, to stand before and after them all. */
const UNRELATED = {
  '.rs': `pub enum Bollard {
    Cracked,
}

pub fn moor(load: u32) -> Result<(), Bollard> {
    if load > 90 {
        return Err(Bollard::Cracked);
    }
    Ok(())
}
`,
  '.ts': `export class BollardCracked extends Error {}

export const moor = (load: number): void => {
  if (load > 90) throw new BollardCracked('the bollard is cracked');
};
`,
} as const;

const CASES = folders(IDEAS).flatMap((name) =>
  Object.entries<keyof typeof UNRELATED>(LANGUAGES)
    .filter(([language]) => existsSync(join(IDEAS, name, language)))
    .map(([language, extension]) => ({ name, language, extension, root: join(IDEAS, name, language) })),
);

const ideaOf = (name: string): Idea => json(IDEAS, name, 'verdicts.json') as Idea;

/** The same files with each source text changed. */
const changed = (root: string, extension: string, change: (text: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filesOf(root)).map(([path, text]) => [path, path.endsWith(extension) ? change(text) : text]),
  );

/** The verdicts as they would read if every line number were another. */
const renumbered = (report: Report, line: (old: number) => number): Verdict[] => {
  const hops = (witness: readonly Hop[]): Hop[] => witness.map((hop) => ({ ...hop, line: line(hop.line) }));
  const fates = (others: readonly Fate[]): Fate[] =>
    others.map((other) => ({ ...other, witness: hops(other.witness) }));
  return report.verdicts.map((verdict) => ({
    ...verdict,
    declared: { ...verdict.declared, line: line(verdict.declared.line), endLine: line(verdict.declared.endLine) },
    witness: hops(verdict.witness),
    others: fates(verdict.others),
    because: verdict.because.replaceAll(/\bline (\d+)/g, (_, old: string) => `line ${line(Number(old))}`),
  }));
};

test('every idea is said in at least one language', () => {
  expect(folders(IDEAS)).toEqual([...new Set(CASES.map(({ name }) => name))]);
});

test.each(folders(IDEAS))('%s is said in every language, or it is written why not', (name) => {
  const { without = {} } = ideaOf(name);
  const said = Object.keys(LANGUAGES).filter((language) => existsSync(join(IDEAS, name, language)));
  expect([...said, ...Object.keys(without)].sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(CASES)('$name in $language', ({ name, extension, root }) => {
  const { policy, verdicts } = ideaOf(name);

  test('says what is written', async () => {
    expect(disagreements(await auditOf(root, policyOf(policy)), verdicts).join('\n\n')).toBe('');
  });

  test('says the same with lines above, each pointer as many further down', async () => {
    const moved = tree(changed(root, extension, (text) => `\n// The tide is out\n\n${text}`));
    const [before, after] = [await auditOf(root, policyOf(policy)), await auditOf(moved, policyOf(policy))];
    expect(after.verdicts).toEqual(renumbered(before, (line) => line + 3));
  });

  test('says the same with a comment before each line', async () => {
    const spread = tree(changed(root, extension, (text) => text.replaceAll(/^/gm, '// The tide is in\n')));
    const [before, after] = [await auditOf(root, policyOf(policy)), await auditOf(spread, policyOf(policy))];
    expect(after.verdicts).toEqual(renumbered(before, (line) => line * 2));
  });

  test('says the same beside files that have nothing to do with it', async () => {
    const names = [`0-first${extension}`, `zz-last${extension}`];
    const unrelated = Object.fromEntries(names.map((path) => [path, UNRELATED[extension]]));
    const crowded = tree({ ...filesOf(root), ...unrelated });
    const [before, after] = [await auditOf(root, policyOf(policy)), await auditOf(crowded, policyOf(policy))];
    expect(after.verdicts.filter(({ declared }) => !names.includes(declared.file))).toEqual(before.verdicts);
  });
});
