import { type RouteEntry, useGuard } from '@slabdesk/portal';
import { Navigate, useLocation } from '@slabdesk/portal/router';
import { isPermitted } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { useLayoutEffect } from 'react';
import { PageSkeleton } from 'shared-ui/core';
import { documentTitle } from 'shared-ui/shell';
import { NotPermitted } from './not-permitted';

/** A page behind its guard and permission. Sets the document title, which the page's own effects may override. */
export const RouteView = ({
  entry,
  children,
}: {
  entry: Pick<RouteEntry, 'guard' | 'title' | 'permission'>;
  children: ReactNode;
}) => {
  const { pathname, search } = useLocation();
  const guard = useGuard(entry.guard, `${pathname}${search}`);
  useLayoutEffect(() => {
    document.title = documentTitle(entry.title);
  }, [entry.title]);
  if (guard.status === 'not-authorised') return <Navigate to={guard.redirect} state={guard.state} replace />;
  if (guard.status === 'pending') return <PageSkeleton />;
  return isPermitted(entry.permission, guard.user) ? children : <NotPermitted title={entry.title} />;
};
