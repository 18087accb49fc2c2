import type { OrderStatus, StatusChanges, StatusReport } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import { recordAudits } from '../../../resource/audit/record-audit';
import type { CallContext } from '../../../resource/audited-writes';
import { createCustomerRepository } from '../customers/customer-repository';
import { createOrderEventRepository } from '../events/order-event-repository';
import { createOrderMails } from '../order-mails';
import {
  createOrderRepository,
  formatReference,
  type OrderParties,
  type OrderRow,
} from '../order-repository';
import { createOrderTotalsRepository } from '../order-totals-repository';
import type { PlacingContext } from '../place-order-service';

export type StatusContext = PlacingContext & CallContext<OrderRow>;

type LockedOrder = OrderRow & OrderParties;

/** Writes new statuses, by one statement for all orders of one new status. */
const write = async (
  trx: Knex,
  changing: ReadonlyArray<{ row: LockedOrder; status: OrderStatus }>,
): Promise<Array<{ from: OrderRow; to: OrderRow }>> => {
  const orders = createOrderRepository(trx);
  const moves: Array<{ from: OrderRow; to: OrderRow }> = [];
  for (const status of new Set(changing.map((change) => change.status))) {
    const from = changing.filter((change) => change.status === status).map(({ row }) => row);
    const to = await orders.updateAll(from, { status });
    moves.push(...to.map((order, index) => ({ from: from[index] ?? order, to: order })));
  }
  return moves;
};

/**
 * Changes the status of orders in one transaction: history, totals, mails, audit entries and events. Orders that have another
 * version than the caller has seen, or that the caller has not, stay as they are and are reported.
 */
export const changeStatuses = (context: StatusContext, { changes }: StatusChanges): Promise<StatusReport> =>
  inTransaction(context.db, async (trx) => {
    const { actor, scope } = context;
    const report: StatusReport = { changed: [], unchanged: 0, conflicts: [], mails: 0 };
    // Of several changes of one order the last counts.
    const wanted = new Map(changes.map((change) => [change._id, change]));
    const locked = await createOrderRepository(trx).lockAll([...wanted.keys()], scope);
    const rows = new Map(locked.map((row) => [row.id, row]));
    const changing = [];
    for (const { _id, status, version } of wanted.values()) {
      const row = rows.get(_id);
      if (!row || (version !== undefined && version !== row.version)) {
        const theirs = row && { reference: formatReference(row.reference), status: row.status };
        report.conflicts.push({ _id, ...theirs });
      } else if (row.status === status) report.unchanged += 1;
      else changing.push({ row, status });
    }
    if (changing.length === 0) return report;

    report.mails = await createOrderMails(context, trx, actor.id).statusChanged(changing);
    // From here on new orders of these dealers wait, so the rest is sent together with the COMMIT.
    await context.lastWrites(trx);
    const moves = await write(trx, changing);
    await createOrderRepository(trx).addHistory(
      actor,
      ...moves.map(({ from, to }) => ({ order: to, at: to.updated_at, from: from.status, to: to.status })),
    );
    await createOrderTotalsRepository(trx).move(moves);
    await createCustomerRepository(trx).move(moves);
    report.changed = moves.map(({ from, to }) => ({
      _id: to.id,
      reference: formatReference(to.reference),
      from: from.status,
      status: to.status,
      version: to.version,
    }));
    await recordAudits(
      trx,
      actor,
      report.changed.map(({ _id, reference, from, status }) => ({
        action: 'update',
        resource: 'order',
        recordId: _id,
        before: { reference, status: from },
        after: { reference, status },
      })),
    );
    await createOrderEventRepository(trx).record('changed', ...moves.map(({ to }) => to));
    return report;
  });
