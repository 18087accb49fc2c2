import { formatMoney, formatNumber } from '@slabdesk/units';
import type { LineItem, LineItemCreate } from 'bff-contract';
import {
  LIMITS,
  LINE_UNITS,
  type LineUnit,
  RANGES_BY,
  type RangesBy,
  type UnitPreference,
} from 'bff-contract/constants';
import { between, maxLength, type Rules, required } from 'shared-ui/form';
import { lineItemTexts as texts } from './texts';

export interface LineItemValues {
  title: string;
  price: number | null;
  unit: LineUnit;
  base: number | null;
  cost: number | null;
  ranges: Array<{ from: number | null; price: number | null }>;
  rangesBy: RangesBy;
  description: string;
  taxable: boolean;
}

export const newLineItem: LineItemValues = {
  title: '',
  price: null,
  unit: 'each',
  base: null,
  cost: null,
  ranges: [],
  rangesBy: 'quantity',
  description: '',
  taxable: true,
};

export const toValues = ({
  title,
  price,
  unit = 'each',
  base,
  ranges = [],
  rangesBy = 'quantity',
  cost,
  description,
  taxable,
}: LineItem): LineItemValues => ({
  title,
  price,
  unit,
  base: base || null,
  ranges,
  rangesBy,
  cost: cost ?? null,
  description,
  taxable,
});

/** Drops ranges that were added but never filled in, and a cost that was left as it is, which roles that don't see it do. */
export const toBody = (
  { base, ranges, price, cost, ...values }: LineItemValues,
  record: LineItem | undefined,
): Partial<LineItemCreate> => ({
  ...values,
  ...(price !== null && { price }),
  base: base ?? 0,
  ranges: ranges.flatMap(({ from, price: each }) =>
    from === null || each === null ? [] : [{ from, price: each }],
  ),
  ...(cost !== (record?.cost ?? null) && { cost }),
});

const FOREIGN: Record<UnitPreference, ReadonlyArray<LineUnit | RangesBy>> = {
  american: ['metre', 'square-metre', 'centimetre'],
  metric: ['foot', 'square-foot', 'inch'],
};

/** The units that a user chooses from, besides the present one. */
export const unitsFor = (units: UnitPreference, present: LineUnit): LineUnit[] =>
  LINE_UNITS.filter((unit) => unit === present || !FOREIGN[units].includes(unit));

/** The measures that a user chooses from for ranges, besides the present one. */
export const rangesByFor = (units: UnitPreference, present: RangesBy): RangesBy[] =>
  RANGES_BY.filter((by) => by === present || !FOREIGN[units].includes(by));

const isAscending = (ranges: LineItemValues['ranges']): boolean =>
  ranges.every(({ from }, index) => from === null || from > (ranges[index - 1]?.from ?? 0));

export const lineItemRules = (): Rules<LineItemValues> => {
  const highest = formatMoney(LIMITS.price);
  const range = between<LineItemValues>(0, LIMITS.price, texts.priceRangePrompt(highest));
  return {
    title: [required(texts.titlePrompt), maxLength(LIMITS.nameLength)],
    price: [required(texts.pricePrompt), range],
    cost: [between(0, LIMITS.price, texts.costPrompt(highest))],
    base: [between(0, LIMITS.price, texts.basePrompt(highest))],
    'ranges.*.from': [
      required(texts.fromPrompt),
      between(0, LIMITS.lineQuantity, texts.fromPrompt),
      { test: (_from, { ranges }) => isAscending(ranges), prompt: texts.fromPrompt },
    ],
    'ranges.*.price': [required(texts.pricePrompt), range],
    description: [maxLength(LIMITS.descriptionLength)],
  };
};

/** Formats for comparing two versions. */
export const fieldTexts = () => ({
  price: { format: formatMoney },
  unit: { label: texts.unit, format: (unit: LineUnit) => texts.units[unit] },
  base: { label: texts.base, format: formatMoney },
  cost: { label: texts.cost, format: formatMoney },
  rangesBy: { label: texts.rangesBy, format: (by: RangesBy) => texts.rangesByKinds[by] },
  ranges: {
    label: texts.ranges,
    format: (ranges: LineItemValues['ranges']) =>
      ranges.map(({ from, price }) => texts.rangeOf(formatNumber(from ?? 0), formatMoney(price))).join(', '),
  },
});
