import { setTimeout as sleep } from 'node:timers/promises';
import { createHealthChecks } from './health-checks';

const lines: unknown[][] = [];
const log = {
  warn: (...line: unknown[]) => lines.push(['warn', ...line]),
  info: (...line: unknown[]) => lines.push(['info', ...line]),
};
const create = () => createHealthChecks(log as unknown as Parameters<typeof createHealthChecks>[0]);
beforeEach(() => {
  lines.length = 0;
});

it('Health checks report each check by name, and only required ones affect readiness', async () => {
  const checks = create();
  checks.add('one', () => undefined);
  checks.add('two', async () => 'the second is tired');
  expect(await checks.report()).toEqual({ checks: { one: 'ok', two: 'the second is tired' } });
  checks.add('three', () => 'the third sleeps', { required: true });
  checks.add('four', () => 'the fourth is gone', { required: true });
  expect((await checks.report()).notReady).toBe('the third sleeps, the fourth is gone');
});

it('Health checks reveal no details of a check that throws', async () => {
  const checks = create();
  checks.add('store', async () => {
    throw new Error('connect 10.0.0.5:443');
  });
  expect((await checks.report()).checks).toEqual({ store: 'no response from store' });
});

it('Health checks run once for concurrent probes', async () => {
  const checks = create();
  let runs = 0;
  checks.add('counted', async () => {
    runs += 1;
    await sleep(20);
    return undefined;
  });
  await Promise.all(Array.from({ length: 20 }, () => checks.report()));
  await checks.report();
  expect(runs).toBe(1);
});

it("Health checks don't wait for an optional check that hangs, and run it once", async () => {
  const checks = create();
  let runs = 0;
  checks.add(
    'hanging',
    () => {
      runs += 1;
      return new Promise(() => {});
    },
    { everyMs: 1 },
  );
  for (let probe = 0; probe < 3; probe += 1) {
    expect((await checks.report()).checks).toEqual({ hanging: 'no response from hanging' });
  }
  expect(runs).toBe(1);
});

it('Health checks keep the last result of a slow optional check until the next one', async () => {
  const checks = create();
  let runs = 0;
  let finish = () => {};
  checks.add(
    'slow',
    () => {
      runs += 1;
      if (runs === 1) return undefined;
      return new Promise((resolve) => {
        finish = () => resolve('it has stopped');
      });
    },
    { everyMs: 2_000 },
  );
  expect((await checks.report()).checks).toEqual({ slow: 'ok' });
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_500);
  expect((await checks.report()).checks).toEqual({ slow: 'ok' });
  finish();
  await sleep(0);
  expect((await checks.report()).checks).toEqual({ slow: 'it has stopped' });
  clock.mockRestore();
});

it('Health checks log changed results, not every probe', async () => {
  const checks = create();
  let problem: string | undefined;
  checks.add('store', () => problem, { everyMs: 0 });
  for (const next of [undefined, undefined, 'full', 'full', 'full', undefined, undefined]) {
    problem = next;
    await checks.report();
  }
  expect(lines).toEqual([
    ['warn', { check: 'store', problem: 'full', err: undefined }, 'health check failed'],
    ['info', { check: 'store' }, 'health check passes again'],
  ]);
});
