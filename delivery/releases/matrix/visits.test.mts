import assert from 'node:assert/strict';
import test from 'node:test';
import { visitAll } from './visits.mts';

/** Opens pages that fail at so many attempts; then they are fine. */
const portal = (failures: Readonly<Record<string, number>>) => {
  const opened: string[] = [];
  let current = 0;
  const atOnce: number[] = [];
  const open = async (page: string) => {
    const attempt = opened.filter((each) => each === page).length;
    opened.push(page);
    current += 1;
    await Promise.resolve();
    atOnce.push(current);
    current -= 1;
    return attempt < (failures[page] ?? 0) ? [`${page} has no heading`] : [];
  };
  return { opened, atOnce, open };
};

test('a page that fails is opened again alone, and passes where the machine was too busy for it', async () => {
  const { open, atOnce } = portal({ b: 1, c: 2 });
  assert.deepEqual(await visitAll(['a', 'b', 'c', 'd'], open), [[], [], [], []]);
  assert.deepEqual(atOnce.slice(-3), [1, 1, 1]);
});

test('one page that fails each time settles the others', async () => {
  const { open, opened } = portal({ a: 3, c: 1 });
  const faults = [['a has no heading'], [], ['c has no heading']];
  assert.deepEqual(await visitAll(['a', 'b', 'c'], open), faults);
  assert.deepEqual(opened, ['a', 'b', 'c', 'a', 'a']);
});
