import { toRule } from '../pricing-rule';
import { readAmount } from './amount';
import type { ChangeInput } from './change-prices-fields';
import { readPercent } from './percent';
import type { ChangedValues } from './price-changes-api';

/** The change that the input describes, undefined while there is none, and what is wrong with a typed number. */
export const changeOf = (input: ChangeInput): { values?: ChangedValues; prompt?: string } => {
  const { direction, by, text, rounding, prices, bases, costs, taxable, rule } = input;
  const { prompt, ...typed } = by === 'percent' ? readPercent(text, direction) : readAmount(text, direction);
  if (prompt !== undefined) return { prompt };
  const isTyped = Object.keys(typed).length > 0;
  if (!(isTyped && (prices || bases || costs)) && taxable === undefined && !rule) return {};
  return {
    values: {
      percent: 0,
      ...typed,
      rounding,
      ...(!(isTyped && prices) && { prices: false }),
      ...(isTyped && bases && { bases }),
      ...(isTyped && costs && { costs }),
      ...(taxable !== undefined && { taxable }),
      ...(rule && { pricing: toRule(rule) }),
    },
  };
};
