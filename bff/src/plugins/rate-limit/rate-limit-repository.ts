import type { Knex } from 'knex';
import { isUniqueViolation } from '../database/dialect';
import type { Rule } from './rules';

const CLEAN_UP_ROWS = 500;

/** Counters that all processes share. A bucket forgets its points when its window has passed. */
export const createRateLimitRepository = (db: Knex) => {
  /** Starts a new window with one point. Of calls at once one alone is told true. */
  const begin = async (
    bucket: string,
    exists: boolean,
    now: number,
    expires_at: number,
  ): Promise<boolean> => {
    if (exists) {
      const past = db('rate_limits').where({ bucket }).where('expires_at', '<=', now);
      return (await past.update({ points: 1, expires_at })) > 0;
    }
    try {
      await db('rate_limits').insert({ bucket, points: 1, expires_at });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  };

  return {
    /** Takes a point of the bucket, unless it is full. Each step is atomic, and no step exceeds the limit. */
    async take(bucket: string, { limit, window }: Rule, now: number): Promise<boolean> {
      const row = () => db('rate_limits').where({ bucket });
      for (;;) {
        const added = await row()
          .where('points', '<', limit)
          .where('expires_at', '>', now)
          .increment('points', 1);
        if (added > 0) return true;
        const found: { points: number; expires_at: number } | undefined = await row().first();
        if (found && found.points >= limit && Number(found.expires_at) > now) return false;
        if (await begin(bucket, found !== undefined, now, now + window)) return true;
        // Another call has changed the bucket since: look again.
      }
    },

    /** Takes one point back. */
    async giveBack(bucket: string): Promise<void> {
      await db('rate_limits').where({ bucket }).where('points', '>', 0).decrement('points', 1);
    },

    /** When the bucket forgets its points, in epoch ms. */
    async endOf(bucket: string): Promise<number | undefined> {
      const row: { expires_at: number } | undefined = await db('rate_limits')
        .where({ bucket })
        .first('expires_at');
      return row && Number(row.expires_at);
    },

    /** Deletes some counters whose time has passed; answers how many. */
    async cleanUp(now: number): Promise<number> {
      const old: Array<{ bucket: string }> = await db('rate_limits')
        .where('expires_at', '<=', now)
        .limit(CLEAN_UP_ROWS)
        .select('bucket');
      const buckets = old.map((row) => row.bucket);
      return db('rate_limits').whereIn('bucket', buckets).where('expires_at', '<=', now).delete();
    },
  };
};

export type RateLimitRepository = ReturnType<typeof createRateLimitRepository>;

/** Where the points are counted: here, or in Redis. */
export type Counters = Pick<RateLimitRepository, 'take' | 'giveBack' | 'endOf'>;
