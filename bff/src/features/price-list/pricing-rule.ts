import {
  PER_UNITS,
  PRICING_BASES,
  PRICING_BASIS_LABELS,
  type PricingRule,
  type SentPricing,
} from 'bff-contract';
import { fromJson } from '../../resource/values';

/** A rule as it is stored. Version 0.2.0 stored steps without a unit, too. */
export type StoredRule = Omit<PricingRule, 'per'> & Pick<SentPricing, 'per' | 'showSteps'>;

/** The rule by which a material's slabs are priced. */
export type ResolvedRule = StoredRule & { showSteps: boolean };

const NO_RULE = { basis: 'outline', wastePercent: 0, roundTo: 0 } as const;

/** A rule with all its parts, in the same order; the unit only of a step. */
export const completeRule = ({ basis, wastePercent, roundTo, per, showSteps }: SentPricing): StoredRule => ({
  basis: basis ?? NO_RULE.basis,
  wastePercent: wastePercent ?? NO_RULE.wastePercent,
  roundTo: roundTo ?? NO_RULE.roundTo,
  ...(per && roundTo && { per }),
  ...(showSteps !== undefined && { showSteps }),
});

export const fromRuleCell = (cell: string | null | undefined): StoredRule | undefined =>
  cell ? fromJson<StoredRule>(cell) : undefined;

/** The cells of a rule on which it depends. */
export interface RuleCells {
  pricing: string | null;
  dealer_pricing: string | null;
}

/** The rule of a material, else of its dealer. Undefined if slabs are priced by the area of their outlines. */
export const resolveRule = ({ pricing, dealer_pricing }: RuleCells): ResolvedRule | undefined => {
  const dealers = fromRuleCell(dealer_pricing);
  const stored = fromRuleCell(pricing) ?? dealers;
  const rule = stored && completeRule(stored);
  if (!rule || (rule.basis === 'outline' && rule.wastePercent === 0 && rule.roundTo === 0)) return undefined;
  return { ...rule, showSteps: dealers?.showSteps ?? false };
};

/** The cells of a rule in a file. A step without a unit has none there, either. */
export const ruleTexts = ({ basis, wastePercent, roundTo, per }: SentPricing = {}) => ({
  basis: basis && PRICING_BASIS_LABELS[basis],
  waste: wastePercent,
  roundTo: roundTo ? [roundTo, ...(per ? [PER_UNITS[per]] : [])].join(' ') : undefined,
});

/** A rule in the words of a report. */
export const describeRule = (rule: SentPricing | undefined): string => {
  const { basis, waste, roundTo } = ruleTexts(rule);
  return [basis, waste ? `+ ${waste}%` : undefined, roundTo ? `up to ${roundTo}` : undefined]
    .filter(Boolean)
    .join(', ');
};

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The basis that a cell names. */
export const readBasis = (text: string) =>
  PRICING_BASES.find((basis) =>
    [basis, PRICING_BASIS_LABELS[basis]].some((name) => bare(name) === bare(text)),
  );

const UNIT = /(?:(ft²|ft2|sq\.? ?ft\.?)|(m²|m2|sq\.? ?m\.?))$/i;

/** The number and the unit of a step such as "50 ft²", which has no blanks around. */
export const readStep = (text: string): { number: string; per?: PricingRule['per'] } => {
  const [, feet, metres] = UNIT.exec(text) ?? [];
  const number = text.replace(UNIT, '');
  if (feet) return { number, per: 'ft2' };
  return metres ? { number, per: 'm2' } : { number };
};
