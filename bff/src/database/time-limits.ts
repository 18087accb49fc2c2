import { AsyncLocalStorage } from 'node:async_hooks';
import { NO_ANSWER } from './connection-trust';
import { isCommit, isRollback } from './transaction-end';

/** Statements of the requests that send most, such as placing an order. */
const MAX_STATEMENTS = 32;
/** A request gets at most this many times its usual time. */
const MAX_TIMES = 4;

let statementMs = 0;

/** Notes how long a short statement takes at least, with its way to the database and back, in ms. */
export const noteStatementTime = (ms: number): void => {
  statementMs = ms;
};

/**
 * The time for the queries of a request, in ms: what its statements take at least is added. Otherwise no order would succeed
 * for as long as each takes 200 ms.
 */
export const requestTime = (requestDeadlineMs: number): number =>
  Math.min(requestDeadlineMs + MAX_STATEMENTS * statementMs, MAX_TIMES * requestDeadlineMs);

/** How much of a request's time one of its queries may take. */
export const shareOfQuery = (requestDeadlineMs: number): number => Math.round((requestDeadlineMs * 2) / 3);

/** The same for work with a deadline of its own, in ms. */
const QUERY_MS = 1_200;
const BACKGROUND_QUERY_MS = 60_000;

// Never zero: without time for its rollback, an open transaction would pass to the next request.
const MIN_QUERY_MS = 150;

export interface Deadline {
  /** On the clock of `performance.now()`. */
  at: number;
  /** How long each query may take, in ms. */
  queryMs?: number;
  /** Aborted when the result isn't needed any more. */
  signal?: AbortSignal | undefined;
  /** Whether it is that of a request, not of longer work. */
  isRequest?: boolean;
}

/** The deadline of the current request. */
export const requestDeadline = new AsyncLocalStorage<Deadline>();

/** Whether the deadline of the current request has passed. */
export const isPastDeadline = (): boolean => {
  const deadline = requestDeadline.getStore();
  return deadline !== undefined && performance.now() >= deadline.at;
};

/** Whether a caller waits for this, within the deadline of a usual request. */
export const isRequest = (): boolean => requestDeadline.getStore()?.isRequest === true;

/**
 * Ends a transaction whose deadline has passed: MIN_QUERY_MS for each of its statements would let it go on as long as they
 * are fast. The database then rolls it back. A COMMIT may still be sent.
 *
 * @throws if a further statement comes too late
 */
export const assertInTime = (sql: string): void => {
  if (!isPastDeadline() || isCommit(sql) || isRollback(sql)) return;
  throw Object.assign(new Error('The transaction has passed its deadline'), { code: NO_ANSWER });
};

export interface QueryLimit {
  /** Undefined: no limit. */
  ms: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Returns the limit of a query that is about to be sent. */
export const queryLimit = (): QueryLimit => {
  const deadline = requestDeadline.getStore();
  if (!deadline) return { ms: BACKGROUND_QUERY_MS };
  const { at, queryMs = QUERY_MS, signal } = deadline;
  const ms = Math.max(MIN_QUERY_MS, Math.min(at - performance.now(), queryMs));
  return { ms: Number.isFinite(ms) ? ms : undefined, signal };
};

// A knex query starts when it is awaited, which must happen in the async context.
const runWith = <T>(deadline: Deadline, work: () => PromiseLike<T>): Promise<T> =>
  requestDeadline.run(deadline, async () => await work());

/** Runs work that may take longer than a request's deadline, query by query. */
export const withoutDeadline = <T>(work: () => PromiseLike<T>): Promise<T> =>
  requestDeadline.exit(async () => await work());

/** Runs work with its own deadline, in ms from now, instead of the request's. */
export const withDeadline = <T>(ms: number, work: () => PromiseLike<T>): Promise<T> =>
  runWith({ at: performance.now() + ms }, work);

/** Runs work without limits on its queries: a migration that is stopped half-way leaves half a schema. */
export const withoutLimits = <T>(work: () => PromiseLike<T>): Promise<T> =>
  runWith({ at: Number.POSITIVE_INFINITY, queryMs: Number.POSITIVE_INFINITY }, work);

/**
 * For work that continues while its response is being sent: each step may take `ms`, and queries stop when the client
 * disconnects.
 */
export const createSteps = (ms: number) => {
  const signal = requestDeadline.getStore()?.signal;
  return <T>(step: () => PromiseLike<T>): Promise<T> =>
    runWith({ at: performance.now() + ms, queryMs: ms, signal }, step);
};
