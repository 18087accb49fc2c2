import type { Order, OrderRevision, RevisedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { notFound } from '../../../http/errors';
import { squareFeetOf } from '../../projects';
import { type OrderScope, readOrder } from '../order-read-model';
import { createOrderRepository, fromDocument, type OrderContent } from '../order-repository';
import { differenceOf } from './difference';
import { revisionAsDraft } from './price-draft';
import { createRevisionRepository } from './revision-repository';

/** The revisions of an order, oldest first. @throws 404 */
export const listRevisions = async (db: Knex, orderId: string, scope: OrderScope): Promise<OrderRevision[]> =>
  (await readOrder(db, orderId, scope)).revisions;

/** Reads one revision of an order, and another one to compare it with. @throws 404 */
const readRevision = async (
  db: Knex,
  { _id: orderId, revision: current, revisions, project }: Order,
  { number, since }: { number: number; since?: number },
): Promise<RevisedOrder> => {
  const revision = revisions.find((each) => each.revision === number);
  if (!revision) throw notFound('revision');
  // Only an order that was never revised has no rows. Its document comes first, because another revision may be issued meanwhile.
  const placed = current === 1 ? await createOrderRepository(db).document(orderId) : undefined;
  const read = async (wanted: number): Promise<OrderContent> => {
    const row = await createRevisionRepository(db).find(orderId, wanted);
    if (row) return fromDocument(row);
    if (placed && wanted === 1) return placed;
    throw notFound('revision');
  };
  const shown = await read(number);
  const { images, slabs } = shown.project;
  const { owner: _owner, ...head } = project;
  return {
    ...revision,
    estimate: shown.estimate,
    project: {
      ...head,
      totalSquareFeet: squareFeetOf([shown.estimate]),
      slabCount: slabs.length,
      images,
      slabs,
    },
    asDraft: revisionAsDraft(shown),
    ...(since !== undefined && { difference: differenceOf(await read(since), shown) }),
  };
};

/**
 * Reads one revision with its prices and plans.
 *
 * @param numbers.since another revision to compare it with
 * @throws 404
 */
export const findRevision = async (
  db: Knex,
  orderId: string,
  numbers: { number: number; since?: number },
  scope: OrderScope,
): Promise<RevisedOrder> => readRevision(db, await readOrder(db, orderId, scope), numbers);

/** Reads an order as it was in one of its revisions. @throws 404 */
export const findRevisedOrder = async (
  db: Knex,
  orderId: string,
  number: number,
  scope: OrderScope,
): Promise<Order> => {
  const order = await readOrder(db, orderId, scope);
  const { estimate, project } = await readRevision(db, order, { number });
  const { owner } = order.project;
  return { ...order, revision: number, estimate, project: { ...project, ...(owner && { owner }) } };
};
