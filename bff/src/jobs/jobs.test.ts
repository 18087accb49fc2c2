import { setTimeout as sleep } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

describe('A repeated job', () => {
  it('runs again and again, never twice at once, until the app closes', async () => {
    const { app } = test;
    let runs = 0;
    let atOnce = 0;
    let most = 0;
    app.jobs.every({
      name: 'Slow',
      everyMs: 1,
      failure: 'slow work failed',
      work: async () => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await sleep(5);
        atOnce -= 1;
        runs += 1;
      },
    });
    while (runs < 3) await sleep(1);
    await app.close();
    const ended = runs;
    expect([most, atOnce]).toEqual([1, 0]);
    await sleep(30);
    expect(runs).toBe(ended);
  });

  it('is told by its signal that the app closes, and is waited for', async () => {
    const { app } = test;
    const ends: string[] = [];
    let isRunning = false;
    app.jobs.every({
      name: 'Long',
      everyMs: 1,
      failure: 'long work failed',
      work: async (signal) => {
        isRunning = true;
        while (!signal.aborted) await sleep(1);
        await app.db('users').first();
        ends.push('read from the open database');
      },
    });
    while (!isRunning) await sleep(1);
    await app.close();
    expect(ends).toEqual(['read from the open database']);
  });

  it('runs on after a failure, and logs a reason only once in a row', async () => {
    const { app } = test;
    const warn = jest.spyOn(app.log, 'warn');
    const outcomes = ['disk full', 'disk full', '', 'disk full', 'no connection'];
    const { stop } = app.jobs.every({
      name: 'Failing',
      everyMs: 1,
      failure: 'work failed',
      work: async () => {
        const reason = outcomes.shift();
        if (reason) throw new Error(reason);
      },
    });
    while (outcomes.length > 0) await sleep(1);
    await stop();
    const failures = ['disk full', 'disk full', 'no connection'].map((message) => new Error(message));
    expect(warn.mock.calls).toEqual(failures.map((err) => [{ err }, 'work failed']));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('with isRunAtStart %s has run %i times soon after it was added', async (isRunAtStart, expected) => {
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    test.app.jobs.every({ name: 'Daily', everyMs: 86_400_000, failure: 'no', work, isRunAtStart });
    await until(() => runs >= expected);
    await sleep(50);
    expect(runs).toBe(expected);
  });
});
