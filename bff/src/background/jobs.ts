import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** What became of work that this process does again and again. Times are epoch ms. */
export interface JobState {
  name: string;
  everyMs: number;
  lastRunAt?: number;
  nextRunAt: number;
  lastErrorAt?: number;
  /** What the last run failed with; absent once a run has succeeded. */
  lastError?: string;
}

export interface Job {
  /** Does the work once and remembers how it went. What it throws is passed on. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface Jobs {
  /** Makes work known that is done every so often. */
  add: (name: string, everyMs: number) => Job;
  states: () => JobState[];
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

const LONGEST_REASON = 300;

/** Why work failed; of a query's message the reason alone, not its statement and values. */
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

/** Knows how the background work of this process is doing. */
export const jobs = fp(async (app: FastifyInstance) => {
  app.decorate('jobs', createJobs());
});
