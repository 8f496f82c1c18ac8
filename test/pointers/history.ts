import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkDoc, type DocumentCheck } from '../../src/engine/check-doc.ts';
import type { Pointer } from '../../src/model/report.ts';
import { ENV, temporary, write } from '../scan-tree.ts';

/** A repository that grows by commits a day apart, from 2026-03-01 on. */
export interface History {
  readonly root: string;
  readonly git: (...args: string[]) => string;
  /** Writes files (null takes one away) and commits everything; answers with the commit. */
  readonly commit: (files: Readonly<Record<string, string | null>>) => string;
}

/** A new repository without commits. */
export const history = (): History => {
  const root = temporary();
  let day = 0;
  const git = (...args: string[]): string => {
    const date = `2026-03-${String(1 + day).padStart(2, '0')}T12:00:00Z`;
    const env = { ...ENV, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
  };
  git('init', '-q');
  return {
    root,
    git,
    commit: (files) => {
      for (const [path, text] of Object.entries(files)) {
        if (text === null) rmSync(join(root, path));
        else write(root, { [path]: text });
      }
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', `day ${day}`);
      day += 1;
      return git('rev-parse', 'HEAD');
    },
  };
};

/** Checks documents of a root as the command does. */
export const checked = async (
  root: string,
  documents: readonly string[] = ['docs/audit.md'],
  asOf: string | null = null,
): Promise<DocumentCheck> => checkDoc({ root, documents, asOf, version: '0', cache: null, env: ENV });

/** `text -> status place` of each pointer, as short as a test can read. */
export const said = (pointers: readonly Pointer[]): string[] =>
  pointers.map(({ text, cited, status, to, fixable }) => {
    const lines = cited?.line === null || cited === null ? '' : ` @${cited.line}`;
    const place =
      to === null
        ? ''
        : ` ${to.file}${to.line === null ? '' : `:${to.line}${to.endLine === to.line ? '' : `-${to.endLine}`}`}`;
    return `${text}${lines} -> ${status}${place}${fixable ? ' (sure)' : ''}`;
  });

/** Lines of a text with one blank line fewer at the end. */
export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
