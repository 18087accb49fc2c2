export type Direction = 'increase' | 'decrease';

const MOST = { increase: 1_000, decrease: 99.99 };

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
  const typed = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (typed === '') return {};
  if (!/^\d*\.?\d*$/.test(typed) || !/\d/.test(typed)) {
    return { prompt: 'Please enter a percentage such as 5 or 2.5' };
  }
  if (/\.\d{3,}$/.test(typed)) return { prompt: 'A percentage may have at most 2 decimals' };
  const size = Number(typed);
  if (size > MOST[direction]) return { prompt: PROMPTS[direction] };
  return { percent: direction === 'decrease' && size > 0 ? -size : size };
};
