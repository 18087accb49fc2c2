import { matchRoutes } from 'react-router-dom';
import type { MatchedRoute, RemoteRoute } from './known-remotes';

/** The route of an address. Ignores the catch-all route. */
export const findRoute = (routes: readonly RemoteRoute[], pathname: string): MatchedRoute | undefined => {
  const candidates = routes
    .filter(({ entry }) => entry.path !== '*')
    .map((route) => ({ path: route.entry.path, route }));
  const match = matchRoutes(candidates, pathname)?.[0];
  return match && { ...match.route.route, params: match.params };
};
