import { onReleaseNamed } from '@slabdesk/portal/shell';
import { listen } from '../listen';
import type { ReleaseStore } from './release-store';

/** Whoever points at a link gets what was promoted this long ago, in ms. */
const FRESH_MS = 4_000;
/** Answers of a server that knows more than another one ask no more often than this, in ms. */
const HEADER_MS = 1_000;
/** A tab that nobody uses asks this often while it is visible, in ms; some a little sooner, so not all at once. */
const EVERY_MS = 20_000;
const JITTER_MS = 4_000;

const isLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;

/**
 * Asks for newer releases when they could soon be needed: when somebody points at a link, when an answer of the API
 * names another release, when the tab comes to the front or online, and now and then.
 *
 * @returns a function that stops it
 */
export const watchReleases = (store: ReleaseStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkLater = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(
      () => {
        void store.check();
        checkLater();
      },
      EVERY_MS - Math.random() * JITTER_MS,
    );
  };
  const checkSoon = (anew = false) => void store.check({ olderThan: FRESH_MS, anew });
  const onIntent = (event: Event) => {
    if (event.type === 'pointerdown' || isLink(event)) checkSoon();
  };
  const endings = [
    listen(document, ['pointerover', 'focusin', 'pointerdown'], onIntent),
    listen(document, ['visibilitychange'], () => {
      checkLater();
      if (!document.hidden) checkSoon(true);
    }),
    listen(window, ['online'], () => void store.check({ anew: true })),
    onReleaseNamed((release) => {
      if (release !== store.release()) void store.check({ olderThan: HEADER_MS });
    }),
  ];
  checkLater();
  return () => {
    clearTimeout(timer);
    for (const end of endings) end();
  };
};
