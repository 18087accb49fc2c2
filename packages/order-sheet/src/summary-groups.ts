import { formatArea, formatMoney, formatNumber, LOCALE, lazily } from '@slabdesk/units';
import type { EstimatedEdges, Order, Slab } from 'bff-contract';
import { PER_UNITS, SIZE_UNIT_LABELS, type UnitPreference } from 'bff-contract/constants';
import type { SlabBilling } from './estimate-lines';
import { measureSides } from './measured-sides';
import { sheetTexts as texts } from './texts';

/** The part of an order that its summary shows. One that a link shows has no dealer. */
export interface SummarizedOrder {
  project: Pick<Order['project'], 'slabs'> & { fabricator?: string };
  estimate: Omit<Order['estimate'], 'pricedAt'>;
}

export interface SummarySlab {
  /** Index of the slab in the project. */
  index: number;
  itemId: string;
  /** Edge lengths in metres. */
  edges: readonly number[];
  /** Whether the edges contradict the plan. */
  isContradicted: boolean;
  /** m². */
  area?: number | undefined;
  /** USD. */
  price?: number | undefined;
  /** USD: what the price list says, if the price was set by hand. Only the dealer gets it. */
  listPrice?: number | undefined;
  /** How a rule billed it. */
  billing?: SlabBilling;
}

export interface SummaryGroup {
  key: string;
  name: string;
  thickness: string;
  /** USD. */
  pricePerSquareFoot?: number | undefined;
  slabs: SummarySlab[];
  /** m². */
  area?: number | undefined;
  /** USD. */
  subTotalPrice?: number | undefined;
}

interface PlacedSlab {
  slab: Slab;
  index: number;
}

const toGroup = (
  id: string,
  slabs: readonly PlacedSlab[],
  estimated: Order['estimate']['materials'][number] | undefined,
): SummaryGroup => ({
  key: id || texts.unknown,
  // The estimate keeps the names it was made with; later renames don't apply to the order.
  name: estimated?.name || slabs[0]?.slab.material?.name || texts.unknown,
  thickness: estimated?.thickness ?? '',
  ...(estimated && {
    pricePerSquareFoot: estimated.pricePerSquareFoot,
    area: estimated.area,
    subTotalPrice: estimated.subTotalPrice,
  }),
  slabs: slabs.map(({ slab, index }, position) => {
    const priced = estimated?.slabs[position];
    return {
      index,
      itemId: slab.item_id,
      edges: slab.edges,
      isContradicted: measureSides(slab).isContradicted,
      ...(priced && { area: priced.area, price: priced.price, listPrice: priced.listPrice, billing: priced }),
    };
  }),
});

/**
 * Groups an order's slabs by material, in order of first appearance. Area and price come from the slab at
 * the same index of that material in the estimate.
 */
export const groupSlabs = (order: SummarizedOrder): SummaryGroup[] => {
  const slabsOf = new Map<string, PlacedSlab[]>();
  for (const [index, slab] of order.project.slabs.entries()) {
    const id = slab.material?._id ?? '';
    slabsOf.set(id, [...(slabsOf.get(id) ?? []), { slab, index }]);
  }
  return [...slabsOf].map(([id, slabs]) =>
    toGroup(
      id,
      slabs,
      order.estimate.materials.find((material) => material.materialId === id),
    ),
  );
};

/** The note that a price is not of the price list. */
export const sourceNotes = ({ source }: Pick<SlabBilling, 'source'>): string[] =>
  source ? [texts.special[source]] : [];

/** The notes below a slab's name: its billed area and, where they are known, the steps to it. */
export const slabNotes = (
  { billedArea, steps, source, listPrice }: SlabBilling = {},
  units: UnitPreference,
): string[] => {
  const special = sourceNotes({ source });
  if (billedArea === undefined) return special;
  if (!steps) return [texts.billed(formatArea(billedArea, units)), ...special];
  const { basis, wastePercent, roundTo, per, rate } = steps;
  const areaOf = (area: number) => `${formatNumber(area, DECIMALS)} ${PER_UNITS[per]}`;
  const parts = [
    texts.basis[basis](areaOf(steps.area)),
    wastePercent > 0 && texts.waste(formatNumber(wastePercent), areaOf(steps.withWaste)),
    roundTo > 0 && texts.rounded(formatNumber(roundTo), PER_UNITS[per], areaOf(steps.billed)),
    texts.rate[steps.source](formatMoney(rate.amount), PER_UNITS[rate.per]),
    listPrice !== undefined && texts.listPrice(formatMoney(listPrice)),
  ];
  return [parts.filter(Boolean).join(' → ')];
};

const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

type LineItem = Order['estimate']['additionalLineItems'][number];

const pluralRules = lazily(() => new Intl.PluralRules(LOCALE));

const pluralFormOf = (count: number) => pluralRules().select(count);

/** "22 in". */
export const sizeText = ({ value, unit }: NonNullable<LineItem['size']>): string =>
  `${formatNumber(value)} ${SIZE_UNIT_LABELS[unit]}`;

/** "12.5 ft × $18.00 (from 10 ft) + $50.00", or "3 × $250.00"; undefined where the price says it all. */
const rateNote = (line: LineItem): string | undefined => {
  const { quantity = 1, unit = 'each', unitPrice, base, range, size } = line;
  if (quantity === 1 && unit === 'each' && base === undefined && range === undefined && !size)
    return undefined;
  const amount = (value: number) => texts.units[unit](formatNumber(value), pluralFormOf(value));
  const limit = (value: number) => (size ? sizeText({ ...size, value }) : amount(value));
  const price = formatMoney(unitPrice);
  return [
    unit === 'order' ? texts.perOrder(price) : texts.quantity(amount(quantity), price),
    size && texts.size(sizeText(size)),
    range &&
      texts.range(
        range.from > 0 ? limit(range.from) : undefined,
        range.to === undefined ? undefined : limit(range.to),
      ),
    base !== undefined && texts.base(formatMoney(base)),
  ]
    .filter(Boolean)
    .join(' ');
};

/** "1–3, 5": consecutive numbers as a range. */
const runsOf = (numbers: readonly number[]): string => {
  const runs: Array<{ first: number; last: number }> = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
};

/** The edges that a line item charges, by their numbers: "Counter A: edge 2; Island: edges 1–3, 5". */
export const edgesText = (edges: EstimatedEdges): string =>
  edges
    .map(({ item_id, numbers }) => texts.edges(item_id, runsOf(numbers), pluralFormOf(numbers.length)))
    .join('; ');

/** The edges of a slab that line items charge. */
export interface MarkedEdges {
  /** From 1. */
  numbers: ReadonlySet<number>;
  /** "Ogee edge: edges 1–3", for each line item. */
  notes: readonly string[];
}

/** The charged edges of each slab, by its index in the project. Slabs without any are left out. */
export const markedEdges = ({
  additionalLineItems,
}: Pick<SummarizedOrder['estimate'], 'additionalLineItems'>): ReadonlyMap<number, MarkedEdges> => {
  const marked = new Map<number, MarkedEdges>();
  for (const { title, edges = [] } of additionalLineItems) {
    for (const { slab, numbers } of edges) {
      const { numbers: others = [], notes = [] } = marked.get(slab - 1) ?? {};
      marked.set(slab - 1, {
        numbers: new Set([...others, ...numbers]),
        notes: [...notes, texts.edges(title || texts.unknown, runsOf(numbers), pluralFormOf(numbers.length))],
      });
    }
  }
  return marked;
};

/** The notes below the title of a line item: its description, how its price follows from its quantity, its edges, or the kind of discount. */
export const lineNotes = (line: LineItem): string[] => {
  const { description, discount, edges } = line;
  const notes = [
    description,
    rateNote(line),
    edges && edgesText(edges),
    discount && texts.discount(discount.kind === 'percent' ? formatNumber(discount.value) : undefined),
  ];
  return notes.filter((note): note is string => Boolean(note));
};

/** The taxes of an order as lines above its total; a tax that prices include says so. */
export const taxLines = ({
  taxes = [],
}: SummarizedOrder['estimate']): Array<{ title: string; price: string }> =>
  taxes.map(({ name, rate, inclusive, taxable, amount }) => {
    const percent = formatNumber(rate, { maximumFractionDigits: 4 });
    const title = inclusive ? texts.taxIncluded : texts.tax;
    return { title: title(name, percent, formatMoney(taxable)), price: formatMoney(amount) };
  });
