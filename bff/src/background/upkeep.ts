import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { withoutDeadline } from '../database';

const EVERY_MS = 10_000;
const CHECK_EVERY_MS = 24 * 3_600_000;
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
 * Keeps derived data up to date. With `background`, it is updated every 10 s and checked once a day: other versions of the
 * server may change records without it.
 */
export const upkeep = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const all: Derived[] = [];
  let isClosing = false;
  let running: Promise<void> = Promise.resolve();

  const repeat = (parts: Derived[], step: 'update' | 'check') => {
    running = withoutDeadline(async () => {
      for (const part of parts) while (!isClosing && (await part[step]())) await sleep(PAUSE_MS);
    });
    return running;
  };
  const update = () => repeat(all, 'update');
  const check = () => repeat(all, 'check');
  app.decorate('upkeep', { add: (...parts) => void all.push(...parts), update, check });
  if (!background) return;

  const job = app.jobs.add('Update words and counts', EVERY_MS);
  let timer: NodeJS.Timeout | undefined;
  let checkedAt: number | undefined;
  const work = async () => {
    await update();
    if (checkedAt !== undefined && Date.now() - checkedAt < CHECK_EVERY_MS) return;
    const isStart = checkedAt === undefined;
    checkedAt = Date.now();
    await repeat(isStart ? all.filter(({ checkAtStart }) => checkAtStart) : all, 'check');
  };
  const tick = async () => {
    try {
      await job.run(work);
    } catch (error) {
      app.log.warn({ err: error }, 'words and counts were not updated');
    }
    if (!isClosing) timer = setTimeout(tick, EVERY_MS).unref();
  };
  app.addHook('onReady', async () => void tick());
  app.addHook('onClose', async () => {
    isClosing = true;
    clearTimeout(timer);
    await running.catch(() => {});
  });
});
