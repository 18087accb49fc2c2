import type { DealerChoice, TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { USER } from '../accounts/account-repository';

/**
 * Joins each of `users` with one of the active dealers in whose teams the user is, as the dealer's own user, an owner, or as
 * one of `team_members`: the chosen one, else the user's own, else the one whose team the user has been in for longest.
 *
 * @param chosen SQL of the id, as a column or a placeholder, of the chosen dealer. One that the user is not in counts as none.
 */
export const joinDealerOfUser = (
  chosen: string,
): string => `left join fabricators as own_dealers on own_dealers.live_user_id = ${USER.id}
  left join fabricators on fabricators.deleted_at is null and fabricators.id = coalesce(
    (select chosen.id from fabricators as chosen
      left join team_members as places on places.id = ${USER.id} and places.fabricator_id = chosen.id
        and places.deleted_at is null
      where chosen.id = ${chosen} and chosen.deleted_at is null
        and (chosen.live_user_id = ${USER.id} or places.id is not null)),
    own_dealers.id,
    (select places.fabricator_id from team_members as places
      join fabricators as theirs on theirs.id = places.fabricator_id and theirs.deleted_at is null
      where places.id = ${USER.id} and places.deleted_at is null
      order by places.created_at, places.fabricator_id limit 1))
  left join team_members on team_members.id = ${USER.id} and team_members.fabricator_id = fabricators.id
    and team_members.deleted_at is null`;

/** The columns of `MemberRow`, of what `joinDealerOfUser` joins. */
export const MEMBER_COLUMNS = `fabricators.id as fabricator_id, fabricators.business_name, fabricators.code, fabricators.time_zone,
  case when fabricators.live_user_id = ${USER.id} then 'owner' else team_members.role end as team_role`;

/** Whether the user is in the teams of other active dealers than the joined one, too. */
export const HAS_OTHERS = `(own_dealers.id <> fabricators.id or exists (
    select 1 from team_members as places
      join fabricators as theirs on theirs.id = places.fabricator_id and theirs.deleted_at is null
      where places.id = ${USER.id} and places.deleted_at is null
        and places.fabricator_id <> fabricators.id)) as has_other_dealers`;

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

/** The most dealers that a user chooses between. */
const MAX_DEALERS = 200;

/** The active dealers in whose teams the user is, by name. */
export const listDealersOf = async (db: Knex, userId: string): Promise<DealerChoice[]> => {
  const columns = { _id: 'fabricators.id', businessName: 'fabricators.business_name' };
  const [own, joined]: DealerChoice[][] = await Promise.all([
    db('fabricators').where('live_user_id', userId).select(columns, db.raw("'owner' as role")),
    db('team_members')
      .join('fabricators', 'fabricators.id', 'team_members.fabricator_id')
      .where('team_members.id', userId)
      .whereNull('team_members.deleted_at')
      .whereNull('fabricators.deleted_at')
      .limit(MAX_DEALERS)
      .select(columns, { role: 'team_members.role' }),
  ]);
  return [...(own ?? []), ...(joined ?? [])].sort((one, other) =>
    one.businessName.localeCompare(other.businessName),
  );
};
