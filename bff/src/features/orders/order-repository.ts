import { type Estimate, OPEN_STATUSES, type OrderStatus, type Project, type Slab } from 'bff-contract';
import type { Knex } from 'knex';
import { isUniqueViolation, lockForShare, lockForUpdate } from '../../database/dialect';
import { newId } from '../../database/ids';
import type { Actor } from '../../http/caller/actor';
import { notFound } from '../../http/errors';
import { recordTable, type Scope } from '../../resource/records';
import { fromFlag, fromJson, toCents, toJson } from '../../resource/values';
import { createAccountRepository, USER } from '../accounts/account-repository';
import { DEALER, dealersIn } from '../dealers';
import { sumOf } from '../projects/estimate';
import type { Names } from './customers/customer-repository';
import { orderWords, REFERENCE } from './customers/order-words-repository';
import { type OrderChange, orderChanged } from './order-changed';
import type { HistoryRow } from './order-history';
import type { OrderRow } from './order-row';

/** Snapshot of the project in an order; title and size are columns. */
export interface ProjectDocument {
  images: Project['images'];
  slabs: Slab[];
  /** Slabs that a revision leaves out, by where they are among all, in this order. A later revision may take them in again. */
  leftOut?: Array<{ at: number; slab: Slab }>;
}

/** A revision with all that its prices and plans are made from. */
export interface OrderContent {
  project: ProjectDocument;
  estimate: Estimate;
}

/** The columns of an order that are about its taxes and its billed area. */
export const billedCells = ({ taxes, materials }: Estimate): Pick<OrderRow, 'tax_cents' | 'billed_area'> => {
  const slabs = materials.flatMap((material) => material.slabs);
  const isBilledByRule = slabs.some(({ billedArea }) => billedArea !== undefined);
  return {
    tax_cents: taxes ? taxes.reduce((sum, { amount }) => sum + toCents(amount), 0) : null,
    billed_area: isBilledByRule ? sumOf(slabs.map(({ area, billedArea = area }) => billedArea)) : null,
  };
};

/** Both as JSON. */
type OrderDocument = Record<keyof OrderContent, string>;

export const toDocument = ({ project, estimate }: OrderContent): OrderDocument => ({
  project: toJson(project),
  estimate: toJson(estimate),
});

export const fromDocument = ({ project, estimate }: OrderDocument): OrderContent => ({
  project: fromJson(project),
  estimate: fromJson(estimate),
});

/** The names that mails about an order need. */
export interface OrderParties {
  business_name: string;
  /** Null if the account was deleted. */
  owner: { name: string; email: string; isConfirmed: boolean } | null;
}

/** Did a write fail because the project has another active order? */
export const isOrderedAgain = (error: unknown): boolean => isUniqueViolation(error, 'live_project');

/** Whether an order can be revised, accepted and asked to be changed. */
export const isOpen = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  (OPEN_STATUSES as readonly OrderStatus[]).includes(status);

export const formatReference = (reference: number): string => `${REFERENCE}${reference}`;

/** As `json_array` returns it: MySQL's driver parses it, SQLite's doesn't. */
type StoredOwner = string | [name: string, email: string, isConfirmed: boolean | number];

const toOwner = (stored: StoredOwner): OrderParties['owner'] => {
  const [name, email, isConfirmed] =
    typeof stored === 'string' ? fromJson<Exclude<StoredOwner, string>>(stored) : stored;
  return { name, email, isConfirmed: fromFlag(isConfirmed) };
};

/** The cells of an order that its notes and drafts need. */
export type OrderCells = Pick<OrderRow, 'id' | 'fabricator_id' | 'owner_id' | 'revision' | 'status'>;

/** Writes orders and all that is counted of them. */
export const createOrderRepository = (db: Knex) => {
  const records = recordTable<OrderRow>(db, 'orders', { words: orderWords });
  const changed = async (from: OrderRow, to: OrderRow): Promise<OrderRow> => {
    await orderChanged(db, [{ from, to }]);
    return to;
  };
  return {
    lock: records.lock,

    /** As `lock`. @throws 404 */
    mustLock: async (id: string, scope: Scope<OrderRow>): Promise<OrderRow> => {
      const row = await records.lock(id, scope);
      if (!row) throw notFound('order');
      return row;
    },

    lockRestorable: records.lockRestorable,

    /** Reads cells of an active order. @throws 404 */
    mustFind: async (id: string, scope: Scope<OrderRow>): Promise<OrderCells> => {
      const row: OrderCells | undefined = await db('orders')
        .where({ ...scope, id })
        .whereNull('deleted_at')
        .first('id', 'fabricator_id', 'owner_id', 'revision', 'status');
      if (!row) throw notFound('order');
      return row;
    },

    /** The dealers with orders that are yet to be completed. */
    dealersWithOpen: () =>
      db('orders').whereNull('deleted_at').whereIn('status', OPEN_STATUSES).select('fabricator_id'),

    update: async (row: OrderRow, changes: Partial<OrderRow>) =>
      changed(row, await records.update(row, changes)),

    /** Changes locked orders, by one statement for all that get the same cells. */
    updateAll: async (
      changing: ReadonlyArray<{ row: OrderRow; to: Partial<OrderRow> }>,
    ): Promise<Array<Required<OrderChange>>> => {
      const changes: Array<Required<OrderChange>> = [];
      for (const [cells, alike] of Map.groupBy(changing, ({ to }) => JSON.stringify(to))) {
        const rows = alike.map(({ row }) => row);
        const updated = await records.updateAll(rows, JSON.parse(cells));
        changes.push(...updated.map((to, index) => ({ from: rows[index] ?? to, to })));
      }
      await orderChanged(db, changes);
      return changes;
    },

    /** Keeps the version: people who edit the order aren't disturbed. */
    noteReminded: async ({ id, revision }: OrderRow): Promise<void> => {
      await db('orders').where({ id }).update({ reminded_revision: revision });
    },

    /** Keeps the version of the order, as a draft that is discarded doesn't change it. */
    noteDiscarded: async ({ id }: OrderRow, draft: { version: number }): Promise<void> => {
      await db('orders').where({ id }).update({ draft_version: draft.version });
    },

    remove: async (row: OrderRow) => changed(row, await records.remove(row, { live_project_id: null })),
    /** Fails with a unique violation when the project has been ordered again. */
    restore: async (row: OrderRow, changes: Partial<OrderRow> = {}) =>
      changed(row, await records.restore(row, { ...changes, live_project_id: row.project_id })),

    /** @param customer whose row in `users` is locked */
    insert: async (row: OrderRow, { project, estimate }: OrderContent, customer: Names): Promise<void> => {
      await records.insert(row);
      await orderChanged(db, [{ to: row }], customer);
      await db('order_documents').insert({ order_id: row.id, ...toDocument({ project, estimate }) });
    },

    /** The project and the prices of the current revision. */
    document: async (orderId: string): Promise<OrderContent> => {
      const row: OrderDocument | undefined = await db('order_documents').where('order_id', orderId).first();
      if (!row) throw new Error('Every order has a document');
      return fromDocument(row);
    },

    /** Makes a locked order that of another revision. */
    revise: async (row: OrderRow, changes: Partial<OrderRow>, revised: OrderContent): Promise<OrderRow> => {
      await db('order_documents').where('order_id', row.id).update(toDocument(revised));
      return changed(row, await records.update(row, changes));
    },

    /**
     * Locks active orders, sorted, so that calls that lock several don't deadlock. Reads the names of dealer and customer
     * along, and keeps the customer's account as it is.
     */
    lockAll: async (
      ids: readonly string[],
      scope: Scope<OrderRow>,
    ): Promise<Array<OrderRow & OrderParties>> => {
      const dealer = dealersIn(db)
        .where(DEALER.id, db.ref('orders.fabricator_id'))
        .select(DEALER.businessName);
      const owner = createAccountRepository(db).active().where(USER.id, db.ref('orders.owner_id'));
      owner.select(db.raw('json_array(name, email, email_confirmed_at is not null)'));
      const rows: Array<OrderRow & { business_name: string; owner: StoredOwner | null }> =
        await lockForUpdate(
          db,
          db('orders')
            .where(scope)
            .whereIn('id', ids)
            .whereNull('deleted_at')
            .orderBy('id')
            .select('orders.*', dealer.as('business_name'), lockForShare(db, owner).as('owner')),
        );
      return rows.map((row) => ({ ...row, owner: row.owner === null ? null : toOwner(row.owner) }));
    },

    /** Appends to the history of orders that this transaction has just changed or inserted. */
    addHistory: async (
      actor: Actor,
      ...changes: Array<{
        order: Pick<OrderRow, 'id' | 'version'>;
        at: number;
        from: OrderStatus | null;
        to: OrderStatus;
        assigneeId?: string;
      }>
    ): Promise<HistoryRow[]> => {
      const rows = changes.map(
        (change): HistoryRow => ({
          id: newId(),
          order_id: change.order.id,
          at: change.at,
          sequence: change.order.version,
          actor_id: actor.id ?? null,
          actor_name: actor.name,
          actor_role: actor.role,
          from_status: change.from,
          to_status: change.to,
          assignee_id: change.assigneeId ?? null,
        }),
      );
      await db('order_history').insert(rows);
      return rows;
    },
  };
};
