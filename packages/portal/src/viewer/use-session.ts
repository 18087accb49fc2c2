import type { CurrentUser } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import type { PortalError } from 'bff-contract/portal-error';
import { useSyncExternalStore } from 'react';
import { getToken, onTokenChange, pageKept, type TabView, tabView } from '../session/session';
import { unitsOf } from './units-of';
import { onViewer, refreshViewer, type Viewer, viewerState } from './viewer';

export interface SessionState {
  /** `visitor`: not signed in; `failed`: the check failed. */
  status: 'pending' | 'user' | 'visitor' | 'failed';
  user?: CurrentUser;
  /** The user must confirm their email address before doing anything else. */
  mustConfirmEmail?: boolean;
  error?: PortalError;
  refetch: () => void;
}

const isSignedIn = (): boolean => getToken() !== null || pageKept.get();

const refetch = (): void => void refreshViewer();

/**
 * The current session, fetched once and shared by all callers; visitors without a token cause no
 * request.
 *
 * @example
 * const { user } = useSession();
 * return user ? <p>Hello {user.name}</p> : <ButtonLink to="/login">Login</ButtonLink>;
 */
export const useSession = (): SessionState => {
  const signedIn = useSyncExternalStore(onTokenChange, isSignedIn);
  const { viewer, error, isLoading } = useSyncExternalStore(onViewer, viewerState);
  if (!signedIn) return { status: 'visitor', refetch };
  if (viewer?.isLoggedIn && viewer.user) {
    const { user, mustConfirmEmail } = viewer;
    return { status: 'user', user, ...(mustConfirmEmail && { mustConfirmEmail }), refetch };
  }
  if (isLoading) return { status: 'pending', refetch };
  if (error) return { status: 'failed', error, refetch };
  return { status: viewer ? 'visitor' : 'pending', refetch };
};

/** The signed-in user; undefined for visitors and while loading. */
export const useCurrentUser = (): CurrentUser | undefined => useSession().user;

/** The full session data from the server, once loaded. */
export const useViewer = (): Viewer | undefined => useSyncExternalStore(onViewer, viewerState).viewer;

/** The signed-in user's preferred units; for visitors, the usual units of the browser's region. */
export const useUnits = (): UnitPreference => useCurrentUser()?.unitPreference ?? unitsOf(navigator.language);

/** Whether this tab shows a dealer's portal to an administrator. */
export const useTabView = (): TabView => useSyncExternalStore(onTokenChange, tabView);
