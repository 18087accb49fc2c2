import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useRouter } from './router-provider';

const STORAGE_KEY = 'scroll-positions';

/** Where each page was scrolled to, by pathname, in pixels. */
const positions: Record<string, number> = {};

const readStored = (): void => {
  try {
    Object.assign(positions, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // A browser that keeps nothing, or something else than what was kept: pages start at their top.
  }
};

const store = (): void => {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Full, or not allowed.
  }
};

const partOfPage = (hash: string): HTMLElement | null => {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
};

/** Shows each page where it was left, a new one from its top or from the part that the address names. */
export const ScrollRestoration = () => {
  const router = useRouter();
  const location = useLocation();
  const { pathname, hash } = location;

  // Otherwise the browser moves pages on Back before their content is there.
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(readStored, []);

  useLayoutEffect(() => {
    const remember = () => {
      positions[pathname] = window.scrollY;
    };
    const leave = () => {
      remember();
      store();
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    const stop = router.subscribe(remember);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [router, pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation scrolls, one to the same address too
  useLayoutEffect(() => {
    const position = positions[pathname];
    const part = position === undefined ? partOfPage(hash) : null;
    // No answer of these may get out: newer browsers answer with promises.
    if (part) part.scrollIntoView();
    else window.scrollTo(0, position ?? 0);
  }, [location]);

  return null;
};
