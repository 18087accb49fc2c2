/** Errors by which a server says that it accepts no writes any more: read-only, outside its cluster, in offline mode. */
export const REFUSING_ERRORS: readonly number[] = [1047, 1290, 1836, 1874, 3032, 3100];

/** The code of a statement that was given up because no answer came in time. */
export const NO_ANSWER = 'PROTOCOL_SEQUENCE_TIMEOUT';

interface Failure {
  errno?: number;
  code?: unknown;
  /** Set by the driver: the connection is lost. */
  fatal?: boolean;
}

/**
 * Remembers which connections may still lead to the server that takes writes. After a failover or switch-over, all connections
 * of a pool lead to the old server. If each had to fail by itself, a caller would need as many tries as there are connections,
 * and reads would continue on a server that gets no new data.
 *
 * A connection that is dropped without need costs a few milliseconds.
 */
export const createConnectionTrust = () => {
  const openedAt = new WeakMap<object, number>();
  const answeredAt = new WeakMap<object, number>();
  let refusedAt = Number.NEGATIVE_INFINITY;
  let silentSince = Number.NEGATIVE_INFINITY;

  return {
    /** @param since when opening it began, on the clock of `performance.now()`, as all times here */
    opened: (connection: object, since: number): void => {
      openedAt.set(connection, since);
      answeredAt.set(connection, performance.now());
    },
    answered: (connection: object): void => {
      answeredAt.set(connection, performance.now());
    },
    /** @param begun when the statement was sent */
    failed: (connection: object, error: unknown, begun: number): void => {
      const { errno = 0, code, fatal } = error as Failure;
      if (REFUSING_ERRORS.includes(errno)) refusedAt = performance.now();
      else if (fatal || code === NO_ANSWER) silentSince = Math.max(silentSince, begun);
      else if (errno > 0) answeredAt.set(connection, performance.now());
    },
    /** Whether it was opened after the last refusal, and has answered since the last statement without an answer was sent. */
    isTrusted: (connection: object): boolean =>
      (openedAt.get(connection) ?? 0) > refusedAt && (answeredAt.get(connection) ?? 0) >= silentSince,
  };
};
