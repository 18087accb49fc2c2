/**
 * Counts tests from the test runners' reports. A failure outside a test (a file that doesn't compile, a runner that
 * crashed) counts as a failed test, and so does a stage that ran no tests.
 *
 * @typedef {{ passed: number, failed: number, skipped: number, unstable?: number }} Counts `unstable` of the passed ones
 *   passed only at the second try
 * @typedef {{ file: string, name: string, message: string }} Failure `name` is empty for a failure outside a test
 */

export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {Counts[]} list */
export function sum(list) {
  return list.reduce(
    (total, { passed, failed, skipped, unstable = 0 }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
      unstable: (total.unstable ?? 0) + unstable,
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

/** @param {any} report as above @returns {Failure[]} */
export const failuresOfJest = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ file, name: '', message }];
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        message: failureMessages.join('\n'),
      }));
    });

/** @param {any} report of Playwright's json reporter, if there is one */
export function fromPlaywright(report) {
  if (!report) return NONE;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped, unstable: flaky };
}

/**
 * The tests with an outcome: `unexpected` failed at each try, `flaky` at the first.
 *
 * @param {any} report as above
 * @param {'unexpected' | 'flaky'} outcome
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report, outcome) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => ({ file, name: title, message: results[0]?.error?.message ?? '' })),
    ),
  ];
  const outside = outcome === 'unexpected' ? (report?.errors ?? []) : [];
  return [
    ...(report?.suites ?? []).flatMap(inSuite),
    ...outside.map(({ message = '' }) => ({ file: '', name: '', message })),
  ];
}

/** @param {any} report of node-reporter.mjs, if there is one */
export function fromNodeTest(report) {
  if (!report?.counts) return NONE;
  const { passed, failed, cancelled, skipped, todo } = report.counts;
  return { passed, failed: failed + cancelled, skipped: skipped + todo };
}

/**
 * Adds a second try of the files in which tests failed: a failure that it does not repeat is unstable.
 *
 * @param {{ counts: Counts, failures: Failure[] }} first
 * @param {{ counts: Counts, failures: Failure[] }} second
 * @returns {{ counts: Counts, failures: Failure[], unstable: Failure[] }}
 */
export function afterSecondTry(first, second) {
  const isSame = (a) => (b) => a.file === b.file && a.name === b.name;
  const unstable = first.failures.filter((failure) => !second.failures.some(isSame(failure)));
  const { passed, skipped } = first.counts;
  return {
    counts: {
      passed: passed + unstable.length,
      failed: second.counts.failed,
      skipped,
      unstable: unstable.length,
    },
    failures: second.failures,
    unstable,
  };
}

/** Such as `214 passed, 0 failed` or `214 passed, 1 failed, 3 skipped, 1 unstable`. */
export function say({ passed, failed, skipped, unstable = 0 }) {
  const more = [
    [skipped, 'skipped'],
    [unstable, 'unstable'],
  ].flatMap(([count, what]) => (count ? [`, ${count} ${what}`] : []));
  return `${passed} passed, ${failed} failed${more.join('')}`;
}
