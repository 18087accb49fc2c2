import { getToken, type RemoteDescriptor } from '@slabdesk/portal';
import { onViewer, viewerState } from '@slabdesk/portal/shell';
import { findRoute } from './find-route';
import { startLayout } from './frame/layouts';
import { collect } from './known-remotes';
import { releases } from './releases/release-store';
import { lazyPage } from './remote-page';
import { runnable } from './remotes';

/** @returns whether one of the remotes has the page that the address names */
const start = (remotes: readonly RemoteDescriptor[]): boolean => {
  const route = findRoute(collect(remotes.map(runnable)).routes, window.location.pathname);
  if (!route) return false;
  if (route.entry.guard === 'public' || getToken() !== null) {
    startLayout(route.entry.layout);
    lazyPage(route);
  }
  return true;
};

/**
 * Starts to load the page that the address names while its frame is rendered and the server says who is signed in; a page
 * for administrators as soon as the server has named it. Not where somebody has to sign in first.
 */
export const startFirstPage = (): void => {
  if (start(releases.remotes()) || getToken() === null) return;
  const stop = onViewer(() => {
    const { viewer, isLoading } = viewerState();
    if (isLoading) return;
    stop();
    start(viewer?.remotes ?? []);
  });
};
