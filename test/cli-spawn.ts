import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));

export interface Ran {
  readonly status: number | null;
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
  /** Options of Node itself. */
  readonly node?: readonly string[];
}

/** Runs the built command line in a process of its own, stdout and stderr as pipes. */
export const faultlane = (
  words: readonly string[],
  { cwd, env, leave, stdout = 'pipe', node = [] }: How = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const { NO_COLOR: _no, FORCE_COLOR: _force, COLOR: _color, ...inherited } = process.env;
    const child = spawn(process.execPath, [...node, MAIN, ...words], {
      cwd,
      env: { ...inherited, ...env },
      stdio: ['ignore', stdout, 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout?.setEncoding('utf8').on('data', (part: string) => (text.stdout += part));
    child.stderr?.setEncoding('utf8').on('data', (part: string) => (text.stderr += part));
    if (leave === true) child.stdout?.destroy();
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ status, ...text });
    });
  });
