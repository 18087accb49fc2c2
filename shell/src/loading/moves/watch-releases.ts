import { listen } from '../../listen';
import type { ReleaseStore } from './release-store';

/** Minimum interval between checks that API responses or the tab trigger, in ms: servers may disagree about the release. */
const MIN_INTERVAL_MS = 1_000;
/** Interval between checks in a visible idle tab, in ms. */
const POLL_MS = 20_000;
/** Random reduction of the interval, so that tabs don't all check at once, in ms. */
const JITTER_MS = 4_000;

/** Checks for newer releases when an API response names another one. */
export const checkNamed =
  (store: ReleaseStore) =>
  (release: string): void => {
    if (release !== store.release()) void store.check({ olderThan: MIN_INTERVAL_MS });
  };

/**
 * Checks for newer releases when the tab becomes visible or goes online, and at intervals. A tab in use learns of them by
 * {@link checkNamed} as well.
 *
 * @returns an unsubscribe function
 */
export const watchReleases = (store: ReleaseStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleCheck = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(
      () => {
        void store.check();
        scheduleCheck();
      },
      POLL_MS - Math.random() * JITTER_MS,
    );
  };
  const unsubscribes = [
    listen(document, ['visibilitychange'], () => {
      scheduleCheck();
      if (!document.hidden) void store.check({ olderThan: MIN_INTERVAL_MS, resetBackoff: true });
    }),
    listen(window, ['online'], () => void store.check({ resetBackoff: true })),
  ];
  scheduleCheck();
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};
