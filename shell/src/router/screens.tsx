import type { Frame } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import type { KnownRemotes, RemoteRoute } from '../loading/known-remotes';
import { type PageFallback, RemotePage } from '../loading/remote-page';
import {
  AdminUnavailable,
  ForbiddenFallback,
  LoginUnavailable,
  LogoutFallback,
  NotFoundFallback,
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

const isAdminPath = (path: string): boolean => /^\/admin(\/|$)/i.test(path);

/** Guards /admin while no remote is known for it. */
const adminGate = (): Screen => ({
  element: (
    <RouteView entry={{ guard: 'admin', title: routerTexts.admin.title }}>
      <AdminUnavailable />
    </RouteView>
  ),
});

/** The screen of a route; without one, the shell's own at the address, or the page of a remote for unknown addresses. */
export const screenOf = (
  route: RemoteRoute | undefined,
  { routes }: KnownRemotes,
  pathname: string,
): Screen => {
  if (route) return remoteScreen(route);
  const hasAdmin = routes.some(({ entry }) => isAdminPath(entry.path));
  if (!hasAdmin && isAdminPath(pathname)) return adminGate();
  const own = pathname.replace(/\/+$/, '').toLowerCase();
  const path = Object.hasOwn(FALLBACKS, own) ? own : '*';
  const unknown = routes.find(({ entry }) => entry.path === '*');
  return path === '*' && unknown ? remoteScreen(unknown) : shellScreen(path);
};
