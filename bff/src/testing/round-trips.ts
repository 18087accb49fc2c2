import mysql from 'mysql2';

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** The prototype whose `query` sends for all connections to MySQL. */
export const CONNECTION = (mysql as unknown as { Connection: { prototype: { query: Query } } }).Connection
  .prototype;

/** The pool may open a connection at any time. */
const isOfNewConnection = (sql: string): boolean =>
  sql.startsWith('set session transaction isolation level read committed');

/** Records what is sent to MySQL from now on, one text per round trip, but how a connection begins. Ends with `jest.restoreAllMocks`. */
export const watchRoundTrips = (): string[] => {
  const trips: string[] = [];
  const { query } = CONNECTION;
  jest.spyOn(CONNECTION, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const { sql } = args[0] as { sql: string };
    if (!isOfNewConnection(sql)) trips.push(sql);
    return query.apply(this, args);
  });
  return trips;
};
