import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Resolves to what is wrong, in words for an operator ("the store is read-only"), or to undefined. May throw when there
 * is no response. The words are public: no paths, addresses or statements.
 */
export type HealthCheck = () => string | undefined | Promise<string | undefined>;

export interface HealthCheckOptions {
  /** A process that fails a required check gets no requests. A failure of any other check makes it `degraded`. */
  required?: boolean;
  /** How long a result is kept, in ms, so that expensive checks run less often than probes come. */
  everyMs?: number;
}

export interface HealthReport {
  /** The problem that a required check found; undefined while the process can serve requests. */
  notReady?: string | undefined;
  /** The results by name: `ok`, or the problem. */
  checks: Record<string, string>;
}

/** Probes come from several load balancers at once, so results are kept for a moment. */
const EVERY_MS = 1_000;
/** A failure is kept for a shorter time, so that its end is noticed soon. */
const FAILED_SHARE = 0.25;
/** Kubernetes waits one second for a probe by default, so an optional check must not use it up. */
const PATIENCE_MS = 500;
const REQUIRED_PATIENCE_MS = 1_500;

interface Result {
  problem: string | undefined;
  error?: unknown;
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'info'>;

/** One check: runs at most once at a time, remembers its result and logs when that changes. */
const createRunner = (name: string, check: HealthCheck, options: HealthCheckOptions, log: Log) => {
  const { required = false, everyMs = EVERY_MS } = options;
  const patience = required ? REQUIRED_PATIENCE_MS : PATIENCE_MS;
  const silence = { problem: `no response from ${name}` };
  let known: (Result & { at: number }) | undefined;
  let running: { result: Promise<Result>; since: number } | undefined;
  let logged: string | undefined;

  const report = ({ problem, error }: Result): string | undefined => {
    if (problem !== logged) {
      if (problem === undefined) log.info({ check: name }, 'health check passes again');
      else log.warn({ check: name, problem, err: error }, 'health check failed');
    }
    logged = problem;
    return problem;
  };

  const run = async (): Promise<Result> => {
    let result: Result;
    try {
      result = { problem: await check() };
    } catch (error) {
      result = { ...silence, error };
    }
    known = { ...result, at: performance.now() };
    running = undefined;
    return result;
  };

  /** The last result of a slow optional check counts a little longer, until the next one is there. */
  const fallback = (): Result =>
    known && !required && performance.now() - known.at < 2 * everyMs ? known : silence;

  /** Resolves to what is wrong, without waiting longer than the check's patience. */
  return async (): Promise<string | undefined> => {
    const now = performance.now();
    const keep = known?.problem === undefined ? everyMs : everyMs * FAILED_SHARE;
    if (known && !running && now - known.at < keep) return report(known);
    running ??= { result: run(), since: now };
    const timer = new AbortController();
    const left = Math.max(0, patience - (now - running.since));
    const timeout = sleep(left, undefined, { signal: timer.signal }).catch(() => undefined);
    const result = await Promise.race([running.result, timeout]);
    timer.abort();
    return report(result ?? fallback());
  };
};

/** The checks that decide whether this process is ready, degraded or not ready. */
export const createHealthChecks = (log: Log) => {
  const checks = new Map<string, { required: boolean; run: () => Promise<string | undefined> }>();
  return {
    /** Adds a check, which runs when a probe asks. `name` appears in the report. */
    add: (name: string, check: HealthCheck, options: HealthCheckOptions = {}): void => {
      checks.set(name, {
        required: options.required ?? false,
        run: createRunner(name, check, options, log),
      });
    },

    /** Runs all checks in parallel, or returns what they found a moment ago. */
    report: async (): Promise<HealthReport> => {
      const results = await Promise.all(
        [...checks].map(async ([name, { required, run }]) => ({ name, required, problem: await run() })),
      );
      const problems = results.flatMap(({ required, problem }) => (required && problem ? [problem] : []));
      return {
        notReady: problems.length > 0 ? problems.join(', ') : undefined,
        checks: Object.fromEntries(results.map(({ name, problem }) => [name, problem ?? 'ok'])),
      };
    },
  };
};

export type HealthChecks = ReturnType<typeof createHealthChecks>;
