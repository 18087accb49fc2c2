import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkQueue } from './work-queue';

/** Work that ends when the test says so. */
const createWork = () => {
  const begun: string[] = [];
  const ends = new Map<string, (fails?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (fails) => (fails ? reject(fails) : resolve(`${name} is done`)));
    });
  return { begun, work, end: (name: string, fails?: Error) => ends.get(name)?.(fails) };
};

it('The work queue runs a limited number of tasks, in order', async () => {
  const { begun, work, end } = createWork();
  const queue = createWorkQueue<string>(2, 10);
  const results = ['a', 'b', 'c', 'd'].map((name) => queue.run(name, work(name)));
  await sleep(1);
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await results[1]).toBe('b is done');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await results[2];
  end('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name} is done`));
});

it('The work queue runs concurrent requests for one task once, and later ones again', async () => {
  const { begun, work, end } = createWork();
  const queue = createWorkQueue<string>(1, 10);
  const [first, second] = [queue.run('a', work('a')), queue.run('a', work('a'))];
  await sleep(1);
  end('a');
  expect([await first, await second]).toEqual(['a is done', 'a is done']);
  expect(begun).toEqual(['a']);
  const later = queue.run('a', work('a'));
  await sleep(1);
  end('a');
  await later;
  expect(begun).toEqual(['a', 'a']);
});

it('The work queue continues after a failure', async () => {
  const { work, end } = createWork();
  const queue = createWorkQueue<string>(1, 10);
  const [failing, next] = [queue.run('a', work('a')), queue.run('b', work('b'))];
  await sleep(1);
  end('a', new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await sleep(1);
  end('b');
  expect(await next).toBe('b is done');
});

it('The work queue refuses tasks beyond its limit', () => {
  const { work } = createWork();
  const queue = createWorkQueue<string>(1, 1);
  const runs = ['a', 'b', 'c'].map((name) => queue.run(name, work(name)));
  expect(runs.map((run) => run !== undefined)).toEqual([true, true, false]);
});

it('The work queue finishes running tasks on close, and rejects waiting ones', async () => {
  const { begun, work, end } = createWork();
  const queue = createWorkQueue<string>(1, 10);
  const [running, waiting] = [queue.run('a', work('a')), queue.run('b', work('b'))];
  await sleep(1);
  const closed = queue.close();
  end('a');
  expect(await running).toBe('a is done');
  await expect(waiting).rejects.toThrow();
  await closed;
  expect(begun).toEqual(['a']);
  expect(queue.run('c', work('c'))).toBeUndefined();
});
