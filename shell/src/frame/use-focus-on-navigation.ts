import { useLocation } from '@slabdesk/portal/router';
import { useEffect, useRef } from 'react';
import { focusNextHeading } from '../focus-next-heading';

/**
 * Focuses the heading of the new page after a navigation, so that screen readers announce the page and Tab continues from
 * there. Waits for pages whose code is still loading.
 */
export const useFocusOnNavigation = (): void => {
  const { pathname } = useLocation();
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    return focusNextHeading();
  }, [pathname]);
};
