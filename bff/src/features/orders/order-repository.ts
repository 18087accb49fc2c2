import { type Estimate, OPEN_STATUSES, type OrderStatus, type Project, type Slab } from 'bff-contract';
import type { Knex } from 'knex';
import { isUniqueViolation, lockForShare, lockForUpdate } from '../../database/dialect';
import { newId } from '../../database/ids';
import type { Actor } from '../../http/caller/actor';
import { createRecords, type RecordRow, type Scope } from '../../resource/records';
import { fromFlag, fromJson, toCents, toJson } from '../../resource/values';
import { createAccountRepository, USER } from '../accounts/account-repository';
import { DEALER, dealersIn } from '../dealers';
import type { SiteRow } from '../projects';
import { sumOf } from '../projects/estimate';
import { orderWords, REFERENCE } from './customers/order-words-repository';
import type { HistoryRow } from './order-history';

/** Where the work is: from the project, until the dealer changes it. */
export interface OrderRow extends RecordRow, SiteRow {
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
  /** The taxes within the total; null for an order without taxes. */
  tax_cents: number | null;
  /** m²; null for an order whose slabs are billed by their outlines. */
  billed_area: number | null;
  /** The number of the current revision, which these columns and the document are. */
  revision: number;
  /** `YYYY-MM-DD`. */
  due_on: string | null;
  stage_id: string | null;
  /** The last public stage that it was in. */
  shown_stage_id: string | null;
  /** The last revision of which the customer was reminded. */
  reminded_revision: number | null;
}

/** Snapshot of the project in an order; title and size are columns. */
export interface ProjectDocument {
  images: Project['images'];
  slabs: Slab[];
  /** Slabs that a revision leaves out, by where they are among all, in this order. A later revision may take them in again. */
  leftOut?: Array<{ at: number; slab: Slab }>;
}

/** A revision with all that its prices and plans are made from. */
export interface PricedProject {
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
type OrderDocument = Record<keyof PricedProject, string>;

export const toDocument = ({ project, estimate }: PricedProject): OrderDocument => ({
  project: toJson(project),
  estimate: toJson(estimate),
});

export const fromDocument = ({ project, estimate }: OrderDocument): PricedProject => ({
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

export const createOrderRepository = (db: Knex) => {
  const records = createRecords<OrderRow>(db, 'orders', { words: orderWords });
  return {
    lock: records.lock,
    lockRestorable: records.lockRestorable,

    /** The dealers with orders that are yet to be completed. */
    dealersWithOpen: () =>
      db('orders').whereNull('deleted_at').whereIn('status', OPEN_STATUSES).select('fabricator_id'),

    update: records.update,
    updateAll: records.updateAll,
    /** Keeps the version: people who edit the order aren't disturbed. */
    noteReminded: async ({ id, revision }: OrderRow): Promise<void> => {
      await db('orders').where({ id }).update({ reminded_revision: revision });
    },

    remove: (row: OrderRow) => records.remove(row, { live_project_id: null }),
    /** Fails with a unique violation when the project has been ordered again. */
    restore: (row: OrderRow) => records.restore(row, { live_project_id: row.project_id }),

    insert: async (row: OrderRow, project: ProjectDocument, estimate: Estimate): Promise<void> => {
      await records.insert(row);
      await db('order_documents').insert({ order_id: row.id, ...toDocument({ project, estimate }) });
    },

    /** The project and the prices of the current revision. */
    document: async (orderId: string): Promise<PricedProject> => {
      const row: OrderDocument | undefined = await db('order_documents').where('order_id', orderId).first();
      if (!row) throw new Error('Every order has a document');
      return fromDocument(row);
    },

    /** Makes a locked order that of another revision. */
    revise: async (row: OrderRow, changes: Partial<OrderRow>, revised: PricedProject): Promise<OrderRow> => {
      await db('order_documents').where('order_id', row.id).update(toDocument(revised));
      return records.update(row, changes);
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
