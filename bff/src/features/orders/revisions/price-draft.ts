import {
  discountOf,
  type EstimatedMaterial,
  type EstimatedSlab,
  handPriceOf,
  lineItemsOf,
  quantityOf,
} from '@slabdesk/order-sheet';
import { DISCOUNT_LINE, type DraftInput, type Estimate, isMeasuredUnit, type OrderDraft } from 'bff-contract';
import Big from 'big.js';
import { invalid } from '../../../http/errors';
import { fromCents, toCents } from '../../../resource/values';
import type { ListedMaterial } from '../../price-list/price-list-repository';
import { geometryOf, slabPrompt } from '../../projects';
import {
  applyTerms,
  type Costed,
  type CostedEstimate,
  type CostedLine,
  joinCosts,
  type LineCosts,
  priceSlab as priceByList,
  type SlabPrice,
  splitCosts,
  sumOf,
} from '../../projects/estimate';
import type { OrderContent, ProjectDocument } from '../order-repository';
import { toDraftEdges } from './chosen-edges';
import { type LinePrices, priceLines } from './draft-lines';
import { type MeasuredSlab, measuredSlabs } from './measured-slabs';

/** The chosen lines of a draft, as it is stored and shown. */
export type DraftContent = Pick<OrderDraft, 'lineItems' | 'slabs' | 'discount'>;

/** The lines of a draft as they are sent. */
export type SentLines = Pick<DraftInput, 'lineItems' | 'slabs' | 'discount'>;

export interface PriceList extends LinePrices {
  /** Today's entries of the dealer's price list, by id. */
  materials: ReadonlyMap<string, ListedMaterial>;
}

export interface PricedDraft {
  content: DraftContent;
  estimate: Estimate;
  /** Undefined if no cost is known. */
  costs: LineCosts | undefined;
}

type SlabChange = NonNullable<DraftInput['slabs']>[number];
type Problems = Record<string, string>;

const priceSetFor = ({ priced }: MeasuredSlab): number | undefined =>
  priced?.listPrice === undefined ? undefined : priced.price;

/** The draft's choice for a slab. */
interface ChosenSlab {
  isIncluded: boolean;
  materialId: string | undefined;
  price: number | undefined;
  /** The path of the slab in the body. */
  path: string;
}

/** A slab of the same name for each change, in order: names may occur twice. @throws 400 for slabs that the order doesn't have */
const chooseSlabs = (measured: readonly MeasuredSlab[], changes: readonly SlabChange[]): ChosenSlab[] => {
  const left = new Set(changes.keys());
  const chosen = measured.map((each, at): ChosenSlab => {
    const { slab } = each;
    const index = [...left].find((candidate) => changes[candidate]?.item_id === slab.item_id);
    const asBefore = { isIncluded: each.index !== undefined, materialId: slab.material?._id };
    const change = index === undefined ? undefined : changes[index];
    if (index === undefined || !change) return { ...asBefore, price: priceSetFor(each), path: `slabs.${at}` };
    left.delete(index);
    return {
      isIncluded: change.included ?? asBefore.isIncluded,
      materialId: change.material ?? asBefore.materialId,
      price: change.price ?? undefined,
      path: `slabs.${index}`,
    };
  });
  if (left.size > 0) {
    throw invalid(
      Object.fromEntries([...left].map((index) => [`slabs.${index}.item_id`, 'The order has no such slab'])),
    );
  }
  return chosen;
};

/** A slab with its price, and the material as of when it was priced. */
interface PricedSlab {
  material: Omit<EstimatedMaterial, 'area' | 'subTotalPrice' | 'slabs'>;
  priced: EstimatedSlab & Costed;
}

/** The material of a slab, without the price as it was entered if that is of other slabs. */
const materialOf = (
  { area: _area, subTotalPrice: _price, slabs: _slabs, price, ...material }: EstimatedMaterial,
  { pricePerSquareFoot }: EstimatedSlab,
): PricedSlab['material'] =>
  pricePerSquareFoot === undefined
    ? { ...material, ...(price && { price }) }
    : { ...material, pricePerSquareFoot };

const costedBy = ({ cost }: Costed): Costed => (cost === undefined ? {} : { cost });

const billingOf = ({
  billedArea,
  steps,
  source,
  ...slab
}: EstimatedSlab & Costed): SlabPrice['billing'] & Costed => ({
  ...(billedArea !== undefined && { billedArea }),
  ...(steps && { steps }),
  ...(source && { source }),
  ...costedBy(slab),
});

const toMaterial = ({
  id: materialId,
  rule: _rule,
  special: _special,
  cost: _cost,
  ...material
}: ListedMaterial): PricedSlab['material'] => ({
  materialId,
  ...material,
});

/** Prices an included slab. One that is as before keeps its price; a material that is no longer sold, its last price. */
const priceSlab = (
  measured: MeasuredSlab,
  { materialId = '', price, path }: ChosenSlab,
  base: Pick<Estimate, 'pricedAt'>,
  { materials }: PriceList,
  problems: Problems,
): PricedSlab | undefined => {
  const { slab, material, priced } = measured;
  const kept =
    material?.materialId === materialId && priced
      ? { material: materialOf(material, priced), priced }
      : undefined;
  const dated = { pricedAt: priced?.pricedAt ?? base.pricedAt };
  if (kept && price === priceSetFor(measured)) {
    const { pricePerSquareFoot } = kept.material;
    return { ...kept, priced: { ...kept.priced, pricePerSquareFoot, ...dated } };
  }
  const area = priced?.area ?? geometryOf(slab).area;
  const listed = materials.get(materialId);
  const byList = listed && priceByList({ area, vertices: slab.vertices }, listed);
  const today = listed &&
    byList && {
      material: toMaterial(listed),
      listPrice: fromCents(byList.cents),
      billing: { ...byList.billing, ...costedBy(byList) },
      dated: {},
    };
  const last = kept && {
    material: kept.material,
    listPrice: kept.priced.listPrice ?? kept.priced.price,
    billing: billingOf(kept.priced),
    dated,
  };
  const source = today ?? last;
  if (!source) {
    const problem = materialId ? "this dealer doesn't have this material" : 'choose a material';
    problems[`${path}.material`] = slabPrompt(slab.item_id, problem);
    return undefined;
  }
  const { material: of, listPrice } = source;
  return {
    material: of,
    priced: {
      item_id: slab.item_id,
      area,
      price: price ?? listPrice,
      ...source.billing,
      pricePerSquareFoot: of.pricePerSquareFoot,
      ...(price !== undefined && { listPrice }),
      ...source.dated,
    },
  };
};

/** Each material once, in the order of their first slabs: clients find it by its id, and its slabs by their order. */
const groupSlabs = (slabs: readonly PricedSlab[]): CostedEstimate['materials'] => {
  const groups = new Map<string, [PricedSlab, ...PricedSlab[]]>();
  for (const slab of slabs) {
    const group = groups.get(slab.material.materialId);
    if (group) group.push(slab);
    else groups.set(slab.material.materialId, [slab]);
  }
  return [...groups.values()].map((group) => {
    const [{ material, priced: first }] = group;
    const pricePerSquareFoot = first.pricePerSquareFoot ?? material.pricePerSquareFoot;
    return {
      ...material,
      pricePerSquareFoot,
      area: sumOf(group.map(({ priced }) => priced.area)),
      subTotalPrice: sumOf(group.map(({ priced }) => priced.price)),
      slabs: group.map(({ priced: { pricePerSquareFoot: rate, ...priced } }) => ({
        ...priced,
        ...(rate !== pricePerSquareFoot && { pricePerSquareFoot: rate }),
      })),
    };
  });
};

/** @throws 400 for more than the lines add up to */
const discountLine = (
  { kind, value, reason }: NonNullable<DraftContent['discount']>,
  cents: number,
): CostedLine => {
  const amount =
    kind === 'percent'
      ? Big(cents).times(value).div(100).round(0, Big.roundHalfUp).toNumber()
      : toCents(value);
  if (amount > cents) {
    throw invalid({ 'discount.value': 'The discount is more than the lines add up to' });
  }
  return {
    lineItemId: DISCOUNT_LINE,
    title: reason,
    price: fromCents(0 - amount),
    discount: { kind, value },
  };
};

/** The line items and the discount of a revision, as a draft has them. */
const linesOf = (
  estimate: Estimate,
  measured: readonly MeasuredSlab[],
): Pick<DraftContent, 'lineItems' | 'discount'> => {
  const discount = discountOf(estimate);
  return {
    lineItems: lineItemsOf(estimate).map((line) => {
      const price = handPriceOf(line);
      return {
        lineItemId: line.lineItemId,
        quantity: isMeasuredUnit(line.unit ?? 'each') ? 1 : quantityOf(line),
        ...(line.size && { size: line.size }),
        ...(line.edges && { edges: toDraftEdges(line.edges, measured) }),
        ...(price !== undefined && { price }),
      };
    }),
    ...(discount?.discount && { discount: { ...discount.discount, reason: discount.title } }),
  };
};

/** The lines of a revision, as a draft begins with them. */
export const revisionAsDraft = (revision: OrderContent): DraftContent => {
  const measured = measuredSlabs(revision);
  return {
    ...linesOf(revision.estimate, measured),
    slabs: measured.map((each) => {
      const { slab, index } = each;
      const price = priceSetFor(each);
      return {
        item_id: slab.item_id,
        ...(slab.material && { material: slab.material }),
        included: index !== undefined,
        ...(price !== undefined && { price }),
      };
    }),
  };
};

const discountIn = ({ discount }: SentLines): Pick<DraftContent, 'discount'> => ({
  discount: discount ?? undefined,
});

const sentLines = ({ lineItems, discount }: SentLines): Pick<DraftContent, 'lineItems' | 'discount'> => ({
  lineItems: (lineItems ?? []).map(({ price, quantity = 1, ...line }) => ({
    ...line,
    quantity,
    ...(typeof price === 'number' && { price }),
  })),
  ...(discount && { discount }),
});

/** The ids of the materials and line items that a draft may need today's prices of. */
export const pricedIds = ({ lineItems, slabs = [] }: SentLines, { project, estimate }: OrderContent) => ({
  materials: [
    ...measuredSlabs({ project, estimate }).map(({ slab }) => slab.material?._id),
    ...slabs.map(({ material }) => material),
  ].filter((id) => id !== undefined),
  lineItems: (lineItems ?? lineItemsOf(estimate)).map(({ lineItemId }) => lineItemId),
});

/**
 * Prices a draft. A line that is as in the current revision keeps its price; any other gets today's price, or a price set by
 * hand. The minimum and the rates of taxes stay as in the order. The total is the sum of the lines in cents.
 *
 * @param sent if it has no line items, the current revision's line items stay, and its discount unless another one is sent
 * @param now ISO 8601
 * @param costs of the base
 * @throws 400 naming each line that can't be priced
 */
export const priceDraft = (
  sent: SentLines,
  base: OrderContent,
  list: PriceList,
  now: string,
  costs?: LineCosts,
): PricedDraft => {
  const problems: Problems = {};
  const costed = joinCosts(base.estimate, costs);
  const measured = measuredSlabs({ project: base.project, estimate: costed });
  const chosen = chooseSlabs(measured, sent.slabs ?? []);
  const slabs = measured.map((each, at) => {
    const choice = chosen[at];
    return choice?.isIncluded ? priceSlab(each, choice, base.estimate, list, problems) : undefined;
  });
  const lines = sent.lineItems
    ? sentLines(sent)
    : { ...linesOf(base.estimate, measured), ...(sent.discount !== undefined && discountIn(sent)) };
  const included = slabs.filter((slab) => slab !== undefined);
  let number = 0;
  const numbered = measured.map(({ slab }, at) => ({
    slab,
    number: chosen[at]?.isIncluded ? ++number : undefined,
  }));
  const lineItems = priceLines(
    { drafted: lines.lineItems, areSent: sent.lineItems !== undefined },
    { numbered, slabs: included.map(({ priced }) => priced) },
    costed,
    list,
    problems,
  );
  if (Object.keys(problems).length > 0) throw invalid(problems);

  if (included.length + lineItems.length === 0)
    throw invalid({ slabs: 'An order needs a slab or a line item' });
  const { discount } = lines;
  const { totalCents, parts } = applyTerms(
    {
      slabCents: included.reduce((sum, { priced }) => sum + toCents(priced.price), 0),
      lineItems,
      ...(discount && { discountOf: (cents) => discountLine(discount, cents) }),
    },
    base.estimate,
  );
  if (!Number.isSafeInteger(totalCents)) throw invalid({ slabs: 'This is too much for one order' });
  return {
    content: {
      ...lines,
      lineItems: lines.lineItems.map(({ size: _size, ...line }, index) => {
        const { quantity = 1, size } = lineItems[index] ?? {};
        return { ...line, ...(line.edges && { quantity }), ...(size && { size }) };
      }),
      slabs: measured.map(({ slab }, at) => {
        const [choice, priced] = [chosen[at], slabs[at]];
        const id = choice?.materialId;
        const names = [priced?.material.name, slab.material?._id === id ? slab.material?.name : undefined];
        return {
          item_id: slab.item_id,
          ...(id !== undefined && {
            material: { _id: id, name: names.find(Boolean) ?? list.materials.get(id)?.name ?? '' },
          }),
          included: choice?.isIncluded ?? false,
          ...(choice?.price !== undefined && { price: choice.price }),
        };
      }),
    },
    ...splitCosts({
      totalPrice: fromCents(totalCents),
      area: sumOf(included.map(({ priced }) => priced.area)),
      materials: groupSlabs(included),
      ...parts,
      pricedAt: now,
    }),
  };
};

/** The project as a draft has it. */
export const projectOf = (base: OrderContent, { slabs }: DraftContent): ProjectDocument => {
  const all = measuredSlabs(base).map(({ slab }, at) => {
    const { material, included = false } = slabs[at] ?? {};
    return { at, included, slab: { ...slab, ...(material && { material }) } };
  });
  const leftOut = all.filter(({ included }) => !included).map(({ at, slab }) => ({ at, slab }));
  return {
    images: base.project.images,
    slabs: all.filter(({ included }) => included).map(({ slab }) => slab),
    ...(leftOut.length > 0 && { leftOut }),
  };
};
