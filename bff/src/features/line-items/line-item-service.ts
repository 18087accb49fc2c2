import type { LineItem, LineItemCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../plugins/database/transaction';
import { notFound } from '../../shared/errors';
import { assertVersion } from '../../shared/records';
import { createLineItemRepository, type LineItemRow, toLineItem } from './line-item-repository';

type Changes = Partial<LineItemCreate> & { version?: number };

/** What a dealer does to its line items. Answers are the records as they are afterwards. */
export const createLineItemService = (db: Knex, fabricatorId: string) => {
  const scope = { fabricator_id: fabricatorId };

  const mustLock = async (trx: Knex, id: string): Promise<LineItemRow> => {
    const row = await createLineItemRepository(trx).lock(id, scope);
    if (!row) throw notFound('line item');
    return row;
  };

  return {
    create: (item: LineItemCreate): Promise<LineItem> =>
      inTransaction(db, async (trx) =>
        toLineItem(await createLineItemRepository(trx).insert(fabricatorId, item)),
      ),

    update: (id: string, { version, ...changes }: Changes): Promise<LineItem> =>
      inTransaction(db, async (trx) => {
        const row = await mustLock(trx, id);
        assertVersion(version, row, () => toLineItem(row));
        return toLineItem(await createLineItemRepository(trx).update(row, changes));
      }),

    remove: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await createLineItemRepository(trx).remove(await mustLock(trx, id));
      }),

    restore: (id: string): Promise<LineItem> =>
      inTransaction(db, async (trx) => {
        const repository = createLineItemRepository(trx);
        const row = await repository.lockRestorable(id, scope);
        if (!row) throw notFound('line item');
        return toLineItem(row.deleted_at === null ? row : await repository.restore(row));
      }),
  };
};
