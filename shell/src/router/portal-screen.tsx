import { useSession } from '@slabdesk/portal';
import type { Frame } from 'bff-contract/constants';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { matchRoutes, Outlet, useLocation, useMatches, useRevalidator } from 'react-router-dom';
import { Box, PageSkeleton, VisuallyHidden } from 'shared-ui/core';
import { SlotProvider } from '../extensions/slot-provider';
import { layouts } from '../frame/layouts';
import { useFocusOnNavigation } from '../frame/use-focus-on-navigation';
import { type KnownRemotes, ShownRemotesContext } from '../known-remotes';
import { useRemotes } from '../use-remotes';
import { type Screen, screensOf } from './screens';
import { usePrefetch } from './use-prefetch';

/**
 * Whether the router has matched the route of a screen, so that its page gets its params. Revalidates if the path came with a
 * manifest after the last navigation: the administrators' remote, or a new release.
 */
const useIsMatched = (path: string | undefined, isKnown: (path: string) => boolean): boolean => {
  const matched = useMatches().at(-1)?.id;
  const { revalidate } = useRevalidator();
  // A page without params doesn't depend on the matched route.
  const isMatched = !path?.includes(':') || matched === path;
  useEffect(() => {
    if (isMatched || !path) return;
    // The router can't remove routes: an obsolete one has matched this URL.
    if (isKnown(path)) window.location.reload();
    else void revalidate();
  }, [isMatched, path, isKnown, revalidate]);
  return isMatched;
};

const useScreen = (remotes: KnownRemotes): Screen | undefined => {
  const { pathname } = useLocation();
  const screens = useMemo(() => screensOf(remotes), [remotes]);
  return useMemo(() => matchRoutes(screens, pathname)?.[0]?.route, [screens, pathname]);
};

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

/** The page of the current URL in its layout, from the releases that this tab shows. */
export const PortalScreen = ({ isKnown }: { isKnown: (path: string) => boolean }) => {
  const { status } = useSession();
  const { shown, newest, isLeaving } = useRemotes(status !== 'visitor');
  const screen = useScreen(shown);
  const isMatched = useIsMatched(screen?.path, isKnown);
  const announced = useFocusOnNavigation();
  usePrefetch(newest.routes);
  return (
    <ShownRemotesContext value={shown}>
      <VisuallyHidden>
        <span aria-live="polite">{announced}</span>
      </VisuallyHidden>
      <SlotProvider extensions={shown.extensions}>
        <LayoutView frame={screen?.frame} forCustomers={screen?.forCustomers} nav={shown.nav}>
          <Outlet context={isLeaving ? <LeavingPage /> : isMatched ? screen?.element : <PageSkeleton />} />
        </LayoutView>
      </SlotProvider>
    </ShownRemotesContext>
  );
};
