import { statSync } from 'node:fs';
import { Failure } from '../failures/failure.ts';
import type { FailedStep } from '../model/report.ts';
import { failedStep } from '../failures/failed-step.ts';
import { compareText } from '../model/site.ts';
import { LANGUAGES, type LanguageId, type Package, type SourceFile } from '../model/source.ts';
import { codeOf } from './bytes.ts';
import { cargoPackages } from './cargo/packages.ts';
import type { Environment } from './git.ts';
import { POLICY_NAMES } from './find-policy.ts';
import { matcher } from './glob.ts';
import { inspector } from './inspect.ts';
import type { Listed, Listing } from './list.ts';
import { listByGit } from './list-git.ts';
import { listByWalking } from './list-walk.ts';
import { gitTop } from './root.ts';
import { npmPackages } from './npm/packages.ts';
import { extensionsOf, foreignness, isManifest, isTestPath, languageOf, manifestsOf } from './select.ts';

/** What to select. */
export interface ScanOptions {
  /** Absolute. */
  readonly root: string;
  readonly includeTests: boolean;
  /** Null means all that are known. */
  readonly languages: readonly LanguageId[] | null;
  /** Globs relative to the root; a folder that matches stands for all it holds. */
  readonly exclude: readonly string[];
  /** Where given, only source files that match one of these. */
  readonly include?: readonly string[];
  readonly maxBytes: number;
  /** Environment to run git with, less what would make it answer for another repository; by default that of the process, as it is. */
  readonly env?: Environment;
}

/** The selected tree, every list sorted by path. Files that cannot be analysed stand in `failed`, not in `files`. */
export interface ScanResult {
  /** Commit that the repository stands at; null outside git or before its first commit. */
  readonly commit: string | null;
  readonly files: readonly SourceFile[];
  readonly packages: readonly Package[];
  /** Policies of folders below the root, that of the root left out. */
  readonly policies: readonly string[];
  readonly failed: readonly FailedStep[];
  /** Source files left out, by reason. Generated ones show only when they are read. */
  readonly skipped: {
    readonly tests: number;
    readonly generated: number;
    readonly vendored: number;
    readonly tooLarge: number;
  };
}

/** Bytes above which a file is not read unless the caller says otherwise. */
export const MAX_BYTES = 2 * 1024 * 1024;

const checkRoot = (root: string): void => {
  let isFolder: boolean;
  try {
    isFolder = statSync(root).isDirectory();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') throw new Failure('root-missing', { path: root }, { cause: error });
    throw new Failure('root-unreadable', { path: root, code }, { cause: error });
  }
  if (!isFolder) throw new Failure('root-unreadable', { path: root, code: 'ENOTDIR' });
};

const isNestedPolicy = (path: string): boolean => {
  const at = path.lastIndexOf('/');
  return at > 0 && POLICY_NAMES.some((name) => name === path.slice(at + 1));
};

/** Every file below a root that matches one of the patterns: as git knows them, else by walking. Never throws. */
export const listTree = async (
  root: string,
  patterns: readonly string[],
  wanted: (path: string) => boolean,
  env?: Environment,
): Promise<Listing> => {
  if (gitTop(root) === null) return listByWalking(root, patterns, { aboveToo: true });
  const answer = await listByGit(root, patterns, wanted, env);
  if (answer === null) return listByWalking(root, patterns, { aboveToo: false });
  if (typeof answer !== 'string') return answer;
  const listing = await listByWalking(root, patterns, { aboveToo: true });
  const row = failedStep('git-unavailable', { problem: answer }, { step: 'scan', file: null });
  return { ...listing, failed: [row, ...listing.failed] };
};

interface Selection {
  readonly sources: readonly { readonly listed: Listed; readonly language: LanguageId; readonly test: boolean }[];
  readonly manifests: readonly string[];
  readonly policies: readonly string[];
  readonly tests: number;
  readonly vendored: number;
}

const select = (listing: Listing, options: ScanOptions, languages: ReadonlySet<LanguageId>): Selection => {
  const isForeign = foreignness(new Set(listing.entries.map(({ path }) => path)));
  const isExcluded = matcher(options.exclude);
  const isIncluded = options.include === undefined ? () => true : matcher(options.include);
  const sources: { listed: Listed; language: LanguageId; test: boolean }[] = [];
  const manifests: string[] = [];
  const counts = { tests: 0, vendored: 0 };
  for (const listed of listing.entries.toSorted((a, b) => compareText(a.path, b.path))) {
    const { path } = listed;
    const language = languageOf(path);
    const manifest = isManifest(path, languages);
    if ((!manifest && (language === null || !languages.has(language))) || isExcluded(path)) continue;
    const test = isTestPath(path);
    if (isForeign(path)) counts.vendored += manifest ? 0 : 1;
    else if (test && !options.includeTests) counts.tests += manifest ? 0 : 1;
    else if (manifest) manifests.push(path);
    else if (language !== null && isIncluded(path)) sources.push({ listed, language, test });
  }
  const policies = listing.entries
    .map(({ path }) => path)
    .filter((path) => isNestedPolicy(path) && !isExcluded(path) && !isForeign(path) && !isTestPath(path))
    .sort(compareText);
  return { sources, manifests, policies, ...counts };
};

const byFile = (a: FailedStep, b: FailedStep): number =>
  compareText(a.file ?? '', b.file ?? '') || compareText(a.id, b.id);

/** Which files make up the tree under a root, and which packages they belong to. Throws a `Failure` when there is no such root. */
export const scan = async (options: ScanOptions): Promise<ScanResult> => {
  const { root, maxBytes, env } = options;
  checkRoot(root);
  const languages = new Set(options.languages ?? LANGUAGES);
  const extensions = [...languages].flatMap((language) => extensionsOf(language));
  const patterns = [
    ...extensions.map((extension) => `**/*.${extension}`),
    ...[...languages].flatMap((language) => manifestsOf(language)).map((name) => `**/${name}`),
    ...POLICY_NAMES.map((name) => `**/${name}`),
  ];
  const wanted = (path: string): boolean =>
    isManifest(path, languages) || languageOf(path) !== null || isNestedPolicy(path);

  const listing = await listTree(root, patterns, wanted, env);
  const { sources, manifests, policies, tests, vendored } = select(listing, options, languages);
  const inspect = inspector(root, { maxBytes, algorithm: listing.algorithm });
  const files: SourceFile[] = [];
  const failed: FailedStep[] = [...listing.failed];
  let tooLarge = 0;
  for (const { listed, language, test } of sources) {
    const found = inspect(listed);
    if (found === null) continue;
    if ('hash' in found) files.push({ path: listed.path, language, test, ...found });
    else {
      failed.push(found.failed);
      tooLarge += Number(found.tooLarge);
    }
  }
  const filesOf = (one: LanguageId): string[] =>
    files.filter(({ language }) => language === one).map(({ path }) => path);
  const manifestsFor = (one: LanguageId): string[] => manifests.filter((path) => isManifest(path, new Set([one])));
  const cargo = cargoPackages(root, manifestsFor('rust'), filesOf('rust'), maxBytes);
  const npm = npmPackages(root, manifestsFor('typescript'), filesOf('typescript'), maxBytes);
  return {
    commit: listing.commit,
    files,
    packages: [...cargo.packages, ...npm.packages],
    policies,
    failed: [...failed, ...cargo.failed, ...npm.failed].toSorted(byFile),
    skipped: { tests, generated: 0, vendored, tooLarge },
  };
};
