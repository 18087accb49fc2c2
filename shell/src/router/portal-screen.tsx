import { useSession } from '@slabdesk/portal';
import type { Frame } from 'bff-contract/constants';
import { type ReactNode, Suspense, useContext, useMemo } from 'react';
import { UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom';
import { Box, PageSkeleton, VisuallyHidden } from 'shared-ui/core';
import { SlotProvider } from '../extensions/slot-provider';
import { layouts } from '../frame/layouts';
import { useFocusOnNavigation } from '../frame/use-focus-on-navigation';
import { CleanupBoundary } from '../loading/cleanup-boundary';
import { type KnownRemotes, type MatchedRoute, ShownRemotesContext } from '../loading/known-remotes';
import { useRemotes } from '../loading/use-remotes';
import { screenOf } from './screens';
import { usePrefetch } from './use-prefetch';

const LayoutView = ({
  frame,
  forCustomers,
  nav,
  children,
}: {
  frame: Frame | undefined;
  forCustomers: boolean | undefined;
  nav: KnownRemotes['nav'];
  children: ReactNode;
}) => {
  const { user, status } = useSession();
  // Visitors are redirected to /login: a frame for users would flash up.
  const isRedirecting = status === 'visitor' && frame?.layout === 'sidebar';
  if (!frame || isRedirecting) return children;
  const Layout = layouts[frame.layout];
  return (
    <Suspense>
      <Layout key={frame.area?.name} nav={nav} user={user} area={frame.area} forCustomers={forCustomers}>
        {children}
      </Layout>
    </Suspense>
  );
};

/** Shown while the document loads again for the page. It has room for the scroll position of any page, which the load keeps. */
const LeavingPage = () => (
  <Box sx={{ minHeight: '1000vh' }}>
    <PageSkeleton />
  </Box>
);

/** Gives a page the params of its path: the router itself has one route for all pages. */
const PageParams = ({ route, children }: { route: MatchedRoute | undefined; children: ReactNode }) => {
  const context = useContext(RouteContext);
  const value = useMemo(
    () =>
      route
        ? { ...context, matches: context.matches.map((match) => ({ ...match, params: route.params })) }
        : context,
    [context, route],
  );
  return <RouteContext value={value}>{children}</RouteContext>;
};

/** The page of the current URL in its layout, from the releases that this tab shows. */
export const PortalScreen = () => {
  const { status } = useSession();
  const { pathname } = useLocation();
  const { shown, newest, route, isLeaving } = useRemotes(status !== 'visitor');
  const screen = useMemo(() => screenOf(route, shown, pathname), [route, shown, pathname]);
  const announced = useFocusOnNavigation();
  usePrefetch(newest.routes);
  return (
    <ShownRemotesContext value={shown}>
      <VisuallyHidden>
        <span aria-live="polite">{announced}</span>
      </VisuallyHidden>
      <SlotProvider extensions={shown.extensions}>
        <CleanupBoundary>
          <LayoutView frame={screen.frame} forCustomers={screen.forCustomers} nav={shown.nav}>
            <CleanupBoundary>
              <PageParams route={route}>{isLeaving ? <LeavingPage /> : screen.element}</PageParams>
            </CleanupBoundary>
          </LayoutView>
        </CleanupBoundary>
      </SlotProvider>
    </ShownRemotesContext>
  );
};
