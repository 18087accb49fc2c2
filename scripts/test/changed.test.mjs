import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOf } from './changed.mjs';

test("a change of the server runs its feature's tests; one of a front end what imports it", () => {
  const { server, imported } = testsOf([
    'bff/src/features/orders/events/event-stream.ts',
    'bff/src/features/orders/removed.ts',
    'bff/src/app.ts',
    'shared-ui/src/removed.ts',
    'shared-ui/package.json',
    'bff/contract/src/order.ts',
  ]);
  assert.deepEqual(server, ['bff/src/features/orders/', 'bff/src/']);
  assert.deepEqual(imported, ['bff/contract/src/order.ts']);
});

test('a change of a script runs the tests beside it', () => {
  assert.deepEqual(testsOf(['scripts/test/changed.mjs', 'scripts/removed/a.mjs']).scripts, ['scripts/test']);
});
