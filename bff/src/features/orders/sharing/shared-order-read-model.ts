import type { Estimate, SharedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents, fromJson, toTime } from '../../../resource/values';
import { DEALER, joinDealer } from '../../dealers';
import { createOrderActivityRepository } from '../order-activity-repository';
import { formatReference, type OrderRow, type ProjectDocument } from '../order-repository';
import type { OrderLinkRow } from './order-link-repository';

type SharedRow = OrderRow & {
  business_name: string;
  logo_id: string | null;
  time_zone: string | null;
  project_document: string;
  estimate_document: string;
};

/** The plans, with materials by their index, because ids say nothing to customers. */
const slabsOf = ({ slabs }: ProjectDocument, { materials }: Estimate): SharedOrder['slabs'] =>
  slabs.map(({ item_id: name, location, material, edges, vertices }) => {
    const index = materials.findIndex(({ materialId }) => materialId === material?._id);
    return {
      name,
      location,
      ...(index >= 0 && { material: index }),
      edges,
      vertices: vertices.map(({ x, y, z }) => ({ x, y, z })),
    };
  });

/** What a link shows. Undefined once the order or its dealer is deleted. */
export const findSharedOrder = async (
  db: Knex,
  link: Pick<OrderLinkRow, 'order_id' | 'fabricator_id' | 'expires_at'>,
): Promise<SharedOrder | undefined> => {
  const row: SharedRow | undefined = await db('orders')
    .join('order_documents', 'order_documents.order_id', 'orders.id')
    .modify(joinDealer, 'orders.fabricator_id')
    .where({ 'orders.id': link.order_id, 'orders.fabricator_id': link.fabricator_id })
    .whereNull('orders.deleted_at')
    .whereNull(DEALER.deletedAt)
    .first('orders.*', DEALER.businessName, DEALER.logoId, DEALER.timeZone, {
      project_document: 'order_documents.project',
      estimate_document: 'order_documents.estimate',
    });
  if (!row) return undefined;
  const activity = await createOrderActivityRepository(db).of(row.id);
  const accepted = activity.findLast(({ kind }) => kind === 'accepted');
  const request = activity.findLast(({ kind }) => kind === 'change-requested');
  const estimate: Estimate = fromJson(row.estimate_document);
  return {
    reference: formatReference(row.reference),
    status: row.status,
    placedAt: toTime(row.created_at),
    expiresAt: toTime(link.expires_at),
    dealer: {
      businessName: row.business_name,
      ...(row.logo_id !== null && { logo: row.logo_id }),
      ...(row.time_zone !== null && { timeZone: row.time_zone }),
    },
    title: row.title,
    slabs: slabsOf(fromJson(row.project_document), estimate),
    materials: estimate.materials.map(
      ({ name, thickness, pricePerSquareFoot, area, subTotalPrice, slabs }) => ({
        name,
        thickness,
        pricePerSquareFoot,
        area,
        subTotalPrice,
        slabs: slabs.map(({ area: slabArea, price }) => ({ area: slabArea, price })),
      }),
    ),
    lineItems: estimate.additionalLineItems.map(({ title, description, price }) => ({
      title,
      ...(description && { description }),
      price,
    })),
    area: row.area,
    totalPrice: fromCents(row.total_cents),
    ...(accepted && {
      accepted: {
        name: accepted.actor_name,
        at: toTime(accepted.at),
        totalPrice: fromCents(Number(accepted.total_cents)),
      },
    }),
    ...(request && { changeRequestedAt: toTime(request.at) }),
  };
};
