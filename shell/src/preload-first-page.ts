import { getToken, type RemoteDescriptor } from '@slabdesk/portal';
import { onViewer, viewerState } from '@slabdesk/portal/shell';
import { preloadLayout } from './frame/layouts';
import { findRoute } from './loading/find-route';
import { collectRemotes } from './loading/known-remotes';
import { releases, runnableHere } from './loading/moves/release-store';
import { lazyPage } from './loading/remote-page';
import { runnableRelease } from './loading/remotes';

/** @returns whether one of the remotes serves the current path */
const preload = (remotes: readonly RemoteDescriptor[]): boolean => {
  const route = findRoute(collectRemotes(remotes.map(runnableRelease)).routes, window.location.pathname);
  if (!route) return false;
  if (route.entry.guard === 'public' || getToken() !== null) {
    preloadLayout(route.frame.layout);
    lazyPage(route, { isEarly: true });
  }
  return true;
};

/**
 * Starts loading the page of the current URL while the session is checked and the frame renders. Admin pages start once the
 * server has named their remote. Does nothing if the user has to sign in first.
 */
export const preloadFirstPage = (): void => {
  if (preload(releases.remotes()) || getToken() === null) return;
  const unsubscribe = onViewer(() => {
    const { viewer, isLoading } = viewerState();
    if (isLoading) return;
    unsubscribe();
    preload(runnableHere(viewer?.remotes ?? [], []));
  });
};
