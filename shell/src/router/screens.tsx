import type { RouteLayout } from '@slabdesk/portal';
import type { ReactNode } from 'react';
import type { KnownRemotes } from '../known-remotes';
import { type PageFallback, RemotePage } from '../remote-page';
import {
  AdminUnavailable,
  ForbiddenFallback,
  LoginUnavailable,
  LogoutFallback,
  NotFoundFallback,
} from './fallback-pages';
import { RouteView } from './route-view';

/** What the shell shows at a path. */
export interface Screen {
  path: string;
  /** The frame around it; without one it has the window to itself. */
  layout?: RouteLayout;
  element: ReactNode;
}

const FALLBACKS: Record<string, PageFallback> = {
  '*': { render: () => <NotFoundFallback /> },
  '/forbidden': { render: () => <ForbiddenFallback /> },
  '/logout': { render: () => <LogoutFallback />, isFinal: true },
  '/login': { render: (retry) => <LoginUnavailable onRetry={retry} /> },
};
const ADMIN_AREA = '/admin/*';

/** Paths that have a screen whatever the remotes' manifests name. */
export const OWN_PATHS: readonly string[] = [...Object.keys(FALLBACKS), ADMIN_AREA];

const remoteScreens = ({ routes }: KnownRemotes): Screen[] =>
  routes.map((route) => ({
    path: route.entry.path,
    layout: route.entry.layout,
    element: (
      <RouteView key={`${route.remote.name}/${route.entry.page}`} entry={route.entry}>
        <RemotePage route={route} fallback={FALLBACKS[route.entry.path]} />
      </RouteView>
    ),
  }));

/** What the shell serves itself where no remote does. */
const ownScreens = ({ routes }: KnownRemotes): Screen[] => {
  const isServed = (path: string) => routes.some(({ entry }) => entry.path === path);
  const own = Object.entries(FALLBACKS).filter(([path]) => !isServed(path));
  const reload = () => window.location.reload();
  return own.map(([path, { render }]) => ({ path, layout: 'column', element: render(reload) }));
};

/** Everything under /admin stays behind its guard, also while the code for it is not known yet. */
const adminGate: Screen = {
  path: ADMIN_AREA,
  element: (
    <RouteView entry={{ guard: 'admin', title: 'Admin' }}>
      <AdminUnavailable />
    </RouteView>
  ),
};

/** All screens of the portal, as the remotes' manifests name them. */
export const screensOf = (remotes: KnownRemotes): Screen[] => {
  const hasAdmin = remotes.routes.some(({ entry }) => /^\/admin(\/|$)/.test(entry.path));
  return [...remoteScreens(remotes), ...ownScreens(remotes), ...(hasAdmin ? [] : [adminGate])];
};
