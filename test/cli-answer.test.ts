import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answer, nearMisses } from '../src/cli/answer.ts';
import { verdictLines } from '../src/cli/lane-text.ts';
import { readSite } from '../src/cli/site.ts';
import type { Report, Verdict } from '../src/model/report.ts';

const standard = JSON.parse(
  readFileSync(new URL('../fixtures/reports/standard/report.json', import.meta.url), 'utf8'),
) as Report;
const verdictOf = (variant: string): Verdict => standard.verdicts.find((each) => each.variant === variant)!;

describe('a site', () => {
  it.each([
    ['src/a.rs:12', { kind: 'place', file: 'src/a.rs', line: 12 }],
    ['src/a.rs:12:5', { kind: 'place', file: 'src/a.rs', line: 12 }],
    ['A::B', { kind: 'name', segments: ['A', 'B'] }],
    ['A.B', { kind: 'name', segments: ['A', 'B'] }],
    ['scope::A::B', { kind: 'name', segments: ['scope', 'A', 'B'] }],
    ['src/a.ts#A.B', { kind: 'name', segments: ['A', 'B'] }],
    ['A::404', { kind: 'name', segments: ['A', '404'] }],
  ])('%s', (text, asked) => {
    expect(readSite(text)).toEqual(asked);
  });
});

describe('an answer', () => {
  const hook = verdictOf('HookError::UnknownHook');
  const told = { ...verdictOf('CraneError::TooHeavy'), variant: hook.variant, scope: 'other-crate' };
  const all = [...standard.verdicts, told];
  const scopes = (...segments: string[]): string[] | undefined =>
    answer('x', segments, all)?.verdicts.map(({ scope }) => scope);

  it('covers every scope, the worst first, and answers by the worst', () => {
    expect(scopes('HookError', 'UnknownHook')).toEqual(['dock_crane', 'other-crate']);
    expect(answer('H', ['HookError', 'UnknownHook'], all)).toMatchObject({ site: 'H', pass: false });
  });

  it('is narrowed by a scope, written either way, and takes longer paths', () => {
    expect(scopes('other_crate', 'HookError', 'UnknownHook')).toEqual(['other-crate']);
    expect(scopes('dock_crane', 'hook', 'HookError', 'UnknownHook')).toEqual(['dock_crane']);
    expect(scopes('crate', 'hook', 'HookError', 'UnknownHook')).toEqual(['dock_crane', 'other-crate']);
    expect(scopes('third', 'HookError', 'UnknownHook')).toBeUndefined();
    expect(scopes('UnknownHook')).toBeUndefined();
  });

  it('knows a type without cases, and nested names', () => {
    const single = { ...told, variant: 'Torn' };
    const nested = { ...told, variant: 'fault::Kind::Torn' };
    expect(answer('x', ['Torn'], [single])?.pass).toBe(true);
    expect(answer('x', ['Kind', 'Torn'], [nested])?.pass).toBe(true);
    expect(answer('x', ['Torn'], [nested])).toBeNull();
  });

  it('is undecided rather than a pass, and a failure rather than undecided', () => {
    const open = { ...verdictOf('TideError::Unread'), variant: 'A::B' };
    const good = { ...told, variant: 'A::B' };
    const bad = { ...hook, variant: 'A::B' };
    const meant = { ...bad, pass: true, deliberate: true };
    expect(answer('x', ['A', 'B'], [good, open])?.pass).toBeNull();
    expect(answer('x', ['A', 'B'], [good, open, bad])?.pass).toBe(false);
    expect(answer('x', ['A', 'B'], [meant, open])?.pass).toBeNull();
    expect(answer('x', ['A', 'B'], [meant, good])?.pass).toBe(true);
  });

  it('that is missing offers up to five names, the same case of another type first', () => {
    expect(nearMisses(['CraneError', 'UnknownHook'], all)[0]).toBe('HookError::UnknownHook');
    expect(nearMisses(['x', 'CraneErr', 'TooHevy'], all)).toEqual(['CraneError::TooHeavy']);
    expect(nearMisses(['Quite', 'Different'], all)).toEqual([]);
    const many = Array.from({ length: 9 }, (_, at) => ({ ...hook, variant: `E${at}::Io` }));
    expect(nearMisses(['E', 'Io'], many)).toEqual(['E0::Io', 'E1::Io', 'E2::Io', 'E3::Io', 'E4::Io']);
  });
});

describe('an answer for a person', () => {
  const lines = (verdict: Verdict): string[] =>
    verdictLines(verdict, { width: 80, strong: (text) => text, faint: (text) => text });

  it('says lane, answer, reason and path', () => {
    expect(lines(verdictOf('HookError::UnknownHook'))).toEqual([
      'HookError::UnknownHook in dock_crane, crates/crane/src/hook.rs:22',
      '  lane      run-borking (died)',
      '  answer    fail: it belongs in Explainable',
      '  because   three translations end in `Permanent`, and `Shift::after_fault`',
      '            aborts',
      '  facts     reach live, confidence high, stops the process',
      '  witness',
      '    HookError::UnknownHook',
      '      -> via order_error(), match-arm (crates/crane/src/order.rs:41)',
      '         -> CraneError::BadOrder',
      '      -> via PortFault::from(), from-impl (crates/port/src/fault.rs:88)',
      '         -> PortFault::Broken',
      '      -> via class_of(), catch-all (crates/port/src/class.rs:23)',
      '         -> FaultClass::Permanent',
      '      -> via Shift::after_fault(), match-arm (crates/port/src/shift.rs:117)',
      '         -> abort',
    ]);
  });

  it('says what can happen, when, how often it is retried, and what else happens', () => {
    expect(lines(verdictOf('LedgerError::DiskFull')).join('\n')).toContain(
      'can be run-borking (lost), when `!self.strict`',
    );
    expect(lines(verdictOf('LedgerError::Locked')).join('\n')).toContain(
      'without limit; when that is spent: undecided',
    );
    const slack = lines(verdictOf('CraneError::CableSlack')).join('\n');
    expect(slack).toContain('at most 3 times; when that is spent: Explainable');
    expect(slack).toContain(
      '  others\n    Explainable, when `attempts == MAX_LIFTS` (confidence high)\n      CraneError::CableSlack',
    );
    expect(lines(verdictOf('TideError::Unread')).join('\n')).toContain('undecided: neither pass nor fail');
    expect(lines({ ...verdictOf('TideError::NotYet'), deliberate: true }).join('\n')).toContain(
      'pass: it is meant to end there',
    );
  });

  it('shows hostile text as what it is', () => {
    expect(
      lines(standard.verdicts.find(({ scope }) => scope === 'odd')!)
        .join('\n')
        .replaceAll('\n', ''),
    ).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
