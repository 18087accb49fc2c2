import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { currentTime } from '../../database/clock';
import type { Counters, Point } from './rate-limit-repository';

/** How long a connection or a command may take. */
const TIMEOUT_MS = 300;

// A counter expires with its window, which starts with the first point. ARGV alternates limits and windows.
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

/** The part of the client that is used. */
interface Redis {
  isReady: boolean;
  eval: (script: string, options: { keys: string[]; arguments: string[] }) => Promise<unknown>;
  pTTL: (key: string) => Promise<number>;
}

class RedisTimeoutError extends Error {}

/** Why clients could not connect at last. */
const connectErrors = new WeakMap<object, unknown>();

/**
 * Resolves to the reply of Redis, or rejects when there is none in time: the client itself waits for ever.
 *
 * @param onLate called with a reply that comes after that
 */
const withTimeout = async <T>(
  client: Redis,
  command: () => Promise<T>,
  onLate: (reply: T) => void = () => {},
): Promise<T> => {
  if (!client.isReady) {
    throw new RedisTimeoutError('Redis is not connected', { cause: connectErrors.get(client) });
  }
  const timer = new AbortController();
  let isLate = false;
  const silence = sleep(TIMEOUT_MS, undefined, { signal: timer.signal }).then(async () => {
    // A reply may have arrived while this process was busy. Let it be read first.
    await nextTurn();
    isLate = true;
    throw new RedisTimeoutError(`Redis has not responded within ${TIMEOUT_MS} ms`);
  });
  // The promise that loses the race must not become an unhandled rejection.
  silence.catch(() => {});
  try {
    const reply = command();
    reply.then(
      (value) => isLate && onLate(value),
      () => {},
    );
    return await Promise.race([reply, silence]);
  } finally {
    timer.abort();
  }
};

/** Counters in Redis. Each call is one script, so concurrent calls can't exceed a limit. */
export const createRedisCounters = (client: Redis): Counters => {
  const run = (
    script: string,
    buckets: string[],
    values: number[] = [],
    onLate?: (reply: unknown) => void,
  ) => {
    const keys = buckets.map((bucket) => PREFIX + bucket);
    return withTimeout(client, () => client.eval(script, { keys, arguments: values.map(String) }), onLate);
  };

  const giveBack = async (buckets: string[]) => {
    await run(GIVE_BACK, buckets);
  };

  return {
    async take(points) {
      const buckets = points.map(({ bucket }) => bucket);
      const values = points.flatMap(({ rule: { limit, window } }) => [limit, window]);
      const full = await run(TAKE, buckets, values, (late) => {
        // Counted elsewhere by now. Nobody else would give these points back.
        if (Number(late) === 0) giveBack(buckets).catch(() => {});
      });
      return buckets[Number(full) - 1];
    },
    giveBack,
    async endOf(bucket) {
      const left = await withTimeout(client, () => client.pTTL(PREFIX + bucket));
      return left > 0 ? currentTime() + left : undefined;
    },
  };
};

const PROBES: Point[] = ['probe:1', 'probe:2'].map((bucket) => ({
  bucket,
  rule: { limit: Number.MAX_SAFE_INTEGER, window: 1_000 },
}));

/**
 * A health check, which counts as sign-ins do: a Redis that is full, read-only or sharded responds to a PING, too.
 *
 * @throws if Redis doesn't count in time
 */
export const checkRedis = async (counters: Counters): Promise<undefined> => {
  await counters.take(PROBES, currentTime());
};

/**
 * Connects, and keeps trying while that fails. Resolves once connected, or after a timeout with a client that still tries.
 *
 * @param onError called with the error of each failed try
 * @param ca the CAs of a server with TLS, in PEM; by default the CAs that Node.js trusts
 */
export const connectRedis = async (url: string, onError: (error: unknown) => void, ca?: string) => {
  // Most installations have no Redis, so its client is loaded on demand.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      ...(ca && { tls: true as const, ca }),
      connectTimeout: TIMEOUT_MS,
      reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 3_000),
    },
  });
  client.on('error', (error) => {
    connectErrors.set(client, error);
    onError(error);
  });
  await Promise.race([client.connect().catch(onError), sleep(TIMEOUT_MS, undefined, { ref: false })]);
  return client;
};
