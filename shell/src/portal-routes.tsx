import { Suspense, useMemo } from 'react';
import { PageSkeleton } from 'shared-ui/core';
import { isFlagOn, type RouteLayout, useSession } from 'shared-ui/portal';
import { Outlet, type RouteObject, useRoutes } from 'shared-ui/router';
import { lazyFrame } from 'shared-ui/shell';
import { SlotProvider } from './extensions/slot-provider';
import {
  AdminUnavailable,
  ForbiddenFallback,
  LoginUnavailable,
  LogoutFallback,
  NotFoundFallback,
} from './fallback-pages';
import { layouts } from './frame/layouts';
import { useFocusOnNavigation } from './frame/use-focus-on-navigation';
import { type KnownRemotes, ShownRemotesContext } from './known-remotes';
import { type PageFallback, RemotePage } from './remote-page';
import { RouteView } from './route-view';
import { usePrefetch } from './use-prefetch';
import { useRemotes } from './use-remotes';

const FALLBACKS: Record<string, PageFallback> = {
  '*': { render: () => <NotFoundFallback /> },
  '/forbidden': { render: () => <ForbiddenFallback /> },
  '/logout': { render: () => <LogoutFallback />, isFinal: true },
  '/login': { render: (retry) => <LoginUnavailable onRetry={retry} /> },
};

const LayoutView = ({ layout, nav }: { layout: RouteLayout; nav: KnownRemotes['nav'] }) => {
  const { user, status } = useSession();
  const Layout = layouts[layout];
  // A visitor is on the way to /login: a frame that only users see would flash up.
  const isOnTheWay = status === 'visitor' && (layout === 'dealer' || layout === 'admin');
  if (isOnTheWay) return <Outlet />;
  return (
    <Suspense>
      <Layout nav={nav} user={user}>
        <Outlet />
      </Layout>
    </Suspense>
  );
};

const pageRoutes = ({ routes }: KnownRemotes, layout: RouteLayout): RouteObject[] =>
  routes
    .filter(({ entry }) => entry.layout === layout)
    .map((route) => ({
      path: route.entry.path,
      element: (
        <RouteView key={`${route.remote.name}/${route.entry.page}`} entry={route.entry}>
          <RemotePage route={route} fallback={FALLBACKS[route.entry.path]} />
        </RouteView>
      ),
    }));

/** What the shell serves itself where no remote does. */
const ownRoutes = ({ routes }: KnownRemotes): RouteObject[] => {
  const isServed = (path: string) => routes.some(({ entry }) => entry.path === path);
  const own = Object.entries(FALLBACKS).filter(([path]) => !isServed(path));
  const reload = () => window.location.reload();
  return own.map(([path, { render }]) => ({ path, element: render(reload) }));
};

/** Everything under /admin stays behind its guard, also while the code for it is not known yet. */
const adminGate: RouteObject = {
  path: '/admin/*',
  element: (
    <RouteView entry={{ guard: 'admin', title: 'Admin' }}>
      <AdminUnavailable />
    </RouteView>
  ),
};

const Components = lazyFrame('components', () =>
  import(/* webpackChunkName: "dev-components" */ './dev/framed-components').then(
    (module) => module.FramedComponents,
  ),
);

/** Pages for developers; the server says whether there are any. */
const devRoutes = (): RouteObject[] =>
  isFlagOn('development')
    ? [
        {
          path: '/dev/components',
          element: (
            <Suspense fallback={<PageSkeleton />}>
              <Components />
            </Suspense>
          ),
        },
      ]
    : [];

const buildRoutes = (remotes: KnownRemotes): RouteObject[] => {
  const layoutRoutes = (Object.keys(layouts) as RouteLayout[]).map((layout) => ({
    element: <LayoutView layout={layout} nav={remotes.nav} />,
    children: [...pageRoutes(remotes, layout), ...(layout === 'column' ? ownRoutes(remotes) : [])],
  }));
  const hasAdmin = remotes.routes.some(({ entry }) => /^\/admin(\/|$)/.test(entry.path));
  return [...layoutRoutes, ...(hasAdmin ? [] : [adminGate]), ...devRoutes()];
};

/** All pages of the portal, as the remotes' manifests name them. */
export const PortalRoutes = () => {
  const { status } = useSession();
  const { shown, newest } = useRemotes(status !== 'visitor');
  const routes = useMemo(() => buildRoutes(shown), [shown]);
  useFocusOnNavigation();
  usePrefetch(newest.routes);
  return (
    <ShownRemotesContext value={shown}>
      <SlotProvider extensions={shown.extensions}>{useRoutes(routes)}</SlotProvider>
    </ShownRemotesContext>
  );
};
