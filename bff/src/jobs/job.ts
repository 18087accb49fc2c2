import type { FastifyBaseLogger } from 'fastify';
import { withoutDeadline } from '../database/time-limits';
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

/** Work that is repeated. */
export interface RepeatedWork {
  /** As administrators see it. */
  name: string;
  /** The time between the end of a run and the start of the next. */
  everyMs: number;
  /** Runs without the deadline of requests. The signal is aborted when the server closes. */
  work: (signal: AbortSignal) => Promise<unknown>;
  /** Logged when a run fails; of runs that fail for the same reason, the first one. */
  failure: string;
  /** Also runs once the app is ready. */
  isRunAtStart?: boolean;
}

const MAX_REASON_LENGTH = 300;
/** More frequent jobs mostly find nothing to do, and would fill the collector with that. */
const TRACED_FROM_MS = 60_000;

/** Why a job failed. Of a query's message only the reason, not its statement and values. */
const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split(' - ').at(-1) ?? '').slice(0, MAX_REASON_LENGTH);
};

/** Upper bounds of the buckets, in seconds. */
const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

/** Tells metrics how jobs do. */
export const measureJobs = (metrics: Metrics, states: () => readonly JobState[]) => {
  const ofJobs = (value: (state: JobState) => number) => () =>
    states().map((state) => [value(state), { job_name: state.name }] as const);
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

interface Reporting extends ReturnType<typeof measureJobs> {
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Runs work again and again from `start` until `stop`, never twice at once. */
export const createJob = (
  { name, everyMs, work, failure, isRunAtStart }: RepeatedWork,
  { failures, durations, log }: Reporting,
) => {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const now = Date.now();
  const state: JobState = { name, everyMs, nextRunAt: now + everyMs, lastSuccessAt: now };
  // Alerts need to see the first failure as an increase.
  failures.add(0, { job_name: name });

  const run = async (): Promise<void> => {
    const begun = performance.now();
    const once = () => withoutDeadline(() => work(closing.signal));
    state.lastRunAt = Date.now();
    state.nextRunAt = state.lastRunAt + everyMs;
    try {
      await (everyMs < TRACED_FROM_MS ? once() : inSpan(`job: ${name}`, {}, once));
      state.lastError = undefined;
      state.lastSuccessAt = Date.now();
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== state.lastError) log.warn({ err: error }, failure);
      failures.add(1, { job_name: name });
      state.lastErrorAt = Date.now();
      state.lastError = reason;
    }
    durations.record((performance.now() - begun) / 1_000, { job_name: name });
  };
  const begin = () => {
    running = run().then(schedule);
  };
  const schedule = () => {
    if (!closing.signal.aborted) timer = setTimeout(begin, everyMs).unref();
  };

  return {
    state,
    /** Runs the work now. */
    run,
    /** Begins with a pause, unless the work runs at the start. */
    start: isRunAtStart ? begin : schedule,
    /** Ends the repetition. Resolves when no run is left. */
    stop: (): Promise<void> => {
      closing.abort();
      clearTimeout(timer);
      return running;
    },
  };
};

export type Job = ReturnType<typeof createJob>;
