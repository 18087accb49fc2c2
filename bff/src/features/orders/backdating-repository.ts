import type { Estimate } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { fromJson, toJson, toTime } from '../../resource/values';
import { createProjectRepository } from '../projects';
import { findHistory } from './order-history';
import type { OrderRow } from './order-row';

/** When an order was placed and last changed its status, in epoch ms. */
export interface OrderDates {
  id: string;
  placedAt: number;
  statusAt: number;
}

const NOTES_MS = 4 * 3_600_000;

/** Backdates existing records, for demo data that was all created at the same time. */
export const createBackdatingRepository = (db: Knex) => {
  /** Spreads the history entries evenly from `placedAt` to `statusAt`. */
  const moveHistory = async ({ id, placedAt, statusAt }: OrderDates) => {
    const entries = await findHistory(db, id);
    for (const [index, entry] of entries.entries()) {
      const share = index / Math.max(1, entries.length - 1);
      const at = Math.round(placedAt + (statusAt - placedAt) * share);
      await db('order_history').where('id', entry.id).update({ at });
    }
  };

  /** Moves due dates to the last change of the status, and spreads the notes over the hours after it. */
  const moveTeamwork = async ({ id, statusAt }: OrderDates) => {
    await db('order_activity').where({ order_id: id, kind: 'due-date' }).update({ at: statusAt });
    const notes: Array<{ id: string }> = await db('order_notes')
      .where('order_id', id)
      .orderBy(['created_at', 'id'])
      .select('id');
    const span = Math.max(0, Math.min(NOTES_MS, currentTime() - statusAt));
    for (const [index, note] of notes.entries()) {
      const at = Math.round(statusAt + (span * (index + 1)) / (notes.length + 1));
      await db('order_notes').where('id', note.id).update({ created_at: at, updated_at: at });
    }
  };

  const movePricing = async ({ id, placedAt }: OrderDates) => {
    const row: { estimate: string } | undefined = await db('order_documents')
      .where('order_id', id)
      .first('estimate');
    if (!row) return;
    const estimate: Estimate = { ...fromJson<Estimate>(row.estimate), pricedAt: toTime(placedAt) };
    await db('order_documents')
      .where('order_id', id)
      .update({ estimate: toJson(estimate) });
  };

  return {
    /** Resolves to the dealer and customer whose totals must be rebuilt; undefined if there is no such order. */
    moveOrder: async (
      dates: OrderDates,
    ): Promise<Pick<OrderRow, 'fabricator_id' | 'owner_id'> | undefined> => {
      const order: OrderRow | undefined = await db('orders').where('id', dates.id).first();
      if (!order) return undefined;
      await db('orders')
        .where('id', order.id)
        .update({ created_at: dates.placedAt, updated_at: dates.statusAt });
      await moveHistory(dates);
      await moveTeamwork(dates);
      await movePricing(dates);
      const by = dates.placedAt - Number(order.created_at);
      await createProjectRepository(db).backdate(order.project_id, dates.placedAt, by);
      return order;
    },
  };
};
