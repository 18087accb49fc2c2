import type { Knex } from 'knex';
import type { ExportedPart, ExportedPerson, Row } from '../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../database/stored-data/exported-rows';

export const placedIds = (db: Knex, userId: string) => db('orders').where('owner_id', userId).select('id');

export const placed: ExportedPart = {
  what: 'Orders that were placed',
  rows: byUser('orders', ['id'], 'owner_id'),
};

export const received: ExportedPart = {
  what: 'Orders that the own business received, without what concerns its customers',
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query.whereIn('orders.fabricator_id', dealers).whereNot('orders.owner_id', userId),
  ),
  withheld: 'personal',
};

export const assigned: ExportedPart = {
  what: "Orders that the person worked on in another's business, without what concerns its customers",
  rows: rowsOf('orders', ['id'], (query, { userId, dealers }) =>
    query
      .where('orders.assignee_id', userId)
      .whereNot('orders.owner_id', userId)
      .whereNotIn('orders.fabricator_id', dealers),
  ),
  withheld: 'personal',
};

/** The person's changes of other dealers' orders, as an administrator or in a team. */
export const doneElsewhere = (what: string, table: string): ExportedPart => ({
  what,
  rows: rowsOf(table, ['id'], (query, { userId, dealers }) =>
    query
      .join('orders', 'orders.id', `${table}.order_id`)
      .where(`${table}.actor_id`, userId)
      .whereNot('orders.owner_id', userId)
      .whereNotIn('orders.fabricator_id', dealers),
  ),
});

/** Withholds the names of others who acted. */
export const otherActors = (row: Row, { userId }: ExportedPerson) =>
  row.actor_id === userId ? [] : ['actor_name'];
