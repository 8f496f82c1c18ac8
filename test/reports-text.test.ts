import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import text from '../reports/text.ts';
import { verdictLine } from '../reports/text/headline.ts';
import { byLeverage } from '../reports/text/findings.ts';
import type { Finding, Hop, Report, Verdict } from '../src/model/report.ts';
import { columns } from '../src/model/wrap.ts';

const read = (name: string): Report =>
  JSON.parse(readFileSync(new URL(`../fixtures/reports/${name}/report.json`, import.meta.url), 'utf8')) as Report;
const standard = read('standard');
const clean = read('clean');
const render = (report: Report, width = 80): string => text.render(report, { color: false, width });
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error('the fixture is empty');
  return item;
};
const withPass = (...passes: readonly (boolean | null)[]): Report => ({
  ...clean,
  verdicts: passes.map((pass): Verdict => ({ ...first(clean.verdicts), pass })),
});

describe('the first line', () => {
  it.each<[Report, string]>([
    [withPass(true), 'The one error variant ends where it should'],
    [withPass(true, true), 'All 2 error variants end where they should'],
    [withPass(false, true), '1 of 2 error variants does not end where it should'],
    [withPass(false, false, null), '2 of 3 error variants do not end where they should; 1 is undecided'],
    [withPass(true, null), 'No error variant is known to end badly, but 1 of 2 is undecided'],
    [withPass(null, null), 'No error variant is known to end badly, but 2 of 2 are undecided'],
    [withPass(), 'No error variant to report (31 files were read)'],
  ])('%#', (report, sentence) => {
    expect(verdictLine(report)).toBe(sentence);
    expect(render(report).startsWith(`${sentence}\n`)).toBe(true);
  });

  it('claims nothing for files that were not read', () => {
    const { failed } = standard.status;
    const partly = { ...withPass(true, true), status: { ...clean.status, complete: false, failed } };
    expect(verdictLine(partly)).toBe('All 2 error variants end where they should in the files that were read');
    expect(render(partly)).toContain('not complete: 2 failures, see below');
    const nothing = { ...partly, verdicts: [], target: { ...clean.target, files: 0 } };
    expect(verdictLine(nothing)).toBe('Nothing was audited: no selected file could be read');
  });

  it('is no success for an empty tree', () => {
    const empty = render(read('empty-tree'));
    expect(empty).toContain('Nothing to audit: no Rust files under `.`');
    expect(empty).toContain('nothing was read, so nothing is proved');
    expect(empty).not.toMatch(/complete|Findings|should\b/);
  });
});

describe('the page', () => {
  it.each([40, 60, 80, 120])('keeps to %i columns but for words that are longer', (width) => {
    for (const line of render(standard, width).split('\n')) {
      const words = line.replace(/^ *(?:\d+\. \w+ +|\d+ |-> (?:via )?)?/, '').split(' ');
      expect(columns(line) <= width || words.length === 1).toBe(true);
    }
  });

  it('shows ten findings, those with the most leverage, and counts the rest', () => {
    const page = render(standard);
    expect(page).toContain('Findings: 13 (3 error, 8 warn, 2 note), the 10 with the most leverage');
    expect(page.match(/^ ?\d+\. /gm)?.length).toBe(10);
    expect(page).toContain('3 more findings: `faultlane audit --format json` has them all');
  });

  it('orders by leverage, then severity, then place, and leaves out what is suppressed', () => {
    const base = first(standard.findings);
    const of = (rule: string, leverage: number, severity: Finding['severity'], line: number): Finding => ({
      ...base,
      rule,
      leverage,
      severity,
      site: { ...base.site, line },
    });
    const hidden = { ...of('hidden', 99, 'error', 1), suppressed: { reason: 'on purpose' } };
    const all = [of('d', 1, 'note', 1), hidden, of('c', 1, 'error', 9), of('b', 1, 'error', 2), of('a', 5, 'note', 3)];
    expect(byLeverage(all).map(({ rule }) => rule)).toEqual(['a', 'b', 'c', 'd']);
    expect(render({ ...standard, findings: [hidden] })).toContain('Findings: none');
  });

  it('cuts a long path in its middle and says how much', () => {
    const base = first(standard.findings);
    const hop = (at: number): Hop => ({
      from: `E::V${at}`,
      to: `E::V${at + 1}`,
      via: 'f',
      how: 'match-arm',
      file: 'a.rs',
      line: at + 1,
    });
    const page = render({
      ...standard,
      findings: [{ ...base, witness: Array.from({ length: 20 }, (_, at) => hop(at)) }],
    });
    expect(page).toContain('-> via f() (a.rs:8) -> E::V8\n     … 9 more steps\n     -> via f() (a.rs:18) -> E::V18');
    expect(page.match(/-> via/g)?.length).toBe(11);
  });

  it('offers no command that a shell would read as something else', () => {
    const verdict = { ...first(clean.verdicts), pass: null, lane: 'undecided' as const };
    const page = render({ ...clean, verdicts: [{ ...verdict, variant: 'E::$(rm -rf ~)' }] });
    expect(page).not.toContain('faultlane lane');
    expect(render({ ...clean, verdicts: [{ ...verdict, variant: 'E::Fine' }] })).toContain('faultlane lane E::Fine');
  });

  it('never rounds up to all of them', () => {
    const status = { ...clean.status, understood: { places: 99_999, of: 100_000 } };
    expect(render({ ...clean, status })).toContain('99,999 of 100,000 error-handling places (99.9 %)');
  });
});
