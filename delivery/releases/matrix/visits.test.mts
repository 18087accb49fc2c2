import assert from 'node:assert/strict';
import test from 'node:test';
import { visitAll } from './visits.mts';

/** Opens pages that fail at so many attempts; then they are fine. */
const portal = (failures: Readonly<Record<string, number>>) => {
  const opened: string[] = [];
  let current = 0;
  const beside: number[] = [];
  const open = async (page: string) => {
    const attempt = opened.filter((each) => each === page).length;
    opened.push(page);
    current += 1;
    await Promise.resolve();
    beside.push(current);
    current -= 1;
    return { value: page, what: attempt < (failures[page] ?? 0) ? ['there is no heading'] : [] };
  };
  return { opened, beside, open };
};

const brokenOf = (visits: Awaited<ReturnType<typeof visitAll>>) =>
  visits.filter(({ what }) => what.length > 0).map(({ check }) => check);

test('a page that fails is opened again alone, and passes where the machine was too busy for it', async () => {
  const { open, beside } = portal({ b: 1, c: 2 });
  assert.deepEqual(brokenOf(await visitAll(['a', 'b', 'c', 'd'], open)), []);
  assert.deepEqual(beside.slice(-3), [1, 1, 1]);
});

test('one page that fails each time settles the others', async () => {
  const { open, opened } = portal({ a: 3, b: 1 });
  assert.deepEqual(brokenOf(await visitAll(['a', 'b'], open)), ['a', 'b']);
  assert.deepEqual(opened, ['a', 'b', 'a', 'a']);
});

test('pages that failed once don’t end a run in which nothing is broken', async () => {
  const { open } = portal({ a: 1, b: 1 });
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'];
  const visits = await visitAll(pages, open, 1);
  assert.deepEqual(
    visits.map(({ check }) => check),
    pages,
  );
  const broken = portal({ a: 3, b: 3 });
  assert.ok((await visitAll(pages, broken.open, 1)).length < pages.length);
});
