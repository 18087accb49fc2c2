import mysql from 'mysql2';

type Query = (this: unknown, ...args: unknown[]) => unknown;

const { prototype } = (mysql as unknown as { Connection: { prototype: { query: Query } } }).Connection;

/** Records what is sent to MySQL from now on, one text per round trip. Ends with `jest.restoreAllMocks`. */
export const watchRoundTrips = (): string[] => {
  const trips: string[] = [];
  const { query } = prototype;
  jest.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    trips.push((args[0] as { sql: string }).sql);
    return query.apply(this, args);
  });
  return trips;
};
