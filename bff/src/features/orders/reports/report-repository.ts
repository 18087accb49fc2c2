import { DEFAULT_TIME_ZONE, type Estimate } from 'bff-contract';
import type { Knex } from 'knex';
import { insertedValue, lockForUpdate } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { STEP_ROWS } from '../../../database/in-steps';
import { inTransaction } from '../../../database/transaction';
import { fromFlag, fromJson, toJson } from '../../../resource/values';
import { anyGroupIdOf, CUSTOMER_GROUP, leftJoinMembership } from '../../customer-groups';
import { DEALER, dealersIn } from '../../dealers';
import { anyCurrentCosts, createCostRepository } from '../costs/cost-repository';
import { findHistory } from '../order-history';
import type { OrderRow } from '../order-repository';
import {
  costFigures,
  differences,
  FIGURES,
  figuresOf,
  materialFigures,
  minutesSince,
  type OrderFigures,
  type Priced,
  type ReportTotal,
} from './order-figures';

/** Rows of one statement. */
const BATCH = 100;
/** Orders that one request moves to another group. */
const MAX_MOVED = 1_000;
/** Entries that a link or a reply of the customer leaves in the history of an order. */
const OFFERED = ['link-created', 'accepted', 'change-requested'];

type StoredFigures = Omit<OrderFigures, 'material_figures' | 'cost_figures'> & {
  material_figures: string;
  cost_figures: string | null;
};

/** An order as its tables have it, with its dealer's time zone and its customer's group. */
type CountedRow = OrderRow & { time_zone: string; group_id: string | null };

/** SQL: the time zone of a dealer. */
const timeZoneOf = (db: Knex) => db.raw('coalesce(??, ?)', [DEALER.timeZone, DEFAULT_TIME_ZONE]);

const fromRow = (row: StoredFigures): OrderFigures => ({
  ...row,
  material_figures: fromJson(row.material_figures),
  cost_figures: row.cost_figures === null ? null : fromJson(row.cost_figures),
  offered: fromFlag(row.offered),
  accepted: fromFlag(row.accepted),
});

const toRow = (figures: OrderFigures): StoredFigures => ({
  ...figures,
  material_figures: toJson(figures.material_figures),
  cost_figures: figures.cost_figures && toJson(figures.cost_figures),
});

/** Figures that a change of an order may change. */
const changesOf = ({ status, assignee_id, revision, total_cents, created_at, updated_at }: OrderRow) => ({
  status,
  assignee_id,
  revision,
  total_cents: Number(total_cents),
  minutes: status === 'completed' ? minutesSince(created_at, updated_at) : null,
});

/** The totals of the reports, and what each active order adds to them: written in the transactions that change orders. */
export const createReportRepository = (db: Knex) => {
  /** Finds the figures of locked orders. Orders that the background has yet to count have none. */
  const find = async (orderIds: readonly string[]): Promise<OrderFigures[]> => {
    const rows: StoredFigures[] = await db('order_figures').whereIn('order_id', orderIds).orderBy('order_id');
    return rows.map(fromRow);
  };

  const addTotals = async (totals: readonly ReportTotal[]): Promise<void> => {
    const sum = (name: string) => db.raw('report_totals.?? + ?', [name, insertedValue(db, name)]);
    const sums = Object.fromEntries(FIGURES.map((name) => [name, sum(name)]));
    for (let at = 0; at < totals.length; at += BATCH) {
      const batch = totals.slice(at, at + BATCH);
      await db('report_totals')
        .insert(batch.map((total) => ({ id: newId(), ...total })))
        .onConflict(['fabricator_id', 'report', 'period', 'subject'])
        .merge({ ...sums, label: insertedValue(db, 'label') });
      const less = batch.filter(({ orders, cancelled }) => orders + cancelled < 0);
      if (less.length === 0) continue;
      await db('report_totals')
        .whereIn(
          ['fabricator_id', 'report', 'period', 'subject'],
          less.map(({ fabricator_id, report, period, subject }) => [fabricator_id, report, period, subject]),
        )
        .where({ orders: 0, cancelled: 0 })
        .delete();
    }
  };

  const write = async (before: readonly OrderFigures[], after: readonly OrderFigures[]): Promise<void> => {
    const gone = before.filter(({ order_id }) => !after.some((order) => order.order_id === order_id));
    if (gone.length > 0) {
      const ids = gone.map(({ order_id }) => order_id);
      await db('order_figures').whereIn('order_id', ids).delete();
    }
    if (after.length > 0) {
      await db('order_figures').insert(after.map(toRow)).onConflict('order_id').merge();
    }
    await addTotals(differences(before, after));
  };

  /** Figures of an order as its tables have it; undefined for one that is deleted or has no document. */
  const count = async (order: CountedRow): Promise<OrderFigures | undefined> => {
    if (order.deleted_at !== null) return undefined;
    const document: { estimate: string } | undefined = await db('order_documents')
      .where('order_id', order.id)
      .first('estimate');
    if (!document) return undefined;
    const replies: string[] = await db('order_activity')
      .where('order_id', order.id)
      .whereIn('kind', OFFERED)
      .distinct('kind')
      .pluck('kind');
    const completed = (await findHistory(db, order.id)).findLast(
      ({ from_status, to_status }) => to_status === 'completed' && from_status !== to_status,
    );
    const priced = {
      estimate: fromJson<Estimate>(document.estimate),
      costs: await createCostRepository(db).find(order.id, order.revision),
      groupId: order.group_id,
    };
    return {
      ...figuresOf(order, priced, order.time_zone),
      minutes:
        order.status === 'completed' && completed ? minutesSince(order.created_at, completed.at) : null,
      offered: replies.length > 0,
      accepted: replies.includes('accepted'),
    };
  };

  return {
    /** Adds an order that was placed. */
    add: (order: OrderRow, priced: Priced, timeZone: string | null): Promise<void> =>
      write([], [figuresOf(order, priced, timeZone ?? DEFAULT_TIME_ZONE)]),

    /**
     * Reads what locked orders add to the totals, and resolves to what notes their changes: that reads nothing, so that it
     * can be among the last writes of a transaction.
     */
    prepare: async (orderIds: readonly string[]) => {
      const before = await find(orderIds);
      return (changed: readonly OrderRow[], revised?: Omit<Priced, 'groupId'>): Promise<void> => {
        const rows = new Map(changed.map((row) => [row.id, row]));
        const known = before.filter(({ order_id }) => rows.has(order_id));
        const after = known.map((figures): OrderFigures => {
          const row = rows.get(figures.order_id);
          const changes = row && changesOf(row);
          return {
            ...figures,
            ...changes,
            ...(changes?.status === figures.status && { minutes: figures.minutes }),
            ...(revised && {
              material_figures: materialFigures(revised.estimate),
              cost_figures: costFigures(revised.estimate, revised.costs),
            }),
          };
        });
        return write(known, after);
      };
    },

    /** Notes that the customer of a locked order was sent a link, or has replied. */
    noteOffer: async (orderId: string, { accepted }: { accepted: boolean }): Promise<void> => {
      const before = await find([orderId]);
      const after = before.map((order) => ({
        ...order,
        offered: true,
        accepted: order.accepted || accepted,
      }));
      await write(before, after);
    },

    /**
     * Locks all orders of a dealer's customer, and moves the newest ones to the group that the customer is in now. The check
     * of the background moves the others.
     */
    moveCustomer: async (
      customer: Pick<OrderRow, 'fabricator_id' | 'owner_id'>,
      groupId: string | null,
    ): Promise<void> => {
      const all: Array<Pick<OrderRow, 'id'>> = await lockForUpdate(
        db,
        db('orders').where(customer).whereNull('deleted_at').orderBy('id').select('id'),
      );
      // A limit in the query would let MariaDB walk through all orders by their ids.
      const orders = all.slice(-MAX_MOVED);
      for (let at = 0; at < orders.length; at += BATCH) {
        const before = await find(orders.slice(at, at + BATCH).map(({ id }) => id));
        await write(
          before,
          before.map((order) => ({ ...order, group_id: groupId })),
        );
      }
    },

    /** Takes out a locked order that was deleted. */
    remove: async (orderId: string): Promise<void> => write(await find([orderId]), []),

    /** Counts orders anew, and locks them. Call it in a transaction. */
    recount: async (orderIds: readonly string[]): Promise<void> => {
      const orders: CountedRow[] = await lockForUpdate(
        db,
        db('orders')
          .whereIn('orders.id', orderIds)
          .orderBy('orders.id')
          .select('orders.*', {
            time_zone: dealersIn(db).where(DEALER.id, db.ref('orders.fabricator_id')).select(timeZoneOf(db)),
            group_id: anyGroupIdOf(db, 'orders.fabricator_id', db.ref('orders.owner_id')),
          }),
      );
      const after: OrderFigures[] = [];
      for (const order of orders) {
        const figures = await count(order);
        if (figures) after.push(figures);
      }
      await write(await find(orderIds), after);
    },
  };
};

/** Orders whose figures or costs are missing, or of another status, assignee, revision or group of the customer. */
const differing = (db: Knex, after: string, upTo: string): Knex.QueryBuilder =>
  leftJoinMembership(db('orders'), { dealer: 'orders.fabricator_id', customer: 'orders.owner_id' })
    .leftJoin('order_figures', 'order_figures.order_id', 'orders.id')
    .where('orders.id', '>', after)
    .where('orders.id', '<=', upTo)
    .where((any) =>
      any
        .where((deleted) => deleted.whereNotNull('orders.deleted_at').whereNotNull('order_figures.order_id'))
        .orWhere((active) =>
          active.whereNull('orders.deleted_at').where((changed) =>
            changed
              .whereNull('order_figures.order_id')
              .orWhereRaw('order_figures.status <> orders.status')
              .orWhereRaw('order_figures.revision <> orders.revision')
              .orWhereRaw("coalesce(order_figures.assignee_id, '') <> coalesce(orders.assignee_id, '')")
              .orWhereRaw("coalesce(order_figures.group_id, '') <> coalesce(??, '')", [
                CUSTOMER_GROUP.ofMember,
              ])
              .orWhere((uncosted) =>
                uncosted.whereNull('order_figures.cost_figures').whereExists(anyCurrentCosts(db)),
              ),
          ),
        ),
    )
    .pluck('orders.id');

/** Orders that one step of the background compares with their figures. */
const STEP = 1_000;

/**
 * Keeps the reports up to date where nothing else does: after a dealer's time zone has changed, for orders that versions of
 * the server without reports, or without costs in them, have placed or changed, and for the older orders of a customer who
 * has changed groups.
 */
export const derivedReports = (db: Knex) => {
  let after = '';
  const recount = (ids: readonly string[]) =>
    inTransaction(db, (trx) => createReportRepository(trx).recount(ids));
  return {
    update: async (): Promise<boolean> => {
      const zone = (sign: '<' | '>') =>
        db('order_figures')
          .whereRaw('order_figures.fabricator_id = ??', [DEALER.id])
          .whereRaw(`order_figures.time_zone ${sign} ?`, [timeZoneOf(db)])
          .select(db.raw('1'));
      const dealer: { id: string; time_zone: string } | undefined = await dealersIn(db)
        .where((any) => any.whereExists(zone('<')).orWhereExists(zone('>')))
        .first({ id: DEALER.id, time_zone: timeZoneOf(db) });
      if (!dealer) return false;
      for (const sign of ['<', '>']) {
        const ids: string[] = await db('order_figures')
          .where('fabricator_id', dealer.id)
          .where('time_zone', sign, dealer.time_zone)
          .limit(STEP_ROWS)
          .pluck('order_id');
        if (ids.length > 0) await recount(ids);
      }
      return true;
    },
    check: async (): Promise<boolean> => {
      const ids: string[] = await db('orders').where('id', '>', after).orderBy('id').limit(STEP).pluck('id');
      const last = ids.at(-1) ?? after;
      const stale: string[] = await differing(db, after, last);
      for (let at = 0; at < stale.length; at += STEP_ROWS) await recount(stale.slice(at, at + STEP_ROWS));
      after = ids.length === STEP ? last : '';
      return after !== '';
    },
    checkAtStart: true,
  };
};
