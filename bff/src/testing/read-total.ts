import type { Knex } from 'knex';
import { type Place, totalQuery } from '../resource/totals/totals';

/** The number of rows of a kind in a scope and a bucket; undefined until they were counted for the first time. */
export const readTotal = async (
  db: Knex,
  counted: { kind: string },
  place: Partial<Place> = {},
): Promise<number | undefined> => {
  const row: { total: number } | undefined = await totalQuery(db, counted, place).first();
  return row && Number(row.total);
};
