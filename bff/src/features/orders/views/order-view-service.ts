import {
  type BodyOf,
  type dealerOrderViewEndpoints,
  LIMITS,
  type OrderView,
  roleMay,
  type TeamRole,
} from 'bff-contract';
import type { Knex } from 'knex';
import { takeGuard } from '../../../database/guard';
import { inTransaction } from '../../../database/transaction';
import { conflict, forbidden, notFound } from '../../../http/errors';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createAuditedWrites, type WriteContext } from '../../../resource/audited-writes';
import { newRecord } from '../../../resource/records';
import { toJson } from '../../../resource/values';
import { createTeamRepository } from '../../dealers/team-repository';
import { createOrderViewRepository, type OrderViewRow } from './order-view-repository';

type ViewInput = BodyOf<typeof dealerOrderViewEndpoints.create>;

interface ViewContext extends WriteContext {
  fabricatorId: string;
  /** The role of the caller in the dealer's team. */
  role: TeamRole;
}

/** Writes of a dealer's people on saved views of the list of orders. */
export const createOrderViewService = (context: ViewContext) => {
  const { actor, fabricatorId, role } = context;
  const scope = { fabricator_id: fabricatorId };
  const reader = { fabricatorId, userId: actor.id, role };

  /** Private views of others are as if there were none. */
  const lockShown =
    (kind: 'lock' | 'lockRestorable') =>
    async (trx: Knex, id: string): Promise<OrderViewRow | undefined> => {
      const row = await createOrderViewRepository(trx)[kind](id, scope);
      if (!row || row.owner_id === actor.id) return row;
      if (!row.is_shared) return undefined;
      if (!roleMay(role, 'team:manage')) throw forbidden('Only its author or a manager can change this view');
      return row;
    };

  /** @throws 403 */
  const assertMayShare = (isShared: boolean | undefined) => {
    if (isShared && !roleMay(role, 'orders:change')) throw forbidden('Your role may not share views');
  };

  /** @throws 409 */
  const assertRoom = async (trx: Knex) => {
    await takeGuard(trx, `views ${actor.id}`);
    if (await createOrderViewRepository(trx).isFull(reader)) {
      throw conflict(`You have ${LIMITS.orderViews} views. Please delete one first.`);
    }
  };

  /** A view that is taken back goes to its author or, if that member has left, to the caller: else nobody would see it. */
  const ownerOf = async (trx: Knex, { owner_id }: OrderViewRow): Promise<string> => {
    if (await createTeamRepository(trx).find(fabricatorId, owner_id)) return owner_id;
    await assertRoom(trx);
    return actor.id;
  };

  const lock = lockShown('lock');
  /** Holds the team first, as its changes do: the author of a view that is taken back may be leaving. */
  const lockInTeam = async (trx: Knex, id: string) => {
    await createTeamRepository(trx).holdTeam(fabricatorId);
    return lock(trx, id);
  };
  const writesOf = (locking = lock) =>
    createAuditedWrites<OrderViewRow, OrderView>(
      {
        noun: 'view',
        resource: 'order-view',
        lock: locking,
        lockRestorable: lockShown('lockRestorable'),
        show: (trx, row) => createOrderViewRepository(trx).show(row, actor.id),
        // Only the fields that are the same for everyone.
        logged: ({ isOwn: _isOwn, isDefault: _isDefault, ...view }) => view,
      },
      context,
    );
  const writes = writesOf();

  return {
    /** @throws 403 for sharing by a role that may not; 409 for too many */
    create: ({ name, query, isShared }: ViewInput): Promise<OrderView> => {
      assertMayShare(isShared);
      return writes.create(async (trx) => {
        await assertRoom(trx);
        return createOrderViewRepository(trx).insert({
          ...newRecord(),
          ...scope,
          owner_id: actor.id,
          name,
          query: toJson(query),
          is_shared: isShared,
        });
      });
    },

    update: (
      id: string,
      { version, name, query, isShared }: Partial<ViewInput> & { version?: number },
    ): Promise<OrderView> => {
      assertMayShare(isShared);
      return writesOf(isShared === false ? lockInTeam : lock).update(id, version, async (trx, row) =>
        createOrderViewRepository(trx).update(row, {
          ...(isShared === false && { owner_id: await ownerOf(trx, row) }),
          ...(name !== undefined && { name }),
          ...(query !== undefined && { query: toJson(query) }),
          ...(isShared !== undefined && { is_shared: isShared }),
        }),
      );
    },

    remove: (id: string): Promise<void> =>
      writes.remove(id, (trx, row) => createOrderViewRepository(trx).remove(row)),

    restore: (id: string): Promise<OrderView> =>
      writes.restore(id, async (trx, row) => {
        if (row.owner_id === actor.id) await assertRoom(trx);
        return createOrderViewRepository(trx).restore(row);
      }),

    /** @throws 404 for a view that the caller doesn't see */
    setDefault: (id: string | null): Promise<void> =>
      inTransaction(context.db, async (trx) => {
        await takeGuard(trx, `views ${actor.id}`);
        const views = createOrderViewRepository(trx);
        const before = await views.findDefault(actor.id);
        const view = id === null ? before : await views.findVisible(id, reader);
        if (id !== null && !view) throw notFound('view');
        if (!view || id === (before?.id ?? null)) return;
        await views.setDefault(actor.id, id);
        const event: AuditEvent = {
          action: 'update',
          resource: 'order-view',
          recordId: view.id,
          label: view.name,
          before: { isDefault: id === null },
          after: { isDefault: id !== null },
        };
        await recordAudit(trx, actor, event);
      }),
  };
};
