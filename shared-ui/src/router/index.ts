/**
 * Facade `shared-ui/router`: the declarative part of react-router, over the portal's own history
 * ([ADR 19](../../../docs/adr/0019-own-history.md)), as one instance for all remotes.
 */
export type { LinkProps, Location, RouteObject, To } from 'react-router-dom';
export { Link, matchPath, Navigate, Outlet, useLocation, useParams, useRoutes } from 'react-router-dom';
export type { NavigateOptions } from './portal-router';
export { useBlocker } from './use-blocker';
export { useNavigate, useSearchParams } from './use-navigate';
