import { at, mapConcurrently } from './collections';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('mapConcurrently', () => {
  it('keeps the order of the items and never exceeds the concurrency limit', async () => {
    let running = 0;
    let most = 0;
    const results = await mapConcurrently([30, 5, 20, 1, 10], 2, async (milliseconds, index) => {
      most = Math.max(most, ++running);
      await pause(milliseconds);
      running -= 1;
      return index * 10;
    });
    expect(results).toEqual([0, 10, 20, 30, 40]);
    expect(most).toBe(2);
  });

  it('starts no new work after a failure', async () => {
    const begun: number[] = [];
    const work = mapConcurrently([1, 2, 3, 4, 5, 6], 2, async (item) => {
      begun.push(item);
      await pause(item);
      if (item === 2) throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await pause(20);
    expect(begun.length).toBeLessThan(6);
  });
});

describe('at', () => {
  it('returns the item, even if it is empty, and throws outside the bounds', () => {
    expect(at([0, undefined], 1)).toBeUndefined();
    expect(() => at([1], 1)).toThrow('no item 1 among 1');
  });
});
