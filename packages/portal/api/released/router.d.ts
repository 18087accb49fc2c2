import { Link } from 'react-router-dom';
import { LinkProps } from 'react-router-dom';
import { Location as Location_2 } from 'react-router-dom';
import { matchPath } from 'react-router-dom';
import { Navigate } from 'react-router-dom';
import { NavigateOptions } from 'react-router-dom';
import { Outlet } from 'react-router-dom';
import { RouteObject } from 'react-router-dom';
import { To } from 'react-router-dom';
import { useBlocker } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import { useNavigate } from 'react-router-dom';
import { useNavigationType } from 'react-router-dom';
import { useParams } from 'react-router-dom';
import { useRoutes } from 'react-router-dom';
import { useSearchParams } from 'react-router-dom';
import { useViewTransitionState } from 'react-router-dom';

export { Link }

export { LinkProps }

export { Location_2 as Location }

export { matchPath }

export { Navigate }

export { NavigateOptions }

export { Outlet }

export { RouteObject }

export { To }

export { useBlocker }

export { useLocation }

export { useNavigate }

export { useNavigationType }

export { useParams }

export { useRoutes }

export { useSearchParams }

export { useViewTransitionState }

export { }
