import type { TeamRole } from 'bff-contract';

/**
 * Joins each of `users` with the active dealer whose team the user is in: as the dealer's own user, an owner, or as one of
 * `team_members`.
 */
export const JOIN_DEALER_OF_USER = `left join fabricators as own_dealers on own_dealers.live_user_id = users.id
  left join team_members on team_members.id = users.id and team_members.deleted_at is null
  left join fabricators on fabricators.id = coalesce(own_dealers.id, team_members.fabricator_id)
    and fabricators.deleted_at is null`;

/** The columns of `MemberRow`, of what `JOIN_DEALER_OF_USER` joins. */
export const MEMBER_COLUMNS = `fabricators.id as fabricator_id, fabricators.business_name, fabricators.code, fabricators.time_zone,
  case when own_dealers.id is null then team_members.role else 'owner' end as team_role`;

/** A user's dealer; all NULL for users without one. */
export interface MemberRow {
  fabricator_id: string | null;
  business_name: string | null;
  code: string | null;
  time_zone: string | null;
  team_role: TeamRole | null;
}

/** A user's dealer and the role in its team. */
export interface Membership {
  id: string;
  businessName: string;
  code: string;
  role: TeamRole;
  /** IANA name; absent until it is chosen. */
  timeZone?: string;
}

export const toMembership = (row: MemberRow): Membership | undefined =>
  row.fabricator_id === null || row.team_role === null
    ? undefined
    : {
        id: row.fabricator_id,
        businessName: row.business_name ?? '',
        code: row.code ?? '',
        role: row.team_role,
        ...(row.time_zone !== null && { timeZone: row.time_zone }),
      };
