import { type RouteEntry, type RouteLayout, useSession } from '@slabdesk/portal';
import { isMountedPage, ReleaseContext } from '@slabdesk/portal/shell';
import { isLetIn } from 'bff-contract/constants';
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { Outlet, type RouteObject, useLocation } from 'react-router-dom';
import { EmptyState, PageSkeleton } from 'shared-ui/core';
import { AreaBoundary, documentTitle } from 'shared-ui/shell';
import type { LayoutProps } from 'shell/frame/layout-props';
import { MountedPageView } from 'shell/loading/mounted-page';
import { loadPage, remote } from './container';

const LAYOUTS: Record<RouteLayout, ComponentType<LayoutProps>> = {
  column: lazy(() =>
    import('shell/frame/column-layout').then(({ ColumnLayout }) => ({ default: ColumnLayout })),
  ),
  sidebar: lazy(() =>
    import('shell/frame/sidebar-layout').then(({ SidebarLayout }) => ({ default: SidebarLayout })),
  ),
};

const Framed = ({ layout, children }: { layout: RouteLayout; children: ReactNode }) => {
  const { user } = useSession();
  const Layout = LAYOUTS[layout];
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Layout nav={remote.nav} area={remote.area} user={user}>
        {children}
      </Layout>
    </Suspense>
  );
};

const Guarded = ({ route, children }: { route: RouteEntry; children: ReactNode }) => {
  const session = useSession();
  const { key } = useLocation();
  useLayoutEffect(() => {
    document.title = documentTitle(route.title);
  }, [route.title]);
  if (session.status === 'pending') return <PageSkeleton />;
  if (!isLetIn(route.guard, session.user)) {
    return (
      <EmptyState
        title={`This page is for: ${route.guard}`}
        text="The product leads elsewhere. Choose in the bar below who is signed in."
      />
    );
  }
  return (
    <AreaBoundary name={`${remote.name}/${route.page}`} resetKey={key}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </AreaBoundary>
  );
};

const Elsewhere = () => (
  <Framed layout="column">
    <EmptyState
      title="Another remote's page"
      text={`The manifest of ${remote.name} names no route for ${useLocation().pathname}.`}
    />
  </Framed>
);

const loadComponent = async (page: string): Promise<{ default: ComponentType }> => {
  const code = await loadPage(page);
  if (!isMountedPage(code)) return { default: code };
  return { default: () => <MountedPageView page={code} onUnmountError={console.error} /> };
};

const LAZY_PAGES = new Map(remote.routes.map(({ page }) => [page, lazy(() => loadComponent(page))]));

const layoutRoutes = (Object.keys(LAYOUTS) as RouteLayout[]).map((layout) => ({
  element: (
    <Framed layout={layout}>
      <Outlet />
    </Framed>
  ),
  children: remote.routes
    .filter((route) => route.layout === layout)
    .map((route) => {
      const Page = LAZY_PAGES.get(route.page);
      return {
        path: route.path,
        element: (
          <Guarded key={route.page} route={route}>
            <ReleaseContext value={remote}>{Page && <Page />}</ReleaseContext>
          </Guarded>
        ),
      };
    }),
}));

const hasOwnFallback = remote.routes.some(({ path }) => path === '*');

/** The pages of the remote, each in the layout that its manifest names. */
export const pageRoutes: RouteObject[] = [
  ...layoutRoutes,
  ...(hasOwnFallback ? [] : [{ path: '*', element: <Elsewhere /> }]),
];
