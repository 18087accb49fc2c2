import {
  type AssigneeFilter,
  addDays,
  DEFAULT_TIME_ZONE,
  type DueFilter,
  dayOf,
  LIMITS,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderItem,
  roleMay,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { dialectOf, tableByIndex } from '../../database/dialect';
import type { TeamUser } from '../../http/caller/caller';
import { type ListDefinition, searchIn, text } from '../../resource/list';
import { PERIOD_FILTERS, periodFilters, periodOf } from '../../resource/period';
import { activeOrDeleted, applyVisibility, type Visibility } from '../../resource/visibility';
import { MAX_HIDDEN } from '../../resource/word-index/gather';
import type { WordSearch } from '../../resource/word-index/word-search';
import { joinUser, USER } from '../accounts/account-repository';
import { DEALER, dealersIn } from '../dealers';
import { SITE_COLUMNS } from '../projects';
import { orderWords } from './customers/order-words-repository';
import { type NamedOrderRow, toCustomerItem, toItem, withNames } from './order-read-model';
import type { OrderRow } from './order-row';
import { createOrderTotalsRepository } from './order-totals-repository';
import { inStages } from './stages/stage-repository';

const WEEK_DAYS = 7;
const EARLIEST_DAY = '0001-01-01';

/** Open orders that are overdue, or due in a week. */
const dueIn = (timeZone: string) => (query: Knex.QueryBuilder, due: DueFilter[]) => {
  const today = dayOf(currentTime(), timeZone);
  // SQLite would read all open orders, or all in the list's order, instead of the few with a date.
  const [notBy, few] = dialectOf(query) === 'sqlite' ? ['+', 'unlikely'] : ['', ''];
  query.whereRaw(`${notBy}orders.status in (${OPEN_STATUSES.map(() => '?')})`, [...OPEN_STATUSES]);
  const from = due.includes('overdue') ? EARLIEST_DAY : today;
  const to = addDays(today, due.includes('week') ? WEEK_DAYS : -1);
  query.whereRaw(`${few}(orders.due_on between ? and ?)`, [from, to]);
};

/** The index of the orders of one customer, who has few, by time. */
const CUSTOMER_INDEX = 'orders_of_customer';

/** Orders are numbered and mostly changed in the order of their creation. */
const FOLLOWS_TIME = ['reference', 'updated_at'];

/** Indexes that hold the time of an order's creation after the column by which orders are sorted. */
const COVERING_IN_PERIOD: Record<string, string> = {
  updated_at: 'orders_by_changes_in_period',
  status: 'orders_by_status_in_period',
};

/**
 * A period is a few of a dealer's orders, or nearly all: the optimiser chooses between the index by time and that of the sort order. It
 * takes them for independent, and would read all orders before a month.
 */
const periodIndexes = (sortedBy: string, filters: string[]): string[] => {
  if (filters.includes('owner')) return [CUSTOMER_INDEX];
  // The index by status and id would be read up to the month.
  if (sortedBy === 'status' && filters.includes('month')) return ['orders_by_status_created_at'];
  const ofStatus = filters.includes('status') ? 'status_' : '';
  if (filters.includes('month') && FOLLOWS_TIME.includes(sortedBy))
    return [`orders_by_${ofStatus}created_at`];
  const sorted = COVERING_IN_PERIOD[sortedBy] ?? `orders_by_${ofStatus}${sortedBy}`;
  return [...new Set([`orders_by_${ofStatus}created_at`, sorted])];
};

/** The month of each status is read from the index by status and time: that by status alone would be read up to the month. */
const monthOfEachStatus = (query: Knex.QueryBuilder, filter: string, sortedBy: string): void => {
  if (filter === 'month' && sortedBy === 'status') query.whereIn('orders.status', ORDER_STATUSES);
};

/** @param userId of the caller */
const assignedTo =
  (userId: string | undefined) =>
  (query: Knex.QueryBuilder, assignees: Array<AssigneeFilter | (string & {})>): void => {
    const ids = assignees
      .filter((each) => each !== 'none')
      .map((each) => (each === 'me' ? (userId ?? '') : each));
    query.where((any) => {
      if (ids.length > 0) any.whereIn('orders.assignee_id', ids);
      if (assignees.includes('none')) any.orWhereNull('orders.assignee_id');
    });
  };

/** A person or a stage has few orders, or nearly all: the optimiser chooses between its index and that of the sort order. */
const indexesOf =
  (own: string, ownOfStatus = own) =>
  (sortedBy: string, filters: string[]): string[] => {
    if (filters.includes('owner')) return [CUSTOMER_INDEX];
    const isOfStatus = filters.includes('status') && sortedBy !== 'status';
    return [isOfStatus ? ownOfStatus : own, `orders_by_${isOfStatus ? 'status_' : ''}${sortedBy}`];
  };

/** Filters whose orders are counted anew for each call: a dealer may have most orders in one stage, or none. */
const COUNTED = ['assignee', 'stage'];

/** Columns of an order that a list shows. */
const SHOWN = [
  'id',
  'reference',
  'status',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
  'fabricator_id',
  'project_id',
  'title',
  'owner_id',
  'assignee_id',
  'total_square_feet',
  'total_cents',
  'tax_cents',
  'billed_area',
  'area',
  'slab_count',
  'revision',
  'due_on',
  'stage_id',
  'shown_stage_id',
  ...SITE_COLUMNS,
] as const satisfies ReadonlyArray<keyof OrderRow>;

type Definition = ListDefinition<NamedOrderRow, OrderItem>;

const definition = (
  visibility: Visibility<OrderRow>,
  {
    search,
    count,
    statusIndex,
    userId,
    timeZone = DEFAULT_TIME_ZONE,
    parts,
  }: Pick<Definition, 'count' | 'parts'> & {
    search: Omit<WordSearch, 'source'>;
    statusIndex?: (filters: string[]) => string | undefined;
    userId?: string | undefined;
    /** The dealer's. */
    timeZone?: string | undefined;
  },
): Definition => ({
  from: 'orders',
  scope: (query) => applyVisibility(query, 'orders', visibility),
  sort: {
    reference: 'reference',
    status: 'status',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    orderSize: 'total_square_feet',
    'project.totalSquareFeet': 'total_square_feet',
    orderValue: 'total_cents',
    'estimate.totalPrice': 'total_cents',
    'project.title': text('title'),
  },
  defaultSort: '-createdAt',
  filters: {
    status: { column: 'status', index: statusIndex },
    fabricator: { column: 'fabricator_id' },
    owner: { column: 'owner_id' },
    due: { where: dueIn(timeZone), index: 'orders_by_due_on' },
    assignee: {
      where: assignedTo(userId),
      index: indexesOf('orders_of_assignee', 'orders_of_assignee_by_status'),
    },
    stage: { where: inStages, index: indexesOf('orders_of_stage') },
    ...periodFilters('orders.created_at', timeZone, periodIndexes, monthOfEachStatus),
  },
  search: { source: orderWords, ...search },
  columns: SHOWN,
  select: withNames,
  map: toItem,
  ...(count && { count }),
  ...(parts && { parts }),
});

/** The months of a list by time, optionally of a status, and of one dealer. */
const monthsIn =
  (db: Knex, fabricator?: string): Definition['parts'] =>
  ({ status, fabricator: asked, ...others }, column) =>
    column === 'created_at' && Object.keys(others).length === 0
      ? createOrderTotalsRepository(db).byMonth({
          fabricator: fabricator ?? (asked as string | string[] | undefined),
          status: status as string[] | undefined,
        })
      : undefined;

/** Finds no order by the customer's address: a word has to be in the reference, the title or the name. */
const withoutAddresses =
  (db: Knex): WordSearch['limit'] =>
  (query, table, word) => {
    const digits = /^(?:ord)?(\d+)$/.exec(word)?.[1];
    const named = joinUser(db('orders as named'), 'named.owner_id')
      .whereRaw('?? = ??', ['named.id', `${table}.id`])
      .select(db.raw('1'));
    if (!'ord'.startsWith(word)) {
      named.where((any) => {
        searchIn('named.title', USER.name)(any, word);
        if (digits) any.orWhereRaw('cast(?? as char) like ?', ['named.reference', `${digits}%`]);
      });
    }
    query.whereExists(named);
  };

/**
 * The ids of deleted orders, for {@link WordSearch.hidden}.
 *
 * @param index of scope and `deleted_at`
 */
const deletedIn =
  (index: string, scope: Visibility<OrderRow>['scope'] = {}) =>
  (db: Knex): Promise<string[]> => {
    const rows = tableByIndex(db, 'orders', index);
    applyVisibility(rows, 'orders', { scope, deleted: 'only' });
    return rows.limit(MAX_HIDDEN + 1).pluck('orders.id');
  };

/**
 * A dealer's orders, newest first. Counts are read from the totals, so they stay cheap; one customer has few orders.
 *
 * @param reader whose list it is; the user for the filter `assignee=me`, the dealer's time zone for days and months
 */
export const dealerOrders = (
  db: Knex,
  {
    fabricatorId,
    userId,
    role,
    timeZone = DEFAULT_TIME_ZONE,
  }: Pick<TeamUser, 'fabricatorId' | 'role'> & Partial<TeamUser>,
) =>
  definition(
    { scope: { fabricator_id: fabricatorId } },
    {
      search: {
        tenant: fabricatorId,
        idsFollow: 'created_at',
        hidden: deletedIn('orders_by_created_at', { fabricator_id: fabricatorId }),
        ...(!roleMay(role, 'customers:read') && { limit: withoutAddresses(db) }),
      },
      userId,
      timeZone,
      statusIndex: (filters) =>
        filters.some((filter) => ['owner', ...COUNTED, ...PERIOD_FILTERS].includes(filter))
          ? undefined
          : 'orders_by_status_in_period',
      count: (filters) => {
        if (COUNTED.some((filter) => filter in filters)) return { upTo: LIMITS.searchCount };
        if ('owner' in filters || 'due' in filters) return undefined;
        return {
          query: createOrderTotalsRepository(db).countQuery({
            fabricator: fabricatorId,
            status: filters.status as string[] | undefined,
            period: periodOf(filters, timeZone),
          }),
        };
      },
      parts: monthsIn(db, fabricatorId),
    },
  );

/** The orders that a customer has placed, newest first. */
export const customerOrders = (ownerId: string): Definition => ({
  ...definition({ scope: { owner_id: ownerId } }, { search: { isShort: true } }),
  map: toCustomerItem,
});

/** Dealers that one word finds. A word in the names of more is found by the orders' own words only. */
const MAX_DEALERS = 100;

/** Dealers by their name. One letter is in most names. */
const findDealers = async (db: Knex, word: string): Promise<string[]> => {
  if (/^\p{L}$/u.test(word)) return [];
  const dealers = dealersIn(db).limit(MAX_DEALERS);
  searchIn(DEALER.businessName)(dealers, word);
  return dealers.pluck('id');
};

/** All active orders, newest first or, with `deleted`, all deleted ones. A search finds dealers' names as well. */
export const allOrders = (db: Knex, filter: { deleted?: boolean }): Definition =>
  definition(activeOrDeleted(filter), {
    search: {
      also: { column: 'fabricator_id', find: findDealers },
      ...(!filter.deleted && { idsFollow: 'created_at', hidden: deletedIn('all_orders_by_created_at') }),
    },
    statusIndex: (filters) => {
      if (filters.includes('owner') || filter.deleted) return undefined;
      return filters.includes('fabricator') ? 'orders_by_status_in_period' : 'all_orders_of_status';
    },
    ...(!filter.deleted && { parts: monthsIn(db) }),
    count: (filters) =>
      filter.deleted || 'owner' in filters
        ? undefined
        : { query: createOrderTotalsRepository(db).countQuery(filters) },
  });
