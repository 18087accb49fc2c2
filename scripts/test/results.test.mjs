import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  afterSecondTry,
  failuresOfJest,
  failuresOfPlaywright,
  fromJest,
  fromNodeTest,
  fromPlaywright,
  NONE,
  say,
  settle,
  sum,
} from './results.mjs';

test('Jest: a file that does not compile counts as a failed test', () => {
  const report = {
    numPassedTests: 10,
    numFailedTests: 1,
    numRuntimeErrorTestSuites: 2,
    numPendingTests: 3,
    numTodoTests: 1,
  };
  assert.deepEqual(fromJest(report), { passed: 10, failed: 3, skipped: 4 });
});

const failed = (name) => ({ file: 'a.test.ts', name, message: 'expected 1' });

test('Jest: names the tests that failed, and files that failed outside a test', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [] },
    {
      name: 'a.test.ts',
      status: 'failed',
      message: 'all',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: 'counts', failureMessages: ['expected 1'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'cannot compile', assertionResults: [] },
  ];
  assert.deepEqual(failuresOfJest({ testResults }), [
    failed('counts'),
    { file: 'b.test.ts', name: '', message: 'cannot compile' },
  ]);
  assert.deepEqual(failuresOfJest(undefined), []);
});

test('Playwright: a test that passed only at the second try is unstable; errors outside tests are failures', () => {
  const spec = (title, status) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [{ error: { message: 'expected 1' } }] }],
  });
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [{ specs: [spec('saves', 'flaky')], suites: [{ specs: [spec('opens', 'unexpected')] }] }],
    errors: [{ message: 'no server' }],
  };
  assert.deepEqual(fromPlaywright(report), { passed: 6, failed: 2, skipped: 2, unstable: 1 });
  assert.deepEqual(failuresOfPlaywright(report, 'flaky'), [
    { file: 'a.spec.ts', name: 'saves', message: 'expected 1' },
  ]);
  assert.deepEqual(failuresOfPlaywright(report, 'unexpected'), [
    { file: 'a.spec.ts', name: 'opens', message: 'expected 1' },
    { file: '', name: '', message: 'no server' },
  ]);
});

test('a failure that the second try does not repeat is unstable', () => {
  const first = {
    counts: { passed: 7, failed: 2, skipped: 1 },
    failures: [failed('counts'), failed('adds')],
  };
  const second = { counts: { passed: 1, failed: 1, skipped: 0 }, failures: [failed('adds')] };
  assert.deepEqual(afterSecondTry(first, second), {
    counts: { passed: 8, failed: 1, skipped: 1, unstable: 1 },
    failures: [failed('adds')],
    unstable: [failed('counts')],
  });
});

test('a test that only fails at the second try is a failure', () => {
  const first = { counts: { passed: 7, failed: 1, skipped: 0 }, failures: [failed('counts')] };
  const second = { counts: { passed: 1, failed: 1, skipped: 0 }, failures: [failed('adds')] };
  assert.equal(afterSecondTry(first, second).counts.failed, 1);
});

test('node --test: cancelled tests count as failed', () => {
  const counts = { tests: 6, passed: 3, failed: 1, cancelled: 1, skipped: 1, todo: 0 };
  assert.deepEqual(fromNodeTest({ counts }), { passed: 3, failed: 2, skipped: 1 });
});

test('a runner without a report counts as failed', () => {
  for (const read of [fromJest, fromPlaywright, fromNodeTest])
    assert.equal(settle(read(undefined), 1).failed, 1);
});

test('a run without tests counts as failed, whatever its exit code', () => {
  assert.deepEqual(settle(NONE, 0), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(settle({ passed: 0, failed: 0, skipped: 4 }, 0), { passed: 0, failed: 1, skipped: 4 });
  assert.deepEqual(settle(NONE, 0, { mayBeEmpty: true }), NONE);
});

test('an exit code other than 0 is a failure even if all tests passed', () => {
  assert.equal(settle({ passed: 3, failed: 0, skipped: 0 }, 1).failed, 1);
  assert.equal(settle({ passed: 3, failed: 2, skipped: 0 }, 1).failed, 2);
});

test('the total is one line', () => {
  const total = sum([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 1 },
  ]);
  assert.equal(say(total), '5 passed, 1 failed, 1 skipped');
  assert.equal(say({ passed: 5, failed: 0, skipped: 0 }), '5 passed, 0 failed');
});
