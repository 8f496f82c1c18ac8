import { plain } from '../model/plain.ts';
import { TOLD, type Entry } from './entry.ts';

/** What each failure of one file (or of one helper program) has to know, null where its name says it all; the file itself stands in the row. */
export interface FileDetails {
  readonly 'file-unreadable': { readonly code: string };
  readonly 'folder-unreadable': { readonly code: string };
  readonly 'file-busy': { readonly code: string };
  readonly 'file-vanished': null;
  /** Bytes. */
  readonly 'file-too-large': { readonly bytes: number; readonly limit: number };
  readonly 'file-not-text': { readonly why: string };
  readonly 'file-encoding': null;
  readonly 'file-parse': { readonly reason: string };
  readonly 'parse-timeout': { readonly milliseconds: number };
  readonly 'link-escape': { readonly why: string };
  /** Line and column count from 1; 0 where the problem has no place. */
  readonly 'manifest-invalid': { readonly problem: string; readonly line: number; readonly column: number };
  readonly 'document-nested': null;
  readonly 'history-missing': { readonly why: string };
  readonly 'git-unavailable': { readonly problem: string };
}

/** Tries made at opening a file while the machine is short of handles. */
export const BUSY_TRIES = 3;

const ROW = { ...TOLD, category: 'validation', actor: 'file reader' } as const;
const exclude = 'exclude the file if it is not source of this project';

/** The failures that cost one file or one convenience, never the run: each becomes a row in `status.failed`. */
export const FILE_KINDS: { readonly [K in keyof FileDetails]: Entry<FileDetails[K]> } = {
  'file-unreadable': {
    ...ROW,
    sentence: (detail) => `the file cannot be read (${plain(detail.code)})`,
    next: () => 'check that it is a plain file and that you may read it',
    retry: 'not until the file can be read',
    category: 'authorization',
  },
  'folder-unreadable': {
    ...ROW,
    sentence: (detail) => `the folder cannot be read (${plain(detail.code)}), so nothing below it was analysed`,
    next: () => 'check that you may read it, or exclude it',
    retry: 'not until the folder can be read',
    category: 'authorization',
    actor: 'scan',
  },
  'file-busy': {
    ...ROW,
    sentence: (detail) => `the file could not be opened in ${BUSY_TRIES} tries (${plain(detail.code)})`,
    next: () => 'run again with fewer programs open, or raise the limit of open files',
    retry: 'as soon as the machine has file handles to spare',
    lane: 'Retriable',
    category: 'transient',
    retriable: true,
    tries: BUSY_TRIES,
    hints: [{ action: 'raise the limit', command: 'ulimit -n 4096' }],
  },
  'file-vanished': {
    ...ROW,
    sentence: () => 'the file was there when the tree was listed and is gone now',
    next: () => 'run again when nothing else changes the tree',
    retry: 'as soon as the tree is at rest',
    lane: 'Retriable',
    category: 'not_found',
    retriable: true,
  },
  'file-too-large': {
    ...ROW,
    sentence: ({ bytes, limit }) => `the file has ${bytes} bytes, more than the ${limit} that are read`,
    next: () => exclude,
    retry: 'not until the file is smaller',
    category: 'quota',
  },
  'file-not-text': {
    ...ROW,
    sentence: ({ why }) => `the file is not text in UTF-8: ${plain(why)}`,
    next: () => `save it as UTF-8, or ${exclude}`,
    retry: 'not until the file is text',
  },
  'file-encoding': {
    ...ROW,
    sentence: () => 'the file is not valid UTF-8; what could not be decoded was replaced, the rest was analysed',
    next: () => 'save it as UTF-8',
    retry: 'not until the file is UTF-8',
  },
  'file-parse': {
    ...ROW,
    sentence: ({ reason }) => `the file does not parse: ${plain(reason)}`,
    next: () => 'make it compile; where the compiler takes it, it is syntax that the parser does not know yet',
    retry: 'not until the file parses',
    actor: 'extract',
  },
  'parse-timeout': {
    ...ROW,
    sentence: ({ milliseconds }) => `the parser gave up after ${milliseconds} ms`,
    next: () => `look for an unclosed string or comment, or ${exclude}`,
    retry: 'not until the file parses in time',
    category: 'quota',
    actor: 'extract',
  },
  'link-escape': {
    ...ROW,
    sentence: ({ why }) => `the symbolic link is not followed: ${plain(why)}`,
    next: () => 'let it point to a file inside the audited root, or audit a folder that holds both',
    retry: 'not until the link stays inside the root',
    category: 'security',
  },
  'manifest-invalid': {
    ...ROW,
    sentence: ({ problem, line, column }) =>
      `the manifest does not read${line > 0 ? ` at ${line}:${column}` : ''}: ${plain(problem)}`,
    next: () => 'correct the manifest; until then its package is analysed without names, targets and dependencies',
    retry: 'not until the manifest parses',
    category: 'configuration',
    actor: 'manifest reader',
  },
  'document-nested': {
    ...ROW,
    sentence: () => 'the document is nested more deeply than any reader follows, so none of it was read',
    next: () => 'take the lists, quotes or brackets in it apart',
    retry: 'not until the document is flatter',
    category: 'quota',
    actor: 'document reader',
  },
  'history-missing': {
    ...ROW,
    sentence: ({ why }) => `history could not be followed: ${plain(why)}`,
    next: () => 'check documents in a full clone, in CI with `fetch-depth: 0`',
    retry: 'not until the whole history is there',
    category: 'configuration',
    actor: 'pointer check',
    tool: 'git',
    hints: [{ action: 'get the rest of the history', command: 'git fetch --unshallow' }],
  },
  'git-unavailable': {
    ...ROW,
    sentence: ({ problem }) => `git did not answer, so the tree was walked instead: ${plain(problem)}`,
    next: () => 'run `git status` in the audited folder and mend what it complains about',
    retry: 'not until git answers',
    category: 'configuration',
    actor: 'scan',
    tool: 'git',
    hints: [{ action: 'inspect', command: 'git status' }],
  },
};
