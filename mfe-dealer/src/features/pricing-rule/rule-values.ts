import { formatNumber } from '@slabdesk/units';
import type { PricingRule, SentPricing } from 'bff-contract';
import {
  ENTERED_PER,
  LIMITS,
  PER_UNITS,
  type PricingBasis,
  type UnitPreference,
} from 'bff-contract/constants';
import { between, type Rules } from 'shared-ui/form';
import { pricingRuleTexts as texts } from './texts';

/** A rule as forms have it. Of a material, the basis may be left to the dealer's own rule. */
export interface RuleValues {
  basis: PricingBasis | 'dealer';
  wastePercent: number | null;
  roundTo: number | null;
  /** The unit of `roundTo`. */
  per: PricingRule['per'];
}

/** @param units of the user, for a step that is typed now */
export const fromRule = (
  rule: SentPricing | undefined,
  units: UnitPreference,
  basis: RuleValues['basis'],
): RuleValues => ({
  basis: rule?.basis ?? (rule ? 'outline' : basis),
  wastePercent: rule?.wastePercent || null,
  roundTo: rule?.roundTo || null,
  per: (rule?.roundTo && rule.per) || ENTERED_PER[units],
});

/** Null for the dealer's own rule. */
export const toRule = ({ basis, wastePercent, roundTo, per }: RuleValues): PricingRule | null =>
  basis === 'dealer' ? null : { basis, wastePercent: wastePercent ?? 0, roundTo: roundTo ?? 0, per };

/** A rule in words, for comparing two versions. */
export const formatRule = ({ basis, wastePercent, roundTo, per }: RuleValues): string =>
  [
    texts.bases[basis],
    ...(basis === 'dealer' ? [] : [texts.wasteOf(wastePercent ?? 0)]),
    ...(basis === 'dealer' || !roundTo ? [] : [texts.upTo(`${formatNumber(roundTo)} ${PER_UNITS[per]}`)]),
  ].join(', ');

export const ruleRules = (): Rules<{ pricing: RuleValues }> => ({
  'pricing.wastePercent': [between(0, LIMITS.wastePercent, texts.wastePrompt(LIMITS.wastePercent))],
  'pricing.roundTo': [between(0, LIMITS.roundTo, texts.roundToPrompt(formatNumber(LIMITS.roundTo)))],
});
