import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { withoutDeadline } from '../database';

const EVERY_MS = 10_000;
const CHECK_EVERY_MS = 24 * 3_600_000;
/** From the check at the start to the next one: servers of the previous version may go on writing while they are replaced. */
const AGAIN_MS = 15 * 60_000;
/** Between two steps, so that they delay no request. */
const PAUSE_MS = 5;

/** Data that is made from other data, such as words for searches and counts. A step takes a few ms. */
interface Derived {
  /** Adds some of what is new. @returns whether there is more */
  update: () => Promise<boolean>;
  /** Compares some of it with its source and corrects it. @returns whether there is more */
  check: () => Promise<boolean>;
  /** Whether it is checked at the start as well as once a day. */
  checkAtStart?: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    upkeep: {
      add: (...derived: Derived[]) => void;
      /** Adds everything that is new. */
      update: () => Promise<void>;
      /** Checks everything. */
      check: () => Promise<void>;
    };
  }
}

/**
 * Keeps derived data up to date. With `background`, it is updated every 10 s and checked 15 minutes after the start and once
 * a day: other versions of the server may change records without it.
 */
export const upkeep = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const all: Derived[] = [];

  const repeat = async (parts: Derived[], step: 'update' | 'check', signal?: AbortSignal) => {
    for (const part of parts) while (!signal?.aborted && (await part[step]())) await sleep(PAUSE_MS);
  };
  app.decorate('upkeep', {
    add: (...parts) => void all.push(...parts),
    update: () => withoutDeadline(() => repeat(all, 'update')),
    check: () => withoutDeadline(() => repeat(all, 'check')),
  });
  if (!background) return;

  /** On the clock of `performance`, which doesn't jump. */
  let nextCheck = Number.NEGATIVE_INFINITY;
  app.jobs.repeat({
    name: 'Update words and counts',
    everyMs: EVERY_MS,
    work: async (signal) => {
      await repeat(all, 'update', signal);
      const now = performance.now();
      if (now < nextCheck) return;
      const isStart = !Number.isFinite(nextCheck);
      nextCheck = now + (isStart ? AGAIN_MS : CHECK_EVERY_MS);
      await repeat(isStart ? all.filter(({ checkAtStart }) => checkAtStart) : all, 'check', signal);
    },
    failure: 'words and counts were not updated',
    isRunAtStart: true,
  });
});
