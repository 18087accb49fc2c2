import type { CurrentUser } from 'bff-contract';
import { DEFAULT_UNIT_PREFERENCE, type UnitPreference } from 'bff-contract/constants';
import { useSyncExternalStore } from 'react';
import type { PortalError } from './request';
import { getToken, onTokenChange, type TabView, tabView } from './session';
import { useWhoamiQuery } from './whoami-api';

export interface SessionState {
  /** `visitor`: nobody is signed in; `failed`: it could not be found out. */
  status: 'pending' | 'user' | 'visitor' | 'failed';
  user?: CurrentUser;
  error?: PortalError;
  refetch: () => void;
}

const hasToken = (): boolean => getToken() !== null;

/**
 * Who is signed in. Asks the server once and shares the answer; a visitor without a token costs no call.
 *
 * @example
 * const { user } = useSession();
 * return user ? <p>Hello {user.name}</p> : <ButtonLink to="/login">Login</ButtonLink>;
 */
export const useSession = (): SessionState => {
  const signedIn = useSyncExternalStore(onTokenChange, hasToken);
  const { currentData, data, error, isFetching, refetch } = useWhoamiQuery(undefined, { skip: !signedIn });
  const retry = () => {
    if (signedIn) void refetch();
  };
  if (!signedIn) return { status: 'visitor', refetch: retry };
  const viewer = currentData ?? data;
  if (viewer?.isLoggedIn && viewer.user) return { status: 'user', user: viewer.user, refetch: retry };
  if (error && !isFetching) return { status: 'failed', error: error as PortalError, refetch: retry };
  if (viewer && !isFetching) return { status: 'visitor', refetch: retry };
  return { status: 'pending', refetch: retry };
};

/** The signed-in user, or undefined while unknown and for visitors. */
export const useCurrentUser = (): CurrentUser | undefined => useSession().user;

/** The units that the signed-in user prefers; American units for everyone else. */
export const useUnits = (): UnitPreference => useCurrentUser()?.unitPreference ?? DEFAULT_UNIT_PREFERENCE;

/** Whether this tab shows a dealer's portal to an administrator. */
export const useTabView = (): TabView => useSyncExternalStore(onTokenChange, tabView);
