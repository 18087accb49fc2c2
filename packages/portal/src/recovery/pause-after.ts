/** The first pause and the longest one, in ms. */
export interface Pauses {
  firstMs: number;
  longestMs: number;
}

/** Random share added to each pause, so that tabs don't all return at the same time. */
const JITTER = 0.25;

/**
 * The pause before the next attempt, in ms. Doubles with each failure.
 *
 * @param failures number of failures before the last one
 */
export const pauseAfter = (
  failures: number,
  { firstMs, longestMs }: Pauses = { firstMs: 2_000, longestMs: 30_000 },
): number => Math.min(firstMs * 2 ** failures, longestMs) * (1 + Math.random() * JITTER);
