import { discountOf, lineNotes, quantityOf, sheetTexts } from '@slabdesk/order-sheet';
import { formatArea, formatNumber } from '@slabdesk/units';
import type { Estimate, UnitPreference } from 'bff-contract';
import Big from 'big.js';
import { fromCents, toCents } from '../../../resource/values';

/** A line of an invoice. Amounts are in USD. */
export interface InvoiceRow {
  item: string;
  description: string;
  quantity: number;
  unitAmount: number;
  /** `quantity` times `unitAmount`, without rounding. */
  amount: number;
  /** Names of the taxes that the amount includes. */
  taxes: string;
  /** Whether it is a tax that is added. */
  isTax?: boolean;
}

/** Decimals that Xero keeps of quantities and unit amounts. */
const MAX_DECIMALS = 4;

const isShort = (value: number): boolean => Big(value).round(MAX_DECIMALS).eq(value);

/** The quantity and the price of one, or 1 and the whole price unless their product is the price to the cent. */
const unitsOf = (quantity: number, unitAmount: number, amount: number) =>
  isShort(quantity) && isShort(unitAmount) && Big(quantity).times(unitAmount).eq(amount)
    ? { quantity, unitAmount, amount }
    : { quantity: 1, unitAmount: amount, amount };

const sumOf = (lines: ReadonlyArray<{ price: number }>): number =>
  lines.reduce((sum, { price }) => sum + toCents(price), 0);

/**
 * The discount in two parts, of the taxed lines and of the others, without empty ones. The taxed lines less their part are the taxable
 * amount of the order, so that its taxes follow from the rows.
 */
const discountParts = (
  { materials, additionalLineItems, taxes = [] }: Estimate,
  discount: { price: number },
): Array<{ price: number; taxable: boolean }> => {
  const taxable = taxes.find(({ inclusive }) => inclusive)?.taxable;
  if (taxable === undefined) return [{ price: discount.price, taxable: true }];
  const taxed = additionalLineItems.filter((line) => line !== discount && line.taxable !== false);
  const ofTaxed = toCents(taxable) - sumOf([...materials.flatMap(({ slabs }) => slabs), ...taxed]);
  return [
    { price: fromCents(ofTaxed), taxable: true },
    { price: fromCents(toCents(discount.price) - ofTaxed), taxable: false },
  ].filter(({ price }) => price !== 0);
};

/**
 * The lines of an estimate as rows that add up to its total: slabs, line items, the rest to a minimum order, the discount
 * and the taxes that are added. Taxes that prices include are in the amounts.
 */
export const invoiceRows = (estimate: Estimate, units: UnitPreference): InvoiceRow[] => {
  const { materials, additionalLineItems, taxes = [] } = estimate;
  const included = taxes.flatMap(({ inclusive, name }) => (inclusive ? [name] : [])).join(' + ');
  const slabs = materials.flatMap((material) =>
    material.slabs.map(({ item_id, area, price }) => ({
      item: `${material.name || sheetTexts.unknown} ${material.thickness}`.trim(),
      description: `${item_id}, ${formatArea(area, units)}`,
      ...unitsOf(1, price, price),
      taxes: included,
    })),
  );
  const discount = discountOf(estimate);
  const lines = additionalLineItems
    .filter((line) => line !== discount)
    .map((line) => {
      const { title, price, unitPrice = price, taxable } = line;
      return {
        item: title || sheetTexts.unknown,
        description: lineNotes(line).join(', '),
        ...unitsOf(quantityOf(line), unitPrice, price),
        taxes: taxable === false ? '' : included,
      };
    });
  const discounts = discount
    ? discountParts(estimate, discount).map(({ price, taxable }) => ({
        item: 'Discount',
        description: discount.title,
        ...unitsOf(1, price, price),
        taxes: taxable ? included : '',
      }))
    : [];
  const added = taxes
    .filter(({ inclusive }) => !inclusive)
    .map(({ name, rate, amount }) => ({
      item: name,
      description: `${formatNumber(rate, { maximumFractionDigits: MAX_DECIMALS })}%`,
      ...unitsOf(1, amount, amount),
      taxes: '',
      isTax: true,
    }));
  return [...slabs, ...lines, ...discounts, ...added];
};
