import { type Estimate, followsFromOthers, type OrderCosts } from 'bff-contract';
import Big from 'big.js';
import { fromCents, toCents } from '../../../resource/values';
import { type LineCosts, sumOf } from '../../projects/estimate';

/** A share of the revenue in percent, rounded half-up to one decimal. Undefined without revenue. */
export const marginOf = (revenue: Big, cost: number): number | undefined =>
  revenue.gt(0)
    ? revenue.minus(cost).times(100).div(revenue).round(1, Big.roundHalfUp).toNumber()
    : undefined;

const costed = (revenue: Big, cost: number | null | undefined): OrderCosts['additionalLineItems'][number] => {
  if (cost === null || cost === undefined) return {};
  const margin = marginOf(revenue, cost);
  return { cost, ...(margin !== undefined && { margin }) };
};

/** Takes the included taxes of an estimate out of a price. */
export const netPriceIn = ({ taxes = [] }: Estimate) => {
  const included = taxes
    .filter(({ inclusive }) => inclusive)
    .reduce((sum, { rate }) => sum.plus(rate), Big(100));
  return (price: number): Big => Big(price).times(100).div(included);
};

/** Cents that the dealer keeps of an estimate: its total without taxes. */
export const revenueCentsOf = ({ totalPrice, taxes = [] }: Estimate): number =>
  toCents(totalPrice) - taxes.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** The costs and margins of an estimate. Revenue is what the dealer keeps: prices without the taxes that they include. */
export const orderCosts = (estimate: Estimate, costs: LineCosts): OrderCosts => {
  const { materials, additionalLineItems } = estimate;
  const net = netPriceIn(estimate);
  const slabsOf = (at: number, count: number): Array<number | null> =>
    Array.from({ length: count }, (_, index) => costs.materials[at]?.[index] ?? null);
  const byMaterial = materials.map((material, at) => slabsOf(at, material.slabs.length));
  const known = [...byMaterial.flat(), ...costs.additionalLineItems].filter((cost) => cost !== null);
  const cost = sumOf(known);
  const margin = marginOf(Big(fromCents(revenueCentsOf(estimate))), cost);
  const lines = additionalLineItems.filter((line) => !followsFromOthers(line));
  return {
    cost,
    ...(margin !== undefined && { margin }),
    unknown: byMaterial.flat().length + lines.length - known.length,
    materials: materials.map(({ subTotalPrice, slabs }, at) => {
      const all = byMaterial[at] ?? [];
      return {
        ...costed(net(subTotalPrice), all.includes(null) ? null : sumOf(all as number[])),
        slabs: slabs.map(({ price }, index) => costed(net(price), all[index])),
      };
    }),
    additionalLineItems: additionalLineItems.map(({ price, taxable }, at) =>
      costed(taxable === false ? Big(price) : net(price), costs.additionalLineItems[at]),
    ),
  };
};
