import {
  type AreaPrice,
  type Estimate,
  type PricingRule,
  type SpecialSource,
  SQUARE_FEET_PER_SQUARE_METRE,
} from 'bff-contract';
import Big from 'big.js';
import { fromCents } from '../../../resource/values';
import type { Costed } from './costs';
import { type Corner, enclosingRectangle } from './outline';
import { reaches } from './shown';

/** How slabs of a material are priced. */
export interface Pricing {
  price: AreaPrice;
  /** Without one, the area of the outline is billed as it is. */
  rule?: (Omit<PricingRule, 'per'> & Partial<PricingRule> & { showSteps: boolean }) | undefined;
  /** Absent for a price of the price list. */
  special?: { source: SpecialSource } | undefined;
  /** The cost of the material for the dealer. */
  cost?: AreaPrice | undefined;
}

type Billing = Pick<Estimate['materials'][number]['slabs'][number], 'billedArea' | 'steps' | 'source'>;

export interface SlabPrice extends Costed {
  cents: number;
  /** Empty without a rule and a special price. */
  billing: Billing;
}

/** An area in one unit, in another. */
const convert = (area: Big, from: AreaPrice['per'], to: AreaPrice['per']): Big => {
  if (from === to) return area;
  // Only a quotient is rounded, to 20 decimals.
  return to === 'ft2' ? area.times(SQUARE_FEET_PER_SQUARE_METRE) : area.div(SQUARE_FEET_PER_SQUARE_METRE);
};

const toCents = (area: Big, { amount }: AreaPrice): number =>
  area.times(amount).times(100).round(0, Big.roundHalfUp).toNumber();

/**
 * The area that is billed: with waste, then rounded up to a multiple of the step. An area that is shown as a multiple is
 * billed as that: corners of a turned slab are never exact decimals. All areas are in one unit.
 *
 * @param roundTo 0 to keep the area as it is
 */
export const billArea = (
  area: Big,
  { wastePercent, roundTo }: Pick<PricingRule, 'wastePercent' | 'roundTo'>,
): { withWaste: Big; billed: Big } => {
  const withWaste = area.times(Big(100).plus(wastePercent)).times('0.01');
  if (roundTo === 0) return { withWaste, billed: withWaste };
  // The remainder is exact; a quotient may have endless decimals.
  const rest = withWaste.mod(roundTo);
  const below = withWaste.minus(rest);
  const isMultiple = rest.eq(0) || (below.gt(0) && reaches(below, withWaste));
  return { withWaste, billed: isMultiple ? below : below.plus(roundTo) };
};

/** The cost of an area with waste, before it is rounded up: what a step adds is billed, not cut. */
const costOf = (withWaste: Big, per: AreaPrice['per'], cost: AreaPrice | undefined): Costed =>
  cost ? { cost: fromCents(toCents(convert(withWaste, per, cost.per), cost)) } : {};

/**
 * The price of a slab in cents: its billed area times the price as it was entered, for a square foot or a square metre,
 * rounded half-up once.
 *
 * @param slab `area` in m², of the outline
 */
export const priceSlab = (
  slab: { area: number; vertices: readonly Corner[] },
  { price, rule, special, cost }: Pricing,
): SlabPrice => {
  const source = special && { source: special.source };
  if (!rule) {
    const area = Big(slab.area);
    return {
      cents: toCents(convert(area, 'm2', price.per), price),
      billing: { ...source },
      ...costOf(area, 'm2', cost),
    };
  }
  const { basis, wastePercent, roundTo, showSteps } = rule;
  const per = (roundTo !== 0 && rule.per) || price.per;
  const metres = basis === 'rectangle' ? enclosingRectangle(slab.vertices) : slab.area;
  const area = convert(Big(metres), 'm2', per);
  const { withWaste, billed } = billArea(area, rule);
  return {
    cents: toCents(convert(billed, per, price.per), price),
    ...costOf(withWaste, per, cost),
    billing: {
      billedArea: convert(billed, per, 'm2').toNumber(),
      steps: {
        basis,
        area: area.toNumber(),
        wastePercent,
        withWaste: withWaste.toNumber(),
        roundTo,
        billed: billed.toNumber(),
        per,
        rate: price,
        source: special?.source ?? 'list',
        isPublic: showSteps,
      },
      ...source,
    },
  };
};
