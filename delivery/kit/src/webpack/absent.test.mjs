import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { ABSENT_IN_GRID, ABSENT_IN_RUNTIME, RUNTIME_SNAPSHOTS } from './absent.mjs';
import absent from './absent-loader.mjs';

test('a module that is left out keeps its exports, which show nothing', async () => {
  const source =
    "export * from './props'; export { Panel as default } from './panel'; export const names = { a: 1 };";
  const left = await absent(source);
  const module = await import(`data:text/javascript,${encodeURIComponent(left)}`);
  assert.deepEqual(Object.keys(module).sort(), ['default', 'names']);
  assert.equal(module.default(), null);
});

test('every part that is left out is still where the installed versions have it', () => {
  const files = [...ABSENT_IN_GRID, ...ABSENT_IN_RUNTIME].flatMap(({ include }) => include);
  for (const file of [...files, RUNTIME_SNAPSHOTS]) assert.ok(existsSync(file), file);
});
