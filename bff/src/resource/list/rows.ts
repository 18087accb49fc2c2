import type { Knex } from 'knex';
import { joinInOrder } from '../../database/dialect';
import type { ListDefinition } from './definition';
import { type Direction, inOrder } from './slice';

/** A row of a page, with the value by which it is sorted. */
export type PageRow<Row> = Row & { key_value: string | number; id: string; total_rows?: number | null };

/**
 * Reads the rows of a page, whose keys (`key_id` and `key_value`) a query finds.
 *
 * @param countQuery the number of all rows, to be read along with them, or a column of `keys` with it
 */
export const rowsOf = async <Row, Item>(
  db: Knex,
  { from, select, columns = ['*'] }: ListDefinition<Row, Item>,
  keys: Knex.QueryBuilder,
  direction: Direction,
  countQuery?: Knex.QueryBuilder | string,
): Promise<Array<PageRow<Row>>> => {
  const rows = joinInOrder(db, keys.as('page_keys'), from, `${from}.id`, 'page_keys.key_id')
    .orderBy(inOrder(['page_keys.key_value', 'page_keys.key_id'], direction))
    .select(...columns.map((column) => `${from}.${column}`), 'page_keys.key_value');
  if (countQuery) rows.select({ total_rows: countQuery });
  select(rows);
  return rows;
};
