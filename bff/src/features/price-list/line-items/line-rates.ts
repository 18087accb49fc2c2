import { type LineRange, type LineRates, type LineUnit, type RangesBy, SIZE_UNIT_LABELS } from 'bff-contract';
import Big from 'big.js';
import { invalid } from '../../../http/errors';
import { fromCents, fromJson, toJson } from '../../../resource/values';

/** The cells of a line item's rates. */
export interface LineRateCells {
  unit: LineUnit;
  base_cents: number;
  price_ranges: string | null;
  ranges_by: RangesBy;
}

export const toRangesCell = (ranges: readonly LineRange[]): string | null =>
  ranges.length > 0 ? toJson(ranges) : null;

export const fromRangesCell = (cell: string | null): LineRange[] =>
  cell === null ? [] : fromJson<LineRange[]>(cell);

/** The index of the first range that doesn't begin above its predecessor, or -1: then ranges have no gaps and don't overlap. */
export const wrongRange = (ranges: readonly LineRange[]): number =>
  ranges.findIndex(({ from }, index) => index > 0 && from <= (ranges[index - 1]?.from ?? 0));

/**
 * @param path of the ranges in the body
 * @throws 400 naming the first wrong range
 */
export const refuseWrongRanges = (path: string, ranges: readonly LineRange[] = []): void => {
  const at = wrongRange(ranges);
  if (at >= 0) throw invalid({ [`${path}.${at}.from`]: 'Each range must begin above the one before it' });
};

export const fromRateCells = ({ unit, base_cents, price_ranges, ranges_by }: LineRateCells): LineRates => ({
  unit,
  base: fromCents(base_cents),
  ranges: fromRangesCell(price_ranges),
  rangesBy: ranges_by,
});

/** Whether an item has only a price for each. */
export const isPlain = ({ unit, base, ranges }: LineRates): boolean =>
  unit === 'each' && base === 0 && ranges.length === 0;

/** Ranges as files have them: `10: 4.50; 20: 4.00`, or `24 in: 220.00` if by size. */
export const rangesText = ({ ranges = [], rangesBy = 'quantity' }: Partial<LineRates>): string =>
  ranges
    .map(({ from, price }) => {
      const unit = rangesBy === 'quantity' ? '' : ` ${SIZE_UNIT_LABELS[rangesBy]}`;
      return `${Big(from).toFixed()}${unit}: ${price.toFixed(2)}`;
    })
    .join('; ');
