import type { appOrderEndpoints, BodyOf, Order } from 'bff-contract';
import type { Knex } from 'knex';
import { holdWrites } from '../../database/held-writes';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict, invalid, notFound } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { newRecord, type Scope } from '../../resource/records';
import { createAccountRepository, type UserRow } from '../accounts/account-repository';
import { createEventRepository } from '../dealer-events';
import { createDealerRepository, type TakenReference } from '../dealers/dealer-repository';
import {
  createProjectRepository,
  type ProjectRow,
  siteOf,
  toImages,
  toMeasuredSlab,
  toSlab,
} from '../projects';
import { createCostRepository } from './costs/cost-repository';
import type { OrderContext } from './order-context';
import { createOrderMails } from './order-mails';
import { toOrder, withoutListPrices } from './order-read-model';
import { billedCells, createOrderRepository, formatReference, type OrderContent } from './order-repository';
import type { OrderRow } from './order-row';
import { assertSeen, type OrderPrices, PROJECT_PATHS, priceOrder, type SlabsAndLines } from './price-order';
import { NO_STAGE } from './stages/stage-repository';

export type OrderInput = BodyOf<typeof appOrderEndpoints.create>;

type OrderableProject = ProjectRow & { fabricator_id: string };

/** Snapshots the project and prices it. */
const price = async (
  trx: Knex,
  { id, fabricator_id: fabricatorId, owner_id: customerId }: OrderableProject,
  lines: Pick<SlabsAndLines, 'lineItemIds' | 'sizes'>,
): Promise<OrderPrices & OrderContent> => {
  const [slabRows, images] = await createProjectRepository(trx).slabsAndImages(id);
  const slabs = slabRows.map(toMeasuredSlab);
  const priced = await priceOrder(trx, {
    fabricatorId,
    customerId,
    slabs,
    ...lines,
    paths: PROJECT_PATHS,
  });
  const project = {
    images: toImages(images),
    slabs: slabs.map((slab) => toSlab(slab, priced.materials.get(slab.materialId ?? '')?.name)),
  };
  return { ...priced, project };
};

/** Locks the project until the transaction ends. */
const lockProject = async (trx: Knex, id: string, scope: Scope<ProjectRow>): Promise<OrderableProject> => {
  const project = await createProjectRepository(trx).lock(id, scope);
  if (!project) throw notFound('project');
  if (project.ordered_at !== null) {
    throw conflict('This project has been ordered already.', 'ALREADY_ORDERED');
  }
  if (project.fabricator_id === null) throw invalid({ project: 'Choose a dealer for this project first' });
  return { ...project, fabricator_id: project.fabricator_id };
};

const newOrder = (
  project: ProjectRow,
  customer: Pick<UserRow, 'name' | 'email'>,
  { dealer, reference }: TakenReference,
  { project: { slabs }, ...priced }: OrderPrices & OrderContent,
): OrderRow => {
  return {
    // Reads the clock after locking the dealer, so references and times have the same order.
    ...newRecord(),
    fabricator_id: dealer.id,
    owner_id: project.owner_id,
    assignee_id: null,
    project_id: project.id,
    live_project_id: project.id,
    reference,
    status: 'order-placed',
    title: project.title,
    search_text: [formatReference(reference), project.title, customer.name, customer.email].join(' '),
    ...siteOf(project),
    total_square_feet: project.total_square_feet,
    area: priced.estimate.area,
    slab_count: slabs.length,
    total_cents: priced.totalCents,
    ...billedCells(priced.estimate),
    revision: 1,
    due_on: null,
    stage_id: null,
    shown_stage_id: null,
    reminded_revision: null,
    draft_version: 0,
  };
};

/**
 * Places an order for a project: takes a reference, snapshots project and prices, and queues the dealer's
 * mail, all in one transaction.
 *
 * @param scope the projects that the caller may order
 * @throws 404 when the caller has no such project; 409 when it has been ordered, or the hash is of other prices; 400 when it is incomplete
 */
export const placeOrder = (
  context: OrderContext,
  actor: Actor,
  scope: Scope<ProjectRow>,
  input: OrderInput,
): Promise<Order> =>
  inTransaction(context.db, async (trx) => {
    const project = await lockProject(trx, input.project, scope);
    const customer = await createAccountRepository(trx).lockForShare(project.owner_id);
    if (!customer) throw invalid({ project: "This project's customer has been deleted" });
    const priced = await price(trx, project, {
      lineItemIds: input.additionalLineItems,
      sizes: input.sizes,
    });
    assertSeen(priced.estimate, input.hash);
    const mailDealer = await createOrderMails(context, trx, actor.id).placed(project.fabricator_id);
    const orders = createOrderRepository(trx);
    // From here on other orders of this dealer wait, so two round trips must do: one for the reference, one for the rest.
    await holdWrites(trx);
    const taken = await createDealerRepository(trx).takeReference(project.fabricator_id);
    if (!taken) throw invalid({ project: 'The dealer of this project no longer exists' });
    const order = newOrder(project, customer, taken, priced);
    await orders.insert(order, priced, customer);
    await createCostRepository(trx).insert(order.id, order.revision, priced.costs);
    const { created_at: at, status } = order;
    const history = await orders.addHistory(actor, { order, at, from: null, to: status });
    await createProjectRepository(trx).update(project, { ordered_at: at });
    await mailDealer({ order, businessName: taken.dealer.business_name, customerName: customer.name });
    const names = {
      owner_name: customer.name,
      owner_email: customer.email,
      business_name: taken.dealer.business_name,
      time_zone: taken.dealer.time_zone,
      assignee_name: null,
      ...NO_STAGE,
      shows_due_dates: false,
    };
    const entries = history.map((entry) => ({ ...entry, assignee_name: null }));
    const created = toOrder({ ...order, ...names }, priced.project, priced.estimate, entries);
    const {
      project: _project,
      estimate: _estimate,
      history: _history,
      revisions: _revisions,
      ...after
    } = created;
    await recordAudit(trx, actor, { action: 'create', resource: 'order', recordId: order.id, after });
    await createEventRepository(trx).record('placed', order);
    return actor.role === 'customer'
      ? { ...created, estimate: withoutListPrices(created.estimate) }
      : created;
  });
