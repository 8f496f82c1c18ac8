import { describe, expect, it } from 'vitest';
import type { AuditOptions } from '../src/engine/audit.ts';
import { parsePolicy } from '../src/engine/policy-file.ts';
import type { Report, Verdict } from '../src/model/report.ts';
import { tree } from './scan-tree.ts';
import { auditOf } from './verdicts.ts';

const CRANE = `
#[derive(Debug)]
pub enum LiftError {
    Jammed,
    Heavy,
}

pub trait Port {
    fn lift(&self, load: u32) -> Result<u32, LiftError>;
}

pub struct Steel;
pub struct Paper;

impl Port for Steel {
    fn lift(&self, load: u32) -> Result<u32, LiftError> {
        if load > 9 {
            return Err(LiftError::Jammed);
        }
        Ok(load)
    }
}

impl Port for Paper {
    fn lift(&self, load: u32) -> Result<u32, LiftError> {
        if load > 1 {
            return Err(LiftError::Heavy);
        }
        Ok(load)
    }
}

pub fn work(port: &dyn Port) -> u32 {
    match port.lift(3) {
        Ok(load) => load,
        Err(error) => panic!("{error:?}"),
    }
}
`;

const run = async (files: Record<string, string>, policy: string, more: Partial<AuditOptions> = {}): Promise<Report> =>
  auditOf(tree(files), parsePolicy(policy, 'faultlane.config.yaml'), more);

const of = (report: Report, variant: string): Verdict => {
  const found = report.verdicts.find((one) => one.variant === variant);
  if (found === undefined) throw new Error(`no verdict of ${variant}`);
  return found;
};

describe('a policy', () => {
  it('joins a call to the one function that it runs, at high confidence', async () => {
    const before = await run({ 'a.rs': CRANE }, '');
    expect(of(before, 'LiftError::Jammed')).toMatchObject({ lane: 'run-borking', confidence: 'medium' });
    expect(of(before, 'LiftError::Heavy').lane).toBe('run-borking');
    const after = await run({ 'a.rs': CRANE }, 'joins: [{ call: "Port::lift", impl: "Steel::lift" }]');
    expect(of(after, 'LiftError::Jammed')).toMatchObject({ lane: 'run-borking', confidence: 'high' });
    expect(of(after, 'LiftError::Heavy').lane).toBe('neutral');
  });

  it('lets an end be meant: no finding, and the answer is yes', async () => {
    const report = await run(
      { 'a.rs': CRANE },
      'deliberate: [{ variant: "LiftError::Jammed", reason: better than a dropped load }]',
    );
    expect(of(report, 'LiftError::Jammed')).toMatchObject({
      lane: 'run-borking',
      deliberate: true,
      target: 'run-borking',
      pass: true,
    });
    expect(of(report, 'LiftError::Heavy')).toMatchObject({ deliberate: false, pass: false });
    expect(report.findings.flatMap(({ variants }) => variants)).toEqual(['LiftError::Heavy']);
  });

  it('says from where the run may be stopped for security', async () => {
    const words = 'lanes: { "LiftError::Jammed": SecurityStop }\nsecurityStop: { onlyFrom: ["safety/**"] }';
    const source = `${CRANE}\npub fn wrap(e: LiftError) -> Outer { Outer::Lift(e) }\n#[derive(Debug)]\npub enum Outer { Lift(LiftError) }`;
    expect(of(await run({ 'safety/a.rs': source }, words), 'LiftError::Jammed')).toMatchObject({
      lane: 'SecurityStop',
      pass: true,
    });
    expect(of(await run({ 'crane/a.rs': source }, words), 'LiftError::Jammed')).toMatchObject({
      lane: 'SecurityStop',
      pass: false,
    });
  });

  it('leaves files out by its globs', async () => {
    const report = await run(
      { 'a.rs': CRANE, 'old/b.rs': CRANE.replaceAll('LiftError', 'OldError') },
      'exclude: ["old/**"]',
    );
    expect(report.target.files).toBe(1);
    expect(report.verdicts.some(({ variant }) => variant.startsWith('OldError'))).toBe(false);
  });

  it('tells of names that mean nothing, once each', async () => {
    const notes: string[] = [];
    await run(
      { 'a.rs': CRANE },
      'lanes: { "LiftError::Jamed": parked }\nboundaries: [{ fn: "Port::hoist", err: run-borking }]',
      {
        onNote: (note) => notes.push(note),
      },
    );
    expect(notes).toEqual([
      'faultlane.config.yaml:1: `LiftError::Jamed` names nothing in this tree',
      'faultlane.config.yaml:2: `Port::hoist` names nothing in this tree',
    ]);
  });

  it('is refused for a name that means several things, with all of them', async () => {
    const twice = { 'a.rs': CRANE, 'b.rs': CRANE };
    await expect(run(twice, 'lanes: { "LiftError::Jammed": parked }')).rejects.toMatchObject({
      kind: 'policy-ambiguous',
      detail: {
        line: 1,
        pattern: 'LiftError::Jammed',
        things: ['LiftError::Jammed (a.rs:3)', 'LiftError::Jammed (b.rs:3)'],
      },
    });
    const narrowed = await run(twice, 'lanes: { "b::LiftError::Jammed": parked }');
    expect(
      narrowed.verdicts
        .filter(({ variant }) => variant === 'LiftError::Jammed')
        .map(({ lane }) => lane)
        .sort(),
    ).toEqual(['neutral', 'run-borking']);
    await expect(run(twice, 'lanes: { "LiftError::J*": parked }')).resolves.toBeDefined();
  });
});

describe('policies of folders below the root', () => {
  const files = {
    'one/src/lib.rs': CRANE,
    'two/src/lib.rs': CRANE,
    'two/faultlane.config.yaml': 'boundaries: [{ fn: "Port::lift", err: Explainable }]\n',
  };

  it('hold for what lies in their folder, above the one of the root', async () => {
    const lanes = (report: Report): string[][] =>
      report.verdicts
        .filter(({ variant }) => variant === 'LiftError::Jammed')
        .map(({ declared, lane }) => [declared.file, lane]);
    expect(lanes(await run(files, '', { nested: true }))).toEqual([
      ['one/src/lib.rs', 'run-borking'],
      ['two/src/lib.rs', 'Explainable'],
    ]);
    expect(lanes(await run(files, '', { nested: false }))).toEqual([
      ['one/src/lib.rs', 'run-borking'],
      ['two/src/lib.rs', 'run-borking'],
    ]);
  });

  it('are refused like the one of the root, by their path', async () => {
    await expect(
      run({ ...files, 'two/faultlane.config.yaml': 'lanes: []' }, '', { nested: true }),
    ).rejects.toMatchObject({
      kind: 'policy-invalid',
      detail: { file: 'two/faultlane.config.yaml' },
    });
    await expect(run({ ...files, 'two/faultlane.config.yml': '' }, '', { nested: true })).rejects.toMatchObject({
      kind: 'policy-twice',
      detail: { folder: 'two' },
    });
  });

  it('may lie among tests, where they are somebody’s data', async () => {
    const report = await run({ ...files, 'tests/data/faultlane.config.yaml': 'broken: [' }, '', { nested: true });
    expect(report.verdicts.length).toBeGreaterThan(0);
  });
});
