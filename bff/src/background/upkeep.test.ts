import fastify from 'fastify';
import type { RepeatedJob } from './jobs';
import { upkeep } from './upkeep';

afterEach(() => jest.restoreAllMocks());

it('Derived data is checked at the start, 15 minutes later and once a day, whatever the clock says', async () => {
  const app = fastify();
  const jobs: RepeatedJob[] = [];
  app.decorate('jobs', {
    add: jest.fn(),
    states: () => [],
    repeat: (job) => {
      jobs.push(job);
      return async () => {};
    },
  });
  await app.register(upkeep, { background: true });
  const [atStart, later] = [jest.fn(async () => false), jest.fn(async () => false)];
  const update = async () => false;
  app.upkeep.add({ update, check: atStart, checkAtStart: true }, { update, check: later });

  const start = performance.now();
  const clock = jest.spyOn(performance, 'now');
  const checksAfter = async (minutes: number) => {
    clock.mockReturnValue(start + minutes * 60_000);
    await jobs[0]?.work(new AbortController().signal);
    return [atStart.mock.calls.length, later.mock.calls.length];
  };
  expect(await checksAfter(0)).toEqual([1, 0]);
  expect(await checksAfter(14)).toEqual([1, 0]);
  expect(await checksAfter(15)).toEqual([2, 1]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 3_600_000);
  expect(await checksAfter(23 * 60)).toEqual([2, 1]);
  expect(await checksAfter(25 * 60)).toEqual([3, 2]);
  await app.close();
});
