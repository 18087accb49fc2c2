import type { ReporterCount } from './release-event-repository';

/** A release is suspect if it fails for this share of its reporters. */
const SHARE = 0.2;
/** So many different reporters are evidence, trusted or not: no single client makes a release suspect for long. */
const ENOUGH = 3;
/** How long the reports of fewer users count, in ms. Only users with accounts older than the release count. */
const DOUBT_MS = 10 * 60_000;

/** Reports of this long ago still count, in ms; figures are kept by the hour. */
export const SUSPICION_WINDOW_MS = 3_600_000;

/**
 * Whether open tabs should stay away from a release: it failed for several reporters, or, for a few minutes, for one
 * who can be believed, and for a good part of all. Those for whom it works bring it back.
 */
export const isSuspect = (
  { all, failing, trustedAt }: Pick<ReporterCount, 'all' | 'failing' | 'trustedAt'>,
  now: number,
): boolean => {
  if (failing === 0 || failing / all < SHARE) return false;
  return failing >= ENOUGH || (trustedAt !== undefined && now - trustedAt < DOUBT_MS);
};
