import { ambiguityPrompt, readNumber } from 'bff-contract/numbers';

export type Direction = 'increase' | 'decrease';

const LIMITS = { increase: 1_000, decrease: 99.99 };

const PROMPTS = {
  increase: 'Prices can rise by 1,000% at most',
  decrease: 'Prices can fall by 99.99% at most',
};

/**
 * Reads a percentage as it is typed: "5", "2.5" or "2,5".
 *
 * @returns the signed percentage; `prompt` where the text stands for none; neither while nothing is typed
 */
export const readPercent = (text: string, direction: Direction): { percent?: number; prompt?: string } => {
  const typed = text.trim().replace(/[%\u066a\uff05]$/, '');
  const { value, problem } = readNumber(typed, { maxDecimals: 2 });
  if (problem === 'empty') return {};
  if (problem === 'ambiguous') return { prompt: ambiguityPrompt(typed) };
  if (problem === 'decimals') return { prompt: 'A percentage may have at most 2 decimals' };
  if (value === undefined || value < 0) return { prompt: 'Please enter a percentage such as 5 or 2.5' };
  if (value > LIMITS[direction]) return { prompt: PROMPTS[direction] };
  return { percent: direction === 'decrease' && value > 0 ? -value : value };
};
