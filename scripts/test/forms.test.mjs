import assert from 'node:assert/strict';
import { test } from 'node:test';
import { touchedParts } from './forms.mjs';

test('a change in a folder of the long form runs that part at once', () => {
  assert.deepEqual(touchedParts([]), []);
  assert.deepEqual(touchedParts(['bff/src/app.ts', 'README.md']), []);
  assert.deepEqual(touchedParts(['shared-ui/src/form/form.tsx', 'deploy/nginx/nginx.conf']), [
    'faults',
    'stories',
  ]);
});
