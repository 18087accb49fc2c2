/**
 * Facade `shared-ui/router`: the standard react-router API, one instance for the shell and all remotes. The
 * shell creates the router itself ([ADR 36](../../../docs/adr/0036-react-router-as-documented.md)).
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
