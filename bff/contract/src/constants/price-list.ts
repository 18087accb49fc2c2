import { AREA_UNITS, type UnitPreference } from './units';

/** The column names of exported and imported price lists. */
export const PRICE_LIST_LABELS = {
  name: 'Name',
  price: {
    american: `Price (USD/${AREA_UNITS.american})`,
    metric: `Price (USD/${AREA_UNITS.metric})`,
  },
  thickness: 'Thickness',
  basis: 'Billed Area',
  waste: 'Waste (%)',
  roundTo: 'Round Areas Up To',
  cost: {
    american: `Cost (USD/${AREA_UNITS.american})`,
    metric: `Cost (USD/${AREA_UNITS.metric})`,
  },
} as const;

/** The column names of exported and imported line items. */
export const LINE_ITEM_LABELS = {
  title: 'Title',
  price: 'Price (USD)',
  description: 'Description',
  taxable: 'Taxable',
  unit: 'Unit',
  base: 'Base Fee (USD)',
  byQuantity: 'Price From Quantity',
  cost: 'Cost (USD)',
  bySize: 'Price From Size',
} as const;

/** How a price change rounds, half up: to a multiple of this amount in USD, or to the nearest price with this ending. */
export const PRICE_ROUNDINGS = ['0.01', '0.05', '0.10', '0.50', '1.00', '.99'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** The area of a slab that is billed: inside its outline, or of the smallest rectangle along one of its sides that encloses it. */
export const PRICING_BASES = ['outline', 'rectangle'] as const;
export type PricingBasis = (typeof PRICING_BASES)[number];

/** The names of the bases in files. */
export const PRICING_BASIS_LABELS: Record<PricingBasis, string> = {
  outline: 'Outline',
  rectangle: 'Rectangle',
};

/** Units of area by their names in data. */
export const PER_UNITS: Record<'ft2' | 'm2', string> = { ft2: AREA_UNITS.american, m2: AREA_UNITS.metric };

/** The names in data of the units in which prices and steps are entered. */
export const ENTERED_PER = { american: 'ft2', metric: 'm2' } as const satisfies Record<
  UnitPreference,
  string
>;

/**
 * The units of a line item's price. The quantity of `order`, `slab` and of areas is that of the order; that of the others is
 * chosen.
 */
export const LINE_UNITS = ['each', 'order', 'slab', 'foot', 'square-foot', 'metre', 'square-metre'] as const;
export type LineUnit = (typeof LINE_UNITS)[number];

/** The units whose quantity is measured on the order. */
export const MEASURED_LINE_UNITS = [
  'order',
  'slab',
  'square-foot',
  'square-metre',
] as const satisfies readonly LineUnit[];

/** Whether the quantity of a unit is measured on the order. */
export const isMeasuredUnit = (unit: LineUnit): unit is (typeof MEASURED_LINE_UNITS)[number] =>
  MEASURED_LINE_UNITS.some((measured) => measured === unit);

/** The units of edges, which may be chosen on the plans. */
export const LENGTH_LINE_UNITS = ['foot', 'metre'] as const satisfies readonly LineUnit[];
export type LengthUnit = (typeof LENGTH_LINE_UNITS)[number];

/** Whether the quantity of a unit is a length of edges. */
export const isLengthUnit = (unit: LineUnit): unit is LengthUnit =>
  LENGTH_LINE_UNITS.some((length) => length === unit);

/** The units of sizes of pieces. */
export const SIZE_UNITS = ['inch', 'centimetre'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];
export const SIZE_UNIT_LABELS: Record<SizeUnit, string> = { inch: 'in', centimetre: 'cm' };
/** The measure that chooses the range of a line item's price: its quantity, or a size in one of the units. */
export const RANGES_BY = ['quantity', ...SIZE_UNITS] as const;
export type RangesBy = (typeof RANGES_BY)[number];

/** The units in files. */
export const LINE_UNIT_LABELS: Record<LineUnit, string> = {
  each: 'Each',
  order: 'Order',
  slab: 'Slab',
  foot: 'Foot',
  'square-foot': 'Square foot',
  metre: 'Meter',
  'square-metre': 'Square meter',
};

/** Where a price is from: the price list, or a special price of the customer's group, of the customer or for everyone. */
export const SPECIAL_SOURCES = ['group', 'customer', 'everyone'] as const;
export type SpecialSource = (typeof SPECIAL_SOURCES)[number];
export const PRICE_SOURCES = ['list', ...SPECIAL_SOURCES] as const;
