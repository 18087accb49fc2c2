import type { Knex } from 'knex';
import { STEP_ROWS } from '../../database/delete-some';
import { inTransaction } from '../../database/transaction';
import { createIndexedTable } from '../../resource/word-index/word-index';
import { createProjectRepository } from '../projects';
import { orderWords } from './customers/order-words-repository';
import { type ChangedOrder, createReportRepository } from './reports/report-repository';

const DAY_MS = 86_400_000;

/** Tables with rows of an order; files of notes are deleted before the notes. */
const PARTS = [
  'order_history',
  'order_activity',
  'order_note_files',
  'order_notes',
  'order_links',
  'order_documents',
  'order_costs',
  'order_revisions',
  'order_drafts',
  'order_acceptances',
];

/** Deletes orders, and projects that no order shows, whose deletion is older than `days`, so that it can't be undone any more. */
export const createDeletedOrderRepository = (db: Knex, days: number) => {
  const purgeOrders = (time: number): Promise<number> =>
    inTransaction(db, async (trx) => {
      const orders: ChangedOrder[] = await trx('orders')
        .where('deleted_at', '<', time)
        .limit(STEP_ROWS)
        .select('id', 'fabricator_id');
      const ids = orders.map(({ id }) => id);
      // Takes out figures of deletions that were not counted yet.
      await createReportRepository(trx).recount(orders);
      for (const table of PARTS) await trx(table).whereIn('order_id', ids).delete();
      return createIndexedTable(trx, orderWords).remove(ids);
    });

  return {
    purge: async (now: number): Promise<number> => {
      const time = now - days * DAY_MS;
      return (
        (await purgeOrders(time)) ||
        createProjectRepository(db).purge(time, db('orders').select('project_id'))
      );
    },
  };
};
