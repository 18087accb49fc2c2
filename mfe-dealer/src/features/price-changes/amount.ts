import { formatMoney } from '@slabdesk/units';
import { LIMITS } from 'bff-contract/constants';
import { moneyPrompt, readMoney } from 'bff-contract/numbers';
import type { Direction } from './percent';
import { priceChangesAmountPromptsTexts as texts } from './texts';

/**
 * Parses a typed amount in USD: "5" or "$2.50".
 *
 * @returns the signed amount, or `prompt` for invalid input; neither for empty input
 */
export const readAmount = (text: string, direction: Direction): { amount?: number; prompt?: string } => {
  const { value, problem } = readMoney(text);
  if (problem === 'empty') return {};
  if (value === undefined || value < 0) return { prompt: moneyPrompt(problem, text) ?? texts.invalid };
  if (value > LIMITS.price) return { prompt: texts.tooHigh(formatMoney(LIMITS.price)) };
  return { amount: direction === 'decrease' ? 0 - value : value };
};
