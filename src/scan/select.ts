import type { LanguageId } from '../model/source.ts';

const EXTENSIONS: Readonly<Record<string, LanguageId>> = {
  rs: 'rust',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  js: 'typescript',
  jsx: 'typescript',
  mjs: 'typescript',
  cjs: 'typescript',
};

/** File extensions of a language, without dot. */
export const extensionsOf = (language: LanguageId): readonly string[] =>
  Object.keys(EXTENSIONS).filter((extension) => EXTENSIONS[extension] === language);

/**
 * Language of a file by its extension; null when it is none of ours. Lock files of editors (`.#x.rs`) and what a
 * minifier wrote (`x.min.js`) are no source.
 */
export const languageOf = (path: string): LanguageId | null => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('.#') || /\.min\.[mc]?js$/u.test(name)) return null;
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1);
  return Object.hasOwn(EXTENSIONS, extension) ? (EXTENSIONS[extension] ?? null) : null;
};

const MANIFESTS: Readonly<Record<LanguageId, readonly string[]>> = {
  rust: ['Cargo.toml'],
  typescript: ['package.json', 'tsconfig.json', 'jsconfig.json'],
};

/** Names of the files that say what belongs together in a language. */
export const manifestsOf = (language: LanguageId): readonly string[] => MANIFESTS[language];

/** Whether a path is a manifest of one of these languages. */
export const isManifest = (path: string, languages: ReadonlySet<LanguageId>): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return [...languages].some((language) => MANIFESTS[language].includes(name));
};

const TEST_FOLDERS = new Set(['tests', 'benches']);
const TEST_FILE = /(?:^|_)tests?\.rs$/u;
const SCRIPT_TEST_FOLDERS = new Set([
  'test',
  '__tests__',
  '__mocks__',
  '__fixtures__',
  'e2e',
  'cypress',
  'integration-tests',
]);
const SCRIPT_TEST_FILE = /(?:^|[._-])(?:tests?|specs?|e2e|bench|stories|test-d|cy)\.[mc]?[jt]sx?$/u;

const isScriptTest = (folders: readonly string[], file: string): boolean =>
  SCRIPT_TEST_FILE.test(file) ||
  folders.some((name) => SCRIPT_TEST_FOLDERS.has(name)) ||
  /^(?:vitest|jest|playwright|cypress|karma)\./u.test(file);

/** Test code by where it stands: a `tests` or `benches` folder, or a file named for its tests. */
export const isTestPath = (path: string): boolean => {
  const names = path.split('/');
  const file = names.pop() ?? '';
  if (names.some((name) => TEST_FOLDERS.has(name)) || TEST_FILE.test(file)) return true;
  return languageOf(path) === 'typescript' && isScriptTest(names, file);
};

/** Folders of tools: never source, whatever they hold. */
export const TOOL_FOLDERS = ['.git', 'node_modules'] as const;
const NEVER: ReadonlySet<string> = new Set(TOOL_FOLDERS);
const FOREIGN: ReadonlySet<string> = new Set([
  'target',
  'vendor',
  'third_party',
  'dist',
  'coverage',
  '.next',
  '.nuxt',
  '.svelte-kit',
]);

/**
 * Tells whether a path is build output or somebody else's code by a folder on its way. `target`, `dist` and the like
 * are also good names for a module, so a folder that is one (`dist.rs` beside it, or `dist/mod.rs`) is source.
 */
export const foreignness = (all: ReadonlySet<string>): ((path: string) => boolean) => {
  const known = new Map<string, boolean>([['', false]]);
  const foreign = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const cut = folder.lastIndexOf('/');
    const name = folder.slice(cut + 1);
    const module = all.has(`${folder}.rs`) || all.has(`${folder}/mod.rs`);
    const here = NEVER.has(name) || (FOREIGN.has(name) && !module);
    const answer = here || foreign(cut < 0 ? '' : folder.slice(0, cut));
    known.set(folder, answer);
    return answer;
  };
  return (path) => foreign(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
};
