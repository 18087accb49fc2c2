import { getToken } from 'shared-ui/portal';
import { findRoute } from './find-route';
import { collect } from './known-remotes';
import { startLayout } from './layouts';
import { releases } from './releases/release-store';
import { lazyPage } from './remote-page';
import { runnable } from './remotes';

/**
 * Starts to load the page that the address names while its frame is rendered and the server says who is signed in. Not
 * where somebody has to sign in first.
 */
export const startFirstPage = (): void => {
  const route = findRoute(collect(releases.remotes().map(runnable)).routes, window.location.pathname);
  if (!route || (route.entry.guard !== 'public' && getToken() === null)) return;
  startLayout(route.entry.layout);
  lazyPage(route);
};
