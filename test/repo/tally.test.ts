import { describe, expect, test } from 'vitest';
import { closingLine, tallyTests } from '../../scripts/check/tally.mjs';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

describe('the closing line of the check', () => {
  test('counts tests', () => {
    const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'failed', 'passed')] };
    expect(tallyTests(report, false)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });

  test('counts a file that could not be loaded', () => {
    expect(tallyTests({ testResults: [file('passed', 'passed'), file('failed')] }, false)).toMatchObject({ failed: 1 });
  });

  test.each([
    ['no report', undefined, true],
    ['no test', { testResults: [] }, true],
    ['an error outside any test', { testResults: [file('passed', 'passed')] }, false],
  ])('never says that nothing failed when it is: %s', (_, report, succeeded) => {
    expect(tallyTests(report, succeeded).failed).toBe(1);
  });

  test('is plain', () => {
    expect(closingLine({ passed: 12, failed: 0 })).toBe('12 passed, 0 failed');
  });
});
