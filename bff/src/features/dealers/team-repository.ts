import { comparableEmail, type TeamRole } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { lockForUpdate } from '../../database/dialect';
import { takeGuard } from '../../database/guard';
import { createRecords, type RecordRow, UNDO_MS } from '../../resource/records';

/** A user in a dealer's team; `id` is the user's. The dealer's own user has no active row, and is an owner. */
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
  has_password: number | boolean;
  last_login_at: number;
}

/** The most users that a team has. */
export const MAX_MEMBERS = 200;

/** The teams of dealers. Only active users count. */
export const createTeamRepository = (db: Knex) => {
  const records = createRecords<MembershipRow>(db, 'team_members');

  const accounts = {
    id: 'users.id',
    name: 'users.name',
    email: 'users.email',
    last_login_at: 'users.last_login_at',
    has_password: db.raw('users.password_hash is not null'),
  };

  /** The dealer's own user, if active. */
  const ownUser = (fabricatorId: string) =>
    db('fabricators')
      .join('users', 'users.id', 'fabricators.live_user_id')
      .where('fabricators.id', fabricatorId)
      .whereNull('users.deleted_at');

  const members = (fabricatorId: string) =>
    db('team_members')
      .join('users', 'users.id', 'team_members.id')
      .where('team_members.fabricator_id', fabricatorId)
      .whereNull('team_members.deleted_at')
      .whereNull('users.deleted_at');

  return {
    /**
     * Makes changes of a team wait for each other until the transaction ends, on all nodes of a cluster. Locks the
     * dealer; resolves to its own user, or to undefined if there is no such active dealer.
     */
    lockTeam: async (fabricatorId: string): Promise<{ ownUserId: string } | undefined> => {
      await takeGuard(db, `team ${fabricatorId}`);
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
        .where('users.id', userId)
        .first({ ...accounts, role: db.raw("'owner'") })) ??
      (await members(fabricatorId)
        .where('team_members.id', userId)
        .first({ ...accounts, role: 'team_members.role' })),

    /** Does a member have this e-mail address? */
    hasAddress: async (fabricatorId: string, email: string): Promise<boolean> => {
      const found = [ownUser(fabricatorId), members(fabricatorId)].map((query) =>
        query.where('users.live_email', comparableEmail(email)).first('users.id'),
      );
      return (await Promise.all(found)).some((row) => row !== undefined);
    },

    count: async (fabricatorId: string): Promise<number> => {
      const [row] = await members(fabricatorId).count({ total: '*' });
      return Number(row?.total ?? 0) + 1;
    },

    /** The owner who has been in the team for longest, besides the dealer's own user, and can sign in. */
    nextOwner: async (fabricatorId: string): Promise<string | undefined> => {
      const row: { id: string } | undefined = await lockForUpdate(
        db,
        members(fabricatorId)
          .where('team_members.role', 'owner')
          .whereNotNull('users.password_hash')
          .orderBy(['team_members.created_at', 'team_members.id'])
          .first('users.id'),
      );
      return row?.id;
    },

    /** Is the user in the team of another dealer than this? */
    isElsewhere: async (userId: string, fabricatorId?: string): Promise<boolean> => {
      const query = db('team_members').where('id', userId).whereNull('deleted_at');
      if (fabricatorId !== undefined) query.whereNot('fabricator_id', fabricatorId);
      return (await query.first('id')) !== undefined;
    },

    /** Puts the user into the team in a role, also one who left it or another before. */
    put: async (fabricatorId: string, userId: string, { role }: { role: TeamRole }): Promise<void> => {
      const now = currentTime();
      const cells = {
        fabricator_id: fabricatorId,
        role,
        updated_at: now,
        deleted_at: null,
      };
      await db('team_members')
        .insert({ id: userId, created_at: now, version: 1, ...cells })
        .onConflict('id')
        .merge({ ...cells, version: db.raw('team_members.version + 1') });
    },

    setRole: (userId: string, role: TeamRole) =>
      db('team_members')
        .where('id', userId)
        .update({ role, updated_at: currentTime(), version: db.raw('version + 1') }),

    /** Takes the user out of the team; does nothing for others. */
    remove: async (userId: string): Promise<void> => {
      const row = await records.lock(userId);
      if (row) await records.remove(row);
    },

    /** A user who was removed from the team, or left it, in the last 30 days. */
    findRemoved: async (fabricatorId: string, userId: string): Promise<MembershipRow | undefined> =>
      db('team_members')
        .where({ id: userId, fabricator_id: fabricatorId })
        .where('deleted_at', '>', currentTime() - UNDO_MS)
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
 * Makes the next owner the dealer's own user, who keeps the role `role` in the team. The caller holds the lock of the team.
 *
 * @returns false if the team has no other owner
 */
export const handOver = async (
  trx: Knex,
  fabricatorId: string,
  ownUserId: string,
  role: TeamRole,
): Promise<boolean> => {
  const team = createTeamRepository(trx);
  const next = await team.nextOwner(fabricatorId);
  if (next === undefined) return false;
  await team.remove(next);
  await team.setOwnUser(fabricatorId, next);
  await team.put(fabricatorId, ownUserId, { role });
  return true;
};
