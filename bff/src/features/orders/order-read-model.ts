import {
  type AssigneeFilter,
  addDays,
  DEFAULT_TIME_ZONE,
  type DueFilter,
  dayOf,
  type Estimate,
  type HistoryEntry,
  OPEN_STATUSES,
  ORDER_STATUS_LABELS,
  type Order,
  type OrderItem,
  roleMay,
} from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { readTogether } from '../../database/read-together';
import type { TeamUser } from '../../http/caller/caller';
import { areaColumn, type CsvColumn, dayColumn, moneyColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, searchIn, text } from '../../resource/list';
import { PERIOD_FILTERS, periodFilters, periodOf } from '../../resource/period';
import { activeOrDeleted, applyVisibility, type Visibility } from '../../resource/record-kind';
import type { Scope } from '../../resource/records';
import { fromCents, fromJson, toOptionalTime, toTime } from '../../resource/values';
import type { WordSearch } from '../../resource/word-index/word-search';
import { joinUser, leftJoinUserAs, USER } from '../accounts/account-repository';
import { DEALER, dealersIn, joinDealer } from '../dealers';
import { orderWords } from './customers/order-words-repository';
import {
  type ActivityRow,
  activityOf,
  mergeActivity,
  type NoteActivityRow,
  noteActivityOf,
} from './order-activity-repository';
import { historyOf, inSequence, type NamedHistoryRow } from './order-history';
import { formatReference, type OrderRow, type ProjectDocument } from './order-repository';
import { createOrderTotalsRepository } from './order-totals-repository';

interface JoinedRow extends OrderRow {
  owner_name: string;
  owner_email: string;
  business_name: string;
  time_zone: string | null;
  assignee_name: string | null;
}

/** Includes the names of deleted customers, dealers and members of teams. */
const withNames = (query: Knex.QueryBuilder): void => {
  joinUser(query, 'orders.owner_id');
  joinDealer(query, 'orders.fabricator_id');
  leftJoinUserAs('assignees', query, 'orders.assignee_id').select({
    owner_name: USER.name,
    owner_email: USER.email,
    business_name: DEALER.businessName,
    time_zone: DEALER.timeZone,
    assignee_name: 'assignees.name',
  });
};

const toItem = (row: JoinedRow): OrderItem => ({
  _id: row.id,
  reference: formatReference(row.reference),
  status: row.status,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
  ...(row.due_on && { dueDate: row.due_on }),
  fabricator: {
    _id: row.fabricator_id,
    businessName: row.business_name,
    ...(row.time_zone !== null && { timeZone: row.time_zone }),
  },
  ...(row.assignee_id !== null && { assignee: { _id: row.assignee_id, name: row.assignee_name ?? '' } }),
  project: {
    _id: row.project_id,
    title: row.title,
    owner: { _id: row.owner_id, name: row.owner_name, email: row.owner_email },
    fabricator: row.fabricator_id,
    totalSquareFeet: row.total_square_feet,
    ...(row.slab_count !== null && { slabCount: row.slab_count }),
  },
  estimate: { totalPrice: fromCents(row.total_cents), area: row.area },
});

const toHistoryEntry = (row: NamedHistoryRow): HistoryEntry => ({
  at: toTime(row.at),
  actor: { name: row.actor_name, role: row.actor_role },
  ...(row.from_status && { from: row.from_status }),
  to: row.to_status,
  ...(row.assignee_id !== null && { assignee: row.assignee_name ?? '' }),
});

/** The order without what is only for the dealer's team. */
const forCustomer = ({ assignee: _assignee, history, ...order }: Order): Order => ({
  ...order,
  history: history.filter(({ assignee }) => assignee === undefined),
});

/** Builds the API representation of an order. */
export const toOrder = (
  row: JoinedRow,
  project: ProjectDocument,
  estimate: Estimate,
  history: NamedHistoryRow[],
): Order => {
  const item = toItem(row);
  return {
    ...item,
    project: { ...item.project, ...project },
    estimate,
    history: history.map(toHistoryEntry),
  };
};

/** The orders that a caller may see. */
export type OrderScope = Scope<OrderRow>;

type DocumentedRow = JoinedRow & { project_document: string; estimate_document: string };

/** @param more queries about the order, which are read along */
const readOrder = async (db: Knex, id: string, scope: OrderScope, more: Knex.QueryBuilder[] = []) => {
  const query = db('orders')
    .join('order_documents', 'order_documents.order_id', 'orders.id')
    .where('orders.id', id)
    .limit(1)
    .select('orders.*', {
      project_document: 'order_documents.project',
      estimate_document: 'order_documents.estimate',
    });
  applyVisibility(query, 'orders', { scope });
  withNames(query);
  const [[row], history, activity, notes] = await readTogether<
    [DocumentedRow, NamedHistoryRow, ActivityRow, NoteActivityRow]
  >(db, query, historyOf(db, id), ...more);
  if (!row) return undefined;
  const order = toOrder(
    row,
    fromJson(row.project_document),
    fromJson(row.estimate_document),
    inSequence(history),
  );
  return { order, activity, notes };
};

/** Finds an active order with its project, estimate and history. */
export const findOrder = async (db: Knex, id: string, scope: OrderScope = {}): Promise<Order | undefined> =>
  (await readOrder(db, id, scope))?.order;

/** As `findOrder`, with what happened besides changes of the status. Not for customers. */
export const findOrderWithActivity = async (
  db: Knex,
  id: string,
  scope: OrderScope = {},
): Promise<Order | undefined> => {
  const found = await readOrder(db, id, scope, [activityOf(db, id), noteActivityOf(db, id)]);
  return (
    found && { ...found.order, activity: mergeActivity(found.activity.reverse(), found.notes.reverse()) }
  );
};

/** An order of a customer, as the customer sees it. */
export const findCustomerOrder = async (
  db: Knex,
  id: string,
  ownerId: string,
): Promise<Order | undefined> => {
  const order = await findOrder(db, id, { owner_id: ownerId });
  return order && forCustomer(order);
};

const WEEK_DAYS = 7;

/** Open orders that are overdue, or due in a week. */
const dueIn = (timeZone: string) => (query: Knex.QueryBuilder, due: DueFilter[]) => {
  const today = dayOf(currentTime(), timeZone);
  query.whereIn('orders.status', OPEN_STATUSES);
  query.where((any) => {
    if (due.includes('overdue')) any.orWhere('orders.due_on', '<', today);
    if (due.includes('week')) any.orWhereBetween('orders.due_on', [today, addDays(today, WEEK_DAYS)]);
  });
};

/** A month is a few of a dealer's orders, or nearly all: the optimiser chooses between the index by time and that of the sort order. */
const periodIndexes = (sortedBy: string, filters: string[]): string[] => {
  const ofStatus = filters.includes('status') && sortedBy !== 'status' ? 'status_' : '';
  return [...new Set([`orders_by_${ofStatus}created_at`, `orders_by_${ofStatus}${sortedBy}`])];
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

/** A person has few orders, or nearly all: the optimiser chooses between the assignee's index and that of the sort order. */
const assigneeIndexes = (sortedBy: string, filters: string[]): string[] => {
  const ofStatus = filters.includes('status') && sortedBy !== 'status' ? 'status_' : '';
  return ['orders_of_assignee', `orders_by_${ofStatus}${sortedBy}`];
};

/** What a list shows of an order. */
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
  'area',
  'slab_count',
  'due_on',
] as const satisfies ReadonlyArray<keyof OrderRow>;

type Definition = ListDefinition<JoinedRow, OrderItem>;

const definition = (
  visibility: Visibility<OrderRow>,
  {
    search,
    countQuery,
    countsSome,
    statusIndex,
    userId,
    timeZone = DEFAULT_TIME_ZONE,
  }: Pick<Definition, 'countQuery' | 'countsSome'> & {
    search: Omit<WordSearch, 'source'>;
    statusIndex?: (filters: string[]) => string | undefined;
    userId?: string | undefined;
    /** Of the dealer. */
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
    assignee: { where: assignedTo(userId), index: assigneeIndexes },
    ...periodFilters('orders.created_at', timeZone, periodIndexes),
  },
  search: { source: orderWords, ...search },
  columns: SHOWN,
  select: withNames,
  map: toItem,
  countQuery,
  ...(countsSome && { countsSome }),
});

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
 * A dealer's orders, newest first. Counts are read from the totals, so they stay cheap; those of a customer are few.
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
        ...(!roleMay(role, 'customers:read') && { limit: withoutAddresses(db) }),
      },
      userId,
      timeZone,
      // A dealer may assign most orders to one person, or none.
      countsSome: (filters) => 'assignee' in filters,
      statusIndex: (filters) =>
        filters.some((filter) => ['owner', 'assignee', ...PERIOD_FILTERS].includes(filter))
          ? undefined
          : 'orders_by_status',
      countQuery: (filters) =>
        'owner' in filters || 'due' in filters || 'assignee' in filters
          ? undefined
          : createOrderTotalsRepository(db).countQuery({
              fabricator: fabricatorId,
              status: filters.status as string[] | undefined,
              period: periodOf(filters, timeZone),
            }),
    },
  );

/** The orders that a customer has placed, newest first. */
export const customerOrders = (ownerId: string): Definition => ({
  ...definition({ scope: { owner_id: ownerId } }, { search: { isShort: true } }),
  map: (row) => toItem({ ...row, assignee_id: null }),
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
    search: { also: { column: 'fabricator_id', find: findDealers } },
    statusIndex: (filters) => {
      if (filters.includes('owner') || filter.deleted) return undefined;
      return filters.includes('fabricator') ? 'orders_by_status' : 'all_orders_of_status';
    },
    countQuery: (filters) =>
      filter.deleted || 'owner' in filters ? undefined : createOrderTotalsRepository(db).countQuery(filters),
  });

const totalPrice = (order: OrderItem): number => order.estimate.totalPrice;
const isCancelled = (order: OrderItem): boolean => order.status === 'cancelled';

/** A code for programs, a label for people. */
const statusColumns: CsvColumn<OrderItem>[] = [
  { label: 'Status', value: (order) => order.status, format: 'csv' },
  { label: 'Status', value: (order) => order.status && ORDER_STATUS_LABELS[order.status], format: 'xlsx' },
];

/** In a workbook cancelled orders have a column of their own, so that a sum of the values is that of the portal. */
const valueColumns = (title: string): CsvColumn<OrderItem>[] => [
  { ...moneyColumn(title, totalPrice), format: 'csv' },
  {
    ...moneyColumn(title, (order: OrderItem) => (isCancelled(order) ? undefined : totalPrice(order))),
    format: 'xlsx',
  },
  {
    ...moneyColumn('Cancelled Value', (order: OrderItem) =>
      isCancelled(order) ? totalPrice(order) : undefined,
    ),
    format: 'xlsx',
  },
];

export const dealerColumns: CsvColumn<OrderItem>[] = [
  { label: 'Reference', value: (order) => order.reference },
  ...statusColumns,
  { label: 'Project', value: (order) => order.project.title, format: 'xlsx' },
  areaColumn('Order Size', (order) => order.project.totalSquareFeet),
  ...valueColumns('Order Value'),
  { label: 'Customer Name', value: (order) => order.project.owner?.name },
  {
    label: 'Customer Email',
    value: (order) => order.project.owner?.email,
    permission: 'customers:read',
  },
  { label: 'Assigned To', value: (order) => order.assignee?.name, format: 'xlsx' },
  { ...dayColumn('Due Date', (order: OrderItem) => order.dueDate), format: 'xlsx' },
  timeColumn('Created At', (order) => order.createdAt),
  timeColumn('Updated At', (order) => order.updatedAt),
];

/** The part of an order that its customer sees. */
export const customerColumns: CsvColumn<OrderItem>[] = dealerColumns.filter(
  ({ label }) => label !== 'Assigned To' && label !== 'Due Date',
);

export const adminColumns: CsvColumn<OrderItem>[] = [
  { label: 'Project', value: (order) => order.project.title },
  { label: 'Fabricator', value: (order) => order.fabricator.businessName },
  ...valueColumns('Total Cost'),
  ...statusColumns,
  timeColumn('Created Date', (order) => order.createdAt),
  timeColumn('Updated Date', (order) => order.updatedAt),
];
