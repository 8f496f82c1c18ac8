import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolicy, readPolicy } from '../src/engine/policy-file.ts';
import { EMPTY_POLICY } from '../src/lanes/policy.ts';
import { Failure, formatFailure } from '../src/failures/failure.ts';
import { LANES, NEUTRALS } from '../src/model/report.ts';
import { tree } from './scan-tree.ts';

const FILE = 'faultlane.config.yaml';

/** The failure that a policy's text ends in. */
const refused = (text: string): { at: string; error: string; help: string } => {
  try {
    parsePolicy(text, FILE);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'policy-invalid') throw error;
    const { line, column } = (error as Failure<'policy-invalid'>).detail;
    return { at: `${line}:${column}`, ...formatFailure(error) };
  }
  throw new Error(`accepted: ${text}`);
};

describe('a policy', () => {
  it('is read with the line of every entry', () => {
    const policy = parsePolicy(
      [
        '# our own words',
        'lanes:',
        '  "Outcome::Abort": run-borking',
        '  Exit::Blocked: parked',
        'boundaries:',
        '  - fn: "Port::invoke*"',
        '    err: run-borking',
        '    except: ["Kind::Stale", Kind::Old]',
        '  - { fn: main, err: Explainable }',
        'classifiers:',
        '  - fn: may_retry',
        '    lanes: { true: Retriable, "false": Explainable, None: run-borking, 3: recovered }',
      ].join('\n'),
      FILE,
    );
    expect(policy).toEqual({
      ...EMPTY_POLICY,
      file: FILE,
      lanes: [
        { pattern: 'Outcome::Abort', lane: 'run-borking', line: 3 },
        { pattern: 'Exit::Blocked', lane: 'parked', line: 4 },
      ],
      boundaries: [
        { fn: 'Port::invoke*', err: 'run-borking', except: ['Kind::Stale', 'Kind::Old'], line: 6 },
        { fn: 'main', err: 'Explainable', except: [], line: 9 },
      ],
      classifiers: [
        {
          fn: 'may_retry',
          lanes: [
            { result: 'true', lane: 'Retriable' },
            { result: 'false', lane: 'Explainable' },
            { result: 'None', lane: 'run-borking' },
            { result: '3', lane: 'recovered' },
          ],
          line: 11,
        },
      ],
    });
  });

  it('may be JSON, indented by tabs too', () => {
    const json = { lanes: { 'A::B': 'cancelled' }, boundaries: [{ fn: 'f', err: 'handed-over' }], classifiers: [] };
    const policy = parsePolicy(JSON.stringify(json, null, '\t'), 'faultlane.config.json');
    expect(policy).toEqual({
      ...EMPTY_POLICY,
      file: 'faultlane.config.json',
      lanes: [{ pattern: 'A::B', lane: 'cancelled', line: 3 }],
      boundaries: [{ fn: 'f', err: 'handed-over', except: [], line: 6 }],
      classifiers: [],
    });
  });

  it.each([
    '',
    '# nothing yet\n',
    '{}',
    'lanes:\n',
    'lanes: {}\nboundaries: []\nclassifiers: []',
    '{"boundaries": null}',
  ])('may say nothing: %j', (text) => {
    expect(parsePolicy(text, FILE)).toEqual({ ...EMPTY_POLICY, file: FILE });
  });

  it('takes every lane and every neutral word', () => {
    for (const word of [...LANES, ...NEUTRALS]) {
      expect(parsePolicy(`lanes: { A: ${word} }`, FILE).lanes[0]?.lane).toBe(word);
    }
  });

  it('is read with every key that there is', () => {
    const policy = parsePolicy(
      [
        '$schema: ./node_modules/faultlane/schema/policy.schema.json',
        'packs: [core, rust]',
        'joins: [{ call: "Port::invoke", impl: "LocalPort::invoke" }]',
        'deliberate: [{ variant: "Store::Full", reason: losing the write is worse }]',
        'securityStop: { onlyFrom: ["safety/**"] }',
        'explainable: { needsMessage: true }',
        'layers: { recovery: ["class_of"] }',
        'exclude: ["legacy/**"]',
        'owners: { file: CODEOWNERS, arbiter: "@dock/office", budget: { owner: 3 } }',
      ].join('\n'),
      FILE,
    );
    expect(policy).toEqual({
      ...EMPTY_POLICY,
      file: FILE,
      packs: ['core', 'rust'],
      joins: [{ call: 'Port::invoke', impl: 'LocalPort::invoke', line: 3 }],
      deliberate: [{ variant: 'Store::Full', reason: 'losing the write is worse', line: 4 }],
      securityStop: { onlyFrom: ['safety/**'] },
      explainable: { needsMessage: true },
      layers: [{ name: 'recovery', fns: ['class_of'], line: 7 }],
      exclude: ['legacy/**'],
      owners: { file: 'CODEOWNERS', arbiter: '@dock/office', budget: { owner: 3, arbiter: 2 } },
    });
  });

  it('may use anchors', () => {
    const policy = parsePolicy(
      'boundaries: [{ fn: &f main, err: &e parked, except: &x [A] }, { fn: other, err: *e, except: *x }]',
      FILE,
    );
    expect(policy.boundaries[1]).toEqual({ fn: 'other', err: 'parked', except: ['A'], line: 1 });
  });
});

describe('a policy is refused, with its place and what may stand there', () => {
  it('for a key that is not known', () => {
    expect(refused('lanes: {}\nboundary: []\n')).toEqual({
      at: '2:1',
      error: `${FILE}:2:1: the key \`boundary\` is not known here`,
      help: 'did you mean `boundaries`? the keys are `packs`, `lanes`, `boundaries`, `classifiers`, `joins`, `deliberate`, `securityStop`, `explainable`, `layers`, `exclude`, `owners`',
    });
    expect(refused('zebra: []').help).toBe(
      'the keys are `packs`, `lanes`, `boundaries`, `classifiers`, `joins`, `deliberate`, `securityStop`, `explainable`, `layers`, `exclude`, `owners`',
    );
    expect(refused('lane: {}').help).toMatch(/^did you mean `lanes`\?/u);
    expect(refused('boundaries:\n  - fn: a\n    err: parked\n    excpet: []').help).toMatch(
      /^did you mean `except`\?/u,
    );
    expect(refused('"__proto__": {}').error).toContain('`__proto__`');
  });

  it('for a word that is no lane', () => {
    const { at, error, help } = refused('lanes:\n  A::B: run-broking\n');
    expect([at, error]).toEqual(['2:9', `${FILE}:2:9: \`run-broking\` is not a lane`]);
    expect(help).toMatch(/^did you mean `run-borking`\?.*`SecurityStop`.*`handed-over`/u);
    expect(refused('lanes: { A: undecided }').error).toContain('`undecided` is not a lane');
    expect(refused('classifiers: [{ fn: f, lanes: { x: 1 } }]').error).toContain('the lane of `x` is not a text');
  });

  it.each([
    ['[]', '1:1: the policy is not a mapping'],
    ['just text', '1:1: the policy is not a mapping'],
    ['lanes: [A]', '1:8: `lanes` is not a mapping'],
    ['boundaries: { fn: a }', '1:13: `boundaries` is not a list'],
    ['boundaries: [a]', '1:14: the entry is not a mapping'],
    ['boundaries: [{ fn: a }]', '1:14: the key `err` is missing'],
    ['boundaries: [{ err: parked }]', '1:14: the key `fn` is missing'],
    ['boundaries: [{}]', '1:14: the key `fn` is missing'],
    ['boundaries: [~]', '1:14: the key `fn` is missing'],
    ['boundaries: [{ fn: 3, err: parked }]', '1:20: `fn` is not a text'],
    ['boundaries: [{ fn: "", err: parked }]', '1:20: `fn` is empty or padded with blanks'],
    ['boundaries: [{ fn: " a", err: parked }]', '1:20: `fn` is empty or padded with blanks'],
    ['boundaries: [{ fn: a, err: parked, except: A }]', '1:44: `except` is not a list'],
    ['boundaries: [{ fn: a, err: parked, except: [1] }]', '1:45: an entry of `except` is not a text'],
    [
      'boundaries:\n- { fn: a, err: parked }\n- { fn: a, err: parked }',
      '3:3: `boundaries` names `a` twice, first on line 2',
    ],
    ['classifiers: [{ fn: a, lanes: {} }]', '1:15: the classifier names no result'],
    ['classifiers: [{ fn: a, lanes: { "": parked } }]', '1:33: a name is empty or padded with blanks'],
    ['lanes: { "": parked }', '1:10: a name is empty or padded with blanks'],
    ['joins: [{ call: "A::b" }]', '1:9: the key `impl` is missing'],
    ['deliberate: [{ variant: A }]', '1:14: the key `reason` is missing'],
    [
      'deliberate:\n- { variant: A, reason: x }\n- { variant: A, reason: y }',
      '3:3: `deliberate` names `A` twice, first on line 2',
    ],
    ['securityStop: { from: [] }', '1:17: the key `from` is not known here'],
    ['securityStop: { onlyFrom: x }', '1:27: `onlyFrom` is not a list'],
    ['explainable: { needsMessage: "yes" }', '1:30: `needsMessage` is neither `true` nor `false`'],
    ['layers: { recovery: [] }', '1:11: the layer names no function'],
    ['exclude: [1]', '1:11: an entry of `exclude` is not a text'],
    ['packs: [cobol]', '1:9: `cobol` is not a pack'],
    ['owners: { budget: { owner: -1 } }', '1:28: `owner` is no whole number from 0 to 12'],
    ['owners: { budget: { owner: 1.5 } }', '1:28: `owner` is no whole number from 0 to 12'],
  ])('for its shape: %s', (text, expected) => {
    expect(refused(text).error).toBe(`${FILE}:${expected}`);
  });

  it.each([
    ['lanes: { A: parked\n', /^2:1$/u],
    ['lanes:\n  A: parked\n  A: parked\n', /^3:3$/u],
    ['lanes: {}\nlanes: {}\n', /^2:1$/u],
    ['a: 1\n---\nb: 2\n', /^2:1$/u],
    ['lanes:\n\tA: parked\n', /^2:1$/u],
    ['? [a]\n: b\n', /^1:3$/u],
    ['lanes: { A: !!js/function "x" }', /^1:13$/u],
    ['lanes: !custom {}', /^1:8$/u],
    ['lanes: *none', /^1:8$/u],
  ])('for what is not plain YAML: %j', (text, at) => {
    expect(refused(text).at).toMatch(at);
  });

  it('for anchors that would explode, quickly', () => {
    const levels = Array.from(
      { length: 20 },
      (_, i) => `l${i}: &l${i} [${Array.from({ length: 9 }, () => (i === 0 ? 'x' : `*l${i - 1}`)).join(', ')}]`,
    );
    const started = performance.now();
    expect(refused(levels.join('\n')).error).toContain('anchors are used more than 100 times');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('never by anything but a failure of the catalogue', () => {
    const words = fc.constantFrom(
      'lanes',
      'boundaries',
      'classifiers',
      'fn',
      'err',
      ': ',
      '- ',
      '\n',
      '  ',
      '{',
      '}',
      '[',
      ']',
      '"',
      '&a ',
      '*a',
      '!x ',
      'parked',
      ',',
      '#',
      '|',
      '\t',
      '\u{0}',
      '%',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(words, { maxLength: 30 }).map((list) => list.join('')),
          fc.string(),
        ),
        (text) => {
          let thrown: unknown = null;
          try {
            parsePolicy(text, FILE);
          } catch (error) {
            thrown = error;
          }
          expect(thrown === null || thrown instanceof Failure).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('the file of a policy', () => {
  it('is read by its path and called by its name', () => {
    const root = tree({ [FILE]: '\u{feff}lanes: { A: parked }\r\n' });
    expect(readPolicy(join(root, FILE), 'conf.yaml')).toMatchObject({
      file: 'conf.yaml',
      lanes: [{ pattern: 'A', line: 1 }],
    });
  });

  it('is refused when it is missing, no file, too large or not text', () => {
    const root = tree({ 'folder/x': '', 'latin.yaml': Buffer.from([0x23, 0xe9]), 'big.yaml': '#'.repeat(1_048_577) });
    const failure = (name: string): unknown => {
      try {
        return readPolicy(join(root, name), name);
      } catch (error) {
        return error;
      }
    };
    expect(failure('none.yaml')).toMatchObject({ kind: 'policy-missing', detail: { file: 'none.yaml' } });
    expect(failure('folder')).toMatchObject({ kind: 'policy-unreadable', detail: { code: 'it is not a plain file' } });
    expect(failure('latin.yaml')).toMatchObject({ kind: 'policy-unreadable', detail: { code: 'it is not UTF-8' } });
    expect(failure('big.yaml')).toMatchObject({ kind: 'policy-unreadable', detail: { code: 'it has 1048577 bytes' } });
  });
});
