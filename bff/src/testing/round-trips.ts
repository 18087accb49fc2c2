import mysql from 'mysql2';

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** The prototype whose `query` sends for all connections to MySQL. */
export const CONNECTION = (mysql as unknown as { Connection: { prototype: { query: Query } } }).Connection
  .prototype;

/** Records what is sent to MySQL from now on, one text per round trip. Ends with `jest.restoreAllMocks`. */
export const watchRoundTrips = (): string[] => {
  const trips: string[] = [];
  const { query } = CONNECTION;
  jest.spyOn(CONNECTION, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    trips.push((args[0] as { sql: string }).sql);
    return query.apply(this, args);
  });
  return trips;
};
