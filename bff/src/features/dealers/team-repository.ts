import { comparableEmail, type TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { lockForUpdate } from '../../database/dialect';
import { takeGuard } from '../../database/guard';
import type { Actor } from '../../http/caller/actor';
import { conflict } from '../../http/errors';
import { type AuditEvent, recordAudit } from '../../resource/audit/record-audit';
import { RESTORABLE_MS, type RecordRow } from '../../resource/records';
import { joinUser, USER } from '../accounts/account-repository';

/** A user in a dealer's team; `id` is the user's, who may be in others too. The dealer's own user has no active row, and is an owner. */
export interface MembershipRow extends RecordRow {
  fabricator_id: string;
  role: TeamRole;
}

/** A member of a team with the user's account. */
export interface MemberAccountRow {
  id: string;
  name: string;
  email: string;
  role: TeamRole;
  last_login_at: number;
}

/** The most users that a team has. */
export const MAX_MEMBERS = 200;

/** The teams of dealers. Only active users count. */
export const createTeamRepository = (db: Knex) => {
  const accounts = {
    id: USER.id,
    name: USER.name,
    email: USER.email,
    last_login_at: USER.lastLoginAt,
  };

  /** The dealer's own user, if active. */
  const ownUser = (fabricatorId: string) =>
    db('fabricators')
      .modify(joinUser, 'fabricators.live_user_id')
      .where('fabricators.id', fabricatorId)
      .whereNull(USER.deletedAt);

  const members = (fabricatorId: string) =>
    db('team_members')
      .modify(joinUser, 'team_members.id')
      .where('team_members.fabricator_id', fabricatorId)
      .whereNull('team_members.deleted_at')
      .whereNull(USER.deletedAt);

  /** Owners besides the dealer's own user who can sign in: with a password, or as before by the team's provider. */
  const otherOwners = (fabricatorId: string) =>
    members(fabricatorId)
      .where('team_members.role', 'owner')
      .where((can) => can.whereNotNull(USER.passwordHash).orWhere(USER.lastLoginAt, '>', 0));

  /** Makes changes of a team wait as `lockTeam` does, but nothing else that concerns the dealer. */
  const holdTeam = (fabricatorId: string): Promise<void> => takeGuard(db, `team ${fabricatorId}`);

  return {
    holdTeam,

    /**
     * Makes changes of a team wait for each other until the transaction ends, on all nodes of a cluster. Locks the
     * dealer; resolves to its own user, or to undefined if there is no such active dealer.
     */
    lockTeam: async (fabricatorId: string): Promise<{ ownUserId: string } | undefined> => {
      await holdTeam(fabricatorId);
      const row: { user_id: string } | undefined = await lockForUpdate(
        db,
        db('fabricators').where('id', fabricatorId).whereNull('deleted_at').first('user_id'),
      );
      return row && { ownUserId: row.user_id };
    },

    /** The team, its owner first, then by the time since which users are in it. */
    list: async (fabricatorId: string): Promise<MemberAccountRow[]> => {
      const [owner, others] = await Promise.all([
        ownUser(fabricatorId).first({ ...accounts, role: db.raw("'owner'") }),
        members(fabricatorId)
          .orderBy(['team_members.created_at', 'team_members.id'])
          .limit(MAX_MEMBERS)
          .select({ ...accounts, role: 'team_members.role' }),
      ]);
      return owner ? [owner, ...others] : others;
    },

    /** One member, or undefined if the user is not in the team. */
    find: async (fabricatorId: string, userId: string): Promise<MemberAccountRow | undefined> =>
      (await ownUser(fabricatorId)
        .where(USER.id, userId)
        .first({ ...accounts, role: db.raw("'owner'") })) ??
      (await members(fabricatorId)
        .where('team_members.id', userId)
        .first({ ...accounts, role: 'team_members.role' })),

    /** Does a member have this e-mail address? */
    hasAddress: async (fabricatorId: string, email: string): Promise<boolean> => {
      const found = [ownUser(fabricatorId), members(fabricatorId)].map((query) =>
        query.where(USER.liveEmail, comparableEmail(email)).first(USER.id),
      );
      return (await Promise.all(found)).some((row) => row !== undefined);
    },

    count: async (fabricatorId: string): Promise<number> => {
      const [row] = await members(fabricatorId).count({ total: '*' });
      return Number(row?.total ?? 0) + 1;
    },

    /** Whether the team has an owner besides the dealer's own user. */
    hasOtherOwner: async (fabricatorId: string): Promise<boolean> =>
      (await otherOwners(fabricatorId).first(USER.id)) !== undefined,

    /**
     * The owner who has been in the team for longest, besides the dealer's own user, and has no dealer of their own: a user is
     * the own user of one.
     */
    nextOwner: async (fabricatorId: string): Promise<string | undefined> => {
      const row: { id: string } | undefined = await lockForUpdate(
        db,
        otherOwners(fabricatorId)
          .whereNotExists(
            db('fabricators as own_dealers')
              .whereRaw('own_dealers.live_user_id = ??', [USER.id])
              .select('own_dealers.id'),
          )
          .orderBy(['team_members.created_at', 'team_members.id'])
          .first(USER.id),
      );
      return row?.id;
    },

    /** Puts the user into the team in a role, also one who left it before. */
    put: async (fabricatorId: string, userId: string, role: TeamRole): Promise<void> => {
      const now = currentTime();
      const cells = { role, updated_at: now, deleted_at: null };
      await db('team_members')
        .insert({ id: userId, fabricator_id: fabricatorId, created_at: now, version: 1, ...cells })
        .onConflict(['id', 'fabricator_id'])
        .merge({ ...cells, version: db.raw('team_members.version + 1') });
    },

    setRole: (fabricatorId: string, userId: string, role: TeamRole) =>
      db('team_members')
        .where({ id: userId, fabricator_id: fabricatorId })
        .update({ role, updated_at: currentTime(), version: db.raw('version + 1') }),

    /** Takes the user out of the team; does nothing for others. The caller holds the lock of the team. */
    remove: async (fabricatorId: string, userId: string): Promise<void> => {
      await db('team_members')
        .where({ id: userId, fabricator_id: fabricatorId })
        .whereNull('deleted_at')
        .update({ deleted_at: currentTime(), version: db.raw('version + 1') });
    },

    /** A user who was removed from the team, or left it, in the last 30 days. */
    findRemoved: async (fabricatorId: string, userId: string): Promise<MembershipRow | undefined> =>
      db('team_members')
        .where({ id: userId, fabricator_id: fabricatorId })
        .where('deleted_at', '>', currentTime() - RESTORABLE_MS)
        .first(),

    /** Makes another user the dealer's own. */
    setOwnUser: async (fabricatorId: string, userId: string): Promise<void> => {
      await db('fabricators')
        .where('id', fabricatorId)
        .update({
          user_id: userId,
          live_user_id: userId,
          updated_at: currentTime(),
          version: db.raw('version + 1'),
        });
    },
  };
};

/**
 * Makes the next owner the dealer's own user, who keeps the role `role` in the team, and appends to the audit log. The caller
 * holds the lock of the team.
 *
 * @returns false if the team has no other owner without a dealer of their own
 */
export const handOver = async (
  trx: Knex,
  actor: Actor,
  { fabricatorId, ownUserId }: { fabricatorId: string; ownUserId: string },
  role: TeamRole,
): Promise<boolean> => {
  const team = createTeamRepository(trx);
  const next = await team.nextOwner(fabricatorId);
  if (next === undefined) return false;
  await team.remove(fabricatorId, next);
  await team.setOwnUser(fabricatorId, next);
  await team.put(fabricatorId, ownUserId, role);
  const { business_name: label } = await trx('fabricators').where('id', fabricatorId).first('business_name');
  const event: AuditEvent = { action: 'update', resource: 'fabricator', recordId: fabricatorId, label };
  await recordAudit(trx, actor, { ...event, before: { user: ownUserId }, after: { user: next } });
  return true;
};

/**
 * Call it where `handOver` has found nobody.
 *
 * @throws 409 if other owners are in the team: each has a dealer of their own
 */
export const refuseOtherOwners = async (trx: Knex, fabricatorId: string): Promise<void> => {
  if (!(await createTeamRepository(trx).hasOtherOwner(fabricatorId))) return;
  throw conflict(
    'The other owners of this business own another one, and nobody can own two. Please make another member an owner first, or remove these owners from the team.',
    'NO_NEXT_OWNER',
  );
};

/** A member, or an invitation, as the audit log describes it. */
export type LoggedMember = Pick<MemberAccountRow, 'id' | 'name' | 'email' | 'role'>;

export const loggedMember = (fabricatorId: string, { name, email, role }: LoggedMember) => ({
  fabricator: fabricatorId,
  name,
  email,
  role,
});
