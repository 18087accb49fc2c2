import type { CurrentUser } from 'bff-contract';
import { DEFAULT_UNIT_PREFERENCE, type UnitPreference } from 'bff-contract/constants';
import type { PortalError } from 'bff-contract/portal-error';
import { useSyncExternalStore } from 'react';
import { getToken, onTokenChange, type TabView, tabView } from './session';
import { onViewer, refreshViewer, type Viewer, viewerState } from './viewer';

export interface SessionState {
  /** `visitor`: nobody is signed in; `failed`: it could not be found out. */
  status: 'pending' | 'user' | 'visitor' | 'failed';
  user?: CurrentUser;
  /** The user can do nothing before the e-mail address is confirmed. */
  mustConfirmEmail?: boolean;
  error?: PortalError;
  refetch: () => void;
}

const hasToken = (): boolean => getToken() !== null;

const refetch = (): void => void refreshViewer();

/**
 * Who is signed in. Asks the server once and shares the answer; a visitor without a token costs no call.
 *
 * @example
 * const { user } = useSession();
 * return user ? <p>Hello {user.name}</p> : <ButtonLink to="/login">Login</ButtonLink>;
 */
export const useSession = (): SessionState => {
  const signedIn = useSyncExternalStore(onTokenChange, hasToken);
  const { viewer, error, isAsking } = useSyncExternalStore(onViewer, viewerState);
  if (!signedIn) return { status: 'visitor', refetch };
  if (viewer?.isLoggedIn && viewer.user) {
    const { user, mustConfirmEmail } = viewer;
    return { status: 'user', user, ...(mustConfirmEmail && { mustConfirmEmail }), refetch };
  }
  if (isAsking) return { status: 'pending', refetch };
  if (error) return { status: 'failed', error, refetch };
  return { status: viewer ? 'visitor' : 'pending', refetch };
};

/** The signed-in user, or undefined while unknown and for visitors. */
export const useCurrentUser = (): CurrentUser | undefined => useSession().user;

/** All that the server says of who is signed in, once it is known. */
export const useViewer = (): Viewer | undefined => useSyncExternalStore(onViewer, viewerState).viewer;

/** The units that the signed-in user prefers; American units for everyone else. */
export const useUnits = (): UnitPreference => useCurrentUser()?.unitPreference ?? DEFAULT_UNIT_PREFERENCE;

/** Whether this tab shows a dealer's portal to an administrator. */
export const useTabView = (): TabView => useSyncExternalStore(onTokenChange, tabView);
