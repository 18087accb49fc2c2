import { useCurrentUser, useTabView } from '@slabdesk/portal';
import { roleMay, type TeamPermission, type TeamRole } from 'bff-contract/constants';

/** The user's role in the dealer's team; servers without teams send none, and know owners only. */
export const useTeamRole = (): TeamRole => useCurrentUser()?.fabricator?.role ?? 'owner';

/** Permissions of what an administrator sees who views the portal as the dealer: not costs. */
const SEEN_IN_VIEWS = /^(?!costs:).+:read$|^business:manage$/;

/**
 * Whether the user's role permits something, and the tab does, which may be an administrator's view. It only hides what the server
 * would refuse.
 *
 * @example
 * const mayChange = useMay('price-list:change');
 */
export const useMay = (permission: TeamPermission): boolean => {
  const isOwn = useTabView() === 'none';
  return roleMay(useTeamRole(), permission) && (isOwn || SEEN_IN_VIEWS.test(permission));
};
