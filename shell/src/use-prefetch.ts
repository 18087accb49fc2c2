import { useEffect } from 'react';
import { matchPath } from 'shared-ui/router';
import { loadPage } from './remotes';
import type { RemoteRoute } from './use-remotes';

const findRoute = (routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined =>
  routes.find(({ entry }) => entry.path !== '*' && matchPath(entry.path, pathname));

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
