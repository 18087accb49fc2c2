import { createDerived } from './derived';

afterEach(() => jest.restoreAllMocks());

/** Derived data whose runs are at a time. */
const createParts = (alone = async (work: () => Promise<void>) => work().then(() => true)) => {
  const derived = createDerived(alone);
  const [atStart, later] = [jest.fn(async () => false), jest.fn(async () => false)];
  derived.add({ check: atStart, checkAtStart: true }, { check: later });
  // Whole milliseconds: sums of fractions round differently.
  const start = Math.floor(performance.now());
  const clock = jest.spyOn(performance, 'now');
  const runAfter = (minutes: number) => {
    clock.mockReturnValue(start + minutes * 60_000);
    return derived.run(new AbortController().signal);
  };
  const checks = () => [atStart.mock.calls.length, later.mock.calls.length];
  const checksAfter = async (minutes: number) => {
    await runAfter(minutes);
    return checks();
  };
  return { derived, runAfter, checks, checksAfter };
};

describe('Derived data', () => {
  it('is checked at the start, 15 minutes later and once a day, whatever the clock says', async () => {
    const { checksAfter } = createParts();
    expect(await checksAfter(0)).toEqual([1, 0]);
    expect(await checksAfter(14)).toEqual([1, 0]);
    expect(await checksAfter(15)).toEqual([2, 1]);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 3_600_000);
    expect(await checksAfter(23 * 60)).toEqual([2, 1]);
    expect(await checksAfter(25 * 60)).toEqual([3, 2]);
  });

  it('is checked as soon as no other process does so', async () => {
    let isFree = false;
    const { checksAfter } = createParts(async (work) => {
      if (isFree) await work();
      return isFree;
    });
    expect(await checksAfter(0)).toEqual([0, 0]);
    isFree = true;
    expect(await checksAfter(1)).toEqual([1, 0]);
    expect(await checksAfter(2)).toEqual([1, 0]);
  });

  it('is updated first where requests are slow without it', async () => {
    const derived = createDerived(async (work) => work().then(() => true));
    const updated: string[] = [];
    const part = (name: string) => async () => updated.push(name) === 0;
    derived.add({ update: part('words') });
    derived.add({ update: part('slabs') }, { update: part('totals'), comesFirst: true });
    await derived.update();
    expect(updated).toEqual(['totals', 'words', 'slabs']);
  });

  it('is checked on time although another part fails, which is tried again after 15 minutes', async () => {
    const { derived, runAfter, checks } = createParts();
    const broken = async () => {
      throw new Error('A damaged record');
    };
    derived.add({ update: broken, check: broken, checkAtStart: true });
    for (const [minutes, expected] of [
      [0, [1, 0]],
      [14, [1, 0]],
      [15, [2, 1]],
      [29, [2, 1]],
      [30, [3, 2]],
    ] as const) {
      await expect(runAfter(minutes)).rejects.toThrow('A damaged record');
      expect(checks()).toEqual(expected);
    }
  });
});
