import { failedStep } from '../failures/failed-step.ts';
import { Failure } from '../failures/failure.ts';
import { finish } from '../findings/finish.ts';
import type { FailedStep, Report } from '../model/report.ts';
import { linesIn, lineTable } from '../model/lines.ts';
import { compareText } from '../model/site.ts';
import type { LanguageId } from '../model/source.ts';
import { summarise } from '../model/summary.ts';
import { checkDocuments } from '../pointers/check.ts';
import { diffText } from '../pointers/diff-text.ts';
import { findingsOf } from '../pointers/findings.ts';
import type { DocumentFile, World } from '../pointers/ports.ts';
import { isTooDeep } from '../pointers/read-runs.ts';
import { UNCHECKED } from '../pointers/status.ts';
import { readBytesSync } from '../scan/bytes.ts';
import { git as runGit, type Environment } from '../scan/git.ts';
import { matcher } from '../scan/glob.ts';
import { decode } from '../scan/read.ts';
import { gitTop } from '../scan/root.ts';
import { listTree, MAX_BYTES } from '../scan/scan.ts';
import { loadLanguages } from './languages.ts';
import { keeperOf } from './cache/documents.ts';
import { makeItemise } from './items.ts';
import { RULES_VERSION } from './rules.ts';

export interface CheckDocOptions {
  /** Absolute. */
  readonly root: string;
  /** Documents and globs, POSIX, relative to the root. */
  readonly documents: readonly string[];
  /** Revision that all documents are taken to be written against; null: told by each or inferred. */
  readonly asOf: string | null;
  readonly version: string;
  /** Where what was found is kept for the next run; null: nowhere. */
  readonly cache: { readonly folder: string; readonly version: string } | null;
  readonly env?: Environment;
}

/** A report whose `pointers` are filled, and the documents with what is sure mended; nothing is written here. */
export interface DocumentCheck {
  readonly report: Report;
  /** Only documents that would change: their text then, and the difference. */
  readonly fixes: readonly { readonly path: string; readonly after: string; readonly diff: string }[];
}

const STEP = 'read';

const readDocument = (root: string, path: string): DocumentFile | FailedStep => {
  const at = { step: STEP, file: path };
  const read = readBytesSync({ root, path, maxBytes: MAX_BYTES, step: STEP });
  if (!read.ok) return read.failed;
  const { text, failed } = decode(read.bytes, at);
  if (text === null) return failed ?? failedStep('file-not-text', { why: 'it is no text' }, at);
  return isTooDeep(text) ? failedStep('document-nested', null, at) : { path, text };
};

const selected = (patterns: readonly string[], listed: readonly string[]): string[] => {
  const globs = patterns.filter((pattern) => /[*?{[]/u.test(pattern) && !listed.includes(pattern));
  const matches = matcher(globs);
  const found = globs.length === 0 ? [] : listed.filter((path) => matches(path));
  for (const glob of globs) {
    const one = matcher([glob]);
    if (!found.some((path) => one(path)))
      throw new Failure('usage', { problem: `no document matches \`${glob}\``, near: null });
  }
  return [...new Set([...patterns.filter((pattern) => !globs.includes(pattern)), ...found.toSorted(compareText)])];
};

interface Surroundings {
  readonly world: Omit<World, 'itemise'>;
  readonly failed: readonly FailedStep[];
}

const surroundings = async ({ root, env }: CheckDocOptions): Promise<Surroundings> => {
  const listing = await listTree(root, ['**'], () => true, env);
  const ask: World['git'] = async (args, input) => {
    const answer = await runGit(root, args, { env, ...(input === undefined ? {} : { input }) });
    return answer.ok ? answer.out : null;
  };
  const inGit = gitTop(root) !== null && (await ask(['rev-parse', '--git-dir'])) !== null;
  const read: World['read'] = (path) => {
    const bytes = readBytesSync({ root, path, maxBytes: MAX_BYTES, step: 'check' });
    return bytes.ok && !bytes.bytes.includes(0) ? bytes.bytes.toString('utf8') : null;
  };
  const changed = new Set(listing.entries.flatMap(({ path, blob }) => (blob === null ? [path] : [])));
  const files = listing.entries.map(({ path }) => path).toSorted(compareText);
  return {
    world: { git: inGit ? ask : null, files, changed, read },
    failed: listing.failed.filter(({ file }) => file === null),
  };
};

/** Loads the languages that documents speak of: their start costs more than a small check. */
const itemiser = async (texts: readonly DocumentFile[]): Promise<World['itemise']> => {
  const named = (pattern: RegExp): boolean => texts.some(({ text }) => pattern.test(text));
  const wanted: LanguageId[] = [
    ...(named(/\.rs\b/u) ? (['rust'] as const) : []),
    ...(named(/\.[cm]?tsx?\b/u) ? (['typescript'] as const) : []),
  ];
  return makeItemise(await loadLanguages(wanted));
};

const checkRevision = async (root: string, asOf: string, env: Environment | undefined): Promise<string> => {
  const answer = await runGit(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${asOf}^{commit}`], {
    env,
  });
  if (!answer.ok) throw new Failure('revision-missing', { revision: asOf });
  return answer.out.toString('latin1').trim();
};

/**
 * Checks documents against the tree at hand. Throws a `Failure` for a pattern that matches nothing and for a revision
 * that is not there; a document that cannot be read is a row in `status.failed`.
 */
export const checkDoc = async (options: CheckDocOptions): Promise<DocumentCheck> => {
  const { root, env } = options;
  const asOf = options.asOf === null ? null : await checkRevision(root, options.asOf, env);
  const { world, failed } = await surroundings(options);
  const paths = selected(options.documents, world.files);
  const read = paths.map((path) => readDocument(root, path));
  const documents = read.flatMap((one) => ('text' in one ? [one] : []));
  const kept = await keeperOf(options.cache, { world, documents, asOf });
  const { pointers, mismatches, fixed, commit, missing } = await kept(async () =>
    checkDocuments(documents, { ...world, itemise: await itemiser(documents) }, { asOf }),
  );
  const rows = [
    ...failed,
    ...(missing === null ? [] : [failedStep('history-missing', { why: missing }, { step: 'follow', file: null })]),
    ...read.flatMap((one) => ('text' in one ? [] : [one])),
  ];
  const report: Report = {
    schema: 1,
    tool: { name: 'faultlane', version: options.version, rules: RULES_VERSION },
    target: {
      root: '.',
      commit,
      files: documents.length,
      lines: documents.reduce((sum, { text }) => sum + linesIn(text, lineTable(text)), 0),
    },
    status: {
      complete: rows.every(({ file }) => file === null),
      understood: { places: pointers.filter(({ status }) => !UNCHECKED.has(status)).length, of: pointers.length },
      completed: ['read', 'resolve', 'follow', 'judge'],
      failed: rows,
    },
    summary: summarise([]),
    verdicts: [],
    findings: finish(findingsOf(pointers, mismatches)),
    plan: [],
    tickets: [],
    commits: null,
    pointers,
    blind: [],
  };
  const fixes = documents.flatMap(({ path, text }, at) => {
    const after = fixed[at]?.text ?? text;
    return after === text ? [] : [{ path, after, diff: diffText(path, text, after) }];
  });
  return { report, fixes };
};
