import { matchRoutes } from 'react-router-dom';
import type { RemoteRoute } from './known-remotes';

/** The route of a path, as the router decides it; the page for unknown paths is none. */
export const findRoute = (routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined => {
  const candidates = routes
    .filter(({ entry }) => entry.path !== '*')
    .map((route) => ({ path: route.entry.path, route }));
  return matchRoutes(candidates, pathname)?.[0]?.route.route;
};
