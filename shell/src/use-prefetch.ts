import { useEffect } from 'react';
import { findRoute } from './find-route';
import type { RemoteRoute } from './known-remotes';
import { loadPage } from './remotes';

/** Loads the code of a page as soon as somebody points at a link to it. */
export const usePrefetch = (routes: readonly RemoteRoute[]): void => {
  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = (event: Event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
      const route = link && findRoute(routes, new URL(link.href).pathname);
      if (!route || asked.has(route.entry.page)) return;
      asked.add(route.entry.page);
      // A failure shows when the page is opened, with a way to try again.
      loadPage(route.remote, route.entry.page).catch(() => asked.delete(route.entry.page));
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, [routes]);
};
