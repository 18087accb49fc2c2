/**
 * Facade `@slabdesk/portal/router`: the standard react-router API, one instance for the shell and all remotes. The
 * shell creates the router itself ([ADR 21](../../../docs/adr/0021-portal-and-design-system.md)).
 */
export type { LinkProps, Location, NavigateOptions, RouteObject, To } from 'react-router-dom';
export {
  Link,
  matchPath,
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
  useViewTransitionState,
} from 'react-router-dom';
