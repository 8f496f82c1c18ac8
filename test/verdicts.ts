import { isDeepStrictEqual } from 'node:util';
import { audit, type AuditOptions } from '../src/engine/audit.ts';
import { parsePolicy } from '../src/engine/policy-file.ts';
import { EMPTY_POLICY, type Policy } from '../src/lanes/policy.ts';
import type { Hop, Report, Retry, Verdict } from '../src/model/report.ts';

/** What a verdict must say, written by hand; a key that is left out is left open. */
export interface Wanted {
  readonly lane: string;
  readonly death?: string | null;
  readonly neutral?: string | null;
  readonly blast?: string | null;
  readonly modality?: string;
  readonly reach?: string;
  readonly confidence?: string;
  readonly retry?: Retry | null;
  /** Names that stand in this order among the from and to of the witness. */
  readonly path?: readonly string[];
  /** The set of lanes among the other ends. */
  readonly others?: readonly string[];
  /** Right by the documents and not reached yet, and why; must be taken away when it is reached. */
  readonly pending?: string;
}

/** Variant to what its verdict must say; `stem#Type::Variant` and `scope::Type::Variant` narrow a name that stands twice. */
export type WantedVerdicts = Readonly<Record<string, Wanted>>;

const PLAIN = ['lane', 'death', 'neutral', 'blast', 'modality', 'reach', 'confidence', 'retry'] as const;

/** The project's own words as a fixture writes them, read as the policy file of a project is. */
export const policyOf = (policy: unknown): Policy =>
  policy === null || policy === undefined ? EMPTY_POLICY : parsePolicy(JSON.stringify(policy), 'faultlane.config.json');

/** Audits a folder with everything that is found shown. */
export const auditOf = async (root: string, policy: Policy, more: Partial<AuditOptions> = {}): Promise<Report> =>
  audit({
    root,
    policy,
    includeTests: false,
    jobs: 1,
    languages: null,
    minConfidence: 'low',
    maxUnparsed: 100,
    version: 'test',
    ...more,
  });

const named = (verdict: Verdict, key: string): boolean => {
  const [stem, variant] = key.includes('#') ? key.split('#') : [null, key];
  if (stem !== null && !new RegExp(`(^|/)${stem}\\.[a-z]+$`).test(verdict.declared.file)) return false;
  return variant === verdict.variant || variant === `${verdict.scope}::${verdict.variant}`;
};

const isName = (shown: string, name: string): boolean => shown === name || shown.endsWith(`::${name}`);

/** Whether the names stand in this order among the from and to of the hops. */
const inOrder = (hops: readonly Hop[], names: readonly string[]): boolean => {
  let next = 0;
  for (const shown of hops.flatMap(({ from, to }) => [from, to])) {
    // A hop repeats the `to` of the hop before it: one place may serve one name only.
    const name = names[next];
    if (name !== undefined && isName(shown, name)) next += 1;
  }
  return next === names.length;
};

const show = (value: unknown): string => JSON.stringify(value);

const hopsOf = (hops: readonly Hop[]): string =>
  hops
    .map(({ from, to, via, how, file, line }) => `\n      ${from} -> ${to} (${how}, ${via}) ${file}:${line}`)
    .join('');

/** What differs between a verdict and what it must say, a line each; empty where it says so. */
const differences = (verdict: Verdict, wanted: Wanted): string[] => {
  const lines = PLAIN.filter((key) => wanted[key] !== undefined && !isDeepStrictEqual(verdict[key], wanted[key])).map(
    (key) => `${key}: wanted ${show(wanted[key])}, got ${show(verdict[key])}`,
  );
  if (wanted.path !== undefined && !inOrder(verdict.witness, wanted.path))
    lines.push(`path: wanted ${wanted.path.join(' -> ')}`);
  const others = [...new Set(verdict.others.map(({ lane }) => lane))].sort();
  if (wanted.others !== undefined && !isDeepStrictEqual(others, wanted.others.toSorted()))
    lines.push(`others: wanted ${show(wanted.others)}, got ${show(others)}`);
  return lines;
};

const explain = (verdict: Verdict): string =>
  [
    `    because: ${verdict.because}`,
    `    witness:${hopsOf(verdict.witness)}`,
    ...verdict.others.map(
      ({ lane, death, modality, witness }) => `    other ${lane} ${death ?? ''} ${modality}:${hopsOf(witness)}`,
    ),
  ].join('\n');

const compareOne = (report: Report, key: string, wanted: Wanted): string[] => {
  const found = report.verdicts.filter((verdict) => named(verdict, key));
  if (found.length !== 1) return [`${key}: wanted one verdict, got ${found.length}`];
  return found.flatMap((verdict) => {
    const lines = differences(verdict, wanted);
    return lines.length === 0 ? [] : [`${key}\n    ${lines.join('\n    ')}\n${explain(verdict)}`];
  });
};

/** What differs between a report and the verdicts it must hold, readable; a case that is marked as pending and agrees differs too. */
export const disagreements = (report: Report, wanted: WantedVerdicts): string[] =>
  Object.entries(wanted).flatMap(([key, want]) => {
    const lines = compareOne(report, key, want);
    if (want.pending === undefined) return lines;
    return lines.length > 0 ? [] : [`${key}: marked as pending (${want.pending}), and right: take the mark away`];
  });
