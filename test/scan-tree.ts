import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { scan, type ScanOptions, type ScanResult } from '../src/scan/scan.ts';

/** Environment without the developer's own git settings, so that a test means the same everywhere. */
export const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

/** A new folder outside of every repository, gone when the test ends. */
export const temporary = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'faultlane-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Writes files, path to content, below a folder. */
export const write = (root: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
};

/** A new folder with these files. */
export const tree = (files: Readonly<Record<string, string | Buffer>>): string => {
  const root = temporary();
  write(root, files);
  return root;
};

/** Runs git in a folder and gives what it prints. */
export const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], {
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

/** A new repository in which these files are committed. */
export const repository = (files: Readonly<Record<string, string | Buffer>>): string => {
  const root = tree(files);
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'first');
  return root;
};

/** Scans with the defaults of an audit. */
export const scanned = async (root: string, options: Partial<ScanOptions> = {}): Promise<ScanResult> =>
  scan({ root, includeTests: false, languages: ['rust'], exclude: [], maxBytes: 1000, env: ENV, ...options });

/** Paths of the selected files. */
export const pathsOf = ({ files }: ScanResult): string[] => files.map(({ path }) => path);
