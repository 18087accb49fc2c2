import { viewerState } from '@slabdesk/portal/shell';
import type { ReactNode } from 'react';
import {
  createBrowserRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  useOutletContext,
} from 'react-router-dom';
import { PageSkeleton } from 'shared-ui/core';
import { collect } from '../known-remotes';
import { releases } from '../releases/release-store';
import { runnable } from '../remotes';
import { PortalRoot } from './portal-root';
import { OWN_PATHS } from './screens';
import { UnexpectedError } from './unexpected-error';

const ROOT = 'portal';

type PortalRouter = ReturnType<typeof createBrowserRouter>;

type CreateRouter = (
  routes: RouteObject[],
  options: { patchRoutesOnNavigation: PatchRoutesOnNavigationFunction },
) => PortalRouter;

/** The paths that the newest manifests name. */
const newestPaths = (): string[] => {
  const remotes = [...releases.remotes(), ...(viewerState().viewer?.remotes ?? [])];
  return collect(remotes.map(runnable)).routes.map(({ entry }) => entry.path);
};

/** The leaf of every route. The root decides what it shows, since another release may take its place at any time. */
const Page = () => useOutletContext<ReactNode>();

/**
 * The router of the tab: one route for each path that a manifest names. Paths that come later, with the administrators'
 * remote or a new release, are added when the router meets an address that they may match.
 *
 * @param create where addresses are kept: in the browser, or in memory for tests
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
    children: toNewRoutes([...OWN_PATHS, ...newestPaths()]),
  };
  let router: PortalRouter | undefined;
  /** Another query of the open page: it keeps its route, as it keeps its release. */
  const staysOnPage = (path: string): boolean =>
    router?.state.location.pathname === path && router.state.revalidation === 'idle';
  router = create([root], {
    patchRoutesOnNavigation: ({ path, patch }) => {
      const added = staysOnPage(path) ? [] : toNewRoutes(newestPaths());
      if (added.length > 0) patch(ROOT, added);
    },
  });
  return router;
};
