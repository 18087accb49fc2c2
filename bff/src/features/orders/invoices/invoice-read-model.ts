import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Estimate,
  Fabricator,
  InvoiceLayout,
  InvoiceSettings,
  OrderItem,
  UnitPreference,
} from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../../database/batches';
import { fromJson } from '../../../resource/values';
import { DEALER, dealersIn } from '../../dealers';
import { invoiceDay, type OrderInvoiceRow } from './invoice-columns';
import { invoiceRows } from './invoice-rows';

/** Estimates in memory at once, as text: one may have hundreds of slabs, and megabytes of descriptions. */
const BATCH = 50;

const readEstimates = async (
  db: Knex,
  fabricatorId: string,
  orders: readonly OrderItem[],
): Promise<Map<string, string>> => {
  const rows: Array<{ order_id: string; estimate: string }> = await db('order_documents')
    .join('orders', 'orders.id', 'order_documents.order_id')
    .where('orders.fabricator_id', fabricatorId)
    .whereIn(
      'order_documents.order_id',
      orders.map(({ _id }) => _id),
    )
    .limit(orders.length)
    .select('order_documents.order_id', 'order_documents.estimate');
  return new Map(rows.map(({ order_id, estimate }) => [order_id, estimate]));
};

interface Reader {
  fabricatorId: string;
  units: UnitPreference;
  /** The dealer's. */
  timeZone: string;
}

/** The rows of orders' invoices, one order at a time. Cancelled orders have none. */
export async function* readInvoiceRows(
  db: Knex,
  pages: AsyncIterable<OrderItem[]>,
  { fabricatorId, units, timeZone }: Reader,
): AsyncGenerator<OrderInvoiceRow[]> {
  for await (const page of pages) {
    const billed = page.filter(({ status }) => status !== 'cancelled');
    for (const orders of batches(billed, BATCH)) {
      const estimates = await readEstimates(db, fabricatorId, orders);
      for (const order of orders) {
        const estimate = estimates.get(order._id);
        const day = invoiceDay(order, timeZone);
        if (estimate)
          yield invoiceRows(fromJson<Estimate>(estimate), units).map((row) => ({ ...row, order, day }));
        // Reading text is synchronous, as SQLite's queries are: let other requests in.
        await nextTurn();
      }
    }
  }
}

/** How a dealer wants the file of a bookkeeping program. */
export const readInvoiceSettings = async (
  db: Knex,
  fabricatorId: string,
  layout: InvoiceLayout,
): Promise<InvoiceSettings> => {
  const row: { invoices: string | null } | undefined = await dealersIn(db)
    .where(DEALER.id, fabricatorId)
    .first(DEALER.invoices);
  return (row?.invoices && fromJson<NonNullable<Fabricator['invoices']>>(row.invoices)[layout]) || {};
};
