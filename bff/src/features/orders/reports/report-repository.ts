import { DEFAULT_TIME_ZONE, type Estimate } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../../database/batches';
import { STEP_ROWS } from '../../../database/delete-some';
import { dialectOf, insertedValue, lockForUpdate } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { fromFlag, fromJson, toJson } from '../../../resource/values';
import { anyGroupIdOf, CUSTOMER_GROUP, leftJoinMembership } from '../../customer-groups';
import { DEALER, dealersIn } from '../../dealers';
import type { LineCosts } from '../../projects/estimate';
import { anyCurrentCosts, type CostRow } from '../costs/cost-repository';
import { type HistoryRow, IN_SEQUENCE } from '../order-history';
import type { OrderRow } from '../order-row';
import {
  differences,
  FIGURES,
  figuresOf,
  minutesSince,
  type OrderFigures,
  type ReportTotal,
} from './order-figures';

/** Entries that a link or a reply of the customer leaves in the history of an order. */
export const OFFERED = ['link-created', 'accepted', 'change-requested'];

/** The key of the orders that were noted. */
const CHANGE_KEY: Array<'fabricator_id' | 'order_id'> = ['fabricator_id', 'order_id'];

const INSERT_NEW = { mysql: 'insert ignore', sqlite: 'insert or ignore' };

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

/** An order whose figures have changed. */
export type ChangedOrder = Pick<OrderRow, 'id' | 'fabricator_id'>;

/**
 * The totals of the reports, and what each active order adds to them. Transactions that change orders only note which: a row
 * each in place of thirty.
 */
export const createReportRepository = (db: Knex) => {
  const find = async (orderIds: readonly string[]): Promise<OrderFigures[]> => {
    const rows: StoredFigures[] = await db('order_figures').whereIn('order_id', orderIds).orderBy('order_id');
    return rows.map(fromRow);
  };

  const addTotals = async (totals: readonly ReportTotal[]): Promise<void> => {
    const sum = (name: string) => db.raw('report_totals.?? + ?', [name, insertedValue(db, name)]);
    const sums = Object.fromEntries(FIGURES.map((name) => [name, sum(name)]));
    for (const batch of batches(totals)) {
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

  /** Figures of locked orders as their tables have them; none of an order that is deleted or has no document. */
  const count = async (locked: readonly CountedRow[]): Promise<OrderFigures[]> => {
    const orders = locked.filter(({ deleted_at }) => deleted_at === null);
    const rowsOf = async <Row extends { order_id: string }>(query: Knex.QueryBuilder) => {
      const ids = orders.map(({ id }) => id);
      const rows: Row[] = await query.whereIn('order_id', ids);
      return Map.groupBy(rows, ({ order_id }) => order_id);
    };
    const documents = await rowsOf<{ order_id: string; estimate: string }>(
      db('order_documents').select('order_id', 'estimate'),
    );
    const costs = await rowsOf<CostRow>(db('order_costs'));
    const replies = await rowsOf<{ order_id: string; kind: string }>(
      db('order_activity').whereIn('kind', OFFERED).distinct('order_id', 'kind'),
    );
    const completions = await rowsOf<HistoryRow>(
      db('order_history')
        .where('to_status', 'completed')
        .where((changed) => changed.whereNull('from_status').orWhereNot('from_status', 'completed'))
        .orderBy(IN_SEQUENCE),
    );
    return orders.flatMap((order) => {
      const [document] = documents.get(order.id) ?? [];
      if (!document) return [];
      const cost = costs.get(order.id)?.find(({ revision }) => revision === order.revision);
      const kinds = (replies.get(order.id) ?? []).map(({ kind }) => kind);
      const completed = completions.get(order.id)?.at(-1);
      const priced = {
        estimate: fromJson<Estimate>(document.estimate),
        costs: cost && fromJson<LineCosts>(cost.costs),
        groupId: order.group_id,
      };
      return {
        ...figuresOf(order, priced, order.time_zone),
        minutes:
          order.status === 'completed' && completed ? minutesSince(order.created_at, completed.at) : null,
        offered: kinds.length > 0,
        accepted: kinds.includes('accepted'),
      };
    });
  };

  /**
   * Counts orders anew, and locks them. Call it in a transaction.
   *
   * Notes are deleted before anything is read: one that is written from then on waits, and the order is counted again.
   */
  const recount = async (changed: readonly ChangedOrder[]): Promise<void> => {
    const ids = changed.map(({ id }) => id);
    const orders: OrderRow[] = await lockForUpdate(db, db('orders').whereIn('id', ids).orderBy('id'));
    const keys = changed.map(({ fabricator_id, id }) => [fabricator_id, id]);
    await db('report_changes').whereIn(CHANGE_KEY, keys).delete();
    const places: Array<Pick<CountedRow, 'id' | 'time_zone' | 'group_id'>> = await db('orders')
      .whereIn('orders.id', ids)
      .select('orders.id', {
        time_zone: dealersIn(db).where(DEALER.id, db.ref('orders.fabricator_id')).select(timeZoneOf(db)),
        group_id: anyGroupIdOf(db, 'orders.fabricator_id', db.ref('orders.owner_id')),
      });
    const placeOf = new Map(places.map((place) => [place.id, place]));
    const rows = orders.flatMap((order) => {
      const place = placeOf.get(order.id);
      return place ? [{ ...order, ...place }] : [];
    });
    await write(await find(ids), await count(rows));
  };

  return {
    recount,

    /** Notes locked orders that have changed, or were placed or deleted: they are counted later. Reads nothing. */
    note: async (...orders: readonly ChangedOrder[]): Promise<void> => {
      const rows = orders.map(({ id, fabricator_id }) => ({ fabricator_id, order_id: id }));
      if (rows.length > 0) await db('report_changes').insert(rows).onConflict(CHANGE_KEY).ignore();
    },

    /** Notes all orders of a dealer's customer, who has moved to another group and whose row is locked. */
    noteCustomer: async (customer: Pick<OrderRow, 'fabricator_id' | 'owner_id'>): Promise<void> => {
      await db.raw(
        `${INSERT_NEW[dialectOf(db)]} into report_changes (fabricator_id, order_id)
          select fabricator_id, id from orders where fabricator_id = ? and owner_id = ? order by id`,
        [customer.fabricator_id, customer.owner_id],
      );
    },
  };
};

/** Whether the customer of an order was sent a link or has replied, and its figures don't have it. */
const anyUncountedReply = (db: Knex): Knex.QueryBuilder =>
  db('order_activity')
    .whereRaw('order_activity.order_id = orders.id')
    .where((any) =>
      any
        .where((offered) => offered.where('order_figures.offered', false).whereIn('kind', OFFERED))
        .orWhere({ 'order_figures.accepted': false, kind: 'accepted' }),
    )
    .select(db.raw('1'));

/** Orders whose figures, costs or replies are missing, or of another status, assignee, revision or group of the customer. */
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
              )
              .orWhereExists(anyUncountedReply(db)),
          ),
        ),
    )
    .select('orders.id', 'orders.fabricator_id');

/**
 * Counts some of the orders that were noted, of one dealer or of all.
 *
 * @returns whether there may be more
 */
export const countNoted = async (
  db: Knex,
  dealer: { fabricator_id?: string | undefined } = {},
): Promise<boolean> => {
  const noted: ChangedOrder[] = await db('report_changes')
    .where(dealer)
    .orderBy(CHANGE_KEY)
    .limit(STEP_ROWS)
    .select('fabricator_id', { id: 'order_id' });
  if (noted.length === 0) return false;
  await inTransaction(db, (trx) => createReportRepository(trx).recount(noted));
  return noted.length === STEP_ROWS;
};

/** Orders that one step of the background compares with their figures. */
const STEP = 1_000;

/**
 * Keeps the reports up to date: counts orders that were noted, the orders of a dealer whose time zone has changed, and in a
 * check what versions of the server without reports, or without costs in them, have placed or changed.
 */
export const derivedReports = (db: Knex) => {
  let after = '';
  const recount = (orders: readonly ChangedOrder[]) =>
    inTransaction(db, (trx) => createReportRepository(trx).recount(orders));
  return {
    update: async (): Promise<boolean> => {
      if (await countNoted(db)) return true;
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
        const moved: ChangedOrder[] = await db('order_figures')
          .where('fabricator_id', dealer.id)
          .where('time_zone', sign, dealer.time_zone)
          .limit(STEP_ROWS)
          .select('fabricator_id', { id: 'order_id' });
        if (moved.length > 0) await recount(moved);
      }
      return true;
    },
    check: async (): Promise<boolean> => {
      const ids: string[] = await db('orders').where('id', '>', after).orderBy('id').limit(STEP).pluck('id');
      const last = ids.at(-1) ?? after;
      const stale: ChangedOrder[] = await differing(db, after, last);
      for (const batch of batches(stale, STEP_ROWS)) await recount(batch);
      after = ids.length === STEP ? last : '';
      return after !== '';
    },
    checkAtStart: true,
  };
};
