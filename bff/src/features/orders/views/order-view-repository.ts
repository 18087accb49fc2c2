import { LIMITS, type OrderView } from 'bff-contract';
import type { Knex } from 'knex';
import { STEP_ROWS } from '../../../database/delete-some';
import { inTextOrder } from '../../../database/sort-key';
import type { TeamUser } from '../../../http/caller/caller';
import { RESTORABLE_MS, type RecordRow, recordTable } from '../../../resource/records';
import { fromFlag, fromJson, toTime } from '../../../resource/values';

export interface OrderViewRow extends RecordRow {
  fabricator_id: string;
  owner_id: string;
  name: string;
  /** JSON: URL parameters by name. */
  query: string;
  is_shared: boolean | 0 | 1;
}

type Member = Omit<TeamUser, 'timeZone'>;

/** The maximum number of a team's views that are listed for one user. */
const SHOWN = 500;

/** Saved views of dealers' lists of orders. */
export const createOrderViewRepository = (db: Knex) => {
  const readDefault = async (userId: string): Promise<string | undefined> =>
    (await db('order_view_defaults').where('user_id', userId).first('view_id'))?.view_id;

  const show = (row: OrderViewRow, userId: string, defaultId: string | undefined): OrderView => ({
    _id: row.id,
    name: row.name,
    query: fromJson<Record<string, string>>(row.query),
    isShared: fromFlag(row.is_shared),
    isOwn: row.owner_id === userId,
    isDefault: row.id === defaultId,
    createdAt: toTime(row.created_at),
    updatedAt: toTime(row.updated_at),
    version: row.version,
  });

  /** The views of a user, and the views that others share with the dealer's team. */
  const visible = ({ fabricatorId, userId }: Member) =>
    db<OrderViewRow>('order_views')
      .where('fabricator_id', fabricatorId)
      .whereNull('deleted_at')
      .where((either) => either.where('owner_id', userId).orWhere('is_shared', true));

  return {
    ...recordTable<OrderViewRow>(db, 'order_views'),

    /** In the order of their names. */
    list: async (reader: Member): Promise<OrderView[]> => {
      const rows = (await visible(reader)
        .orderBy([{ column: inTextOrder(db, 'name') as string }, 'id'])
        .limit(SHOWN)) as OrderViewRow[];
      const defaultId = await readDefault(reader.userId);
      return rows.map((row) => show(row, reader.userId, defaultId));
    },

    show: async (row: OrderViewRow, userId: string): Promise<OrderView> =>
      show(row, userId, await readDefault(userId)),

    /** Whether a user has as many views as one may have. */
    isFull: async ({ fabricatorId, userId }: Member): Promise<boolean> => {
      const own = db('order_views')
        .where({ fabricator_id: fabricatorId, owner_id: userId })
        .whereNull('deleted_at');
      return (await own.limit(LIMITS.orderViews).pluck('id')).length >= LIMITS.orderViews;
    },

    findVisible: async (id: string, reader: Member): Promise<OrderViewRow | undefined> =>
      (await visible(reader).where({ id }).first()) as OrderViewRow | undefined,

    /** The view that the list opens with; it may have been deleted, or not be shared any more. */
    findDefault: async (userId: string): Promise<OrderViewRow | undefined> =>
      db<OrderViewRow>('order_views')
        .join('order_view_defaults', 'order_view_defaults.view_id', 'order_views.id')
        .where('order_view_defaults.user_id', userId)
        .first('order_views.*'),

    /** @param viewId null: the list opens without a view */
    setDefault: async (userId: string, viewId: string | null): Promise<void> => {
      if (viewId === null) await db('order_view_defaults').where('user_id', userId).delete();
      else {
        await db('order_view_defaults')
          .insert({ user_id: userId, view_id: viewId })
          .onConflict('user_id')
          .merge(['view_id']);
      }
    },

    /** Deletes a batch of views whose deletion can't be undone any more. Resolves to their number. */
    purge: async (now: number): Promise<number> => {
      const ids: string[] = await db('order_views')
        .where('deleted_at', '<', now - RESTORABLE_MS)
        .limit(STEP_ROWS)
        .pluck('id');
      await db('order_view_defaults').whereIn('view_id', ids).delete();
      return db('order_views').whereIn('id', ids).delete();
    },
  };
};
