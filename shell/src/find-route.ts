import { matchPath } from 'shared-ui/router';
import type { RemoteRoute } from './known-remotes';

const fixedParts = ({ entry }: RemoteRoute): number =>
  entry.path.split('/').filter((part) => !part.startsWith(':')).length;

/** The route of a path, as the router decides it; the page for unknown paths is none. */
export const findRoute = (routes: readonly RemoteRoute[], pathname: string): RemoteRoute | undefined =>
  routes
    .filter(({ entry }) => entry.path !== '*' && matchPath(entry.path, pathname))
    .sort((a, b) => fixedParts(b) - fixedParts(a))[0];
