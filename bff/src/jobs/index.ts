import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { whenOpen } from '../database/away';
import { dialectOf } from '../database/dialect';
import { whileLeased } from '../database/lease';
import { createCleanUp } from './clean-up';
import { createDerived } from './derived';
import { createJob, type Job, type JobState, measureJobs, type RepeatedWork } from './job';

export type { JobState } from './job';

const CLEAN_UP_MS = 3_600_000;
const DERIVE_MS = 10_000;

export interface Jobs {
  /** Runs work again and again from when the app is ready until it closes, never twice at once. */
  every: (work: RepeatedWork) => Pick<Job, 'run' | 'stop'>;
  /** Deletes expired rows every hour. */
  cleanUp: ReturnType<typeof createCleanUp>;
  /** Updates derived data every 10 s, and checks it now and then. */
  derived: ReturnType<typeof createDerived>;
  states: () => JobState[];
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/** The work of this process that no request waits for. Without `background`, nothing is deleted or derived by itself. */
export const jobs = fp(async (app: FastifyInstance, { background }: { background: boolean }) => {
  const all: Job[] = [];
  const measures = measureJobs(app.metrics, () => all.map(({ state }) => state));
  const cleanUp = createCleanUp();
  const derived = createDerived((work) => whileLeased(app.db, 'derived data', work));
  let isReady = false;
  const every = (work: RepeatedWork): Job => {
    const job = createJob(work, { ...measures, log: app.log });
    all.push(job);
    if (isReady) job.start();
    return job;
  };
  app.decorate('jobs', { every, cleanUp, derived, states: () => all.map(({ state }) => ({ ...state })) });

  if (background) {
    every({
      name: 'Delete expired records',
      everyMs: CLEAN_UP_MS,
      work: cleanUp.run,
      failure: 'expired records were not deleted',
    });
    every({
      name: 'Update words and counts',
      everyMs: DERIVE_MS,
      work: derived.run,
      failure: 'words and counts were not updated',
      isRunAtStart: true,
    });
    if (dialectOf(app.db) === 'sqlite') {
      every({
        name: 'Update statistics of tables',
        everyMs: CLEAN_UP_MS,
        // Only of tables that have none or have grown tenfold, from a sample. MySQL does so by itself.
        work: () => app.db.raw('pragma optimize = 0x10012'),
        failure: 'statistics of tables were not updated',
        isRunAtStart: true,
      });
    }
  }
  app.addHook('onReady', async () =>
    whenOpen(app.db, () => {
      isReady = true;
      for (const { start } of all) start();
    }),
  );
  // Before the database closes, which is registered earlier and therefore closes later.
  app.addHook('onClose', async () => {
    await Promise.all(all.map(({ stop }) => stop()));
  });
});
