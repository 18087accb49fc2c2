import type { Frame } from 'bff-contract/constants';
import { isForAdmins, ownerOf } from 'bff-contract/remote-paths';
import type { ReactNode } from 'react';
import type { KnownRemotes, RemoteRoute } from '../loading/known-remotes';
import { type PageFallback, RemotePage } from '../loading/remote-page';
import { remotePathsOf } from '../loading/remote-paths';
import {
  ForbiddenFallback,
  LoginUnavailable,
  LogoutFallback,
  NotFoundFallback,
  NotInstalled,
} from './fallback-pages';
import { RouteView } from './route-view';
import { routerTexts } from './texts';

/** A screen that the shell shows at an address. */
export interface Screen {
  /** The frame around the page. Without one, the page fills the window. */
  frame?: Frame;
  forCustomers?: boolean | undefined;
  element: ReactNode;
}

/** The shell's own pages, for routes that no remote has or whose page did not load. */
const FALLBACKS: Record<string, PageFallback> = {
  '/forbidden': { render: () => <ForbiddenFallback /> },
  '/logout': { render: () => <LogoutFallback />, isFinal: true },
  '/login': { render: (retry) => <LoginUnavailable onRetry={retry} /> },
  '*': { render: () => <NotFoundFallback /> },
};

const remoteScreen = (route: RemoteRoute): Screen => ({
  frame: route.frame,
  forCustomers: route.entry.forCustomers,
  element: (
    <RouteView key={`${route.remote.name}/${route.entry.page}`} entry={route.entry}>
      <RemotePage route={route} fallback={FALLBACKS[route.entry.path]} />
    </RouteView>
  ),
});

const shellScreen = (path: string): Screen => ({
  frame: { layout: 'column' },
  element: FALLBACKS[path]?.render(() => window.location.reload()),
});

/** Guards the paths of a remote that the server has not named. Only whoami names those for administrators, so their frame waits. */
const unnamedScreen = (isAdmins: boolean): Screen => ({
  ...(!isAdmins && { frame: { layout: 'column' } }),
  element: (
    <RouteView entry={{ guard: isAdmins ? 'admin' : 'user', title: routerTexts.notInstalled.title }}>
      <NotInstalled />
    </RouteView>
  ),
});

/** The screen of a route; without one, the shell's own at the address, or the page of a remote for unknown addresses. */
export const screenOf = (
  route: RemoteRoute | undefined,
  { routes, remotes }: KnownRemotes,
  pathname: string,
): Screen => {
  if (route) return remoteScreen(route);
  const own = pathname.replace(/\/+$/, '').toLowerCase();
  const path = Object.hasOwn(FALLBACKS, own) ? own : '*';
  const paths = remotePathsOf(remotes);
  const owner = ownerOf(own, paths);
  if (path === '*' && owner && !remotes.some(({ name }) => name === owner)) {
    return unnamedScreen(isForAdmins(owner, paths));
  }
  const unknown = routes.find(({ entry }) => entry.path === '*');
  return path === '*' && unknown ? remoteScreen(unknown) : shellScreen(path);
};
