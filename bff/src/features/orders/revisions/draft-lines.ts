import { type EstimatedSlab, handPriceOf, lineItemsOf, matchLines, quantityOf } from '@slabdesk/order-sheet';
import { isLengthUnit, type LineUnit, type OrderDraft } from 'bff-contract';
import Big from 'big.js';
import { fromCents, toCents } from '../../../resource/values';
import type { ListedLineItem } from '../../price-list/price-list-repository';
import {
  type Costed,
  type CostedEstimate,
  type CostedLine,
  lengthOf,
  lineCents,
  lineCost,
  quantitiesOf,
  rateOf,
  sizeUnitOf,
} from '../../projects/estimate';
import { sizePrompt } from '../price-order';
import { type ChosenEdges, chooseEdges, measuredSides, type NumberedSlab } from './chosen-edges';

type DraftLine = OrderDraft['lineItems'][number];
type Problems = Record<string, string>;

/** How a line was priced before, if its line item is no longer offered. */
const lastRate = ({ unit, listPrice, unitPrice, price, base, range, size, source }: CostedLine) => ({
  ...(unit && { unit }),
  unitPrice: listPrice ?? unitPrice ?? price,
  ...(base !== undefined && { base }),
  ...(range && { range }),
  ...(size && { size }),
  ...(source && { source }),
});

/** The price list of today, and the draft itself. */
export interface LinePrices {
  /** Today's entries of the dealer's price list, by id. */
  lineItems: ReadonlyMap<string, ListedLineItem>;
  /** The lines of the draft as it was saved last, which keep their price if their line item has been deleted since. */
  saved?: readonly CostedLine[];
}

/** The cost of a line today or, if its line item is no longer offered, by its former cost of one unit. None if it had none of it. */
const costOfLine = (
  quantity: number,
  unit: CostedLine['unit'],
  listed: ListedLineItem | undefined,
  before: CostedLine | undefined,
): Costed => {
  if (listed || before?.cost === undefined) return lineCost(quantity, unit, listed?.unitCost);
  const former = quantityOf(before);
  if (former === 0) return {};
  const cents = Big(toCents(before.cost)).times(quantity).div(former);
  return { cost: fromCents(cents.round(0, Big.roundHalfUp).toNumber()) };
};

/** A quantity in a unit; undefined if there is none in it. */
type Quantity = (unit: LineUnit) => number | undefined;

/** Lines are compared pair by pair, so each unit is measured once. */
const measuredOnce = (measure: Quantity): Quantity => {
  const known = new Map<LineUnit, number | undefined>();
  return (unit) => {
    if (!known.has(unit)) known.set(unit, measure(unit));
    return known.get(unit);
  };
};

/** A line of a draft, its edges, and its quantity, of which edges have none unless the price is for a length. */
type ChosenLine = DraftLine & { chosen?: ChosenEdges | undefined; quantityIn: Quantity };

/** The slabs by which line items are charged. */
interface SlabsOfDraft {
  /** All that were measured. */
  numbered: readonly NumberedSlab[];
  /** The slabs in the order. */
  slabs: ReadonlyArray<Pick<EstimatedSlab, 'area'>>;
}

/** Finds the edges of lines on the plans. The problems name edges that the order doesn't have. */
const findEdges = (
  lines: readonly DraftLine[],
  { numbered, slabs }: SlabsOfDraft,
  problems: Problems,
): ChosenLine[] => {
  const measure = quantitiesOf(slabs);
  const sides = measuredSides();
  return lines.map((line, index) => {
    const { edges, quantity } = line;
    if (!edges) return { ...line, quantityIn: (unit) => measure(unit, quantity) };
    const chosen = chooseEdges(edges, numbered, sides);
    if (!chosen) problems[`lineItems.${index}.edges`] = 'The order has no such edges';
    const lengthIn: Quantity = (unit) =>
      isLengthUnit(unit) ? lengthOf(unit, chosen?.lengths ?? []) : undefined;
    return { ...line, chosen, quantityIn: measuredOnce(lengthIn) };
  });
};

type Size = DraftLine['size'];

const isSameSize = (one: Size, other: Size): boolean =>
  one?.value === other?.value && one?.unit === other?.unit;

/** Whether today's line item needs no more than the line has: a size, or no edges. */
const canPrice = (item: ListedLineItem, { size, quantityIn }: ChosenLine): boolean => {
  const sizeUnit = sizeUnitOf(item);
  return (!sizeUnit || size?.unit === sizeUnit) && quantityIn(item.rates?.unit ?? 'each') !== undefined;
};

/**
 * Prices the line items of a draft. One that is as before keeps its price; one that is no longer offered, its last price.
 *
 * @param lines.areSent false for the lines of the base, if a request has none: these keep their last price where today's line item
 *   needs more
 * @param problems gets why a line can't be priced, by its path in the body
 */
export const priceLines = (
  { drafted, areSent }: { drafted: readonly DraftLine[]; areSent: boolean },
  slabs: SlabsOfDraft,
  base: CostedEstimate,
  { lineItems, saved = [] }: LinePrices,
  problems: Problems,
): CostedLine[] => {
  const lines = findEdges(drafted, slabs, problems);
  const isSame = (line: ChosenLine, before: CostedLine) =>
    line.price === handPriceOf(before) &&
    isSameSize(line.size, before.size) &&
    line.quantityIn(before.unit ?? 'each') === quantityOf(before);
  const { previous } = matchLines(lines, lineItemsOf(base), isSame);
  return lines.flatMap((line, index): CostedLine[] => {
    const inBase: CostedLine | undefined = previous[index];
    const sinceOf = (before: CostedLine | undefined) => ({ pricedAt: before?.pricedAt ?? base.pricedAt });
    const edges = line.chosen && { edges: line.chosen.edges };
    if (inBase && isSame(line, inBase)) {
      const { edges: _edges, ...kept } = inBase;
      return [{ ...kept, ...edges, ...sinceOf(inBase) }];
    }
    const { lineItemId, price } = line;
    const today = lineItems.get(lineItemId);
    const listed = today && (areSent || canPrice(today, line)) ? today : undefined;
    const ofItem = (each: { lineItemId: string }) => each.lineItemId === lineItemId;
    const isAdded = !inBase && lines.filter(ofItem).length > saved.filter(ofItem).length;
    const inDraft = (each: CostedLine) => ofItem(each) && isSameSize(each.size, line.size);
    const before = isAdded ? undefined : (saved.find(inDraft) ?? inBase);
    const source = listed ?? before;
    if (!source) {
      problems[`lineItems.${index}`] = 'This line item does not exist';
      return [];
    }
    const { title, description, taxable } = source;
    const unit = (listed ? listed.rates?.unit : before?.unit) ?? 'each';
    const quantity = line.quantityIn(unit);
    if (quantity === undefined || (edges && quantity === 0)) {
      problems[`lineItems.${index}.edges`] =
        quantity === 0 ? 'The slabs of these edges are left out' : 'This line item is not priced by edges';
      return [];
    }
    const sizeUnit = listed && sizeUnitOf(listed);
    if (sizeUnit && line.size?.unit !== sizeUnit) {
      problems[`lineItems.${index}.size`] = sizePrompt(title, sizeUnit);
      return [];
    }
    const former = listed ? undefined : before?.size;
    if (former && line.size && !isSameSize(line.size, former)) {
      problems[`lineItems.${index}.size`] = `${title} is no longer offered, so its size can't change`;
      return [];
    }
    const {
      unitPrice: listPrice,
      range,
      ...rate
    } = listed ? rateOf({ ...listed, size: line.size }, quantity) : lastRate(before as CostedLine);
    const unitPrice = price ?? listPrice;
    return [
      {
        lineItemId,
        title,
        ...(description && { description }),
        price: fromCents(lineCents(quantity, { ...rate, unitPrice })),
        quantity,
        unitPrice,
        ...rate,
        ...(price === undefined ? range && { range } : { listPrice }),
        ...edges,
        ...(!listed && sinceOf(before)),
        ...(taxable === false && { taxable: false }),
        ...costOfLine(quantity, rate.unit, listed, before),
      },
    ];
  });
};
