import { OPEN_STATUSES, roleMay } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import type { Actor } from '../../http/caller/actor';
import { recordAudits } from '../../resource/audit/record-audit';
import { createAccountRepository } from '../accounts/account-repository';
import { createEventRepository } from '../dealer-events';
import { createTeamRepository } from '../dealers/team-repository';
import { createOrderRepository, formatReference } from './order-repository';
import type { OrderRow } from './order-row';

/**
 * Whether a user is in a dealer's team, in a role that works on orders, until the transaction ends. The caller holds the team;
 * the account is kept from being deleted.
 */
export const isWorker = async (trx: Knex, fabricatorId: string, userId: string): Promise<boolean> => {
  await createAccountRepository(trx).lockForShare(userId);
  const member = await createTeamRepository(trx).find(fabricatorId, userId);
  return member !== undefined && roleMay(member.role, 'orders:change');
};

/**
 * Ids of the orders whose assignees have left the team since. Call it for locked orders that become open again. Holds their
 * teams: a member who leaves meanwhile doesn't see them as open yet. A deadlock with an assignment, which holds the team first,
 * only runs one of both again.
 */
export const findAbandoned = async (trx: Knex, orders: readonly OrderRow[]): Promise<Set<string>> => {
  const abandoned: OrderRow[] = [];
  for (const [dealerId, ofDealer] of Map.groupBy(orders, ({ fabricator_id }) => fabricator_id)) {
    const assigned = ofDealer.filter(({ assignee_id }) => assignee_id !== null);
    if (assigned.length > 0) await createTeamRepository(trx).holdTeam(dealerId);
    for (const [userId, ofUser] of Map.groupBy(assigned, ({ assignee_id }) => assignee_id ?? ''))
      if (!(await isWorker(trx, dealerId, userId))) abandoned.push(...ofUser);
  }
  return new Set(abandoned.map(({ id }) => id));
};

/** The entry of a changed order's history about its assignee. @param assigneeId '' for nobody */
export const assignment = (order: OrderRow, assigneeId: string) => ({
  order,
  at: order.updated_at,
  from: order.status,
  to: order.status,
  assigneeId,
});

/**
 * Assigns a user's open orders to nobody, at one dealer or at all: nobody would look for the orders of a user who has left.
 * Completed and cancelled orders keep who worked on them.
 */
export const unassignOpenOrders = async (
  trx: Knex,
  actor: Actor,
  userId: string,
  dealer: Partial<Pick<OrderRow, 'fabricator_id'>> = {},
): Promise<void> => {
  const orders = createOrderRepository(trx);
  const assigned = { assignee_id: userId, ...dealer };
  const ids: string[] = await trx('orders')
    .where(assigned)
    .whereNull('deleted_at')
    .whereIn('status', OPEN_STATUSES)
    .orderBy('id')
    .pluck('id');
  if (ids.length === 0) return;
  const name = (await createAccountRepository(trx).findAny(userId))?.name;
  for (const batch of batches(ids)) {
    const locked = await orders.lockAll(batch, assigned);
    if (locked.length === 0) continue;
    const moves = await orders.updateAll(locked.map((row) => ({ row, to: { assignee_id: null } })));
    const changed = moves.map(({ to }) => to);
    await orders.addHistory(actor, ...changed.map((order) => assignment(order, '')));
    await recordAudits(
      trx,
      actor,
      changed.map(({ id, reference }) => ({
        action: 'assign',
        resource: 'order',
        recordId: id,
        label: formatReference(reference),
        before: { assignee: { _id: userId, name } },
        after: {},
      })),
    );
    await createEventRepository(trx).record('changed', ...changed);
  }
};
