import type { Knex } from 'knex';
import { fromJson, toJson } from '../../../resource/values';
import type { LineCosts } from '../../projects/estimate';

/** The costs of a revision of an order for the dealer. Revisions without known costs have no row. */
export interface CostRow {
  order_id: string;
  /** The draft of an order has the number that it will get. */
  revision: number;
  /** JSON: `LineCosts`. */
  costs: string;
}

export type CostCell = Pick<CostRow, 'costs'>;

/** A query of the costs of an order's current revision. */
export const currentCostsOf = (db: Knex, orderId: string): Knex.QueryBuilder =>
  db('order_costs')
    .where({ 'order_costs.order_id': orderId })
    .where('order_costs.revision', db('orders').where('id', orderId).select('revision'))
    .select('order_costs.costs');

/** A sub-query of a query of orders: the costs of their current revisions. */
export const anyCurrentCosts = (db: Knex): Knex.QueryBuilder =>
  db('order_costs')
    .whereRaw('order_costs.order_id = orders.id and order_costs.revision = orders.revision')
    .select(db.raw('1'));

/**
 * The costs of orders. They have a table of their own, so that nothing that shows or exports the prices of an order has
 * them by mistake.
 */
export const createCostRepository = (db: Knex) => ({
  find: async (orderId: string, revision: number): Promise<LineCosts | undefined> => {
    const row: CostCell | undefined = await db('order_costs')
      .where({ order_id: orderId, revision })
      .first('costs');
    return row && fromJson<LineCosts>(row.costs);
  },

  insert: async (orderId: string, revision: number, costs: LineCosts | undefined): Promise<void> => {
    if (costs) await db('order_costs').insert({ order_id: orderId, revision, costs: toJson(costs) });
  },

  remove: (orderId: string, revision: number) =>
    db('order_costs').where({ order_id: orderId, revision }).delete(),
});
