import { setTimeout as sleep } from 'node:timers/promises';
import { withoutDeadline } from '../database/time-limits';
import { attemptEach } from './attempt-each';

const CHECK_EVERY_MS = 24 * 3_600_000;
/** From the check at the start, or one that failed, to the next: servers of the previous version may still write for a while. */
const AGAIN_MS = 15 * 60_000;
/** Between two steps, so that they delay no request. */
const PAUSE_MS = 5;

/** Data that is made from other data, such as words for searches and counts. A step takes a few ms. */
interface Derived {
  /** Adds some of what is new. @returns whether there is more */
  update?: () => Promise<boolean>;
  /** Compares some of it with its source and corrects it. @returns whether there is more */
  check?: () => Promise<boolean>;
  /** Whether it is checked at the start as well as once a day. */
  checkAtStart?: boolean;
  /** Whether requests are slow without it: then it comes before all others, which may take minutes after an upgrade. */
  comesFirst?: boolean;
}

/**
 * Keeps derived data up to date. It is updated in each run, and checked 15 minutes after the first one and once a day: other
 * versions of the server may change records without it.
 *
 * @param alone runs work unless another process does it now
 */
export const createDerived = (alone: (work: () => Promise<void>) => Promise<unknown>) => {
  const all: Derived[] = [];
  /** On the clock of `performance`, which doesn't jump. */
  let nextCheck = Number.NEGATIVE_INFINITY;

  /** Takes all steps of each part. A part that fails doesn't keep the others from theirs. @throws its error, at the end */
  const repeat = async (parts: Derived[], step: 'update' | 'check', signal?: AbortSignal) => {
    await attemptEach(parts, async (part) => {
      while (!signal?.aborted && (await part[step]?.())) await sleep(PAUSE_MS);
    });
  };

  const checkDue = async (signal: AbortSignal): Promise<void> => {
    const now = performance.now();
    if (now < nextCheck) return;
    const isStart = !Number.isFinite(nextCheck);
    const parts = isStart ? all.filter(({ checkAtStart }) => checkAtStart) : all;
    await alone(async () => {
      nextCheck = now + AGAIN_MS;
      await repeat(parts, 'check', signal);
      if (!isStart) nextCheck = now + CHECK_EVERY_MS;
    });
  };

  return {
    add: (...parts: Derived[]) => {
      all.push(...parts);
      all.sort((a, b) => Number(b.comesFirst ?? false) - Number(a.comesFirst ?? false));
    },
    /** Adds everything that is new. */
    update: () => withoutDeadline(() => repeat(all, 'update')),
    /** Checks everything. */
    check: () => withoutDeadline(() => repeat(all, 'check')),
    /** Updates everything, and checks what is due. @throws the error of a part that failed, at the end */
    run: async (signal: AbortSignal): Promise<void> => {
      try {
        await repeat(all, 'update', signal);
      } finally {
        await checkDue(signal);
      }
    },
  };
};
