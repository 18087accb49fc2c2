import type { FastifyBaseLogger } from 'fastify';
import type { Counters } from './rate-limit-repository';

/** After a failure the first counters are left alone for this long. */
const PAUSE_MS = 5_000;

/**
 * Uses `first`, and `second` while `first` fails. The two don't share points: one that is taken from the first and
 * given back to the second stays taken in the first until its window ends, and frees another point in the second.
 */
export const createFallbackCounters = (
  first: Counters,
  second: Counters,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Counters => {
  let failedAt: number | undefined;

  const run = async <T>(work: (counters: Counters) => Promise<T>): Promise<T> => {
    if (failedAt !== undefined && performance.now() - failedAt < PAUSE_MS) return work(second);
    try {
      const result = await work(first);
      if (failedAt !== undefined) log.info('Redis holds the counters of attempts again');
      failedAt = undefined;
      return result;
    } catch (error) {
      if (failedAt === undefined) log.warn({ err: error }, 'the database holds the counters of attempts');
      failedAt = performance.now();
      return work(second);
    }
  };

  return {
    take: (...args) => run((counters) => counters.take(...args)),
    giveBack: (...args) => run((counters) => counters.giveBack(...args)),
    endOf: (...args) => run((counters) => counters.endOf(...args)),
  };
};
