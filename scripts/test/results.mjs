/**
 * Counts tests from the test runners' reports. A failure outside a test (a file that doesn't compile, a runner that
 * crashed) counts as a failed test, and so does a stage that ran no tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts[]} list */
export function sum(list) {
  return list.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  );
}

/** Adds a failure if the runner's exit code says so and the counts don't, or if no test ran where one should. */
export function settle(counts, exitCode, { mayBeEmpty = false } = {}) {
  const empty = !mayBeEmpty && counts.passed + counts.failed === 0;
  if (counts.failed === 0 && (exitCode !== 0 || empty)) return { ...counts, failed: 1 };
  return counts;
}

/** @param {any} report of `jest --json`, if there is one */
export function fromJest(report) {
  if (!report) return NONE;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The failures by file, without the output of passed tests. */
export function failuresOfJest(report) {
  return report?.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `FAIL ${name}\n${message}`)
    .join('\n');
}

/** @param {any} report of Playwright's json reporter, if there is one; retried tests count as failed */
export function fromPlaywright(report) {
  if (!report) return NONE;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/** @param {any} report of node-reporter.mjs, if there is one */
export function fromNodeTest(report) {
  if (!report?.counts) return NONE;
  const { passed, failed, cancelled, skipped, todo } = report.counts;
  return { passed, failed: failed + cancelled, skipped: skipped + todo };
}

/** Such as `214 passed, 0 failed` or `214 passed, 1 failed, 3 skipped`. */
export function say({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
