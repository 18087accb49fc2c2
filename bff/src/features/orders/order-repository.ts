import type { Estimate, OrderStatus, Project, Slab } from 'bff-contract';
import type { Knex } from 'knex';
import { isUniqueViolation } from '../../database/dialect';
import { newId } from '../../database/ids';
import type { Actor } from '../../http/caller/actor';
import { createRecords, type RecordRow } from '../../resource/records';
import { toJson } from '../../resource/values';
import { orderWords, REFERENCE } from '../customers/order-words-repository';
import type { HistoryRow } from './order-history';

export interface OrderRow extends RecordRow {
  fabricator_id: string;
  owner_id: string;
  assignee_id: string | null;
  project_id: string;
  /** The project while the order is active, else NULL. Unique: a project has at most one active order. */
  live_project_id: string | null;
  reference: number;
  status: OrderStatus;
  title: string;
  search_text: string;
  total_square_feet: number;
  /** m² */
  area: number;
  /** Null until the background has counted them, in orders from before it was kept. */
  slab_count: number | null;
  total_cents: number;
  /** `YYYY-MM-DD`. */
  due_on: string | null;
}

/** Snapshot of the project in an order; title and size are columns. */
export interface ProjectDocument {
  images: Project['images'];
  slabs: Slab[];
}

/** The dealer that receives an order. */
export interface OrderingDealer {
  id: string;
  business_name: string;
}

export interface TakenReference {
  dealer: OrderingDealer;
  reference: number;
}

/** Did a write fail because the project has another active order? */
export const isOrderedAgain = (error: unknown): boolean => isUniqueViolation(error, 'live_project');

export const formatReference = (reference: number): string => `${REFERENCE}${reference}`;

export const createOrderRepository = (db: Knex) => {
  const records = createRecords<OrderRow>(db, 'orders', { words: orderWords });
  return {
    lock: records.lock,
    lockRestorable: records.lockRestorable,
    update: records.update,
    remove: (row: OrderRow) => records.remove(row, { live_project_id: null }),
    /** Fails with a unique violation when the project has been ordered again. */
    restore: (row: OrderRow) => records.restore(row, { live_project_id: row.project_id }),

    insert: async (row: OrderRow, project: ProjectDocument, estimate: Estimate): Promise<void> => {
      await records.insert(row);
      await db('order_documents').insert({
        order_id: row.id,
        project: toJson(project),
        estimate: toJson(estimate),
      });
    },

    /**
     * Takes the next reference of an active dealer. Locks the dealer's row until the transaction ends, and a
     * rollback returns the number, so references have no gaps.
     */
    takeReference: async (fabricatorId: string): Promise<TakenReference | undefined> => {
      const active = () => db('fabricators').where('id', fabricatorId).whereNull('deleted_at');
      await active().increment('next_reference', 1);
      const row: (OrderingDealer & { next_reference: number }) | undefined = await active().first(
        'id',
        'business_name',
        'next_reference',
      );
      if (!row) return undefined;
      const { next_reference: next, ...dealer } = row;
      return { dealer, reference: next - 1 };
    },

    /** Appends to the history of an order that this transaction has just changed or inserted. */
    addHistory: async (
      { id: orderId, version }: Pick<OrderRow, 'id' | 'version'>,
      actor: Actor,
      change: { at: number; from: OrderStatus | null; to: OrderStatus; assigneeId?: string },
    ): Promise<HistoryRow> => {
      const row: HistoryRow = {
        id: newId(),
        order_id: orderId,
        at: change.at,
        sequence: version,
        actor_id: actor.id ?? null,
        actor_name: actor.name,
        actor_role: actor.role,
        from_status: change.from,
        to_status: change.to,
        assignee_id: change.assigneeId ?? null,
      };
      await db('order_history').insert(row);
      return row;
    },
  };
};
