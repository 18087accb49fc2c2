import type { Estimate, PricedOffer, SizeOfPiece, SizeUnit } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { AppError, invalid } from '../../http/errors';
import { fingerprintOf } from '../../resource/fingerprint';
import { toTime } from '../../resource/values';
import { createPriceListRepository, type ListedMaterial } from '../price-list/price-list-repository';
import { assertEdges, type MeasuredSlab, slabPrompt } from '../projects';
import { estimate, type PricedEstimate, sizeUnitOf } from '../projects/estimate';
import { withoutListPrices } from './order-read-model';

/** The paths in the body of an order, whose slabs are the project's. */
export const PROJECT_PATHS = { slabs: 'project.slabs', whole: 'project' };

/** The prompt for a line item whose size is missing. */
export const sizePrompt = (title: string, unit: SizeUnit): string =>
  `${title}: please enter its size in ${unit === 'inch' ? 'inches' : 'centimeters'}`;

/** Slabs and line items of a dealer, to be priced together. */
export interface SlabsAndLines {
  fabricatorId: string;
  /** The user whose prices apply. */
  customerId: string;
  slabs: MeasuredSlab[];
  /** Ids of the dealer's line items; may contain duplicates. */
  lineItemIds?: string[] | undefined;
  /** The sizes of line items whose price depends on one, for each time that they occur. */
  sizes?: ReadonlyArray<SizeOfPiece & { lineItem: string }> | undefined;
  /** For prompts, the paths of the slabs in the body, and of what they are part of. */
  paths: { slabs: string; whole: string };
}

/** The prices, and the materials of the slabs by id. */
export interface OrderPrices extends PricedEstimate {
  materials: ReadonlyMap<string, ListedMaterial>;
}

/** @throws 400 naming each line item that doesn't exist, or lacks its size */
const lineItemsOf = async (
  trx: Knex,
  { fabricatorId, customerId, lineItemIds: ids = [], sizes = [] }: SlabsAndLines,
) => {
  const items = await createPriceListRepository(trx).lineItems(fabricatorId, ids, { customerId });
  const problems: Record<string, string> = {};
  const left = [...sizes];
  const chosen = ids.flatMap((id, index) => {
    const item = items.get(id);
    const unit = item && sizeUnitOf(item);
    const at = left.findIndex((size) => size.lineItem === id && size.unit === unit);
    const { value } = left[at] ?? {};
    if (at >= 0) left.splice(at, 1);
    if (!item) problems[`additionalLineItems.${index}`] = 'This line item does not exist';
    else if (unit && value === undefined)
      problems[`additionalLineItems.${index}`] = sizePrompt(item.title, unit);
    return item ? [{ ...item, ...(unit && value !== undefined && { size: { value, unit } }) }] : [];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return chosen;
};

/** @throws 400 naming each slab without a material, or with one the dealer no longer sells */
const materialsOf = async (trx: Knex, { fabricatorId, customerId, slabs, paths }: SlabsAndLines) => {
  const ids = slabs.flatMap((slab) => slab.materialId ?? []);
  const materials = await createPriceListRepository(trx).materials(fabricatorId, ids, { customerId });
  const problems = slabs.flatMap(({ itemId, materialId }, index) => {
    if (materialId !== null && materials.has(materialId)) return [];
    const problem = materialId === null ? 'choose a material' : "this dealer doesn't have this material";
    return [[`${paths.slabs}.${index}.material`, slabPrompt(itemId, problem)]];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  return materials;
};

/** Prices slabs and line items as of now. @throws 400 naming what can't be priced */
export const priceOrder = async (trx: Knex, priceable: SlabsAndLines): Promise<OrderPrices> => {
  const { fabricatorId, slabs, paths } = priceable;
  if (slabs.length === 0) throw invalid({ [paths.whole]: 'A project needs at least one slab to be ordered' });
  assertEdges(slabs, (index) => `${paths.slabs}.${index}.edges`);
  const materials = await materialsOf(trx, priceable);
  const lineItems = await lineItemsOf(trx, priceable);
  const terms = await createPriceListRepository(trx).terms(fabricatorId);
  const priced = estimate(
    slabs.map(({ materialId, ...slab }) => ({ ...slab, materialId: materialId ?? '' })),
    materials,
    lineItems,
    toTime(currentTime()),
    terms,
  );
  // Larger amounts of cents aren't exact integers.
  if (!Number.isSafeInteger(priced.totalCents))
    throw invalid({ [paths.whole]: 'This is too much for one order' });
  return { ...priced, materials };
};

/** An estimate as its customer sees it, with a hash of all but its time. */
export const toOffer = (priced: Estimate): PricedOffer => {
  const offer = withoutListPrices(priced);
  const { pricedAt: _pricedAt, ...shown } = offer;
  return { ...offer, hash: fingerprintOf(shown) };
};

/** @throws 409 with the new estimate unless it is the one that the customer has seen */
export const assertSeen = (priced: Estimate, hash: string | undefined): void => {
  if (hash === undefined) return;
  const current = toOffer(priced);
  if (current.hash !== hash) {
    throw new AppError(409, 'PRICES_CHANGED', 'The prices have changed. Please check them and order again.', {
      current,
    });
  }
};
