import { describe, expect, test } from 'vitest';
import type { Details, Kind } from '../../src/failures/kinds.ts';
import { KINDS } from '../../src/failures/kinds.ts';
import { filesIn, textOf } from './files.ts';

/** A detail for each kind: a new kind does not compile here until it is tried too. */
const SAMPLES: Details = {
  usage: { problem: '`--formt` is no flag', near: '--format' },
  'root-missing': { path: 'no/such' },
  'root-unreadable': { path: 'sealed', code: 'EACCES' },
  'policy-invalid': {
    file: 'faultlane.config.yaml',
    line: 3,
    column: 1,
    problem: '`lane` is no key',
    allowed: '`lanes`',
  },
  'cache-damaged': null,
  'policy-ambiguous': { file: 'policy.yaml', line: 3, pattern: 'A::b', things: ['A::b (a.rs:1)', 'A::b (b.rs:1)'] },
  'policy-missing': { file: 'policy.yaml' },
  'policy-unreadable': { file: 'policy.yaml', code: 'EISDIR' },
  'policy-twice': { folder: '.', names: ['faultlane.config.json', 'faultlane.config.yaml'] },
  'too-many-unparsed': { unparsed: 3, of: 20, limit: 5 },
  'unknown-site': { site: 'Crane::Jam', near: null },
  'revision-missing': { revision: 'v9' },
  'nothing-selected': { root: '.' },
  'grammar-missing': { language: 'rust', reason: 'ENOENT' },
  'output-unwritable': { file: 'out.json', code: 'EROFS' },
  internal: { message: 'a hop without an end' },
  'file-unreadable': { code: 'EACCES' },
  'folder-unreadable': { code: 'EACCES' },
  'file-busy': { code: 'EMFILE' },
  'file-vanished': null,
  'file-too-large': { bytes: 20_000_000, limit: 4_000_000 },
  'file-not-text': { why: 'it holds a NUL' },
  'file-encoding': null,
  'file-parse': { reason: 'nothing in it is Rust' },
  'parse-timeout': { milliseconds: 5000 },
  'link-escape': { why: 'it leads out of the root' },
  'manifest-invalid': { problem: 'no `=`', line: 2, column: 4 },
  'document-nested': null,
  'history-missing': { why: 'the clone is shallow' },
  'git-unavailable': { problem: 'git is not installed' },
};

const KINDS_IN_ORDER = Object.keys(KINDS) as Kind[];

const wordsOf = <K extends Kind>(kind: K): { readonly sentence: string; readonly next: string } => ({
  sentence: KINDS[kind].sentence(SAMPLES[kind]),
  next: KINDS[kind].next(SAMPLES[kind]),
});

describe.each(KINDS_IN_ORDER)('%s', (kind) => {
  const { sentence, next } = wordsOf(kind);

  test('says what is wrong, without a final dot or a gap', () => {
    expect(sentence).toMatch(/^\S.{10,}[^.\s]$/);
    expect(sentence).not.toMatch(/undefined|null|\[object|NaN/);
  });

  test('says what to do next', () => {
    expect(next).toMatch(/^\S.{4,}[^.\s]$/);
    expect(next).not.toMatch(/undefined|null|\[object|NaN/);
    expect(next).not.toBe(sentence);
    expect(KINDS[kind].retry).toMatch(/\w/);
  });

  test('is retried within a bound, or not at all', () => {
    const { retriable, tries, lane, exit } = KINDS[kind];
    expect(tries).toBeGreaterThanOrEqual(1);
    expect(retriable || tries === 1).toBe(true);
    expect(lane).toBe(retriable ? 'Retriable' : 'Explainable');
    expect(exit).toBe(2);
  });
});

test('every kind is raised somewhere', () => {
  const code = filesIn(['src/**/*.ts', '!src/failures/*-kinds.ts']).map(textOf).join('\n');
  expect(KINDS_IN_ORDER.filter((kind) => !code.includes(`'${kind}'`))).toEqual([]);
});
