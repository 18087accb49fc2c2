import { createBrowserRouter, createPath, type RouteObject, resolvePath } from 'react-router-dom';
import { PageSkeleton } from 'shared-ui/core';
import { PortalRoot } from './portal-root';
import { UnexpectedError } from './unexpected-error';

type PortalRouter = ReturnType<typeof createBrowserRouter>;

/**
 * Makes navigations to the current address replace its history entry. Links do so by the location that their component has,
 * which is the previous one until the next page is rendered: the second click of a double click would push it again.
 */
const replaceRepeats = (router: PortalRouter): PortalRouter => {
  const { navigate } = router;
  router.navigate = ((to, options) => {
    if (to === null || typeof to === 'number') return navigate(to, options);
    const here = router.state.location;
    const isRepeat = createPath(resolvePath(to, here.pathname)) === createPath(here);
    return navigate(to, isRepeat ? { ...options, replace: true } : options);
  }) as PortalRouter['navigate'];
  return router;
};

/**
 * Creates the tab's router. Its only route is the root, which finds the page of an address in the manifests: another release
 * may replace it at any time.
 *
 * @param create creates a browser router; tests pass a memory router
 */
export const createPortalRouter = (
  create: (routes: RouteObject[]) => PortalRouter = createBrowserRouter,
): PortalRouter =>
  replaceRepeats(
    create([
      {
        path: '*',
        element: <PortalRoot />,
        errorElement: <UnexpectedError />,
        hydrateFallbackElement: <PageSkeleton />,
      },
    ]),
  );
