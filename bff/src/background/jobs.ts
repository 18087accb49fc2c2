import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { inSpan, type Metrics } from '../telemetry';

/** The state of a job that this process runs repeatedly. Times are epoch ms. */
export interface JobState {
  name: string;
  everyMs: number;
  lastRunAt?: number;
  nextRunAt: number;
  /** Before the first success, when the job was registered. */
  lastSuccessAt: number;
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
/** More frequent jobs mostly find nothing to do, and would fill the collector with that. */
const TRACED_FROM_MS = 60_000;

/** Why a job failed. Of a query's message only the reason, not its statement and values. */
const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split(' - ').at(-1) ?? '').slice(0, LONGEST_REASON);
};

/** Upper bounds of the buckets, in seconds. */
const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

/** Tells metrics how jobs do. */
const measureJobs = (metrics: Metrics, states: readonly JobState[]) => {
  const ofJobs = (value: (state: JobState) => number) => () =>
    states.map((state) => [value(state), { job_name: state.name }] as const);
  metrics.gauge(
    'slabdesk_job_last_success_timestamp_seconds',
    'When a job last succeeded, or was registered',
    ofJobs(({ lastSuccessAt }) => lastSuccessAt / 1_000),
  );
  metrics.gauge(
    'slabdesk_job_interval_seconds',
    'How often a job runs',
    ofJobs(({ everyMs }) => everyMs / 1_000),
  );
  return {
    failures: metrics.counter('slabdesk_job_failures_total', 'Runs of a job that failed'),
    durations: metrics.histogram('slabdesk_job_duration_seconds', 'How long a run of a job took', SECONDS),
  };
};

const createJobs = (metrics: Metrics): Jobs => {
  const states: JobState[] = [];
  const { failures, durations } = measureJobs(metrics, states);
  const add = (name: string, everyMs: number): Job => {
    const now = Date.now();
    const state: JobState = { name, everyMs, nextRunAt: now + everyMs, lastSuccessAt: now };
    states.push(state);
    // Alerts need to see the first failure as an increase.
    failures.add(0, { job_name: name });
    const run = async <T>(work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      state.lastRunAt = Date.now();
      state.nextRunAt = state.lastRunAt + everyMs;
      try {
        const result = await (everyMs < TRACED_FROM_MS ? work() : inSpan(`job: ${name}`, {}, work));
        state.lastError = undefined;
        state.lastSuccessAt = Date.now();
        return result;
      } catch (error) {
        failures.add(1, { job_name: name });
        state.lastErrorAt = Date.now();
        state.lastError = reasonOf(error);
        throw error;
      } finally {
        durations.record((performance.now() - begun) / 1_000, { job_name: name });
      }
    };
    return { run };
  };
  return { add, states: () => states.map((state) => ({ ...state })) };
};

/** Keeps the state of the background jobs of this process. */
export const jobs = fp(async (app: FastifyInstance) => {
  app.decorate('jobs', createJobs(app.metrics));
});
