import { ambiguityPrompt, readNumber } from 'bff-contract/numbers';
import { priceChangesPercentPromptsTexts as texts } from './texts';

export type Direction = 'increase' | 'decrease';

const LIMITS = { increase: 1_000, decrease: 99.99 };

/**
 * Parses a typed percentage: "5", "2.5" or "2,5".
 *
 * @returns the signed percentage, or `prompt` for invalid input; neither for empty input
 */
export const readPercent = (text: string, direction: Direction): { percent?: number; prompt?: string } => {
  const typed = text.trim().replace(/[%\u066a\uff05]$/, '');
  const { value, problem } = readNumber(typed, { maxDecimals: 2 });
  if (problem === 'empty') return {};
  if (problem === 'ambiguous') return { prompt: ambiguityPrompt(typed) };
  if (problem === 'decimals') return { prompt: texts.decimals };
  if (value === undefined || value < 0) return { prompt: texts.invalid };
  if (value > LIMITS[direction]) return { prompt: texts.tooHigh[direction] };
  return { percent: direction === 'decrease' && value > 0 ? -value : value };
};
