import { matchRoutes } from 'react-router-dom';
import type { RemoteRoute } from './known-remotes';

/** The route that the router would match for a path. Ignores the catch-all route. */
export const findRoute = (routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined => {
  const candidates = routes
    .filter(({ entry }) => entry.path !== '*')
    .map((route) => ({ path: route.entry.path, route }));
  return matchRoutes(candidates, pathname)?.[0]?.route.route;
};
