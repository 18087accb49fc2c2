import { useEffect } from 'react';
import { listen } from '../listen';
import { findRoute } from '../loading/find-route';
import type { RemoteRoute } from '../loading/known-remotes';
import { loadPage } from '../loading/remotes';

/** Loads a page's code when the user points at or focuses a link to it. */
export const usePrefetch = (routes: readonly RemoteRoute[]): void => {
  useEffect(() => {
    const requested = new Set<string>();
    const prefetch = (event: Event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
      const route = link && findRoute(routes, new URL(link.href).pathname);
      const key = route && `${route.remote.name}/${route.entry.page}`;
      if (!key || requested.has(key)) return;
      requested.add(key);
      // Opening the page shows the error and retries.
      loadPage(route.remote, route.entry.page).catch(() => requested.delete(key));
    };
    return listen(document, ['pointerover', 'focusin'], prefetch);
  }, [routes]);
};
