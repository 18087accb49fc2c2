import type { Knex } from 'knex';
import { isRetryable, isUniqueViolation } from '../../database/dialect';
import { STEP_ROWS } from '../../database/in-steps';
import { retryDeadlocks } from '../../database/transaction';
import type { Rule } from './rules';

/** A bucket to take a point of, and the rule with its limit. */
export interface Point {
  bucket: string;
  rule: Rule;
}

interface Row {
  bucket: string;
  points: number;
  expires_at: number;
}

/** Counters that all processes share. A bucket is empty again when its window has passed. */
export const createRateLimitRepository = (db: Knex) => {
  /** Starts a new window with one point. Only one of several concurrent calls gets true. */
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

  /** Takes a point of one bucket, unless it is full. Each step is atomic, and no step exceeds the limit. */
  const takeOne = async ({ bucket, rule: { limit, window } }: Point, now: number): Promise<boolean> => {
    const row = () => db('rate_limits').where({ bucket });
    for (;;) {
      const added = await retryDeadlocks(() =>
        row().where('points', '<', limit).where('expires_at', '>', now).increment('points', 1),
      );
      if (added > 0) return true;
      const found: Row | undefined = await row().first();
      if (found && found.points >= limit && Number(found.expires_at) > now) return false;
      if (await begin(bucket, found !== undefined, now, now + window)) return true;
      // Another call has changed the bucket since: look again.
    }
  };

  /** Starts buckets that don't exist yet; false if another call has started one of them meanwhile. */
  const beginAll = async (points: Point[], now: number): Promise<boolean> => {
    if (points.length === 0) return true;
    const rows = points.map(({ bucket, rule }) => ({ bucket, points: 1, expires_at: now + rule.window }));
    try {
      await db('rate_limits').insert(rows);
      return true;
    } catch (error) {
      if (isUniqueViolation(error) || isRetryable(error)) return false;
      throw error;
    }
  };

  const giveBack = async (buckets: string[]): Promise<void> => {
    if (buckets.length === 0) return;
    await retryDeadlocks(() =>
      db('rate_limits').whereIn('bucket', buckets).where('points', '>', 0).decrement('points', 1),
    );
  };

  return {
    /**
     * Takes a point of each bucket, or of none if one is full.
     * @returns the full bucket
     */
    async take(points: Point[], now: number): Promise<string | undefined> {
      // Always in the same order, so that concurrent calls don't deadlock.
      const sorted = [...points].sort((one, other) => (one.bucket < other.bucket ? -1 : 1));
      const buckets = sorted.map(({ bucket }) => bucket);
      const rows: Row[] = await db('rate_limits').whereIn('bucket', buckets);
      const known = new Map(rows.map((row) => [row.bucket, row]));
      const isFull = ({ bucket, rule }: Point) => {
        const row = known.get(bucket);
        return row !== undefined && row.points >= rule.limit && Number(row.expires_at) > now;
      };
      const full = points.find(isFull);
      if (full) return full.bucket;
      const fresh = sorted.filter(({ bucket }) => !known.has(bucket));
      const hasBegun = await beginAll(fresh, now);
      const taken = hasBegun ? fresh.map(({ bucket }) => bucket) : [];
      for (const point of hasBegun ? sorted.filter(({ bucket }) => known.has(bucket)) : sorted) {
        if (await takeOne(point, now)) {
          taken.push(point.bucket);
          continue;
        }
        await giveBack(taken);
        return point.bucket;
      }
      return undefined;
    },

    /** Gives one point back to each bucket. */
    giveBack,

    /** Resolves to when the bucket is empty again, in epoch ms. */
    async endOf(bucket: string): Promise<number | undefined> {
      const row: { expires_at: number } | undefined = await db('rate_limits')
        .where({ bucket })
        .first('expires_at');
      return row && Number(row.expires_at);
    },

    /** Deletes some expired counters. @returns how many */
    async purge(now: number): Promise<number> {
      const old: Array<{ bucket: string }> = await db('rate_limits')
        .where('expires_at', '<=', now)
        .limit(STEP_ROWS)
        .select('bucket');
      const buckets = old.map((row) => row.bucket);
      return db('rate_limits').whereIn('bucket', buckets).where('expires_at', '<=', now).delete();
    },
  };
};

export type RateLimitRepository = ReturnType<typeof createRateLimitRepository>;

/** Where the points are counted: here, or in Redis. */
export type Counters = Pick<RateLimitRepository, 'take' | 'giveBack' | 'endOf'>;
