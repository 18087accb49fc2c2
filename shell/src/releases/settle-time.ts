/** The least time that a release is left to navigations before idle pages take it, in ms; half of them wait longer. */
const SETTLE_MS = 10_000;

/**
 * How long an idle page waits with a release that it has just heard of, in ms. What crashes is known by then, and open
 * tabs don't all take a release at the same moment.
 */
export const settleTime = (): number => SETTLE_MS * (1 + Math.random());
