import {
  INCHES_PER_METRE,
  isMeasuredUnit,
  type LengthUnit,
  type LineRange,
  type LineUnit,
  type RangesBy,
  type SizeOfPiece,
  type SizeUnit,
  type SpecialSource,
  SQUARE_FEET_PER_SQUARE_METRE,
} from 'bff-contract';
import Big from 'big.js';
import { fromCents } from '../../../resource/values';
import type { Costed, CostedLine } from './costs';
import { reaches } from './shown';
import { sumOf, toSquareFeet } from './sums';

/** A line item of a price list. */
export interface EstimatedLineItem {
  id: string;
  title: string;
  description: string;
  priceCents: number;
  /** Whether taxes apply to it. */
  taxable: boolean;
  /** Absent for an item that has only a price for each. */
  rates?: { unit: LineUnit; base: number; ranges: readonly LineRange[]; rangesBy?: RangesBy };
  /** The size of each piece, which may choose its range. */
  size?: SizeOfPiece | undefined;
  /** Absent for a price of the price list. */
  special?: { source: SpecialSource };
  /** The cost of one unit for the dealer, in USD. */
  unitCost?: number | undefined;
}

/** The slabs of an order, as line items are measured by them. Areas are in m², of outlines. */
export type MeasuredBy = ReadonlyArray<{ area: number }>;

type Line = CostedLine;

/** Measures are kept with so many decimals, so that they can be sent back as they are. */
const DECIMALS = 9;
const INCHES_PER_FOOT = 12;
/** Enough for 1/64 inch. */
const INCH_DECIMALS = 6;
const METRES_PER_FOOT = 0.3048;
/** The factor of the specification makes 999.999 ft² of 1,000 ft². */
const TRUE_SQUARE_FEET = 1 / METRES_PER_FOOT ** 2 / SQUARE_FEET_PER_SQUARE_METRE;

const measured = (value: number | Big): number => Big(value).round(DECIMALS, Big.roundHalfUp).toNumber();

/** The quantity of a line: the one that was chosen, unless its unit is measured on the order. */
export const quantityIn = (unit: LineUnit, slabs: MeasuredBy, chosen: number): number => {
  if (!isMeasuredUnit(unit)) return chosen;
  if (unit === 'order') return 1;
  if (unit === 'slab') return slabs.length;
  const area = sumOf(slabs.map((slab) => slab.area));
  return measured(unit === 'square-foot' ? toSquareFeet(area) : area);
};

/** The quantities of many lines, for which each unit is measured on the order once. */
export const quantitiesOf = (slabs: MeasuredBy): ((unit: LineUnit, chosen: number) => number) => {
  const known = new Map<LineUnit, number>();
  return (unit, chosen) => {
    if (!isMeasuredUnit(unit)) return chosen;
    const quantity = known.get(unit) ?? quantityIn(unit, slabs, chosen);
    known.set(unit, quantity);
    return quantity;
  };
};

/** The quantity of a line whose edges were chosen: the sum of their lengths, in metres. */
export const lengthOf = (unit: LengthUnit, metres: readonly number[]): number => {
  const sum = metres.reduce((all, each) => all.plus(each), Big(0));
  return measured(unit === 'foot' ? sum.times(INCHES_PER_METRE).div(INCHES_PER_FOOT) : sum);
};

/** The unit of the size by which the price of a line item is chosen; undefined if it needs none. */
export const sizeUnitOf = ({ rates }: Pick<EstimatedLineItem, 'rates'>): SizeUnit | undefined =>
  rates && rates.ranges.length > 0 && rates.rangesBy !== 'quantity' ? rates.rangesBy : undefined;

/**
 * The price of one unit, of the range that the quantity is in or, if the item needs one, the size: a range ends below the
 * beginning of the next one. Whole feet and square feet that were measured in metres reach their range.
 */
export const rateOf = (
  {
    priceCents,
    rates,
    size: ofPiece,
    special,
  }: Pick<EstimatedLineItem, 'priceCents' | 'rates' | 'size' | 'special'>,
  quantity: number,
): Pick<Line, 'unit' | 'base' | 'range' | 'size' | 'source'> & { unitPrice: number } => {
  const { unit = 'each', base = 0, ranges = [] } = rates ?? {};
  const sizeUnit = sizeUnitOf({ rates });
  const size = sizeUnit && ofPiece;
  if (size?.unit !== sizeUnit) throw new Error('The size of a line item is missing');
  const chosenBy = size?.value ?? (unit === 'square-foot' ? quantity * TRUE_SQUARE_FEET : quantity);
  const at = ranges.findLastIndex(({ from }) => reaches(chosenBy, from));
  const to = ranges[at + 1]?.from;
  return {
    ...(unit !== 'each' && { unit }),
    unitPrice: ranges[at]?.price ?? fromCents(priceCents),
    ...(base > 0 && { base }),
    ...(ranges.length > 0 && { range: { from: ranges[at]?.from ?? 0, ...(to !== undefined && { to }) } }),
    ...(size && { size }),
    ...(special && { source: special.source }),
  };
};

/**
 * The amount of a line in cents, `base + quantity × unitPrice`, rounded half-up once. Feet are counted in inches, because
 * thirds of a foot have endless decimals.
 */
export const lineCents = (
  quantity: number,
  {
    unit,
    unitPrice,
    base = 0,
  }: { unit?: LineUnit | undefined; unitPrice: number; base?: number | undefined },
): number => {
  const product =
    unit === 'foot'
      ? Big(quantity)
          .times(INCHES_PER_FOOT)
          .round(INCH_DECIMALS, Big.roundHalfUp)
          .times(unitPrice)
          .times(100)
          .div(INCHES_PER_FOOT)
      : Big(quantity).times(unitPrice).times(100);
  return product.plus(Big(base).times(100)).round(0, Big.roundHalfUp).toNumber();
};

/** The cost of a line for the dealer. */
export const lineCost = (
  quantity: number,
  unit: LineUnit | undefined,
  unitCost: number | undefined,
): Costed =>
  unitCost === undefined ? {} : { cost: fromCents(lineCents(quantity, { unit, unitPrice: unitCost })) };

const headOf = ({ id, title, description }: EstimatedLineItem) => ({
  lineItemId: id,
  title,
  ...(description && { description }),
});

/** Prices line items. One that has only a price for each has a line per occurrence; any other has one line with its quantity, for each size. */
export const priceLineItems = (items: readonly EstimatedLineItem[], slabs: MeasuredBy): Line[] => {
  const measure = quantitiesOf(slabs);
  return items.flatMap((item, index): Line[] => {
    const { id, priceCents, rates, special, taxable, unitCost } = item;
    const untaxed = taxable ? {} : { taxable: false };
    const source = special && { source: special.source };
    if (!rates) {
      const costed = lineCost(1, undefined, unitCost);
      return [{ ...headOf(item), price: fromCents(priceCents), ...source, ...untaxed, ...costed }];
    }
    const isSame = (other: EstimatedLineItem) => other.id === id && other.size?.value === item.size?.value;
    if (items.findIndex(isSame) < index) return [];
    const chosen = items.filter(isSame).length;
    const quantity = measure(rates.unit, chosen);
    const rate = rateOf(item, quantity);
    const price = fromCents(lineCents(quantity, rate));
    const costed = lineCost(quantity, rates.unit, unitCost);
    return [{ ...headOf(item), price, quantity, ...rate, ...untaxed, ...costed }];
  });
};
