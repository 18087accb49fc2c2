import type { FastifyBaseLogger } from 'fastify';
import type { Counters } from './rate-limit-repository';

/** So long nobody waits for counters that have failed. */
const PAUSE_MS = 5_000;

/**
 * Counts by `first`, and by `second` while that fails. A point that was taken from the one and is given
 * back to the other counts until its window ends, or makes another one count no more.
 */
export const createFallbackCounters = (
  first: Counters,
  second: Counters,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Counters => {
  let failedAt: number | undefined;

  const run = async <T>(work: (counters: Counters) => Promise<T>): Promise<T> => {
    if (failedAt !== undefined && Date.now() - failedAt < PAUSE_MS) return work(second);
    try {
      const answer = await work(first);
      if (failedAt !== undefined) log.info('Redis holds the counters of attempts again');
      failedAt = undefined;
      return answer;
    } catch (error) {
      if (failedAt === undefined) log.warn({ err: error }, 'the database holds the counters of attempts');
      failedAt = Date.now();
      return work(second);
    }
  };

  return {
    take: (...args) => run((counters) => counters.take(...args)),
    giveBack: (...args) => run((counters) => counters.giveBack(...args)),
    endOf: (...args) => run((counters) => counters.endOf(...args)),
  };
};
