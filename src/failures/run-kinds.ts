import { code, plain } from '../model/plain.ts';
import { TOLD, type Entry } from './entry.ts';

/** What each failure of a whole run has to know to explain itself. */
export interface RunDetails {
  /** `near` is the known word closest to the one that was typed. */
  readonly usage: { readonly problem: string; readonly near: string | null };
  readonly 'root-missing': { readonly path: string };
  readonly 'root-unreadable': { readonly path: string; readonly code: string };
  /** `allowed` says what may stand there; line and column count from 1. */
  readonly 'policy-invalid': {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly problem: string;
    readonly allowed: string;
  };
  /** `things`: what the name could stand for. */
  readonly 'policy-ambiguous': {
    readonly file: string;
    readonly line: number;
    readonly pattern: string;
    readonly things: readonly string[];
  };
  readonly 'policy-missing': { readonly file: string };
  readonly 'policy-unreadable': { readonly file: string; readonly code: string };
  readonly 'policy-twice': { readonly folder: string; readonly names: readonly string[] };
  /** Counts of files; `limit` in percent. */
  readonly 'too-many-unparsed': { readonly unparsed: number; readonly of: number; readonly limit: number };
  readonly 'unknown-site': { readonly site: string; readonly near: string | null };
  readonly 'revision-missing': { readonly revision: string };
  readonly 'nothing-selected': { readonly root: string };
  readonly 'grammar-missing': { readonly language: string; readonly reason: string };
  readonly 'output-unwritable': { readonly file: string; readonly code: string };
  readonly 'cache-damaged': null;
  readonly internal: { readonly message: string };
}

const meant = (near: string | null, otherwise: string): string =>
  near === null ? otherwise : `did you mean ${code(near)}? Otherwise ${otherwise}`;

/** The failures that end a run: nothing is proved, exit code 2. */
export const RUN_KINDS: { readonly [K in keyof RunDetails]: Entry<RunDetails[K]> } = {
  usage: {
    ...TOLD,
    sentence: ({ problem }) => plain(problem),
    next: ({ near }) => meant(near, 'run `faultlane --help` for commands and flags'),
    retry: 'not until the command line is corrected',
    category: 'validation',
    actor: 'command line',
  },
  'root-missing': {
    ...TOLD,
    sentence: ({ path }) => `there is nothing at ${code(path)}`,
    next: () => 'name a file or folder that exists, or leave it out to audit the current folder',
    retry: 'not until the path exists',
    category: 'not_found',
    actor: 'scan',
  },
  'root-unreadable': {
    ...TOLD,
    sentence: (detail) => `the folder ${code(detail.path)} cannot be read (${plain(detail.code)})`,
    next: () => 'check that it is a folder and that you may read it',
    retry: 'not until the folder can be read',
    category: 'authorization',
    actor: 'scan',
  },
  'policy-invalid': {
    ...TOLD,
    sentence: ({ file, line, column, problem }) => `${plain(file)}:${line}:${column}: ${plain(problem)}`,
    next: ({ allowed }) => plain(allowed, 800),
    retry: 'not until the policy is corrected',
    category: 'configuration',
    actor: 'policy reader',
  },
  'policy-ambiguous': {
    ...TOLD,
    sentence: ({ file, line, pattern, things }) =>
      `${plain(file)}:${line}: ${code(pattern)} means several things: ${things.map((one) => code(one)).join(', ')}`,
    next: () => 'write more of the path in front (`package::module::Type::name`), or `*` where all of them are meant',
    retry: 'not until the policy is corrected',
    category: 'configuration',
    actor: 'policy reader',
  },
  'policy-missing': {
    ...TOLD,
    sentence: ({ file }) => `the policy ${code(file)} does not exist`,
    next: () => 'name an existing file with `--config`, or leave the flag out',
    retry: 'not until the file exists',
    category: 'configuration',
    actor: 'policy reader',
  },
  'policy-unreadable': {
    ...TOLD,
    sentence: (detail) => `the policy ${code(detail.file)} cannot be read (${plain(detail.code)})`,
    next: () => 'check that it is a text file in UTF-8, below 1 MB, and that you may read it; or pass `--no-config`',
    retry: 'not until the file can be read',
    category: 'configuration',
    actor: 'policy reader',
  },
  'policy-twice': {
    ...TOLD,
    sentence: ({ folder, names }) =>
      `${code(folder)} holds more than one policy: ${names.map((name) => code(name)).join(', ')}`,
    next: () => 'keep one of them, or choose one with `--config`',
    retry: 'not until one policy is left',
    category: 'configuration',
    actor: 'policy reader',
  },
  'too-many-unparsed': {
    ...TOLD,
    sentence: ({ unparsed, of, limit }) =>
      `${unparsed} of ${of} files were neither read nor parsed, more than ${limit} % allows`,
    next: () => 'see `status.failed` for each of them; exclude what is not source, or raise `--max-unparsed`',
    retry: 'not until more files parse',
    category: 'validation',
    actor: 'extract',
  },
  'unknown-site': {
    ...TOLD,
    sentence: ({ site }) => `no error variant is known at or by the name ${code(site)}`,
    next: ({ near }) => meant(near, 'give `Type::Variant` as it is declared, or `package::Type::Variant`'),
    retry: 'not until the name is one that the code declares',
    category: 'not_found',
    actor: 'lane',
  },
  'revision-missing': {
    ...TOLD,
    sentence: ({ revision }) => `there is no commit ${code(revision)} here`,
    next: () => 'fetch it (in CI with `fetch-depth: 0`), or name another one with `--as-of`',
    retry: 'not until the commit is there',
    category: 'not_found',
    actor: 'pointer check',
    tool: 'git',
    hints: [{ action: 'get the rest of the history', command: 'git fetch --unshallow' }],
  },
  'nothing-selected': {
    ...TOLD,
    sentence: ({ root }) => `no source file was found under ${code(root)}`,
    next: () => 'name a folder that holds Rust code; test code needs `--include-tests`',
    retry: 'not until there is a file to read',
    category: 'not_found',
    actor: 'scan',
  },
  'grammar-missing': {
    ...TOLD,
    sentence: ({ language, reason }) => `the grammar for ${plain(language)} cannot be loaded: ${plain(reason)}`,
    next: () => 'install faultlane again: the grammar is part of the package',
    retry: 'not until the package is complete',
    category: 'configuration',
    actor: 'extract',
  },
  'output-unwritable': {
    ...TOLD,
    sentence: (detail) => `the report cannot be written to ${code(detail.file)} (${plain(detail.code)})`,
    next: () => 'choose a place that exists and that you may write to',
    retry: 'not until the place can be written',
    category: 'authorization',
    actor: 'command line',
  },
  'cache-damaged': {
    ...TOLD,
    sentence: () => 'what was kept of the run before is damaged',
    next: () => 'run it again: the damaged part is gone now; `--no-cache` keeps nothing',
    retry: 'at once, by running it again',
    category: 'internal',
    actor: 'cache',
  },
  internal: {
    ...TOLD,
    sentence: ({ message }) => `faultlane met a state it does not know: ${plain(message)}`,
    next: () => 'this is a fault of faultlane: please report it with the command and this message',
    retry: 'not with the same input',
    category: 'internal',
    actor: 'faultlane',
  },
};
