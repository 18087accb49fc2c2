import { operationsDurationsTexts as texts } from './texts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats seconds as "2 days 3 hours", with the two largest non-zero units. */
export const formatDuration = (seconds: number): string => {
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(texts[unit](count));
  }
  return parts.slice(0, 2).join(' ') || texts.second(0);
};
