import { useEffect, useMemo } from 'react';
import { useSession } from '../viewer/use-session';
import { reportOf } from './crash-report';
import { useRelease } from './release-context';

/** Sends one report per crash, adds the user id once known, and returns the type of viewer. */
export const useCrash = (error: unknown, componentName: string) => {
  const { user } = useSession();
  const release = useRelease();
  const report = useMemo(() => reportOf(error, componentName, release), [error, componentName, release]);
  const userId = user?._id;
  useEffect(() => report.submit(userId), [report, userId]);
  const { key, facts, describe } = report;
  const viewer = !user ? 'visitor' : user.permissions.isAdmin ? 'administrator' : 'user';
  return { key, facts, describe, viewer } as const;
};
