import { AsyncLocalStorage } from 'node:async_hooks';

/** A query of a request may take this long, in ms; the request as a whole no longer than its deadline. */
const REQUEST_QUERY_MS = 1_200;
const BACKGROUND_QUERY_MS = 60_000;

// Never below a moment: a rollback that is not sent would hand an open transaction to the next request.
const MIN_QUERY_MS = 150;

export interface Deadline {
  /** Epoch ms. */
  at: number;
  /** How long each query may take, in ms. */
  queryMs?: number;
  /** Aborted when nobody waits for the result any more. */
  signal?: AbortSignal | undefined;
}

/** When the request that is being served must have its response. */
export const requestDeadline = new AsyncLocalStorage<Deadline>();

/** Is it too late for the request that is being served? */
export const isPastDeadline = (): boolean => {
  const deadline = requestDeadline.getStore();
  return deadline !== undefined && Date.now() >= deadline.at;
};

export interface QueryLimit {
  /** Undefined: no limit. */
  ms: number | undefined;
  signal?: AbortSignal | undefined;
}

/** The limit of a query that is about to be sent. */
export const queryLimit = (): QueryLimit => {
  const deadline = requestDeadline.getStore();
  if (!deadline) return { ms: BACKGROUND_QUERY_MS };
  const { at, queryMs = REQUEST_QUERY_MS, signal } = deadline;
  const ms = Math.max(MIN_QUERY_MS, Math.min(at - Date.now(), queryMs));
  return { ms: Number.isFinite(ms) ? ms : undefined, signal };
};

// A query of knex starts when it is awaited, so that must happen within the context.
const runWith = <T>(deadline: Deadline, work: () => PromiseLike<T>): Promise<T> =>
  requestDeadline.run(deadline, async () => await work());

/** Runs work that may take longer than a request's deadline, query by query. */
export const withoutDeadline = <T>(work: () => PromiseLike<T>): Promise<T> =>
  requestDeadline.exit(async () => await work());

/** Gives work a deadline of its own, in ms from now, in place of the request's. */
export const withDeadline = <T>(ms: number, work: () => PromiseLike<T>): Promise<T> =>
  runWith({ at: Date.now() + ms }, work);

/** Lets queries take as long as they need: a migration that is stopped half-way leaves half a schema. */
export const withoutLimits = <T>(work: () => PromiseLike<T>): Promise<T> =>
  runWith({ at: Number.POSITIVE_INFINITY, queryMs: Number.POSITIVE_INFINITY }, work);

/**
 * For work that goes on while its response is being sent: gives each step as long as `ms`, and stops its queries when the
 * client that called has gone.
 */
export const createSteps = (ms: number) => {
  const signal = requestDeadline.getStore()?.signal;
  return <T>(step: () => PromiseLike<T>): Promise<T> =>
    runWith({ at: Date.now() + ms, queryMs: ms, signal }, step);
};
