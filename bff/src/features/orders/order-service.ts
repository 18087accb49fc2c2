import type { Order, OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { assertVersion } from '../../resource/records';
import { createProjectRepository } from '../projects';
import { createOrderEventRepository } from './events/order-event-repository';
import { createOrderMails } from './order-mails';
import { findOrder, type OrderScope } from './order-read-model';
import { createOrderRepository, isOrderedAgain } from './order-repository';
import { createOrderTotalsRepository } from './order-totals-repository';
import type { OrderContext } from './place-order-service';

interface StatusChange {
  status: OrderStatus;
  version?: number;
}

const mustFind = async (db: Knex, id: string, scope: OrderScope = {}): Promise<Order> => {
  const order = await findOrder(db, id, scope);
  if (!order) throw notFound('order');
  return order;
};

/** Order data for audit entries of a delete or restore. */
const headOf = ({ project, estimate, history: _history, ...head }: Order) => ({
  ...head,
  title: project.title,
  owner: project.owner,
  totalPrice: estimate.totalPrice,
});

/** Runs a change in a transaction and announces it to event listeners after the commit. */
const changeOrder = async <T>(
  { db, announce }: OrderContext,
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> => {
  const result = await inTransaction(db, work);
  announce();
  return result;
};

/**
 * Order writes by dealers (`scope` limits them to their own) and administrators. Writes resolve to the
 * updated order.
 */
export const createOrderService = (context: OrderContext, actor: Actor, scope: OrderScope) => ({
  /** Does nothing if the order already has this status. */
  setStatus: (id: string, { status, version }: StatusChange): Promise<Order> =>
    changeOrder(context, async (trx) => {
      const orders = createOrderRepository(trx);
      const row = await orders.lock(id, scope);
      if (!row) throw notFound('order');
      const before = await mustFind(trx, id);
      assertVersion(version, row, () => before);
      if (row.status === status) return before;
      const changed = await orders.update(row, { status });
      await orders.addHistory(id, actor, { at: changed.updated_at, from: row.status, to: status });
      await createOrderTotalsRepository(trx).move(row, changed);
      const after = await mustFind(trx, id);
      await createOrderMails(context, trx, actor.id).statusChanged(
        row,
        status,
        after.fabricator.businessName,
      );
      await recordAudit(trx, actor, {
        action: 'update',
        resource: 'order',
        recordId: id,
        label: after.reference,
        before: { status: row.status },
        after: { status },
      });
      await createOrderEventRepository(trx).record('changed', row);
      return after;
    }),

  /** Deletes the order but not its project, which can then be changed and ordered again. */
  remove: (id: string): Promise<void> =>
    changeOrder(context, async (trx) => {
      const orders = createOrderRepository(trx);
      const row = await orders.lock(id, scope);
      if (!row) throw notFound('order');
      const before = headOf(await mustFind(trx, id));
      await orders.remove(row);
      await createOrderTotalsRepository(trx).remove(row);
      await createProjectRepository(trx).setOrdered(row.project_id, null);
      await recordAudit(trx, actor, { action: 'delete', resource: 'order', recordId: id, before });
      await createOrderEventRepository(trx).record('deleted', row);
    }),

  /** @throws 409 when the project has been ordered again since */
  restore: (id: string): Promise<Order> =>
    changeOrder(context, async (trx) => {
      const orders = createOrderRepository(trx);
      const row = await orders.lockRestorable(id, scope);
      if (!row) throw notFound('order');
      if (row.deleted_at === null) return mustFind(trx, id);
      await orders.restore(row).catch((error) => {
        throw isOrderedAgain(error)
          ? conflict('The project of this order has been ordered again.', 'ALREADY_ORDERED')
          : error;
      });
      await createOrderTotalsRepository(trx).add(row);
      await createProjectRepository(trx).setOrdered(row.project_id, row.created_at);
      const after = await mustFind(trx, id);
      await recordAudit(trx, actor, {
        action: 'restore',
        resource: 'order',
        recordId: id,
        after: headOf(after),
      });
      await createOrderEventRepository(trx).record('restored', row);
      return after;
    }),
});
