import { availableParallelism } from 'node:os';
import { relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { EMPTY_POLICY, type Policy } from '../lanes/policy.ts';
import { CONFIDENCES, type Confidence, type Report } from '../model/report.ts';
import { plain } from '../model/plain.ts';
import type { Root } from '../scan/root.ts';
import { usage } from './args.ts';
import { cacheOf } from './cache.ts';
import type { Call } from './command.ts';
import type { FlagName } from './flags.ts';
import { version } from './package.ts';
import { progress } from './progress.ts';
import { say } from './terminal.ts';
import { choice, has, last, numeric, oneOf } from './values.ts';

/** Flags that say what is analysed and how; every command that audits takes them. */
export const RUN_FLAGS = [
  'root',
  'config',
  'no-config',
  'include-tests',
  'lang',
  'max-unparsed',
  'jobs',
  'cache',
  'no-cache',
  'cache-location',
] as const satisfies readonly FlagName[];

/** Languages that can be audited now. */
const AUDITED = ['rust', 'typescript'] as const;
const MOST_JOBS = 64;
/** More workers than this gain nothing by default: the graph is built by one. */
const DEFAULT_JOBS = 8;
const DEFAULT_UNPARSED = 5;

/** A report, and the part of the root that was asked for. */
export interface Run {
  /** Absolute. */
  readonly root: string;
  readonly report: Report;
  /** POSIX, relative to the root; none: everything. */
  readonly places: readonly string[];
}

const policyOf = async (call: Call, { root, policy }: Root): Promise<Policy> => {
  const asked = last(call, 'config');
  if (has(call, 'no-config')) {
    if (asked !== undefined) throw usage('`--config` and `--no-config` exclude each other');
    return EMPTY_POLICY;
  }
  const path = asked === undefined ? policy : resolve(process.cwd(), asked);
  if (path === null) return EMPTY_POLICY;
  const { readPolicy } = await import('../engine/policy-file.ts');
  return readPolicy(path, asked ?? relative(root, path).split(sep).join('/'));
};

/** Analyses the whole root that the PATHS, `--root` and the working folder lead to. Reads nothing before the command line is understood. */
export const auditRoot = async (call: Call, paths: readonly string[], minConfidence: Confidence): Promise<Run> => {
  const options = {
    includeTests: has(call, 'include-tests'),
    jobs: numeric(
      call,
      'jobs',
      { least: 1, most: MOST_JOBS, whole: true },
      Math.min(availableParallelism(), DEFAULT_JOBS),
    ),
    languages: call.flags.get('lang')?.map((name) => oneOf('lang', name, AUDITED)) ?? null,
    maxUnparsed: numeric(call, 'max-unparsed', { least: 0, most: 100, whole: false }, DEFAULT_UNPARSED),
    minConfidence,
    version: version(),
  };
  const { resolveRoot } = await import('../scan/root.ts');
  const asked = last(call, 'root');
  const found = resolveRoot(paths, { cwd: process.cwd(), ...(asked === undefined ? {} : { root: asked }) });
  const policy = await policyOf(call, found);
  const { audit } = await import('../engine/audit.ts');
  const { stage, end } = progress(has(call, 'quiet'));
  try {
    const report = await audit({
      ...options,
      root: found.root,
      policy,
      cache: cacheOf(call, found.root),
      // One policy that was named, or none at all, is all there is.
      nested: !has(call, 'no-config') && last(call, 'config') === undefined,
      onStage: stage,
      onNote: (note) => {
        if (!has(call, 'quiet')) say(`note: ${plain(note)}`);
      },
    });
    // The working folder leads to the root; only a PATH that was typed restricts what is reported.
    return { root: found.root, report, places: paths.length === 0 ? [] : found.paths };
  } finally {
    end();
  }
};

/** The least confidence of findings that was asked for. */
export const confidenceOf = (call: Call): Confidence => choice(call, 'min-confidence', CONFIDENCES, 'medium');
