import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe, overCeiling } from './summary.mjs';

const stage = {
  name: 'components',
  counts: { passed: 2, failed: 0, skipped: 0 },
  seconds: 90,
  cpu: 180,
  ceiling: 4,
  files: [
    { file: 'a.test.tsx', seconds: 1.25 },
    { file: 'b.test.tsx', seconds: 30 },
  ],
};

test('the summary has a line for each stage and the slowest files first', () => {
  const text = describe([stage, { ...stage, name: 'scripts', files: [] }]);
  assert.match(text, /components {4}1\.5 min {4}3\.0 CPU min {2}2 passed, 0 failed\nscripts /);
  assert.match(text, /30\.0 s {2}b\.test\.tsx \(components\)\n {4}1\.3 s {2}a\.test\.tsx/);
});

test('the summary ends with the tests that failed and the beginning of what they said', () => {
  const failure = {
    file: 'a.test.tsx',
    name: 'adds',
    message: `\u001b[31mexpected 1\u001b[0m\n${'more\n'.repeat(50)}`,
  };
  const text = describe([{ ...stage, failures: [failure], unstable: [{ ...failure, name: 'counts' }] }]);
  assert.match(text, /second try[^\n]*\n {2}a\.test\.tsx › counts\n {6}expected 1\n {6}more\n/);
  assert.match(text, /Failed:\n {2}a\.test\.tsx › adds\n {6}expected 1\n( {6}more\n?)+$/);
  assert.ok(text.split('\n').length < 45);
});

test('a stage fails when it needs more CPU than its ceiling, and the slowest files say why', () => {
  assert.equal(overCeiling(stage), undefined);
  assert.equal(overCeiling({ ...stage, ceiling: undefined }), undefined);
  assert.match(overCeiling({ ...stage, ceiling: 2.5 }) ?? '', /took 3\.0 minutes of CPU[\s\S]*b\.test\.tsx/);
});
