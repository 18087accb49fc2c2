import { setMaxListeners } from 'node:events';
import fc from 'fast-check';
import type { AppError } from '../errors';
import { createAdmissionQueue, type Leave } from './admission-queue';

const HERE = new AbortController().signal;
setMaxListeners(0, HERE);

/** A queue whose only place is taken, and the names of the callers admitted after that. */
const start = async (maxWaitMs = 20_000) => {
  const queue = createAdmissionQueue({ places: 1, maxWaitMs });
  const admitted: string[] = [];
  const leaves: Leave[] = [];
  const enter = (caller: string, name = caller, gone = HERE) =>
    queue.enter(caller, gone).then((leave) => {
      if (!leave) return 'gone';
      admitted.push(name);
      leaves.push(leave);
      return 'admitted';
    });
  await enter('first');
  admitted.length = 0;
  const leaveOne = async () => {
    leaves.shift()?.();
    await new Promise(setImmediate);
  };
  return { queue, enter, admitted, leaveOne };
};
const refusalOf = (entering: Promise<unknown>): Promise<AppError | 'none'> =>
  entering.then(
    () => 'none' as const,
    (error) => error,
  );

/** As many as a queue takes that nothing has been measured of. */
const CAPACITY = 400;

afterEach(() => {
  jest.useRealTimers();
});

describe('The admission queue', () => {
  it('admits requests in their order, as places are freed', async () => {
    const { queue, enter, admitted, leaveOne } = await start();
    for (const name of ['1', '2', '3']) void enter('ann', name);
    expect([queue.waiting(), admitted]).toEqual([3, []]);
    await leaveOne();
    expect(admitted).toEqual(['1']);
    await leaveOne();
    await leaveOne();
    await leaveOne();
    expect([queue.waiting(), admitted]).toEqual([0, ['1', '2', '3']]);
    expect(await enter('bo')).toBe('admitted');
  });

  it('lets callers take turns, however many requests each has', async () => {
    const { enter, admitted, leaveOne } = await start();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter('ann', name);
    for (const name of ['b1', 'b2']) void enter('bo', name);
    void enter('cy', 'c1');
    for (let i = 0; i < 7; i += 1) await leaveOne();
    expect(admitted).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('gives no place to a client that has disconnected', async () => {
    const { queue, enter, admitted, leaveOne } = await start();
    const impatient = new AbortController();
    const left = enter('ann', 'ann', impatient.signal);
    void enter('bo');
    impatient.abort();
    expect(await left).toBe('gone');
    expect(queue.waiting()).toBe(1);
    await leaveOne();
    expect(admitted).toEqual(['bo']);
    expect(await enter('cy', 'cy', impatient.signal)).toBe('gone');
  });

  it('frees a place once, however often it is given back', async () => {
    const queue = createAdmissionQueue({ places: 1, maxWaitMs: 1_000 });
    const leave = await queue.enter('ann', HERE);
    leave?.();
    leave?.();
    await queue.enter('ann', HERE);
    void queue.enter('ann', HERE).catch(() => {});
    expect(queue.waiting()).toBe(1);
  });

  it('refuses at once when it is full, with the time that the queue needs', async () => {
    const { queue, enter } = await start();
    for (let i = 0; i < CAPACITY; i += 1) void enter('ann').catch(() => {});
    const refusal = await refusalOf(enter('ann'));
    expect(refusal).toMatchObject({ statusCode: 503, details: { retryAfter: 20 } });
    expect(queue.waiting()).toBe(CAPACITY);
  });

  it('lets no caller keep others out by filling it', async () => {
    const { queue, enter, admitted, leaveOne } = await start();
    const greedy = Array.from({ length: CAPACITY }, (_, i) => refusalOf(enter('greedy', `greedy ${i}`)));
    const others = ['ann', 'bo', 'cy'];
    for (const name of others) void enter(name);
    // The newest ones of the caller with the most give way.
    for (const refused of greedy.slice(-3)) expect(await refused).toMatchObject({ statusCode: 503 });
    expect(queue.waiting()).toBe(CAPACITY);
    for (let i = 0; i < 4; i += 1) await leaveOne();
    expect(admitted).toEqual(['greedy 0', ...others]);
  });

  it('refuses a caller who has as many waiting as any other', async () => {
    const { enter } = await start();
    for (let i = 0; i < CAPACITY; i += 1) void enter(`caller ${i}`).catch(() => {});
    expect(await refusalOf(enter('another'))).toMatchObject({ statusCode: 503 });
  });

  it('refuses requests that have waited too long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
    const { queue, enter, leaveOne, admitted } = await start(5_000);
    const refusal = refusalOf(enter('ann'));
    jest.advanceTimersByTime(5_000);
    expect(await refusal).toMatchObject({ statusCode: 503 });
    expect(queue.waiting()).toBe(0);
    void enter('bo');
    await leaveOne();
    jest.advanceTimersByTime(60_000);
    expect(admitted).toEqual(['bo']);
  });

  it('refuses nobody whom it can serve in time, although some requests were slow', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { enter, leaveOne } = await start(25_000);
    const refused: unknown[] = [];
    const send = (count: number) => {
      for (let i = 0; i < count; i += 1) enter('ann').catch((error) => refused.push(error));
    };
    const leaveAfter = async (ms: number) => {
      clock.mockReturnValue(performance.now() + ms);
      await leaveOne();
    };
    send(100);
    for (let left = 0; left < 3; left += 1) await leaveAfter(400);
    send(203);
    for (let left = 0; left < 301; left += 1) await leaveAfter(150);
    send(301);
    await new Promise(setImmediate);
    clock.mockRestore();
    expect(refused).toEqual([]);
  });

  it('learns how long a request takes: a slow one lets fewer wait', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { queue, enter, leaveOne } = await start();
    for (let i = 1; i <= 400; i += 1) {
      void enter('ann');
      clock.mockReturnValue(i * 1_000);
      await leaveOne();
    }
    clock.mockRestore();
    for (let i = 0; i < CAPACITY; i += 1) void enter('ann').catch(() => {});
    expect(queue.waiting()).toBe(20);
    expect(await refusalOf(enter('ann'))).toMatchObject({ statusCode: 503, details: { retryAfter: 20 } });
  });

  it('refuses waiting and later requests when it closes', async () => {
    const { queue, enter } = await start();
    const refusals = ['ann', 'ann', 'bo'].map((caller) => refusalOf(enter(caller)));
    queue.close();
    for (const refusal of [...refusals, refusalOf(enter('cy'))]) {
      expect(await refusal).toMatchObject({ statusCode: 503 });
    }
    expect(queue.waiting()).toBe(0);
  });

  it('never admits more requests than it has places, and settles all that stay connected', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ enter: fc.integer({ min: 0, max: 4 }) }) },
      { weight: 2, arbitrary: fc.constant('leave' as const) },
      { weight: 1, arbitrary: fc.constant('go away' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 60 }),
        async (places, steps) => {
          const queue = createAdmissionQueue({ places, maxWaitMs: 20_000 });
          const inside: Leave[] = [];
          const aborts: AbortController[] = [];
          const all: Array<Promise<unknown>> = [];
          for (const each of steps) {
            if (each === 'leave') inside.shift()?.();
            else if (each === 'go away') aborts.pop()?.abort();
            else {
              const gone = new AbortController();
              aborts.push(gone);
              const entering = queue.enter(`caller ${each.enter}`, gone.signal);
              all.push(entering.then((leave) => leave && inside.push(leave)));
            }
            await new Promise(setImmediate);
            expect(inside.length).toBeLessThanOrEqual(places);
            if (queue.waiting() > 0) expect(inside).toHaveLength(places);
          }
          while (inside.length > 0) {
            inside.shift()?.();
            await new Promise(setImmediate);
          }
          await Promise.all(all);
          expect(queue.waiting()).toBe(0);
        },
      ),
    );
  });
});
