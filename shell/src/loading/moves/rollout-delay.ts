/** Minimum delay, in ms. */
const MIN_DELAY_MS = 10_000;

/**
 * How long an idle page waits before it takes a new release, in ms. By then crashes after navigations are known, and the
 * random part keeps open tabs from switching at the same moment.
 */
export const rolloutDelay = (): number => MIN_DELAY_MS * (1 + Math.random());
