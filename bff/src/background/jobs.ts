import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** The state of a job that this process runs repeatedly. Times are epoch ms. */
export interface JobState {
  name: string;
  everyMs: number;
  lastRunAt?: number;
  nextRunAt: number;
  lastErrorAt?: number;
  /** Why the last run failed; absent if it succeeded. */
  lastError?: string;
}

export interface Job {
  /** Runs the job once and records the outcome. Rethrows its errors. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Jobs {
  /** Registers a job that runs at intervals. */
  add: (name: string, everyMs: number) => Job;
  states: () => JobState[];
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const LONGEST_REASON = 300;

/** Why a job failed. Of a query's message only the reason, not its statement and values. */
const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split(' - ').at(-1) ?? '').slice(0, LONGEST_REASON);
};

const createJobs = (): Jobs => {
  const states: JobState[] = [];
  const add = (name: string, everyMs: number): Job => {
    const state: JobState = { name, everyMs, nextRunAt: Date.now() + everyMs };
    states.push(state);
    const run = async <T>(work: () => Promise<T>): Promise<T> => {
      state.lastRunAt = Date.now();
      state.nextRunAt = state.lastRunAt + everyMs;
      try {
        const result = await work();
        state.lastError = undefined;
        return result;
      } catch (error) {
        state.lastErrorAt = Date.now();
        state.lastError = reasonOf(error);
        throw error;
      }
    };
    return { run };
  };
  return { add, states: () => states.map((state) => ({ ...state })) };
};

/** Keeps the state of the background jobs of this process. */
export const jobs = fp(async (app: FastifyInstance) => {
  app.decorate('jobs', createJobs());
});
