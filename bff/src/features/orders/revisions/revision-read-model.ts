import type { OrderRevision, RevisedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { notFound } from '../../../http/errors';
import { squareFeetOf } from '../../projects';
import { findOrder, type OrderScope } from '../order-read-model';
import { fromDocument } from '../order-repository';
import { createRevisionRepository } from './revision-repository';

const mustFind = async (db: Knex, orderId: string, scope: OrderScope) => {
  const order = await findOrder(db, orderId, scope);
  if (!order) throw notFound('order');
  return order;
};

/** The revisions of an order, oldest first. @throws 404 */
export const listRevisions = async (db: Knex, orderId: string, scope: OrderScope): Promise<OrderRevision[]> =>
  (await mustFind(db, orderId, scope)).revisions;

/** One revision with its prices and plans. @throws 404 */
export const findRevision = async (
  db: Knex,
  orderId: string,
  number: number,
  scope: OrderScope,
): Promise<RevisedOrder> => {
  const { revisions, revision: current, estimate, project } = await mustFind(db, orderId, scope);
  const { owner: _owner, ...head } = project;
  const revision = revisions.find((each) => each.revision === number);
  if (!revision) throw notFound('revision');
  if (number === current) return { ...revision, estimate, project: head };
  const row = await createRevisionRepository(db).find(orderId, number);
  if (!row) throw notFound('revision');
  const {
    project: { images, slabs },
    estimate: superseded,
  } = fromDocument(row);
  return {
    ...revision,
    estimate: superseded,
    project: {
      ...head,
      totalSquareFeet: squareFeetOf([superseded]),
      slabCount: slabs.length,
      images,
      slabs,
    },
  };
};
