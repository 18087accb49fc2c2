import { customerBilling } from '@slabdesk/order-sheet';
import type { Estimate, HistoryEntry, Order, OrderItem } from 'bff-contract';
import type { Knex } from 'knex';
import { readTogether } from '../../database/read-together';
import { notFound } from '../../http/errors';
import type { Scope } from '../../resource/records';
import { fromCents, fromFlag, fromJson, toOptionalTime, toTime } from '../../resource/values';
import { applyVisibility } from '../../resource/visibility';
import { joinUser, leftJoinUserAs, USER } from '../accounts/account-repository';
import { DEALER, joinDealer } from '../dealers';
import { toSiteDetails } from '../projects';
import type { LineCosts } from '../projects/estimate';
import { type CostCell, currentCostsOf } from './costs/cost-repository';
import { orderCosts } from './costs/order-costs';
import {
  type ActivityRow,
  activityOf,
  mergeActivity,
  type NoteActivityRow,
  noteActivityOf,
} from './order-activity-repository';
import { historyOf, type NamedHistoryRow } from './order-history';
import { formatReference, isOpen, type ProjectDocument } from './order-repository';
import type { OrderRow } from './order-row';
import {
  type AcceptedRow,
  acceptancesOf,
  type DraftHead,
  draftHeadOf,
  type RevisionHead,
  type RevisionRows,
  revisionsOf,
  toDraftHead,
  toRevisions,
} from './revisions/revision-repository';
import { joinStages, type OrderStageCells, shownStageOf, stageOf } from './stages/stage-repository';

/** An order with the names of its customer, its dealer, its assignee and its stages. */
export interface NamedOrderRow extends OrderRow, OrderStageCells {
  owner_name: string;
  owner_email: string;
  business_name: string;
  time_zone: string | null;
  assignee_name: string | null;
  shows_due_dates: boolean | 0 | 1;
}

/** Includes the names of deleted customers, dealers and members of teams. */
export const withNames = (query: Knex.QueryBuilder): void => {
  joinUser(query, 'orders.owner_id');
  joinDealer(query, 'orders.fabricator_id');
  joinStages(query);
  leftJoinUserAs('assignees', query, 'orders.assignee_id').select({
    owner_name: USER.name,
    owner_email: USER.email,
    business_name: DEALER.businessName,
    time_zone: DEALER.timeZone,
    shows_due_dates: DEALER.showsDueDates,
    assignee_name: 'assignees.name',
  });
};

/** Builds what a list shows of an order. */
export const toItem = (row: NamedOrderRow): OrderItem => ({
  _id: row.id,
  reference: formatReference(row.reference),
  status: row.status,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
  revision: row.revision,
  ...(row.due_on && { dueDate: row.due_on }),
  ...stageOf(row),
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
    ...toSiteDetails(row),
    totalSquareFeet: row.total_square_feet,
    slabCount: row.slab_count,
  },
  estimate: {
    totalPrice: fromCents(row.total_cents),
    area: row.area,
    ...(row.billed_area !== null && { billedArea: row.billed_area }),
    ...(row.tax_cents !== null && { tax: fromCents(row.tax_cents) }),
  },
});

/** The due date, as far as the customer sees it: while the order is open. */
export const shownDueDateOf = (row: Pick<NamedOrderRow, 'due_on' | 'status' | 'shows_due_dates'>) =>
  row.due_on && isOpen(row) && fromFlag(row.shows_due_dates) ? { dueDate: row.due_on } : {};

/** The stage and the due date, as far as the customer sees them. */
const shownPlanOf = (row: NamedOrderRow) => ({ ...shownStageOf(row), ...shownDueDateOf(row) });

/** Builds what the customer's list shows of an order. */
export const toCustomerItem = (row: NamedOrderRow): OrderItem => {
  const { assignee: _assignee, stage: _stage, dueDate: _dueDate, ...item } = toItem(row);
  return { ...item, ...shownPlanOf(row) };
};

const toHistoryEntry = (row: NamedHistoryRow): HistoryEntry => ({
  at: toTime(row.at),
  actor: { name: row.actor_name, role: row.actor_role },
  ...(row.from_status && { from: row.from_status }),
  to: row.to_status,
  ...(row.assignee_id !== null && { assignee: row.assignee_name ?? '' }),
});

/** An estimate for its customer: hides the list price of each line whose price was set by hand, and steps that are not for customers. */
export const withoutListPrices = ({ materials, additionalLineItems, ...estimate }: Estimate): Estimate => ({
  ...estimate,
  materials: materials.map((material) => ({
    ...material,
    slabs: material.slabs.map((priced) => {
      const { listPrice: _price, billedArea: _area, steps: _steps, source: _source, ...slab } = priced;
      return { ...slab, ...customerBilling(priced) };
    }),
  })),
  additionalLineItems: additionalLineItems.map(({ listPrice, source, ...item }) => ({
    ...item,
    ...(listPrice === undefined && source && { source }),
  })),
});

/** The order without what is only for the dealer's team. */
const forCustomer = (
  {
    assignee: _assignee,
    draft: _draft,
    stage: _stage,
    dueDate: _dueDate,
    history,
    estimate,
    ...order
  }: Order,
  row: NamedOrderRow,
): Order => ({
  ...order,
  ...shownPlanOf(row),
  estimate: withoutListPrices(estimate),
  history: history.filter(({ assignee }) => assignee === undefined),
});

/** Builds the API representation of an order. */
export const toOrder = (
  row: NamedOrderRow,
  { images, slabs }: ProjectDocument,
  estimate: Estimate,
  entries: NamedHistoryRow[],
  revised: RevisionRows = { heads: [], acceptances: [] },
  costs?: CostCell,
): Order => {
  const item = toItem(row);
  const history = entries.map(toHistoryEntry);
  return {
    ...item,
    project: { ...item.project, images, slabs },
    estimate,
    ...(costs && { costs: orderCosts(estimate, fromJson<LineCosts>(costs.costs)) }),
    revisions: toRevisions(row, history, revised),
    ...(revised.draft && { draft: toDraftHead(revised.draft) }),
    history,
  };
};

/** The orders that a caller may see. */
export type OrderScope = Scope<Pick<OrderRow, 'owner_id' | 'fabricator_id'>>;

type DocumentedRow = NamedOrderRow & { project_document: string; estimate_document: string };

type OrderQuery = (db: Knex, id: string) => Knex.QueryBuilder;

const orderOf = (db: Knex, id: string, scope: OrderScope): Knex.QueryBuilder => {
  const query = db('orders')
    .join('order_documents', 'order_documents.order_id', 'orders.id')
    .where('orders.id', id)
    .limit(1)
    .select('orders.*', {
      project_document: 'order_documents.project',
      estimate_document: 'order_documents.estimate',
    });
  applyVisibility<OrderRow>(query, 'orders', { scope });
  withNames(query);
  return query;
};

const ALONG: readonly OrderQuery[] = [historyOf, revisionsOf, acceptancesOf, draftHeadOf];
const ACTIVITY: readonly OrderQuery[] = [activityOf, noteActivityOf];

/**
 * @param more queries about the order, which are read along
 * @throws 404 for an order that is deleted or out of scope
 */
const read = async (db: Knex, id: string, scope: OrderScope, more: readonly OrderQuery[] = []) => {
  const [[row], history, heads, acceptances, [draft], activity, notes, costs] = await readTogether<
    [
      DocumentedRow,
      NamedHistoryRow,
      RevisionHead,
      AcceptedRow,
      DraftHead,
      ActivityRow,
      NoteActivityRow,
      CostCell,
    ]
  >(db, orderOf(db, id, scope), ...[...ALONG, ...more].map((query) => query(db, id)));
  if (!row) throw notFound('order');
  const order = toOrder(
    row,
    fromJson(row.project_document),
    fromJson(row.estimate_document),
    history,
    { heads, acceptances, draft },
    costs?.[0],
  );
  return { row, order, activity, notes };
};

/** Reads an active order with its project, estimate and history. @throws 404 */
export const readOrder = async (db: Knex, id: string, scope: OrderScope): Promise<Order> =>
  (await read(db, id, scope)).order;

/** As `readOrder`, with what happened besides changes of the status and, for a dealer's own orders, what they cost. Not for customers. */
export const readOrderWithActivity = async (db: Knex, id: string, scope: OrderScope): Promise<Order> =>
  (await readOrderAndItem(db, id, scope)).order;

/** As `readOrderWithActivity`, with the order as lists have it. */
export const readOrderAndItem = async (
  db: Knex,
  id: string,
  scope: OrderScope,
): Promise<{ order: Order; item: OrderItem }> => {
  const isOwn = scope.fabricator_id !== undefined;
  const { row, order, activity, notes } = await read(
    db,
    id,
    scope,
    isOwn ? [...ACTIVITY, currentCostsOf] : ACTIVITY,
  );
  return {
    order: { ...order, activity: mergeActivity(activity.reverse(), notes.reverse()) },
    item: toItem(row),
  };
};

/** Reads an order of a customer, as the customer sees it. @throws 404 */
export const readCustomerOrder = async (db: Knex, id: string, ownerId: string): Promise<Order> => {
  const { order, row } = await read(db, id, { owner_id: ownerId });
  return forCustomer(order, row);
};
