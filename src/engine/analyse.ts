import { finish } from '../findings/finish.ts';
import { narrowed } from '../findings/narrow.ts';
import { link } from '../graph/questions.ts';
import { Failure } from '../failures/failure.ts';
import { makeWords } from '../lanes/words.ts';
import type { FileFacts } from '../model/facts.ts';
import type { Blind, FailedStep, Report, Status } from '../model/report.ts';
import { compareText } from '../model/site.ts';
import { summarise } from '../model/summary.ts';
import { languageOf } from '../scan/select.ts';
import type { Input } from './audit.ts';
import type { FactsCache } from './cache/facts.ts';
import type { Outcome } from './cache/results.ts';
import type { FileResult } from './extract.ts';
import { heldAgainst, wishesOf } from './policies.ts';
import { runRules, RULES_VERSION } from './rules.ts';
import { verdictsOf } from './verdicts.ts';
import { extractInParallel } from './workers.ts';

/** Extracts what has to be, the rest comes from the cache; results in the order of `files`. */
const extracted = async ({ options, files }: Input, facts: FactsCache | null): Promise<readonly FileResult[]> => {
  const known = new Map(files.flatMap((file) => [[file.path, facts?.get(file)] as const]));
  const missing = files.filter(({ path }) => !known.get(path));
  const job = { root: options.root, includeTests: options.includeTests };
  const fresh = missing.length > 0 ? await extractInParallel(job, missing, options.jobs) : [];
  if (missing.length === files.length) {
    facts?.keep(files, fresh);
    return fresh;
  }
  const byPath = new Map(fresh.map((one) => [one.path, one]));
  const results = files.flatMap(({ path }) => known.get(path) ?? byPath.get(path) ?? []);
  facts?.keep(files, results);
  return results;
};

/** The whole run behind the scan. Throws `Failure` where it would prove nothing. */
export const analyse = async (input: Input, cache: FactsCache | null): Promise<Outcome> => {
  const { options, selected, policies, stage } = input;
  stage('extract');
  const results = await extracted(input, cache);
  const facts = results.flatMap((one) => one.facts ?? []);
  const lost = results.filter((one) => one.facts === null && !one.generated).length + lostInScan(selected.failed);
  refuseTooManyLost(lost, results.length + lostInScan(selected.failed), options.maxUnparsed);
  stage('map');
  const world = link(facts, selected.packages);
  const notes = heldAgainst(policies, world);
  const { verdicts, answers } = verdictsOf(world, makeWords(policies, world), wishesOf(policies, world));
  stage('bucket');
  const findings = finish(narrowed(runRules({ verdicts, answers, policy: options.policy })));
  const failed = [...selected.failed, ...results.flatMap((one) => one.failed)].sort(compareRows);
  const report: Report = {
    schema: 1,
    tool: { name: 'faultlane', version: options.version, rules: RULES_VERSION },
    target: {
      root: '.',
      commit: selected.commit,
      files: facts.length,
      lines: facts.reduce((sum, one) => sum + one.lines, 0),
    },
    status: statusOf(facts, failed),
    summary: summarise(verdicts),
    verdicts,
    findings,
    plan: [],
    tickets: [],
    commits: null,
    pointers: [],
    blind: blindOf(facts),
  };
  return { report, notes };
};

/** Source files that the scan could not even select; rows about folders, manifests and tools are no files. */
const lostInScan = (failed: readonly FailedStep[]): number =>
  failed.filter((row) => row.file !== null && languageOf(row.file) !== null).length;

const refuseTooManyLost = (lost: number, selected: number, percent: number): void => {
  if (lost > 0 && (100 * lost) / Math.max(1, selected) > percent)
    throw new Failure('too-many-unparsed', { unparsed: lost, of: selected, limit: percent });
};

const compareRows = (a: FailedStep, b: FailedStep): number =>
  compareText(a.file ?? '', b.file ?? '') || compareText(a.id, b.id);

const blindOf = (facts: readonly FileFacts[]): Blind[] =>
  facts.flatMap((one) => one.blind.map(({ line, symbol, reason }) => ({ file: one.path, line, symbol, reason })));

const statusOf = (facts: readonly FileFacts[], failed: readonly FailedStep[]): Status => {
  const seen = facts.reduce((sum, one) => sum + one.places, 0);
  const blind = facts.reduce((sum, one) => sum + one.blind.length, 0);
  return {
    complete: failed.every((row) => row.file === null || row.category === 'configuration'),
    understood: { places: Math.max(0, seen - blind), of: seen },
    completed: ['scan', 'extract', 'map', 'bucket'],
    failed,
  };
};
