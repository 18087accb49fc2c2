import { type RouteEntry, useCurrentUser, useGuard } from '@slabdesk/portal';
import { Navigate, useLocation } from '@slabdesk/portal/router';
import { isPermitted } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { useContext, useLayoutEffect } from 'react';
import { PageSkeleton } from 'shared-ui/core';
import { documentTitle } from 'shared-ui/shell';
import { ShownRemotesContext } from '../loading/known-remotes';
import { NotPermitted } from './not-permitted';
import { redirectOf } from './redirect-of';

/** A page behind its guard and permission. Sets the document title, which the page's own effects may override. */
export const RouteView = ({
  entry,
  children,
}: {
  entry: Pick<RouteEntry, 'guard' | 'title' | 'permission'> & { path?: string };
  children: ReactNode;
}) => {
  const { pathname, search, hash } = useLocation();
  const guard = useGuard(entry.guard, `${pathname}${search}${hash}`);
  const user = useCurrentUser();
  const { routes } = useContext(ShownRemotesContext);
  useLayoutEffect(() => {
    document.title = documentTitle(entry.title);
  }, [entry.title]);
  const redirect = redirectOf(guard, entry, routes, user);
  if (redirect) {
    return <Navigate to={redirect} state={'state' in guard ? guard.state : undefined} replace />;
  }
  if (guard.status === 'pending') return <PageSkeleton />;
  return isPermitted(entry.permission, user) ? children : <NotPermitted title={entry.title} />;
};
