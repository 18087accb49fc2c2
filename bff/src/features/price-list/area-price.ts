import {
  type AreaPrice,
  LIMITS,
  PRICE_DECIMALS,
  pricePerSquareFoot,
  pricePerSquareMetre,
  type UnitPreference,
} from 'bff-contract';
import { invalid } from '../../http/errors';
import { createFormat } from '../../resource/csv';
import { fromJson, toJson } from '../../resource/values';

/**
 * The columns of a material's price. `price_cents` is the price of a square foot, with parts of a cent. `price_per_m2` is the
 * price in USD as it was entered; null if it was entered per square foot.
 */
export interface AreaPriceCells {
  price_cents: number;
  price_per_m2: number | null;
}

const MICROS = 10 ** PRICE_DECIMALS;

/** The price of a square foot in USD. */
export const perSquareFoot = ({ amount, per }: AreaPrice): number =>
  per === 'm2' ? pricePerSquareFoot(amount) : amount;

export const toCentsOfFoot = (perFoot: number): number => Math.round(perFoot * MICROS) / (MICROS / 100);
export const fromCentsOfFoot = (cents: number): number => Math.round((cents * MICROS) / 100) / MICROS;

export const toPriceCells = (price: AreaPrice): AreaPriceCells => ({
  price_cents: toCentsOfFoot(perSquareFoot(price)),
  price_per_m2: price.per === 'm2' ? price.amount : null,
});

/** The price as it was entered. The previous release writes `price_cents` alone; `price_per_m2` is outdated then. */
export const fromPriceCells = ({ price_cents, price_per_m2 }: AreaPriceCells): AreaPrice => {
  const perFoot = fromCentsOfFoot(Number(price_cents));
  return price_per_m2 !== null && pricePerSquareFoot(price_per_m2) === perFoot
    ? { amount: price_per_m2, per: 'm2' }
    : { amount: perFoot, per: 'ft2' };
};

/** The price of a square foot in a unit: with the fewest decimals that give it again. */
export const inUnit = (perFoot: number, per: AreaPrice['per']): AreaPrice => {
  if (per === 'm2') {
    for (let decimals = 2; decimals <= PRICE_DECIMALS; decimals += 1) {
      const amount = Number(pricePerSquareMetre(perFoot).toFixed(decimals));
      if (pricePerSquareFoot(amount) === perFoot) return { amount, per };
    }
  }
  return { amount: perFoot, per: 'ft2' };
};

const toCentsText = createFormat(2);

/** The price in these units as lists and exports show it, in dollars and cents. */
export const shownPrice = (price: AreaPrice, units: UnitPreference): string => {
  const perFoot = perSquareFoot(price);
  return toCentsText(units === 'metric' ? pricePerSquareMetre(perFoot) : perFoot);
};

/** A price in audit entries: one that was entered per square metre in both units. */
export const loggedPrice = (price: AreaPrice) => ({
  pricePerSquareFoot: perSquareFoot(price),
  ...(price.per === 'm2' && { price }),
});

/** The reason to refuse a price or a cost, if it is too high. */
export const tooHighPrompt = (name: string, price: AreaPrice): string | undefined =>
  perSquareFoot(price) > LIMITS.price
    ? `${name} must be ${LIMITS.price.toLocaleString('en-US')} or less for a square foot`
    : undefined;

/** @throws 400 for a price or a cost that is too high */
export const refuseTooHigh = (field: 'price' | 'cost', price: AreaPrice): void => {
  const prompt = tooHighPrompt(`${field}.amount`, price);
  if (prompt) throw invalid({ [`${field}.amount`]: prompt });
};

/** Fields of a request that give a price. */
export interface SentPrice {
  pricePerSquareFoot?: number | undefined;
  price?: AreaPrice | undefined;
}

/** Half a cent, and rounding errors. */
const AGREEMENT = 0.005 + 1e-9;

/**
 * The price that a request sets. A field that the record has already does not count, so that a whole record can be sent with
 * only one of them changed.
 *
 * @returns undefined if the price stays as it is
 * @throws 400 if both are new and disagree, or the price is too high
 */
export const sentPrice = ({ pricePerSquareFoot: foot, price }: SentPrice, before?: AreaPrice) => {
  const isSame = price && price.amount === before?.amount && price.per === before.per;
  const entered = isSame ? undefined : price;
  const perFoot = before && foot === perSquareFoot(before) ? undefined : foot;
  if (!entered) return perFoot === undefined ? undefined : ({ amount: perFoot, per: 'ft2' } as const);
  refuseTooHigh('price', entered);
  const converted = perSquareFoot(entered);
  if (perFoot !== undefined && Math.abs(perFoot - converted) > AGREEMENT) {
    throw invalid({ price: 'price and pricePerSquareFoot are different prices' });
  }
  return entered;
};

/** A cost as it was entered; null if it is unknown. */
export const toCostCell = (cost: AreaPrice | null): string | null =>
  cost && toJson({ amount: cost.amount, per: cost.per });

export const fromCostCell = (cell: string | null | undefined): AreaPrice | undefined =>
  cell ? fromJson<AreaPrice>(cell) : undefined;
