import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { startPrivateRedis } from '../../testing/private-redis';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { unauthorized } from '../errors';
import { createFallbackCounters } from './fallback-counters';
import { createRateLimitRepository } from './rate-limit-repository';
import { checkRedis, connectRedis, createRedisCounters } from './redis-counters';
import { RULES } from './rules';

let redis: Awaited<ReturnType<typeof startPrivateRedis>>;
let test: TestApp;
let other: FastifyInstance;
let client: Awaited<ReturnType<typeof connectRedis>>;
beforeAll(async () => {
  redis = await startPrivateRedis();
  test = await createTestApp({ redisUrl: redis.url });
  other = await test.another();
  client = await connectRedis(redis.url, () => {});
});
afterAll(async () => {
  client.destroy();
  await test.close();
  await redis.stop();
});

const { limit: LIMIT } = RULES['login-account'];
let keys = 0;
const freshLimit = () => {
  keys += 1;
  return { rule: 'login-account' as const, key: `account ${keys}` };
};
const fail = async () => {
  throw unauthorized('Wrong');
};
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error) => error.statusCode ?? 500,
  );
const rowsInDatabase = async () => (await test.app.db('rate_limits').select()).length;
/** Fails more often than the limit allows, concurrently. @returns how many attempts were let through */
const triesOf = async (apps: FastifyInstance[], extra = 15) => {
  const limit = freshLimit();
  const tries = Array.from({ length: LIMIT + extra }, (_, i) => apps[i % apps.length]);
  const statuses = await Promise.all(
    tries.map((app) => statusOf(app?.rateLimits.countFailures([limit], fail) ?? Promise.reject())),
  );
  return statuses.filter((status) => status === 401).length;
};

describe('Counters in Redis', () => {
  it('are shared by processes, also for concurrent guesses, and write nothing to the database', async () => {
    for (let round = 0; round < 5; round += 1) expect(await triesOf([test.app, other])).toBe(LIMIT);
    expect(await rowsInDatabase()).toBe(0);
    for (const key of await client.keys('*')) {
      expect(key).toMatch(/^rate-limit:login-account:[\w-]{43}$/);
      expect(await client.pTTL(key)).toBeGreaterThan(800_000);
    }
  });

  it('return when to retry, and do not count successes', async () => {
    const limit = freshLimit();
    for (let i = 0; i < LIMIT + 5; i += 1) {
      expect(await statusOf(test.app.rateLimits.countFailures([limit], async () => 'in'))).toBe(200);
    }
    for (let i = 0; i < LIMIT; i += 1) {
      expect(await statusOf(other.rateLimits.countFailures([limit], fail))).toBe(401);
    }
    const refused = await test.app.rateLimits.countFailures([limit], fail).catch((error) => error);
    expect(refused.statusCode).toBe(429);
    expect(refused.details.retryAfter).toBeGreaterThan(890);
  });

  it('start again when their window has passed, and never fall below zero', async () => {
    const counters = createRedisCounters(client);
    const rule = { limit: 2, window: 300 };
    const take = async () => (await counters.take([{ bucket: 'short', rule }], Date.now())) === undefined;
    await counters.giveBack(['short']);
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    await counters.giveBack(['short']);
    expect([await take(), await take()]).toEqual([true, false]);
    await sleep(350);
    expect(await counters.endOf('short')).toBeUndefined();
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
  });
});

describe('The check of Redis', () => {
  const set = (name: string, value: string) => client.sendCommand(['CONFIG', 'SET', name, value]);
  const check = () => checkRedis(createRedisCounters(client));
  afterEach(async () => {
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE']);
    await set('maxmemory', '0');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['OOM', () => set('maxmemory', '1')],
    ['READONLY', () => client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])],
  ])('fails for one that responds and does not count (%s)', async (error, spoil) => {
    await check();
    await spoil();
    await expect(check()).rejects.toThrow(error);
  });

  it('says why Redis is not connected', async () => {
    await set('requirepass', 'right');
    const stranger = await connectRedis(redis.url.replace('//', '//:wrong@'), () => {});
    await set('requirepass', '');
    const error: Error = await checkRedis(createRedisCounters(stranger)).catch((thrown) => thrown);
    stranger.destroy();
    expect(String(error.cause)).toContain('WRONGPASS');
  });
});

describe('A failing Redis', () => {
  it('keeps no point of an attempt for which it was too late', async () => {
    const points = [{ bucket: 'late', rule: { limit: 3, window: 60_000 } }];
    await redis.freeze();
    await expect(createRedisCounters(client).take(points, Date.now())).rejects.toThrow('not responded');
    redis.thaw();
    await until(async () => (await client.get('rate-limit:late')) === '0');
  });

  it.each(['frozen', 'gone'] as const)(
    '(%s) is replaced by the database, soon, until it is back',
    async (kind) => {
      const warnings: string[] = [];
      const note = (...args: unknown[]) => warnings.push(String(args.at(-1)));
      const log = { warn: note, info: note } as never;
      const counters = createFallbackCounters(
        createRedisCounters(client),
        createRateLimitRepository(test.app.db),
        log,
      );
      const rule = { limit: 3, window: 60_000 };
      const take = async () => (await counters.take([{ bucket: kind, rule }], Date.now())) === undefined;
      expect(await take()).toBe(true);
      if (kind === 'frozen') await redis.freeze();
      else await redis.stop();

      expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
      expect(await triesOf([test.app, other])).toBe(LIMIT);
      expect(await rowsInDatabase()).toBeGreaterThan(0);
      expect(warnings).toHaveLength(1);

      if (kind === 'frozen') redis.thaw();
      else await redis.restart();
      await until(() => client.isReady);
      // The pause after a failure.
      const { now } = performance;
      let passed = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passed);
      let taken = false;
      await until(async () => {
        passed += 6_000;
        taken = await take();
        return warnings.length === 2;
      });
      clock.mockRestore();
      expect(taken).toBe(true);
      expect(warnings).toHaveLength(2);
    },
  );

  it('does not keep the app from starting', async () => {
    const app = await test.another({ redisUrl: 'redis://127.0.0.1:1' });
    expect(await triesOf([app])).toBe(LIMIT);
  });
});
