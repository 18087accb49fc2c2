import type { StatusChanges, StatusReport } from 'bff-contract';
import { inTransaction } from '../../../database/transaction';
import type { CallContext } from '../../../resource/audited-writes';
import { createOrderRepository, formatReference, type OrderRow } from '../order-repository';
import { createOrderService } from '../order-service';
import type { OrderContext } from '../place-order-service';

/**
 * Changes the status of many orders in one transaction, each as `setStatus` does. Orders that have another version than the
 * caller has seen, or that the caller has not, stay as they are and are reported.
 */
export const changeStatuses = (
  context: OrderContext & CallContext<OrderRow>,
  { changes }: StatusChanges,
): Promise<StatusReport> =>
  inTransaction(context.db, async (trx) => {
    const orders = createOrderService({ ...context, db: trx });
    const report: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };
    // All calls lock in the same order, so that they don't deadlock.
    for (const { _id: id, status, version } of [...changes].sort((a, b) => (a._id < b._id ? -1 : 1))) {
      const row = await createOrderRepository(trx).lock(id, context.scope);
      if (!row || (version !== undefined && version !== row.version)) {
        report.conflicts.push({
          _id: id,
          ...(row && { reference: formatReference(row.reference), status: row.status }),
        });
      } else if (row.status === status) report.unchanged += 1;
      else {
        const { reference, version: changed } = await orders.setStatus(id, {
          status,
          onMail: () => {
            report.mails += 1;
          },
        });
        report.changed.push({ _id: id, reference, from: row.status, status, version: changed });
      }
    }
    return report;
  });
