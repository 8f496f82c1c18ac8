import { execFile, type ExecFileException } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { BUSY_TRIES } from '../failures/file-kinds.ts';
import { BUSY, codeOf, PAUSE } from './bytes.ts';

/** Variables of the caller's environment; undefined ones are absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What git said, or in our own words why it said nothing. */
export type GitAnswer =
  | { readonly ok: true; readonly out: Buffer }
  | { readonly ok: false; readonly problem: string; readonly code: number | null };

/** Milliseconds and bytes that one call of git may take. */
const LIMITS = { timeout: 60_000, maxBuffer: 512 * 1024 * 1024 };

/*
 * The configuration of the audited repository is data like its code: nothing in it may start a program. Hooks and the
 * file system monitor are switched off here, filters where files are compared (`list-git.ts`); no lock is taken.
 */
const SAFE = [
  '--no-optional-locks',
  ...['core.quotePath=off', 'core.fsmonitor=false', 'core.hooksPath=/dev/null'].flatMap((setting) => ['-c', setting]),
  ...['safe.bareRepository=explicit', 'protocol.allow=never'].flatMap((setting) => ['-c', setting]),
];

// Set inside hooks and `rebase --exec`: they would answer for another repository than the one that is audited.
const REDIRECTS = new Set(
  `DIR WORK_TREE INDEX_FILE OBJECT_DIRECTORY ALTERNATE_OBJECT_DIRECTORIES COMMON_DIR NAMESPACE PREFIX
  LITERAL_PATHSPECS GLOB_PATHSPECS NOGLOB_PATHSPECS ICASE_PATHSPECS ATTR_SOURCE`
    .split(/\s+/u)
    .map((name) => `GIT_${name}`),
);

const withoutRedirects = (env: Environment): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !REDIRECTS.has(name.toUpperCase())) kept[name] = value;
  }
  return kept;
};

const problemOf = (error: ExecFileException, stderr: string, command: string): string => {
  if (error.code === 'ENOENT') return 'git is not installed';
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return `\`git ${command}\` lists more than can be held`;
  if (error.killed === true) return `\`git ${command}\` took more than ${LIMITS.timeout / 1000} s`;
  // Never the words of git themselves: they hold absolute paths and text of the audited repository.
  if (stderr.includes('dubious ownership')) return 'the repository belongs to another user (`safe.directory` of git)';
  return `\`git ${command}\` ended with ${typeof error.code === 'number' ? `code ${error.code}` : String(error.code)}`;
};

interface Call {
  readonly folder: string;
  readonly args: readonly [command: string, ...rest: string[]];
  readonly env: Environment | undefined;
  readonly config: readonly string[];
  readonly input: string | undefined;
}

const once = async ({ folder, args, env, config, input }: Call): Promise<GitAnswer | 'busy'> =>
  new Promise((resolve) => {
    const settings = config.flatMap((setting) => ['-c', setting]);
    const options = { ...LIMITS, cwd: folder, encoding: 'buffer' as const, windowsHide: true };
    const inherited = env === undefined ? {} : { env: withoutRedirects(env) };
    const child = execFile(
      'git',
      [...SAFE, ...settings, ...args],
      { ...options, ...inherited },
      (error, out, stderr) => {
        if (error === null) resolve({ ok: true, out });
        else if (BUSY.has(codeOf(error))) resolve('busy');
        else {
          const code = typeof error.code === 'number' ? error.code : null;
          resolve({ ok: false, problem: problemOf(error, stderr.toString('latin1'), args[0]), code });
        }
      },
    );
    if (input === undefined) return;
    // A git that ended before it read everything says so by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });

/**
 * Runs git in a folder, with `input` on its stdin, without a shell, within bounds, safe from the repository's own configuration, and again while
 * the machine cannot start it.
 */
export const git = async (
  folder: string,
  args: Call['args'],
  {
    env,
    config = [],
    input,
  }: { env?: Environment | undefined; config?: readonly string[]; input?: string | undefined } = {},
): Promise<GitAnswer> => {
  for (let tries = 1; tries <= BUSY_TRIES; tries += 1) {
    const answer = await once({ folder, args, env, config, input });
    if (answer !== 'busy') return answer;
    await pause(PAUSE * tries);
  }
  return { ok: false, problem: `git could not be started in ${BUSY_TRIES} tries`, code: null };
};
