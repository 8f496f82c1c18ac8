// Counts for the closing line of `npm run check`: pure functions of vitest's JSON report and of the steps' outcomes.

/**
 * @typedef {{ readonly status: string }} Assertion
 * @typedef {{ readonly name: string, readonly status: string, readonly assertionResults: readonly Assertion[] }} TestFile
 * @typedef {{ readonly testResults: readonly TestFile[] }} TestReport
 * @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Tally
 */

/**
 * Counts of one vitest run. A test file that could not be loaded holds no test, yet it failed; and a run that failed
 * without a failed test (an error outside any test, no report, nothing to run) counts as one failure.
 * @param {TestReport | undefined} report
 * @param {boolean} succeeded whether the process exited with 0
 * @returns {Tally}
 */
export const tallyTests = (report, succeeded) => {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const file of report?.testResults ?? []) {
    const failedHere = file.assertionResults.filter(({ status }) => status === 'failed').length;
    const passedHere = file.assertionResults.filter(({ status }) => status === 'passed').length;
    passed += passedHere;
    failed += file.status === 'failed' && failedHere === 0 ? 1 : failedHere;
    skipped += file.assertionResults.length - failedHere - passedHere;
  }
  const proved = succeeded && passed > 0;
  return { passed, failed: failed === 0 && !proved ? 1 : failed, skipped };
};

/**
 * The line that ends a check, for people and for programs.
 * @param {{ readonly passed: number, readonly failed: number }} tally
 */
export const closingLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
