import type { CurrentUser } from 'bff-contract';
import { isLetIn } from 'bff-contract/constants';
import type { RouteGuard } from 'bff-contract/web';
import { useEffect, useState } from 'react';
import { confirmationPath, loginPath } from '../pages/navigation';
import { pauseAfter } from '../recovery/pause-after';
import { getToken, loginState } from '../session/session';
import { type SessionState, useSession } from './use-session';

export const FORBIDDEN_PATH = '/forbidden';

const GUARD_RETRIES = 3;
/** Equal ones: the user waits. */
const GUARD_PAUSES = { firstMs: 1_000, longestMs: 1_000 };

/** `redirect` is the path for users without access, `state` that of the navigation. */
export type GuardState =
  | { status: 'pending' }
  | { status: 'authorised'; user?: CurrentUser }
  | { status: 'not-authorised'; redirect: string; state?: unknown };

/** Checks a guard against a session; `exhausted` means no retries are left. */
export const checkGuard = (
  guard: RouteGuard,
  session: Pick<SessionState, 'status' | 'user' | 'mustConfirmEmail'>,
  path: string,
  exhausted: boolean,
): GuardState => {
  if (guard === 'public') return { status: 'authorised', ...(session.user && { user: session.user }) };
  if (session.mustConfirmEmail) return { status: 'not-authorised', redirect: confirmationPath(path) };
  if (session.user) {
    return isLetIn(guard, session.user)
      ? { status: 'authorised', user: session.user }
      : { status: 'not-authorised', redirect: FORBIDDEN_PATH };
  }
  if (session.status === 'pending') return { status: 'pending' };
  if (!exhausted) return { status: 'pending' };
  return { status: 'not-authorised', redirect: loginPath(path), state: loginState() };
};

/**
 * Guards a route: pending, then authorised or not. A failed check is retried up to 3 times, at least 1 s apart;
 * without a token it redirects to /login immediately.
 *
 * @param path the requested path with its query and hash; sign-in returns to it
 */
export const useGuard = (guard: RouteGuard, path: string): GuardState => {
  const session = useSession();
  const [retries, setRetries] = useState(0);
  const failed = guard !== 'public' && !session.user && session.status !== 'pending';
  const exhausted = getToken() === null || retries >= GUARD_RETRIES;
  const { refetch } = session;

  useEffect(() => {
    if (!failed || exhausted) return;
    const timer = setTimeout(
      () => {
        setRetries((count) => count + 1);
        refetch();
      },
      pauseAfter(retries, GUARD_PAUSES),
    );
    return () => clearTimeout(timer);
  }, [failed, exhausted, retries, refetch]);

  return checkGuard(guard, session, path, exhausted);
};
