import { setTimeout as sleep } from 'node:timers/promises';
import { limitConcurrency } from './limit-concurrency';

it('runs no more than the limit at once, all of them, in their order', async () => {
  const inTurn = limitConcurrency(3);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      inTurn(async () => {
        started.push(i);
        running += 1;
        most = Math.max(most, running);
        await sleep(i % 3);
        running -= 1;
        return i * 2;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(started).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(results).toEqual(Array.from({ length: 20 }, (_, i) => i * 2));
});

it('goes on after tasks that fail', async () => {
  const inTurn = limitConcurrency(1);
  const failing = Array.from({ length: 3 }, () => inTurn(() => Promise.reject(new Error('no'))));
  const outcomes = await Promise.allSettled([...failing, inTurn(async () => 'yes')]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});
