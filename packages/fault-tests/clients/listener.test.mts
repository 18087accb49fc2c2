import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddEvents } from './listener.mts';

test('a listener that heard what was recorded between its first and last event missed nothing', () => {
  assert.deepEqual(oddEvents([], [1, 2]), []);
  assert.deepEqual(oddEvents([11, 16], [10, 11, 16, 17]), []);
});

test('the first event that was missed or repeated is named', () => {
  assert.deepEqual(oddEvents([11, 16], [11, 12, 16]), ['a listener heard event 16 instead of 12']);
  assert.deepEqual(oddEvents([11, 11, 12], [11, 12]), ['a listener heard event 11 instead of 12']);
  assert.deepEqual(oddEvents([11, 12, 12], [11, 12]), ['a listener heard event 12 once more']);
});
