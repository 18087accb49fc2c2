import type { ListQuery } from 'bff-contract';
import type { Knex } from 'knex';
import { encodeCursor } from './cursor';
import { type ListDefinition, sortedBy, sortOf } from './definition';
import { listPage } from './page';
import { searchPlanOf } from './read-list';

export interface Neighbours<Item> {
  previous?: Item;
  next?: Item;
}

const reversed = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/**
 * The records before and after one in a list, by cursor: the same cost anywhere in the list. The record need not match the
 * filters (any more): its neighbours are the records around its place.
 *
 * @returns undefined if the caller may not see the record
 */
export const listNeighbours = async <Row, Item>(
  db: Knex,
  definition: ListDefinition<Row, Item>,
  query: ListQuery,
  id: string,
): Promise<Neighbours<Item> | undefined> => {
  const { from, scope } = definition;
  const { sort } = sortOf(definition, query);
  const own = db(from).where(`${from}.id`, id);
  scope(own);
  const row: { value: string | number } | undefined = await own.first({
    value: sortedBy(db, definition, query),
  });
  if (!row) return undefined;
  const search = await searchPlanOf(db, definition, query);
  const after = async (order: string) => {
    const cursor = encodeCursor({ sort: order, value: row.value, id });
    const one = { ...query, sort: order, after: cursor, pageSize: 1 };
    return (await listPage(db, definition, one, { search })).items[0];
  };
  const [previous, next] = await Promise.all([after(reversed(sort)), after(sort)]);
  return { ...(previous && { previous }), ...(next && { next }) };
};
