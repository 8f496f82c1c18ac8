import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failedStep } from '../src/failures/failed-step.ts';
import { exitCode, Failure, formatFailure, isFailure } from '../src/failures/failure.ts';
import { KINDS, type Details, type Kind } from '../src/failures/kinds.ts';
import { nearest } from '../src/failures/nearest.ts';
import { identity } from '../src/model/identity.ts';
import { LANES } from '../src/model/report.ts';

/** Text that must never reach a terminal as it is. */
const EVIL = 'a\u{1b}[31mred\u{7}\n\u{202e}txt';

/** A detail for every kind, each text of it hostile. */
const DETAILS: { readonly [K in Kind]: Details[K] } = {
  usage: { problem: EVIL, near: EVIL },
  'root-missing': { path: EVIL },
  'root-unreadable': { path: EVIL, code: EVIL },
  'policy-invalid': { file: EVIL, line: 3, column: 5, problem: EVIL, allowed: EVIL },
  'cache-damaged': null,
  'policy-ambiguous': { file: EVIL, line: 3, pattern: EVIL, things: [EVIL, EVIL] },
  'policy-missing': { file: EVIL },
  'policy-unreadable': { file: EVIL, code: EVIL },
  'policy-twice': { folder: EVIL, names: [EVIL, EVIL] },
  'too-many-unparsed': { unparsed: 7, of: 90, limit: 5 },
  'unknown-site': { site: EVIL, near: EVIL },
  'nothing-selected': { root: EVIL },
  'grammar-missing': { language: EVIL, reason: EVIL },
  'output-unwritable': { file: EVIL, code: EVIL },
  internal: { message: EVIL },
  'file-unreadable': { code: EVIL },
  'folder-unreadable': { code: EVIL },
  'file-busy': { code: EVIL },
  'file-vanished': null,
  'file-too-large': { bytes: 11, limit: 10 },
  'file-not-text': { why: EVIL },
  'file-encoding': null,
  'file-parse': { reason: EVIL },
  'parse-timeout': { milliseconds: 20 },
  'link-escape': { why: EVIL },
  'manifest-invalid': { problem: EVIL, line: 1, column: 2 },
  'document-nested': null,
  'history-missing': { why: 'the clone is shallow' },
  'revision-missing': { revision: 'v9' },
  'git-unavailable': { problem: EVIL },
};
const ALL = Object.keys(KINDS) as Kind[];

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('the catalogue', () => {
  it('has an example here for every kind', () => {
    expect(Object.keys(DETAILS).toSorted()).toEqual(ALL.toSorted());
  });

  it.each(ALL)('%s prints two safe lines without final dot, with exit code 2 and a lane', (kind) => {
    const failure: Failure = new Failure(kind, DETAILS[kind]);
    const { error, help } = formatFailure(failure);
    for (const line of [error, help]) {
      expect(line).not.toMatch(UNSAFE);
      expect(line).not.toMatch(/\.$|^$/u);
    }
    expect(exitCode(failure)).toBe(2);
    expect(LANES).toContain(KINDS[kind].lane);
    expect(KINDS[kind].lane).not.toBe('run-borking');
    expect(KINDS[kind].lane === 'Retriable').toBe(KINDS[kind].retriable);
    expect(isFailure(failure)).toBe(true);
  });

  it.each(ALL)('%s makes a row that says what, when again, and what next', (kind) => {
    const row = failedStep(kind, DETAILS[kind], { step: 'scan', file: 'a.rs' });
    expect(row.id).toMatch(/^fe1:[0-9a-f]{32}$/u);
    expect(row).toMatchObject({ step: 'scan', file: 'a.rs', stack: null, exhausted: row.retriable });
    for (const text of [row.message, row.retry, row.next, row.actor, row.category]) expect(text).not.toMatch(/^$|\.$/u);
    expect(row.attempt).toBeLessThanOrEqual(row.limit);
    expect(JSON.parse(JSON.stringify(row))).toEqual(row);
  });

  it('suggests the word that was meant, and keeps the cause', () => {
    const cause = new Error('below');
    const failure = new Failure('usage', { problem: 'there is no flag `--fromat`', near: '--format' }, { cause });
    expect(formatFailure(failure)).toEqual({
      error: 'there is no flag `--fromat`',
      help: 'did you mean `--format`? Otherwise run `faultlane --help` for commands and flags',
    });
    expect(failure.cause).toBe(cause);
    expect(isFailure(cause)).toBe(false);
  });

  it('names file, line and column of a policy', () => {
    const detail = {
      file: 'faultlane.config.yaml',
      line: 3,
      column: 5,
      problem: 'the key `lane` is not known here',
      allowed: 'x',
    };
    expect(new Failure('policy-invalid', detail).message).toBe(
      'faultlane.config.yaml:3:5: the key `lane` is not known here',
    );
  });
});

describe('the id of a row', () => {
  it('depends on step, kind and file, and on nothing else', () => {
    const id = (kind: Kind, step: string, file: string | null, code = 'EACCES') =>
      failedStep(kind, { ...DETAILS[kind], code }, { step, file }).id;
    expect(id('file-unreadable', 'scan', 'a', 'EIO')).toBe(id('file-unreadable', 'scan', 'a'));
    const all = [
      id('file-unreadable', 'scan', 'a'),
      id('file-unreadable', 'scan', 'b'),
      id('file-unreadable', 'scan', null),
      id('file-unreadable', 'scan', ''),
      id('file-unreadable', 'extract', 'a'),
      id('folder-unreadable', 'scan', 'a'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('an id of several parts', () => {
  it('is what it was yesterday', () => {
    expect(identity('fe1', ['scan', 'file-unreadable', 'src/a.rs'])).toBe('fe1:e821230809b8a1441257e52427778c54');
    expect(identity('fl1', [])).toBe('fl1:adb980d5a7e83bbefddcd720fe07624d');
  });

  it('changes when characters move from one part to its neighbour', () => {
    const parts = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(identity('fl1', a)).not.toBe(identity('fl1', b));
      }),
    );
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, i, j) => {
        const [one, two] = [i % (text.length + 1), j % (text.length + 1)];
        fc.pre(one !== two);
        const cut = (at: number) => identity('fl1', [text.slice(0, at), text.slice(at)]);
        expect(cut(one)).not.toBe(cut(two));
      }),
    );
    expect(identity('fl1', ['a', ''])).not.toBe(identity('fl1', ['a']));
    expect(identity('fl1', ['a'])).not.toBe(identity('ff1', ['a']));
  });
});

describe('the nearest word', () => {
  const FLAGS = ['--format', '--output', '--root', '--jobs', '--quiet'];

  it.each([
    ['--fromat', '--format'],
    ['--formats', '--format'],
    ['--OUTPUT', '--output'],
    ['--rot', '--root'],
    ['--zebra', null],
    ['', null],
    ['x'.repeat(100_000), null],
  ])('to %.20s is %s', (word, expected) => {
    expect(nearest(word, FLAGS)).toBe(expected);
  });

  it('is the word itself where it is known', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 3, maxLength: 20 }), { minLength: 1 }), (words) => {
        const word = words[0] ?? '';
        expect(nearest(word, words)?.toLowerCase()).toBe(word.toLowerCase());
      }),
    );
  });
});
