import { viewerState } from '@slabdesk/portal/shell';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  createPath,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  resolvePath,
  useOutletContext,
} from 'react-router-dom';
import { PageSkeleton } from 'shared-ui/core';
import { collectRemotes } from '../known-remotes';
import { releases } from '../releases/release-store';
import { runnableRelease } from '../remotes';
import { PortalRoot } from './portal-root';
import { SHELL_PATHS } from './screens';
import { UnexpectedError } from './unexpected-error';

const ROOT = 'portal';

type PortalRouter = ReturnType<typeof createBrowserRouter>;

type CreateRouter = (
  routes: RouteObject[],
  options: { patchRoutesOnNavigation: PatchRoutesOnNavigationFunction },
) => PortalRouter;

/** Paths in the newest manifests. */
const newestPaths = (): string[] => {
  const remotes = [...releases.remotes(), ...(viewerState().viewer?.remotes ?? [])];
  return collectRemotes(remotes.map(runnableRelease)).routes.map(({ entry }) => entry.path);
};

/** Element of every route. The root decides what it shows, because another release may replace the page at any time. */
const Page = () => useOutletContext<ReactNode>();

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
 * Creates the tab's router, with one route for each path in the manifests. Later paths, from the administrators' remote or a
 * new release, are added when the router meets a URL that may match them.
 *
 * @param create creates a browser router; tests pass a memory router
 */
export const createPortalRouter = (create: CreateRouter = createBrowserRouter) => {
  const known = new Set<string>();
  const toNewRoutes = (paths: readonly string[]): RouteObject[] => {
    const added = [...new Set(paths)].filter((path) => !known.has(path));
    for (const path of added) known.add(path);
    return added.map((path) => ({ id: path, path, element: <Page /> }));
  };
  const root: RouteObject = {
    id: ROOT,
    element: <PortalRoot isKnown={(path) => known.has(path)} />,
    errorElement: <UnexpectedError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: toNewRoutes([...SHELL_PATHS, ...newestPaths()]),
  };
  let router: PortalRouter | undefined;
  /** Whether only the query changes. Such a navigation keeps the page's route, as it keeps its release. */
  const staysOnPage = (path: string): boolean =>
    router?.state.location.pathname === path && router.state.revalidation === 'idle';
  router = create([root], {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const added = staysOnPage(path) ? [] : toNewRoutes(newestPaths());
      if (added.length > 0) patch(ROOT, added);
    },
  });
  return replaceRepeats(router);
};
