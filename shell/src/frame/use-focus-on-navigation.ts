import { useLocation, useNavigationType } from '@slabdesk/portal/router';
import { useEffect, useRef, useState } from 'react';
import { focusNextHeading } from '../focus-next-heading';

/** State of a navigation by the sidebar: the user came for the page, and not back to a row of its list. */
export const BY_SIDEBAR = { bySidebar: true };

const isBySidebar = (state: unknown): boolean =>
  (state as Partial<typeof BY_SIDEBAR> | null)?.bySidebar === true;

/** Devices with a mouse have a keyboard; on others the focus would open one on the screen. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/**
 * Focuses the heading of the new page after a navigation, so that screen readers announce the page and Tab continues from
 * there. Waits for pages whose code is still loading. The search of a list that was opened by the sidebar gets the focus next, and
 * the page begins at its top.
 *
 * @returns the text to announce, because the focus has left the heading at once
 */
export const useFocusOnNavigation = (): string => {
  const { pathname, state } = useLocation();
  const type = useNavigationType();
  const focusedPath = useRef(pathname);
  const [announced, setAnnounced] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path is a new page, and pages may change their query while they load
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    setAnnounced('');
    const isForPage = type !== 'POP' && isBySidebar(state);
    // The router has returned to where this path was left.
    if (isForPage) window.scrollTo(0, 0);
    return focusNextHeading(isForPage && hasKeyboard() ? setAnnounced : undefined);
  }, [pathname]);
  return announced;
};
