import { useEffect } from 'react';
import { findRoute } from '../find-route';
import type { RemoteRoute } from '../known-remotes';
import { listen } from '../listen';
import { loadPage } from '../remotes';

/** Loads the code of a page as soon as somebody points at a link to it. */
export const usePrefetch = (routes: readonly RemoteRoute[]): void => {
  useEffect(() => {
    const asked = new Set<string>();
    const prefetch = (event: Event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
      const route = link && findRoute(routes, new URL(link.href).pathname);
      const key = route && `${route.remote.name}/${route.entry.page}`;
      if (!key || asked.has(key)) return;
      asked.add(key);
      // A failure shows when the page is opened, with a way to try again.
      loadPage(route.remote, route.entry.page).catch(() => asked.delete(key));
    };
    return listen(document, ['pointerover', 'focusin'], prefetch);
  }, [routes]);
};
