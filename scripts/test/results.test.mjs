import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  failuresOfJest,
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

test('Jest: only the failures of a long run are shown', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', message: '' },
    { name: 'b.test.ts', status: 'failed', message: 'expected 1' },
  ];
  assert.equal(failuresOfJest({ testResults }), 'FAIL b.test.ts\nexpected 1');
  assert.equal(failuresOfJest(undefined), undefined);
});

test('Playwright: a test that needed a second attempt counts as failed, and so do errors outside tests', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] };
  assert.deepEqual(fromPlaywright(report), { passed: 5, failed: 3, skipped: 2 });
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
