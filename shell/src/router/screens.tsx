import type { Frame } from 'bff-contract/constants';
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
import { routerTexts } from './texts';

/** What the shell shows at a path. */
export interface Screen {
  path: string;
  /** The frame around the page. Without one, the page fills the window. */
  frame?: Frame;
  forCustomers?: boolean | undefined;
  element: ReactNode;
}

const FALLBACKS: Record<string, PageFallback> = {
  '*': { render: () => <NotFoundFallback /> },
  '/forbidden': { render: () => <ForbiddenFallback /> },
  '/logout': { render: () => <LogoutFallback />, isFinal: true },
  '/login': { render: (retry) => <LoginUnavailable onRetry={retry} /> },
};
const ADMIN_AREA = '/admin/*';

/** Paths that have a screen even if no manifest names them. */
export const SHELL_PATHS: readonly string[] = [...Object.keys(FALLBACKS), ADMIN_AREA];

const remoteScreens = ({ routes }: KnownRemotes): Screen[] =>
  routes.map((route) => ({
    path: route.entry.path,
    frame: route.frame,
    forCustomers: route.entry.forCustomers,
    element: (
      <RouteView key={`${route.remote.name}/${route.entry.page}`} entry={route.entry}>
        <RemotePage route={route} fallback={FALLBACKS[route.entry.path]} />
      </RouteView>
    ),
  }));

/** The shell's own pages for paths that no remote serves. */
const shellScreens = ({ routes }: KnownRemotes): Screen[] => {
  const isServed = (path: string) => routes.some(({ entry }) => entry.path === path);
  const missing = Object.entries(FALLBACKS).filter(([path]) => !isServed(path));
  const reload = () => window.location.reload();
  return missing.map(([path, { render }]) => ({
    path,
    frame: { layout: 'column' },
    element: render(reload),
  }));
};

/** Guards /admin while no remote is known for it. */
const adminGate = (): Screen => ({
  path: ADMIN_AREA,
  element: (
    <RouteView entry={{ guard: 'admin', title: routerTexts.admin.title }}>
      <AdminUnavailable />
    </RouteView>
  ),
});

/** All screens of the portal: pages of remotes, and the shell's own where they are missing. */
export const screensOf = (remotes: KnownRemotes): Screen[] => {
  const hasAdmin = remotes.routes.some(({ entry }) => /^\/admin(\/|$)/.test(entry.path));
  return [...remoteScreens(remotes), ...shellScreens(remotes), ...(hasAdmin ? [] : [adminGate()])];
};
