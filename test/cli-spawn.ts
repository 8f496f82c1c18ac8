import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));

export interface Ran {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface How {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Closes our end of stdout at once, as a reader does that has seen enough. */
  readonly leave?: boolean;
  /** File descriptor that stdout goes to, instead of to us. */
  readonly stdout?: number | 'pipe';
  /** Text of a module with hooks that stands between the command line and its modules. */
  readonly hooks?: string;
  /** Sent to the process as soon as it has said something on stderr. */
  readonly signal?: NodeJS.Signals;
}

/** Caches of all command lines that one test file starts. */
const CACHES = mkdtempSync(join(tmpdir(), 'faultlane-caches-'));
process.once('exit', () => rmSync(CACHES, { recursive: true, force: true }));

const asModule = (text: string): string => `data:text/javascript,${encodeURIComponent(text)}`;

const registering = (hooks: string): string =>
  asModule(`import { register } from 'node:module'; register(${JSON.stringify(asModule(hooks))});`);

/** Runs the built command line in a process of its own, stdout and stderr as pipes. */
export const faultlane = (
  words: readonly string[],
  { cwd, env, leave, stdout = 'pipe', hooks, signal }: How = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const { NO_COLOR: _no, FORCE_COLOR: _force, COLOR: _color, ...inherited } = process.env;
    const node = hooks === undefined ? [] : ['--import', registering(hooks)];
    const child = spawn(process.execPath, [...node, MAIN, ...words], {
      cwd,
      // Nothing is kept in the home of whoever runs the tests.
      env: { ...inherited, XDG_CACHE_HOME: CACHES, ...env },
      stdio: ['ignore', stdout, 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (text.stdout += part));
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      text.stderr += part;
      if (signal !== undefined) child.kill(signal);
    });
    if (leave === true) child.stdout?.destroy();
    child.on('error', reject);
    child.on('close', (status, by) => {
      resolve({ status, signal: by, ...text });
    });
  });
