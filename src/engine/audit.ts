import { sureEnough } from '../findings/finish.ts';
import type { PlacedPolicy, Policy } from '../lanes/policy.ts';
import type { Confidence, Report } from '../model/report.ts';
import { code } from '../model/plain.ts';
import type { LanguageId, SourceFile } from '../model/source.ts';
import { matcher } from '../scan/glob.ts';
import { MAX_BYTES, scan, type ScanResult } from '../scan/scan.ts';
import { type FactsCache, factsIn } from './cache/facts.ts';
import { keepOutcome, type Outcome, outcomeKey, readOutcome } from './cache/results.ts';
import { storeIn } from './cache/store.ts';
import { excludedBy } from './excluded.ts';

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
  /** Where what was found is kept for the next run, absolute; `version` names the build. Null: nothing is kept. */
  readonly cache?: { readonly folder: string; readonly version: string } | null | undefined;
  readonly onStage?: (stage: string) => void;
  /** Told what a reader of the policy should know: names that mean nothing. */
  readonly onNote?: (note: string) => void;
}

/** Languages that this version follows. */
const AUDITED: readonly LanguageId[] = ['rust', 'typescript'];

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
  const nested =
    options.nested === true && selected.policies.length > 0
      ? (await import('./nested.ts')).nestedPolicies(options.root, selected.policies)
      : [];
  const policies: PlacedPolicy[] = [{ dir: '', policy: options.policy }, ...nested];
  const isExcluded = matcher(excludedBy(nested));
  const files = selected.files.filter(({ path }) => !isExcluded(path));
  const input: Input = { options, selected, files, policies, stage };
  const { report, notes } = await outcomeOf(input);
  for (const note of notes) options.onNote?.(note);
  return {
    ...report,
    target: { ...report.target, commit: selected.commit },
    findings: sureEnough(report.findings, options.minConfidence),
  };
};

/** All that decides an outcome. */
export interface Input {
  readonly options: AuditOptions;
  readonly selected: ScanResult;
  readonly files: readonly SourceFile[];
  readonly policies: readonly PlacedPolicy[];
  readonly stage: (stage: string) => void;
}

/** What was found before for the same input, else what is found now. */
const outcomeOf = async (input: Input): Promise<Outcome> => {
  const { options, selected, files, policies } = input;
  const { cache } = options;
  // What finds is heavy, and most runs of the same tree find nothing new.
  const find = async (facts: FactsCache | null): Promise<Outcome> =>
    (await import('./analyse.ts')).analyse(input, facts);
  if (!cache) return find(null);
  const store = storeIn(cache.folder);
  const key = outcomeKey([
    cache.version,
    options.version,
    JSON.stringify([options.includeTests, options.maxUnparsed, policies, selected.packages, selected.failed]),
    JSON.stringify(files.map(({ path, hash, test }) => [path, hash, test])),
  ]);
  const known = readOutcome(store, key);
  if (known) return known;
  const facts = factsIn(store, `${cache.version}${options.includeTests ? 't' : 'p'}`);
  const outcome = await find(facts);
  if (keepOutcome(store, key, outcome)) return outcome;
  return { ...outcome, notes: [...outcome.notes, `nothing could be kept for the next run in ${code(cache.folder)}`] };
};
