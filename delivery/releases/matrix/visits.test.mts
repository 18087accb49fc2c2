import assert from 'node:assert/strict';
import test from 'node:test';
import { SLOW_MS, visitAll } from './visits.mts';

/** Opens pages that fail by these times in ms, one for each attempt; then they are fine. */
const portal = (failures: Readonly<Record<string, number[]>>) => {
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
    const ms = failures[page]?.[attempt];
    return { value: page, ms: ms ?? 1, what: ms === undefined ? [] : ['there is no heading'] };
  };
  return { opened, beside, open };
};

const brokenOf = (visits: Awaited<ReturnType<typeof visitAll>>) =>
  visits.filter(({ what }) => what.length > 0).map(({ check }) => check);

test('a page that a busy machine was too slow for is opened again alone, and passes', async () => {
  const { open, beside } = portal({ b: [SLOW_MS], c: [SLOW_MS, SLOW_MS] });
  assert.deepEqual(brokenOf(await visitAll(['a', 'b', 'c', 'd'], open)), []);
  assert.deepEqual(beside.slice(-3), [1, 1, 1]);
});

test('a page that fails each time fails, and so does one that fails before any limit', async () => {
  const slow = [SLOW_MS, SLOW_MS, SLOW_MS, SLOW_MS];
  assert.deepEqual(brokenOf(await visitAll(['a', 'b'], portal({ b: slow }).open)), ['b']);
  const { open, opened } = portal({ a: [20] });
  assert.deepEqual(brokenOf(await visitAll(['a', 'b'], open)), ['a']);
  assert.deepEqual(opened, ['a', 'b']);
});

test('pages that were slow don’t end a run in which nothing is broken', async () => {
  const { open } = portal({ a: [SLOW_MS], b: [SLOW_MS] });
  const pages = ['a', 'b', 'c', 'd', 'e', 'f'];
  const visits = await visitAll(pages, open, 1);
  assert.deepEqual(
    visits.map(({ check }) => check),
    pages,
  );
  const broken = portal({ a: [20], b: [20] });
  assert.ok((await visitAll(pages, broken.open, 1)).length < pages.length);
});
