import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from './progress.mjs';

test('durations are easy to read', () => {
  assert.equal(duration(840), '0.8 s');
  assert.equal(duration(9_960), '10 s');
  assert.equal(duration(59_400), '59 s');
  assert.equal(duration(125_000), '2 min 05 s');
});
