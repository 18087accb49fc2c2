import { roleMay, TEAM_ROLE_LABELS, type TeamPermission, type TeamRole } from './team';
import { DEFAULT_TIME_ZONE } from './time-zones';

/** Who may open a route: everyone; a signed-in user; a user with a fabricator record; an administrator. */
export type RouteGuard = 'public' | 'user' | 'dealer' | 'admin';

/** Who sees something; everyone where it is left out. */
export type Viewer = 'visitor' | 'user' | 'dealer' | 'admin';

/** The fields of the signed-in user that decide. */
interface SignedIn {
  permissions: { isAdmin: boolean };
  fabricator?: { role?: TeamRole; timeZone?: string };
}

/** Whether a user sees an entry whose manifest restricts it to `viewer`. Without a restriction, everyone does. */
export const isVisibleTo = (viewer: Viewer | undefined, user: SignedIn | undefined): boolean => {
  switch (viewer) {
    case undefined:
      return true;
    case 'visitor':
      return !user;
    case 'user':
      return Boolean(user);
    case 'dealer':
      return Boolean(user?.fabricator);
    case 'admin':
      return user?.permissions.isAdmin === true;
  }
};

/** Whether a guard lets a user in. */
export const isLetIn = (guard: RouteGuard, user: SignedIn | undefined): boolean =>
  isVisibleTo(guard === 'public' ? undefined : guard, user);

/** Servers without teams send no role. */
const roleOf = (user: SignedIn | undefined): TeamRole => user?.fabricator?.role ?? 'owner';

/** Whether the user's role in the dealer's team permits what an entry names. */
export const isPermitted = (permission: TeamPermission | undefined, user: SignedIn | undefined): boolean =>
  permission === undefined || roleMay(roleOf(user), permission);

/** The name of the role that decides what a user may do. */
export const roleLabelOf = (user: SignedIn | undefined): string => TEAM_ROLE_LABELS[roleOf(user)];

/** The time zone of the user's dealer; undefined without a dealer. */
export const dealerTimeZone = (user: SignedIn | undefined): string | undefined =>
  user?.fabricator && (user.fabricator.timeZone ?? DEFAULT_TIME_ZONE);
