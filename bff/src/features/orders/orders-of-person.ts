import type { Estimate, OrderItem } from 'bff-contract';
import type { Knex } from 'knex';
import type { ExportedPart, ExportedPerson, Row } from '../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../database/stored-data/exported-rows';
import { fromJson, toJson } from '../../resource/values';
import { type NamedOrderRow, toCustomerItem, withNames, withoutListPrices } from './order-read-model';

export const placedIds = (db: Knex, userId: string) => db('orders').where('owner_id', userId).select('id');

export const placed: ExportedPart = {
  what: 'Orders that were placed',
  rows: byUser('orders', ['id'], 'owner_id'),
};

/** Orders that were placed, as the app shows them to their customer. */
export const placedAsShown: ExportedPart = {
  ...placed,
  rows: async function* (db, person, columns) {
    for await (const rows of placed.rows(db, person, columns)) {
      const query = db('orders')
        .whereIn(
          'orders.id',
          rows.map(({ id }) => id as string),
        )
        .select('orders.*');
      withNames(query);
      const named: NamedOrderRow[] = await query;
      const shown = new Map<unknown, OrderItem>(named.map((row) => [row.id, toCustomerItem(row)]));
      yield rows.map((row) => {
        const { assignee, dueDate, stage } = shown.get(row.id) ?? {};
        return {
          ...row,
          assignee_id: assignee?._id ?? null,
          due_on: dueDate ?? null,
          stage_id: stage?._id ?? null,
        };
      });
    }
  },
};

/** Rows with an estimate of orders that were placed, as the app shows it to their customer. */
export const withShownEstimates = (rows: ExportedPart['rows']): ExportedPart['rows'] =>
  async function* (...of) {
    for await (const page of rows(...of)) {
      yield page.map(({ estimate, ...row }) => ({
        ...row,
        estimate: toJson(withoutListPrices(fromJson<Estimate>(estimate as string))),
      }));
    }
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
