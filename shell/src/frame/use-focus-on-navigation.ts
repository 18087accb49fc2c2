import { useLocation } from '@slabdesk/portal/router';
import { useEffect, useRef } from 'react';

const HEADING = 'main h1[tabindex="-1"]';
const PATIENCE_MS = 5_000;

/**
 * Puts the focus on the heading of the page that is coming, as soon as it is there, unless the user moves it first.
 *
 * @returns a function that stops waiting for it
 */
export const focusNextHeading = (): (() => void) => {
  const startedAt = document.activeElement;
  const focusHeading = (): boolean => {
    const heading = document.querySelector<HTMLElement>(HEADING);
    // A field with autofocus or a click has moved it meanwhile.
    const hasMoved = document.activeElement !== startedAt && document.activeElement !== document.body;
    if (heading && !hasMoved) heading.focus({ preventScroll: true });
    return Boolean(heading) || hasMoved;
  };
  if (focusHeading()) return () => undefined;
  const observer = new MutationObserver(() => focusHeading() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
};

/**
 * After a navigation the new page's heading takes the focus, so that a screen reader says where one is and
 * the Tab key goes on from there. Waits for pages whose code is still loading.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return focusNextHeading();
  }, [pathname]);
};
