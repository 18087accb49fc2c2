import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { currentTime } from '../../database/clock';
import { AppError, tooManyRequests } from '../errors';
import { createFallbackCounters } from './fallback-counters';
import { type Counters, createRateLimitRepository } from './rate-limit-repository';
import { checkRedis, connectRedis, createRedisCounters } from './redis-counters';
import { RULES, type Rule, type RuleName } from './rules';
import { createWaitingRoom } from './waiting-room';

/** One rule, applied to what `key` stands for: an address, an account. */
export interface Limit {
  rule: RuleName;
  key: string;
  /** Multiplies the rule's limit; 1 by default. */
  scale?: number;
}

/** Gives the points of a success back when its transaction commits. */
export type GiveBack = (trx: Knex.Transaction) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: RateLimits;
  }
}

/** Keys are hashed, so that the table holds no addresses or e-mails. */
const bucketOf = ({ rule, key }: Limit) => `${rule}:${createHash('sha256').update(key).digest('base64url')}`;

/** Was it the caller's fault? A database that fails must not use up anyone's tries. */
const isRefusal = (error: unknown) => error instanceof AppError && error.statusCode < 500;

/** Counts in Redis if it is configured, otherwise in the database, which also steps in while Redis fails. */
const openCounters = async (
  app: FastifyInstance,
  redisUrl: string | undefined,
  ca: string | undefined,
): Promise<Counters> => {
  const inDatabase = createRateLimitRepository(app.db);
  if (!redisUrl) return inDatabase;
  const client = await connectRedis(redisUrl, (error) => app.log.debug({ err: error }, 'Redis'), ca);
  app.addHook('onClose', async () => client.destroy());
  const inRedis = createRedisCounters(client);
  app.health.add('redis', () => checkRedis(inRedis));
  return createFallbackCounters(inRedis, inDatabase, app.log);
};

const createRateLimits = (
  app: FastifyInstance,
  counters: Counters,
  { rateLimit: isOn, addressLimitFactor }: Pick<Config, 'rateLimit' | 'addressLimitFactor'>,
) => {
  const room = createWaitingRoom();

  const ruleOf = ({ rule, scale = 1 }: Limit): Rule => {
    const factor = rule.endsWith('-address') ? addressLimitFactor : 1;
    return { ...RULES[rule], limit: RULES[rule].limit * scale * factor };
  };

  const refuse = async (bucket: string) => {
    const now = currentTime();
    const end = (await counters.endOf(bucket)) ?? now;
    return tooManyRequests(Math.max(1, Math.ceil((end - now) / 1_000)));
  };

  /** Takes a point for each limit, or for none if a bucket is full. @returns the full bucket */
  const reserve = async (limits: Limit[]): Promise<string | undefined> => {
    if (limits.length === 0) return undefined;
    const points = limits.map((limit) => ({ bucket: bucketOf(limit), rule: ruleOf(limit) }));
    return counters.take(points, currentTime());
  };

  /** A bucket all of whose points are held by attempts of this process: no need to ask the database. */
  const crowdedBucket = (limits: Limit[]): string | undefined =>
    limits
      .map((limit) => ({ bucket: bucketOf(limit), max: ruleOf(limit).limit }))
      .find(({ bucket, max }) => room.running(bucket) >= max)?.bucket;

  /** Enters the room with points reserved. @throws 429 */
  const enter = async (limits: Limit[], buckets: string[]): Promise<void> => {
    let full = crowdedBucket(limits);
    if (full === undefined) room.enter(buckets);
    for (;;) {
      if (full !== undefined) {
        if (!(await room.wait(full))) throw await refuse(full);
        room.enter(buckets);
        room.leave([full], false);
      }
      const before = room.freedPlaces(buckets);
      full = await reserve(limits).catch((error) => {
        room.leave(buckets, false);
        throw error;
      });
      if (full === undefined) return;
      if (room.freedPlaces(buckets) !== before) full = undefined;
      else room.leave(buckets, false);
    }
  };

  return {
    /** Counts a call if that exceeds no limit. @returns whether it was counted */
    async allows(...limits: Limit[]): Promise<boolean> {
      return !isOn || (await reserve(limits)) === undefined;
    },

    /** Counts a call. @throws 429 if that exceeds a limit */
    async count(...limits: Limit[]): Promise<void> {
      const full = isOn ? await reserve(limits) : undefined;
      if (full !== undefined) throw await refuse(full);
    },

    /**
     * Runs `work` and counts it only if it fails. The point is taken before and given back after a success, so that
     * concurrent guesses get no more tries than sequential ones. A `work` whose success is a transaction may end it with
     * `giveBack`, which saves a write.
     * @throws 429 if that exceeds a limit
     */
    async countFailures<T>(limits: Limit[], work: (giveBack: GiveBack) => Promise<T>): Promise<T> {
      if (!isOn) return work(async () => {});
      const buckets = limits.map(bucketOf);
      await enter(limits, buckets);
      let failed = false;
      let isGivenBack = false;
      const giveBack: GiveBack = async (trx) => {
        if (!counters.giveBackIn) return;
        await counters.giveBackIn(trx, buckets);
        isGivenBack = true;
      };
      try {
        return await work(giveBack);
      } catch (error) {
        failed = isRefusal(error);
        isGivenBack = false;
        throw error;
      } finally {
        if (!(failed || isGivenBack)) {
          const report = (error: unknown) => app.log.warn({ err: error }, 'point not given back');
          await counters.giveBack(buckets).catch(report);
        }
        room.leave(buckets, !failed);
      }
    },
  };
};

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Limits that apply across processes and restarts; `RATE_LIMIT=off` disables them. */
export const rateLimits = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const counters = await openCounters(app, config.rateLimit ? config.redisUrl : undefined, config.redisCa);
  app.decorate('rateLimits', createRateLimits(app, counters, config));
  app.jobs.cleanUp.add(createRateLimitRepository(app.db).purge);
});
