import {
  type AuditAction,
  type Invitation,
  manageableRoles,
  type TeamMember,
  type TeamRole,
} from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import { conflict, invalid, notFound, roleForbidden, tooManyRequests } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import type { WriteContext } from '../../resource/audited-writes';
import { assertUnchanged } from '../../resource/read-only-fields';
import { toOptionalTime, toTime } from '../../resource/values';
import {
  createTeamRepository,
  handOver,
  MAX_MEMBERS,
  type MemberAccountRow,
} from '../dealers/team-repository';
import { assertAddressFree } from '../identity/users/email-change-service';
import { createUserRepository } from '../identity/users/user-repository';
import type { Mailer } from '../mail';
import { createMailLinkService, LINK_LIFETIMES } from '../mail/links/mail-link-service';
import { createOneTimeTokenRepository } from '../mail/links/one-time-token-repository';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    'team-member': true;
  }
}

export interface TeamContext {
  db: Knex;
  mailer: Mailer;
  sessions: { endAll: (trx: Knex, userId: string) => Promise<void> };
  config: Pick<Config, 'publicUrl'>;
}

/** Who manages a team: a member of it, or an administrator. */
export interface TeamManager extends Omit<WriteContext, 'db'> {
  /** The manager's confirmed address, which invitations name. */
  email: string | undefined;
}

/** How long an invitation is good, in ms. */
/** After which another mail may be possible, in s. */
const MAILS_AGAIN_S = 3_600;
const INVITATION_MS = LINK_LIFETIMES['team-invitation'] ?? 0;

const isInvited = ({ has_password, invited_until }: MemberAccountRow): boolean =>
  !has_password && invited_until !== null;

const toMember = (row: MemberAccountRow): TeamMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: isInvited(row) ? 'invited' : 'active',
  ...(isInvited(row) && { invitedUntil: toTime(Number(row.invited_until)) }),
  lastLoginAt: toOptionalTime(row.last_login_at || null),
});

const lastOwner = () =>
  conflict('This is the last owner. Please make somebody else an owner first.', 'LAST_OWNER');

/** Members of a dealer's team, in the order of the list. */
export const listTeam = async (db: Knex, fabricatorId: string): Promise<TeamMember[]> =>
  (await createTeamRepository(db).list(fabricatorId)).map(toMember);

/**
 * Manages the team of the dealer `fabricatorId`. Every write takes the lock of the team and reads the manager's own role
 * again, so that two owners can't remove each other at the same time.
 */
export const createTeamService = (context: TeamContext, fabricatorId: string, manager: TeamManager) => {
  const { db, sessions } = context;
  const { actor } = manager;
  const links = createMailLinkService(context);

  /** The roles that the manager may give and take, read under the lock. @throws 403 */
  const rolesOf = async (trx: Knex): Promise<readonly TeamRole[]> => {
    if (actor.role === 'admin') return manageableRoles('owner');
    const own = await createTeamRepository(trx).find(fabricatorId, actor.id);
    if (!own) throw roleForbidden();
    return manageableRoles(own.role);
  };

  /** Runs a write under the lock of the team. @throws 404 for a dealer that is gone */
  const locked = <T>(
    write: (trx: Knex.Transaction, team: { ownUserId: string; roles: readonly TeamRole[] }) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (trx) => {
      const team = await createTeamRepository(trx).lockTeam(fabricatorId);
      if (!team) throw notFound('dealer');
      return write(trx, { ...team, roles: await rolesOf(trx) });
    });

  const find = async (trx: Knex, userId: string): Promise<MemberAccountRow> => {
    const row = await createTeamRepository(trx).find(fabricatorId, userId);
    if (!row) throw notFound('member');
    return row;
  };

  const assertMay = (roles: readonly TeamRole[], ...wanted: TeamRole[]): void => {
    if (!wanted.every((role) => roles.includes(role))) {
      throw roleForbidden('Only owners may manage owners and managers.');
    }
  };

  const audit = (
    trx: Knex,
    action: AuditAction,
    values: { before?: MemberAccountRow; after?: MemberAccountRow },
  ) => {
    const logged = (row?: MemberAccountRow) =>
      row && { fabricator: fabricatorId, name: row.name, email: row.email, role: row.role };
    const { before, after } = values;
    return recordAudit(trx, actor, {
      action,
      resource: 'team-member',
      recordId: (after ?? before)?.id ?? '',
      label: (after ?? before)?.name,
      before: logged(before),
      after: logged(after),
    });
  };

  /** @throws 429 if no further mail may be sent: nothing may end the link that was mailed before */
  const mailInvitation = async (trx: Knex, user: { id: string; name: string; email: string }) => {
    const isMailed = await links.send(trx, 'team-invitation', user, { inviter: manager.email }, actor.id);
    if (isMailed) return;
    throw tooManyRequests(MAILS_AGAIN_S, 'This address has got too many mails. Please try again later.');
  };

  /** The mail names who invites, so that it contains no words that a user typed. */
  const assertInviter = () => {
    if (actor.role === 'admin' || manager.email !== undefined) return;
    throw conflict('Please confirm your own e-mail address before you invite somebody.', 'NO_INVITER');
  };

  /** Takes an active member out of the team. @throws 409 for the last owner */
  const takeOut = async (trx: Knex, member: MemberAccountRow, ownUserId: string): Promise<void> => {
    if (member.id === ownUserId && !(await handOver(trx, fabricatorId, member.id, 'owner'))) {
      throw lastOwner();
    }
    await createTeamRepository(trx).remove(member.id);
    await audit(trx, 'delete', { before: member });
  };

  return {
    /** @throws 400 for an address that can't be invited; 403, 409, 429 */
    invite: (invitation: Invitation): Promise<TeamMember> =>
      locked(async (trx, { roles }) => {
        const { name, email, role } = invitation;
        assertMay(roles, role);
        assertInviter();
        const team = createTeamRepository(trx);
        if ((await team.count(fabricatorId)) >= MAX_MEMBERS) {
          throw conflict(`A team has at most ${MAX_MEMBERS} members.`, 'TEAM_FULL');
        }
        // Says nothing about accounts beyond this.
        const refuse = () => {
          throw invalid({ email: 'This address cannot be invited. Please use another one.' });
        };
        await assertAddressFree(trx, email).catch(refuse);
        const user = await createUserRepository(trx).insert({ name, email }).catch(refuse);
        await team.put(fabricatorId, user.id, { role, invitedUntil: currentTime() + INVITATION_MS });
        await mailInvitation(trx, user);
        const after = await find(trx, user.id);
        await audit(trx, 'invite', { after });
        return toMember(after);
      }),

    /** @throws 404 for a member who has accepted; 403, 409, 429 */
    resend: (userId: string): Promise<void> =>
      locked(async (trx, { roles }) => {
        const row = await find(trx, userId);
        assertMay(roles, row.role);
        assertInviter();
        if (!isInvited(row)) throw conflict('This invitation has been accepted already.', 'ACCEPTED');
        const now = currentTime();
        await createOneTimeTokenRepository(trx).voidAll(userId, now, ['set-password']);
        await createTeamRepository(trx).noteInvitation(userId, now + INVITATION_MS);
        await mailInvitation(trx, row);
        await audit(trx, 'resend-invitation', { after: row });
      }),

    /** @throws 404; 403 for a role that the manager may not give or take; 409 for the last owner */
    setRole: (userId: string, role: TeamRole): Promise<TeamMember> =>
      locked(async (trx, { ownUserId, roles }) => {
        const before = await find(trx, userId);
        assertMay(roles, before.role, role);
        assertUnchanged(manager.readOnlyFields, toMember(before));
        if (before.role === role) return toMember(before);
        const team = createTeamRepository(trx);
        if (userId === ownUserId) {
          if (!(await handOver(trx, fabricatorId, userId, role))) throw lastOwner();
        } else await team.setRole(userId, role);
        const after = await find(trx, userId);
        await audit(trx, 'update', { before, after });
        return toMember(after);
      }),

    /** Ends the member's sessions. An invited user's account is deleted, which frees the address. @throws as `setRole` */
    remove: (userId: string): Promise<void> =>
      locked(async (trx, { ownUserId, roles }) => {
        const before = await find(trx, userId);
        assertMay(roles, before.role);
        await takeOut(trx, before, ownUserId);
        await sessions.endAll(trx, userId);
        if (isInvited(before)) await withdraw(trx, userId);
      }),

    /** Takes the caller out of the team, in any role. The account and its sessions stay. @throws 409 for the last owner */
    leave: (): Promise<void> =>
      locked(async (trx, { ownUserId }) => takeOut(trx, await find(trx, actor.id), ownUserId)),

    /** Undoes a removal of the last 30 days; leaves a member as is. @throws 404; 409 if the user has another dealer now */
    restore: (userId: string): Promise<TeamMember> =>
      locked(async (trx, { roles }) => {
        const team = createTeamRepository(trx);
        const present = await team.find(fabricatorId, userId);
        if (present) return toMember(present);
        const removed = await team.findRemoved(fabricatorId, userId);
        if (!removed) throw notFound('member');
        assertMay(roles, removed.role);
        const user = await createUserRepository(trx).findCurrent(userId);
        if (!user) throw notFound('member');
        if (user.fabricator) throw conflict('This user has another dealer now.', 'USER_IN_TEAM');
        await team.put(fabricatorId, userId, { role: removed.role });
        const after = await find(trx, userId);
        await audit(trx, 'restore', { after });
        return toMember(after);
      }),
  };
};

/** Deletes the account of an invited user, who never signed in. */
const withdraw = async (trx: Knex, userId: string): Promise<void> => {
  const users = createUserRepository(trx);
  const user = await users.lock(userId);
  if (!user || user.password_hash !== null) return;
  await users.remove(user);
  await createOneTimeTokenRepository(trx).voidAll(userId, currentTime());
};

/** Ends a batch of invitations that nobody accepted in time. Resolves to their number. */
export const purgeInvitations = async (db: Knex, now: number): Promise<number> => {
  const ended = await createTeamRepository(db).endedInvitations(now);
  for (const { id, fabricator_id } of ended) {
    await inTransaction(db, async (trx) => {
      const team = createTeamRepository(trx);
      await team.lockTeam(fabricator_id);
      // It may have been mailed again meanwhile.
      if ((await team.endedInvitations(now, id)).length === 0) return;
      const user = await createUserRepository(trx).lock(id);
      if (user?.password_hash === null) {
        await team.remove(id);
        await withdraw(trx, id);
      } else await team.forgetInvitation(id);
    });
  }
  return ended.length;
};
