import type { Knex } from 'knex';
import { STEP_ROWS } from '../../database/delete-some';
import { insertedValue, isNullViolation } from '../../database/dialect';
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

const giveBackIn = async (db: Knex, buckets: string[]): Promise<void> => {
  if (buckets.length === 0) return;
  await db('rate_limits').whereIn('bucket', buckets).where('points', '>', 0).decrement('points', 1);
};

/** Counters that all processes share. A bucket is empty again when its window has passed. */
export const createRateLimitRepository = (db: Knex) => {
  /** Takes a point of each bucket in one statement, which fails if one is full: NULL is refused by the column. */
  const takeAll = (points: Point[], now: number) => {
    const limits = points.map(() => 'when ? then ?').join(' ');
    const values = points.flatMap(({ bucket, rule }) => [bucket, rule.limit]);
    return db('rate_limits')
      .insert(points.map(({ bucket, rule }) => ({ bucket, points: 1, expires_at: now + rule.window })))
      .onConflict('bucket')
      .merge({
        // MySQL assigns in this order: `expires_at` is still the old one here.
        points: db.raw(
          `case when expires_at <= ? then 1 when points < case bucket ${limits} end then points + 1 end`,
          [now, ...values],
        ),
        expires_at: db.raw('case when expires_at <= ? then ? else expires_at end', [
          now,
          insertedValue(db, 'expires_at'),
        ]),
      });
  };

  const findFull = async (points: Point[], now: number): Promise<string | undefined> => {
    const buckets = points.map(({ bucket }) => bucket);
    const rows: Row[] = await db('rate_limits').whereIn('bucket', buckets).where('expires_at', '>', now);
    const used = new Map(rows.map((row) => [row.bucket, row.points]));
    return points.find(({ bucket, rule }) => (used.get(bucket) ?? 0) >= rule.limit)?.bucket;
  };

  return {
    /**
     * Takes a point of each bucket, or of none if one is full.
     * @returns the full bucket
     */
    async take(points: Point[], now: number): Promise<string | undefined> {
      // Always in the same order, so that concurrent calls don't deadlock.
      const sorted = [...points].sort((one, other) => (one.bucket < other.bucket ? -1 : 1));
      for (;;) {
        try {
          await retryDeadlocks(() => takeAll(sorted, now));
          return undefined;
        } catch (error) {
          if (!isNullViolation(error, 'points')) throw error;
        }
        const full = await findFull(points, now);
        if (full !== undefined) return full;
        // A point has been given back since.
      }
    },

    /** Gives one point back to each bucket. */
    giveBack: (buckets: string[]): Promise<void> => retryDeadlocks(() => giveBackIn(db, buckets)),

    /** The same as a part of a transaction. */
    giveBackIn,

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

/** Where the points are counted: here, or in Redis, which has no part in transactions. */
export type Counters = Pick<RateLimitRepository, 'take' | 'giveBack' | 'endOf'> &
  Partial<Pick<RateLimitRepository, 'giveBackIn'>>;
