import { MINIMUM_LINE, type MinimumOrder, type OrderTax, type TaxRate } from 'bff-contract';
import Big from 'big.js';
import { fromCents, toCents } from '../../../resource/values';
import type { CostedEstimate, CostedLine } from './costs';

/** The charges of a dealer for an order besides its slabs and line items. */
export interface OrderTerms {
  minimumOrder?: MinimumOrder | undefined;
  taxes?: readonly TaxRate[] | undefined;
}

type Line = CostedLine;

interface PricedLines {
  /** The sum of the slabs, in cents. */
  slabCents: number;
  lineItems: readonly Line[];
  /** The line of a discount from this sum in cents. */
  discountOf?: (cents: number) => Line | undefined;
}

export interface PricedTerms {
  totalCents: number;
  /** The parts of an estimate that follow from the terms and the lines. */
  parts: Pick<CostedEstimate, 'additionalLineItems' | 'minimumOrder' | 'taxes'>;
}

const centsOf = (lines: readonly Line[]): number => lines.reduce((sum, { price }) => sum + toCents(price), 0);

const round = (cents: Big): number => cents.round(0, Big.roundHalfUp).toNumber();

/** The line that raises an order to its dealer's minimum, if it needs one. */
const minimumLine = (cents: number, minimum: MinimumOrder | undefined): Line | undefined => {
  const missing = minimum ? toCents(minimum.amount) - cents : 0;
  return minimum && missing > 0
    ? { lineItemId: MINIMUM_LINE, title: minimum.title, price: fromCents(missing) }
    : undefined;
};

/**
 * The taxes of an order, each rounded half-up once. A discount is taken from all lines alike. A price that includes taxes is the
 * net price plus all included taxes, so each of them is `rate / (100 + the sum of included rates)` of it. Added taxes don't
 * apply to included ones.
 *
 * @param cents of all lines, before the discount
 * @param untaxed of them, cents to which taxes don't apply
 * @param after the cents after the discount
 */
const taxesOf = (rates: readonly TaxRate[], cents: number, untaxed: number, after: number): OrderTax[] => {
  const included = rates
    .filter(({ inclusive }) => inclusive)
    .reduce((sum, { rate }) => sum.plus(rate), Big(100));
  const shares = Big(cents - untaxed).times(after);
  return rates.map((tax) => ({
    ...tax,
    taxable: fromCents(cents === 0 ? 0 : round(shares.div(cents))),
    // One quotient, at the end: it is exact wherever it is half a cent.
    amount: fromCents(cents === 0 ? 0 : round(shares.times(tax.rate).div(included.times(cents)))),
  }));
};

/** Adds up an order: its lines, what is missing to the minimum, the discount, and the taxes that prices don't include. */
export const applyTerms = (
  { slabCents, lineItems, discountOf }: PricedLines,
  { minimumOrder, taxes = [] }: OrderTerms,
): PricedTerms => {
  const lineCents = slabCents + centsOf(lineItems);
  const minimum = minimumLine(lineCents, minimumOrder);
  const cents = lineCents + toCents(minimum?.price ?? 0);
  const discount = discountOf?.(cents);
  const after = cents + toCents(discount?.price ?? 0);
  const untaxed = centsOf(lineItems.filter(({ taxable }) => taxable === false));
  const priced = taxesOf(taxes, cents, untaxed, after);
  const added = priced.filter(({ inclusive }) => !inclusive);
  return {
    totalCents: added.reduce((sum, { amount }) => sum + toCents(amount), after),
    parts: {
      additionalLineItems: [...lineItems, ...(minimum ? [minimum] : []), ...(discount ? [discount] : [])],
      ...(minimumOrder && { minimumOrder }),
      ...(priced.length > 0 && { taxes: priced }),
    },
  };
};
