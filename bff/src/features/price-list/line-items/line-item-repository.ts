import type { LineItem, LineItemCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../../../database/ids';
import { searchIn } from '../../../resource/list';
import { createRecords, type RecordRow } from '../../../resource/records';
import { fromCents, toCents, toOptionalTime, toTime } from '../../../resource/values';

export interface LineItemRow extends RecordRow {
  fabricator_id: string;
  title: string;
  price_cents: number;
  description: string;
}

/** What a search finds among line items. */
export const searchLineItems = searchIn('line_items.title', 'line_items.description');

export const toLineItem = (row: LineItemRow): LineItem => ({
  _id: row.id,
  owner: row.fabricator_id,
  title: row.title,
  price: fromCents(row.price_cents),
  description: row.description,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
});

const toColumns = (changes: Partial<LineItemCreate>): Partial<LineItemRow> => ({
  ...(changes.title !== undefined && { title: changes.title }),
  ...(changes.price !== undefined && { price_cents: toCents(changes.price) }),
  ...(changes.description !== undefined && { description: changes.description }),
});

export const createLineItemRepository = (db: Knex) => {
  const records = createRecords<LineItemRow>(db, 'line_items');
  return {
    lock: records.lock,
    lockRestorable: records.lockRestorable,
    remove: (row: LineItemRow) => records.remove(row),
    restore: (row: LineItemRow) => records.restore(row),

    insert: (
      fabricatorId: string,
      { title, price, description = '' }: LineItemCreate,
    ): Promise<LineItemRow> => {
      const now = Date.now();
      return records.insert({
        id: newId(),
        fabricator_id: fabricatorId,
        title,
        price_cents: toCents(price),
        description,
        created_at: now,
        updated_at: now,
        deleted_at: null,
        version: 1,
      });
    },

    update: (row: LineItemRow, changes: Partial<LineItemCreate>): Promise<LineItemRow> =>
      records.update(row, toColumns(changes)),

    countLiving: async (fabricatorId: string): Promise<number> => {
      const [row] = await db('line_items')
        .where({ fabricator_id: fabricatorId })
        .whereNull('deleted_at')
        .count({ total: '*' });
      return Number(row?.total ?? 0);
    },
  };
};
