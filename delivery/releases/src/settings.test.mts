import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RemoteSettings } from 'bff-contract/web';
import { settingProblems, settingValues } from './settings';

const ROWS = { type: 'integer', title: 'Rows', default: 10 } as const;

test('whole numbers take no fractions', () => {
  assert.deepEqual([...settingProblems({ rows: ROWS }, { rows: 2.5 })], [['rows', 'must be integer']]);
});

test('a setting may have the name of what every object has', () => {
  const settings = { constructor: ROWS } as unknown as RemoteSettings;
  assert.equal(settingProblems(settings, {}).size, 0);
});

test('a build whose settings have the wrong shape has no values', () => {
  const settings = { rows: 25 } as unknown as RemoteSettings;
  assert.deepEqual(settingValues(settings), {});
});
