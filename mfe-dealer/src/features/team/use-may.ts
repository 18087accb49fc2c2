import { useCurrentUser } from '@slabdesk/portal';
import { roleMay, type TeamPermission, type TeamRole } from 'bff-contract/constants';

/** The user's role in the dealer's team; servers without teams send none, and know owners only. */
export const useTeamRole = (): TeamRole => useCurrentUser()?.fabricator?.role ?? 'owner';

/**
 * Whether the user's role permits something. It only hides what the server would refuse.
 *
 * @example
 * const mayChange = useMay('price-list:change');
 */
export const useMay = (permission: TeamPermission): boolean => roleMay(useTeamRole(), permission);
