import type { LineItem, LineItemCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { notFound } from '../../../http/errors';
import { assertVersion, type Scope } from '../../../resource/records';
import { recordAudit } from '../../audit/audit-repository';
import { createLineItemRepository, type LineItemRow, toLineItem } from './line-item-repository';

type Changes = Partial<LineItemCreate> & { version?: number };

/**
 * What dealers do to their line items (`scope`: their own), and administrators to everybody's. Answers are the
 * records as they are afterwards.
 */
export const createLineItemService = (db: Knex, actor: Actor, scope: Scope<LineItemRow>) => {
  const audit = (trx: Knex, action: string, before?: LineItem, after?: LineItem) =>
    recordAudit(trx, actor, {
      action,
      resource: 'line-item',
      recordId: (after ?? before)?._id ?? '',
      before,
      after,
    });

  const mustLock = async (trx: Knex, id: string): Promise<LineItemRow> => {
    const row = await createLineItemRepository(trx).lock(id, scope);
    if (!row) throw notFound('line item');
    return row;
  };

  return {
    create: (fabricatorId: string, item: LineItemCreate): Promise<LineItem> =>
      inTransaction(db, async (trx) => {
        const after = toLineItem(await createLineItemRepository(trx).insert(fabricatorId, item));
        await audit(trx, 'create', undefined, after);
        return after;
      }),

    update: (id: string, { version, ...changes }: Changes): Promise<LineItem> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(trx, id);
        assertVersion(version, row, () => toLineItem(row));
        const after = toLineItem(await createLineItemRepository(trx).update(row, changes));
        await audit(trx, 'update', toLineItem(row), after);
        return after;
      }),

    remove: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(trx, id);
        await createLineItemRepository(trx).remove(row);
        await audit(trx, 'delete', toLineItem(row));
      }),

    restore: (id: string): Promise<LineItem> =>
      inTransaction(db, async (trx) => {
        const repository = createLineItemRepository(trx);
        const row = await repository.lockRestorable(id, scope);
        if (!row) throw notFound('line item');
        if (row.deleted_at === null) return toLineItem(row);
        const after = toLineItem(await repository.restore(row));
        await audit(trx, 'restore', undefined, after);
        return after;
      }),
  };
};
