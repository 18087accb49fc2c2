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
  const { open, atOnce } = portal({ a: 1, b: 1, c: 2 });
  assert.deepEqual(await visitAll(['a', 'b', 'c', 'd'], open), [[], [], [], []]);
  assert.deepEqual([...atOnce.slice(0, 2), ...atOnce.slice(-3)], [1, 1, 1, 1, 1]);
});

test('a first page that fails each time is the only one that is opened', async () => {
  const { open, opened } = portal({ a: 9, b: 9 });
  assert.deepEqual(await visitAll(['a', 'b', 'c'], open), [['a has no heading']]);
  assert.deepEqual(opened, ['a', 'a']);
});

test('one page that fails each time settles the others, of which some need not be opened', async () => {
  const { open, opened } = portal({ b: 9, c: 9, d: 9 });
  const faults = await visitAll(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], open);
  assert.deepEqual(faults.slice(0, 3), [[], ['b has no heading'], ['c has no heading']]);
  assert.ok(!opened.includes('h'), opened.join());
  assert.deepEqual(opened.slice(-2), ['b', 'b']);
});

test('pages that were left out after failures are opened, once these pass', async () => {
  const { open, opened } = portal({ b: 1, c: 1, d: 1 });
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  assert.deepEqual(
    await visitAll(pages, open),
    pages.map(() => []),
  );
  assert.deepEqual([...new Set(opened)], pages);
});
