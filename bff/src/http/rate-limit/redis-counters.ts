import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Counters } from './rate-limit-repository';

const MOST_MS = 300;

// A counter lives as long as its window, which starts with the first point. Limits and windows take turns in ARGV.
const TAKE = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then return i end
end
for i, key in ipairs(KEYS) do
  redis.call('INCR', key)
  if redis.call('PTTL', key) < 0 then redis.call('PEXPIRE', key, ARGV[2 * i]) end
end
return 0`;
const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') > 0 then redis.call('DECR', key) end
end
return 1`;
const PREFIX = 'rate-limit:';

/** What is used of the client. */
interface Redis {
  isReady: boolean;
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  pTTL: (key: string) => Promise<number>;
  ping: () => Promise<unknown>;
}

export class RedisSilence extends Error {}

/** An answer of Redis, or an error when there is none in time. The client itself waits for ever. */
const inTime = async <T>(client: Redis, command: () => Promise<T>): Promise<T> => {
  if (!client.isReady) throw new RedisSilence('Redis is not connected');
  const timer = new AbortController();
  const silence = sleep(MOST_MS, undefined, { signal: timer.signal }).then(async () => {
    // An answer may have come while this process was busy; it is read in this turn.
    await nextTurn();
    throw new RedisSilence(`Redis has not answered within ${MOST_MS} ms`);
  });
  // Lost by whoever comes second.
  silence.catch(() => {});
  try {
    const answer = command();
    answer.catch(() => {});
    return await Promise.race([answer, silence]);
  } finally {
    timer.abort();
  }
};

/** The counters in Redis; each call is one script there, so none exceeds the limit. */
export const createRedisCounters = (client: Redis): Counters => {
  const run = (script: string, buckets: string[], values: number[] = []) =>
    inTime(client, () =>
      client.eval(script, {
        keys: buckets.map((bucket) => PREFIX + bucket),
        arguments: values.map(String),
      }),
    );

  return {
    async take(points) {
      const buckets = points.map(({ bucket }) => bucket);
      const values = points.flatMap(({ rule: { limit, window } }) => [limit, window]);
      const full = Number(await run(TAKE, buckets, values));
      return buckets[full - 1];
    },
    async giveBack(buckets) {
      await run(GIVE_BACK, buckets);
    },
    async endOf(bucket) {
      const left = await inTime(client, () => client.pTTL(PREFIX + bucket));
      return left > 0 ? Date.now() + left : undefined;
    },
  };
};

/** A health check: resolves to what is wrong with Redis. */
export const pingRedis = async (client: Redis): Promise<undefined> => {
  await inTime(client, () => client.ping());
};

/**
 * Connects, and goes on trying for as long as that fails. Answers when connected, or when that takes
 * too long to wait for.
 *
 * @param onError is told of each failed try
 */
export const connectRedis = async (url: string, onError: (error: unknown) => void) => {
  // Most installations have no Redis, and should not load its client.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: MOST_MS,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 3_000),
    },
  });
  client.on('error', onError);
  await Promise.race([client.connect().catch(onError), sleep(MOST_MS, undefined, { ref: false })]);
  return client;
};
