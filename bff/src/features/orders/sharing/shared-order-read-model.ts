import { publicBilling } from '@slabdesk/order-sheet';
import { DEFAULT_TIME_ZONE, type Estimate, type SharedOrder } from 'bff-contract';
import type { Knex } from 'knex';
import { fromCents, fromFlag, fromJson, toTime } from '../../../resource/values';
import { currentTermsOf, DEALER, joinDealer } from '../../dealers';
import { toSiteDetails } from '../../projects';
import { createAcceptanceRepository } from '../acceptance/acceptance-repository';
import { createOrderActivityRepository } from '../order-activity-repository';
import { shownDueDateOf } from '../order-read-model';
import {
  formatReference,
  fromDocument,
  isOpen,
  type OrderContent,
  type ProjectDocument,
} from '../order-repository';
import type { OrderRow } from '../order-row';
import { sharedDifferenceOf } from '../revisions/difference';
import { createRevisionRepository, type RevisionHead, revisionsOf } from '../revisions/revision-repository';
import { findStagesToCome, joinStages, type OrderStageCells, shownStageOf } from '../stages/stage-repository';
import { type OrderLinkRow, seenBefore } from './order-link-repository';

type SharedRow = OrderRow &
  OrderStageCells & {
    business_name: string;
    logo_id: string | null;
    time_zone: string | null;
    contact_email: string;
    phone_number: string;
    shows_due_dates: boolean | 0 | 1;
    project_document: string;
    estimate_document: string;
  };

/** The address, without the phone number and how to get in. */
const siteOnly = (row: OrderRow): Pick<SharedOrder, 'site'> => {
  const { site } = toSiteDetails(row);
  return site ? { site } : {};
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

/** The revision, its note, and the changes since another one, if that is older. */
const findRevised = async (
  db: Knex,
  { id, revision }: Pick<OrderRow, 'id' | 'revision'>,
  current: OrderContent,
  since: number | null,
): Promise<Pick<SharedOrder, 'revision' | 'revisedAt' | 'note' | 'changes'>> => {
  if (revision === 1) return { revision };
  const revisions = createRevisionRepository(db);
  const [head]: RevisionHead[] = await revisionsOf(db, id).where({ revision });
  const before = since !== null && since < revision ? await revisions.find(id, since) : undefined;
  return {
    revision,
    ...(head && { revisedAt: toTime(head.at), ...(head.note !== null && { note: head.note }) }),
    ...(before && {
      changes: { since: before.revision, ...sharedDifferenceOf(fromDocument(before), current) },
    }),
  };
};

/** Where the order is, what comes next, and when it is due. */
const findProgress = async (
  db: Knex,
  row: SharedRow,
): Promise<Pick<SharedOrder, 'stage' | 'nextStages' | 'dueDate'>> => {
  const { stage } = shownStageOf(row);
  const nextStages = isOpen(row) ? await findStagesToCome(db, row, stage?._id) : [];
  return {
    ...(stage && { stage: stage.name }),
    ...(nextStages.length > 0 && { nextStages }),
    ...shownDueDateOf(row),
  };
};

const toSharedLine = ({
  title,
  description,
  price,
  quantity,
  unit,
  unitPrice,
  base,
  range,
  size,
  edges,
}: Estimate['additionalLineItems'][number]): SharedOrder['lineItems'][number] => ({
  title,
  ...(description && { description }),
  price,
  ...(quantity !== undefined && { quantity }),
  ...(unit && { unit }),
  ...(unitPrice !== undefined && { unitPrice }),
  ...(base !== undefined && { base }),
  ...(range && { range }),
  ...(size && { size }),
  ...(edges && { edges }),
});

/** Finds the order that a link shows. Undefined once the order or its dealer is deleted. */
export const findSharedOrder = async (db: Knex, link: OrderLinkRow): Promise<SharedOrder | undefined> => {
  const row: SharedRow | undefined = await db('orders')
    .join('order_documents', 'order_documents.order_id', 'orders.id')
    .modify(joinDealer, 'orders.fabricator_id')
    .modify(joinStages)
    .where({ 'orders.id': link.order_id, 'orders.fabricator_id': link.fabricator_id })
    .whereNull('orders.deleted_at')
    .whereNull(DEALER.deletedAt)
    .first(
      'orders.*',
      DEALER.businessName,
      DEALER.logoId,
      DEALER.timeZone,
      DEALER.contactEmail,
      DEALER.phoneNumber,
      DEALER.showsDueDates,
      {
        project_document: 'order_documents.project',
        estimate_document: 'order_documents.estimate',
      },
    );
  if (!row) return undefined;
  const activity = await createOrderActivityRepository(db).of(row.id);
  const accepted = activity.findLast(({ kind }) => kind === 'accepted');
  const request = activity.findLast(
    ({ kind, revision }) => kind === 'change-requested' && (revision ?? 1) === row.revision,
  );
  const current: OrderContent = {
    project: fromJson(row.project_document),
    estimate: fromJson(row.estimate_document),
  };
  const { estimate, project } = current;
  const certificate =
    accepted && (await createAcceptanceRepository(db).find({ revision: accepted.revision ?? 1 }, row.id, {}));
  const terms = await currentTermsOf(db, row.fabricator_id);
  const since = accepted ? (accepted.revision ?? 1) : seenBefore(link, row.revision);
  return {
    reference: formatReference(row.reference),
    status: row.status,
    placedAt: toTime(row.created_at),
    expiresAt: toTime(link.expires_at),
    dealer: {
      businessName: row.business_name,
      ...(row.logo_id !== null && { logo: row.logo_id }),
      timeZone: row.time_zone ?? DEFAULT_TIME_ZONE,
      ...(row.contact_email && { contactEmail: row.contact_email }),
      ...(row.phone_number && { phoneNumber: row.phone_number }),
    },
    ...(await findProgress(db, row)),
    title: row.title,
    ...(fromFlag(link.shows_site) && siteOnly(row)),
    slabs: slabsOf(project, estimate),
    materials: estimate.materials.map(
      ({ name, thickness, pricePerSquareFoot, area, subTotalPrice, slabs }) => ({
        name,
        thickness,
        pricePerSquareFoot,
        area,
        subTotalPrice,
        slabs: slabs.map((slab) => ({ area: slab.area, price: slab.price, ...publicBilling(slab) })),
      }),
    ),
    lineItems: estimate.additionalLineItems.map(toSharedLine),
    ...(estimate.taxes && { taxes: estimate.taxes }),
    area: row.area,
    totalPrice: fromCents(row.total_cents),
    ...(await findRevised(db, row, current, since)),
    ...(accepted && {
      accepted: {
        name: accepted.actor_name,
        at: toTime(accepted.at),
        totalPrice: fromCents(Number(accepted.total_cents)),
        revision: accepted.revision ?? 1,
        hasCertificate: certificate !== undefined && certificate.address !== '',
      },
    }),
    ...(terms && { terms: { version: terms.version, text: terms.text } }),
    ...(request && { changeRequestedAt: toTime(request.at) }),
  };
};
