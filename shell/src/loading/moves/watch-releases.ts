import { listen } from '../../listen';
import type { ReleaseStore } from './release-store';

/** Minimum interval between checks that user actions trigger, in ms. */
const ACTION_INTERVAL_MS = 4_000;
/** Minimum interval between checks that API responses trigger, in ms: servers may disagree about the release. */
const HEADER_INTERVAL_MS = 1_000;
/** Interval between checks in a visible idle tab, in ms. */
const POLL_MS = 20_000;
/** Random reduction of the interval, so that tabs don't all check at once, in ms. */
const JITTER_MS = 4_000;

const isLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;

/** Checks for newer releases when an API response names another one. */
export const checkNamed =
  (store: ReleaseStore) =>
  (release: string): void => {
    if (release !== store.release()) void store.check({ olderThan: HEADER_INTERVAL_MS });
  };

/**
 * Checks for newer releases when they may soon be needed: when the user points at a link, the tab becomes visible or goes
 * online, and at intervals.
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
  const checkSoon = (resetBackoff = false) =>
    void store.check({ olderThan: ACTION_INTERVAL_MS, resetBackoff });
  const onAction = (event: Event) => {
    if (event.type === 'pointerdown' || isLink(event)) checkSoon();
  };
  const unsubscribes = [
    listen(document, ['pointerover', 'focusin', 'pointerdown'], onAction),
    listen(document, ['visibilitychange'], () => {
      scheduleCheck();
      if (!document.hidden) checkSoon(true);
    }),
    listen(window, ['online'], () => void store.check({ resetBackoff: true })),
  ];
  scheduleCheck();
  return () => {
    clearTimeout(timer);
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};
