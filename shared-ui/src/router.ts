/** Facade `shared-ui/router`: what the portal uses of react-router-dom, as one instance for all remotes. */

export type { LinkProps, Location, RouteObject, To } from 'react-router-dom';
export {
  createBrowserRouter,
  createMemoryRouter,
  createSearchParams,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
