import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { withoutDeadline } from '../database';
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

export interface RepeatedJob {
  /** As administrators see it. */
  name: string;
  /** The time between the end of a run and the start of the next. */
  everyMs: number;
  /** Runs without the deadline of requests. The signal is aborted when the server closes. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** What the log says when a run fails; when runs fail for the same reason, only the first time. */
  failure: string;
  /** Also runs once the app is ready. */
  isRunAtStart?: boolean;
}

export interface Jobs {
  /** Registers a job whose runs the caller starts. */
  add: (name: string, everyMs: number) => Job;
  /**
   * Runs a job again and again from when the app is ready until it closes, never twice at once.
   *
   * @returns a function that ends it early and resolves when no run is left
   */
  repeat: (job: RepeatedJob) => () => Promise<void>;
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

const createStates = (metrics: Metrics): Omit<Jobs, 'repeat'> => {
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

type Log = Pick<FastifyInstance['log'], 'warn'>;

/** Repeats one job. `start` begins with a pause, unless the job runs at the start. */
const createRepetition = ({ everyMs, work, failure, isRunAtStart }: RepeatedJob, job: Job, log: Log) => {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let reason: string | undefined;

  const run = async () => {
    try {
      await job.run(() => withoutDeadline(() => work(closing.signal)));
      reason = undefined;
    } catch (error) {
      if (reasonOf(error) !== reason) log.warn({ err: error }, failure);
      reason = reasonOf(error);
    }
    schedule();
  };
  const begin = () => {
    running = run();
  };
  const schedule = () => {
    if (!closing.signal.aborted) timer = setTimeout(begin, everyMs).unref();
  };
  return {
    start: isRunAtStart ? begin : schedule,
    stop: () => {
      closing.abort();
      clearTimeout(timer);
      return running;
    },
  };
};

/** Keeps the state of the background jobs of this process, and repeats them. */
export const jobs = fp(async (app: FastifyInstance) => {
  const { add, states } = createStates(app.metrics);
  const repetitions: ReturnType<typeof createRepetition>[] = [];
  let isReady = false;
  const repeat = (job: RepeatedJob) => {
    const repetition = createRepetition(job, add(job.name, job.everyMs), app.log);
    repetitions.push(repetition);
    if (isReady) repetition.start();
    return repetition.stop;
  };
  app.decorate('jobs', { add, repeat, states });
  app.addHook('onReady', async () => {
    isReady = true;
    for (const { start } of repetitions) start();
  });
  // Before the database closes, which is registered earlier and therefore closes later.
  app.addHook('onClose', async () => {
    await Promise.all(repetitions.map(({ stop }) => stop()));
  });
});
