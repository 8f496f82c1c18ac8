import { Failure } from '../failures/failure.ts';
import { finish } from '../findings/finish.ts';
import { link } from '../graph/questions.ts';
import type { PlacedPolicy, Policy } from '../lanes/policy.ts';
import { makeWords } from '../lanes/words.ts';
import type { FileFacts } from '../model/facts.ts';
import type { Blind, Confidence, FailedStep, Report, Status } from '../model/report.ts';
import { compareText } from '../model/site.ts';
import type { LanguageId } from '../model/source.ts';
import { matcher } from '../scan/glob.ts';
import { MAX_BYTES, scan } from '../scan/scan.ts';
import { excludedBy, heldAgainst, nestedPolicies, wishesOf } from './policies.ts';
import { runRules, RULES_VERSION } from './rules.ts';
import { summarise } from '../model/summary.ts';
import { verdictsOf } from './verdicts.ts';
import { extractInParallel } from './workers.ts';

export interface AuditOptions {
  /** Absolute. */
  readonly root: string;
  readonly policy: Policy;
  /** Whether policies of folders below the root are read, too. */
  readonly nested?: boolean;
  readonly includeTests: boolean;
  /** Threads that parse; the report is the same whatever their number. */
  readonly jobs: number;
  /** Null: all that can be audited. */
  readonly languages: readonly LanguageId[] | null;
  /** Least confidence of a finding; verdicts and summary are never filtered. */
  readonly minConfidence: Confidence;
  /** Percent of the selected files that may be neither read nor parsed before the run proves nothing. */
  readonly maxUnparsed: number;
  readonly version: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly onStage?: (stage: string) => void;
  /** Told what a reader of the policy should know: names that mean nothing. */
  readonly onNote?: (note: string) => void;
}

/** Languages that this version follows. */
const AUDITED: readonly LanguageId[] = ['rust'];

/** Audits a tree. Throws `Failure` where the run would prove nothing; everything smaller is a row in `status.failed`. */
export const audit = async (options: AuditOptions): Promise<Report> => {
  const stage = options.onStage ?? ((): void => undefined);
  stage('scan');
  const languages = AUDITED.filter((one) => options.languages === null || options.languages.includes(one));
  const selected = await scan({
    root: options.root,
    includeTests: options.includeTests,
    languages,
    exclude: options.policy.exclude,
    maxBytes: MAX_BYTES,
    ...(options.env && { env: options.env }),
  });
  const nested = options.nested === true ? nestedPolicies(options.root, selected.policies) : [];
  const policies: PlacedPolicy[] = [{ dir: '', policy: options.policy }, ...nested];
  const isExcluded = matcher(excludedBy(nested));
  const files = selected.files.filter(({ path }) => !isExcluded(path));
  stage('extract');
  const results = await extractInParallel(
    { root: options.root, includeTests: options.includeTests },
    files,
    options.jobs,
  );
  const facts = results.flatMap((one) => one.facts ?? []);
  const lost = results.filter((one) => one.facts === null && !one.generated).length + lostInScan(selected.failed);
  refuseTooManyLost(lost, results.length + lostInScan(selected.failed), options.maxUnparsed);
  stage('map');
  const world = link(facts, selected.packages);
  for (const unknown of heldAgainst(policies, world)) options.onNote?.(unknown);
  const { verdicts } = verdictsOf(world, makeWords(policies, world), wishesOf(policies, world));
  stage('bucket');
  const findings = finish(runRules({ verdicts, policy: options.policy }), options.minConfidence);
  const failed = [...selected.failed, ...results.flatMap((one) => one.failed)].sort(compareRows);
  return {
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
};

/** Source files that the scan could not even select; rows about folders, manifests and tools are no files. */
const lostInScan = (failed: readonly FailedStep[]): number =>
  failed.filter((row) => row.file !== null && row.file.endsWith('.rs')).length;

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
