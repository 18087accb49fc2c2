export { PricingFields } from './pricing-fields';
export { formatRule, fromRule, type RuleValues, ruleRules, toRule } from './rule-values';
