import {
  type AuditAction,
  type Invitation,
  manageableRoles,
  roleMay,
  type TeamMember,
  type TeamRole,
} from 'bff-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import { hashOfToken, newSecretToken } from '../../http/caller/secret-token';
import { conflict, invalid, notFound, roleForbidden } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import type { WriteContext } from '../../resource/audited-writes';
import { assertUnchanged } from '../../resource/read-only-fields';
import { toOptionalTime, toTime } from '../../resource/values';
import {
  createTeamRepository,
  handOver,
  type LoggedMember,
  loggedMember,
  MAX_MEMBERS,
  type MemberAccountRow,
  refuseOtherOwners,
} from '../dealers/team-repository';
import { createApiKeyRepository } from '../identity/api-keys/api-key-repository';
import { createUserRepository } from '../identity/users/user-repository';
import type { Mailer } from '../mail';
import { INVITATION_MS, urlOfLink } from '../mail/links/mail-link-service';
import { unassignOpenOrders } from '../orders/unassign-service';
import { createInvitationRepository, type InvitationRow } from './invitation-repository';

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

const memberOf = (row: MemberAccountRow): TeamMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: 'active',
  lastLoginAt: toOptionalTime(row.last_login_at || null),
});

const invitedOf = (row: InvitationRow): TeamMember => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  state: 'invited',
  invitedUntil: toTime(Number(row.expires_at)),
});

/** @throws 409 */
const refuseLastOwner = async (trx: Knex, fabricatorId: string): Promise<never> => {
  await refuseOtherOwners(trx, fabricatorId);
  throw conflict('This is the last owner. Please make somebody else an owner first.', 'LAST_OWNER');
};

/** The members of a dealer's team, its owner first, and then the people who are invited. */
export const listTeam = async (db: Knex, fabricatorId: string): Promise<TeamMember[]> => {
  const [members, invitations] = await Promise.all([
    createTeamRepository(db).list(fabricatorId),
    createInvitationRepository(db).list(fabricatorId),
  ]);
  return [...members.map(memberOf), ...invitations.map(invitedOf)];
};

/**
 * Manages the team of the dealer `fabricatorId`. Every write takes the lock of the team and reads the manager's own role
 * again, so that two owners can't remove each other at the same time.
 */
export const createTeamService = (context: TeamContext, fabricatorId: string, manager: TeamManager) => {
  const { db, sessions, mailer, config } = context;
  const { actor } = manager;

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

  const findMember = async (trx: Knex, userId: string): Promise<MemberAccountRow> => {
    const row = await createTeamRepository(trx).find(fabricatorId, userId);
    if (!row) throw notFound('member');
    return row;
  };

  const findInvitation = (trx: Knex, id: string): Promise<InvitationRow | undefined> =>
    createInvitationRepository(trx).find(fabricatorId, id);

  const assertMay = (roles: readonly TeamRole[], ...wanted: TeamRole[]): void => {
    if (!wanted.every((role) => roles.includes(role))) {
      throw roleForbidden('Only owners may manage owners and managers.');
    }
  };

  const audit = (trx: Knex, action: AuditAction, values: { before?: LoggedMember; after?: LoggedMember }) => {
    const { before, after } = values;
    return recordAudit(trx, actor, {
      action,
      resource: 'team-member',
      recordId: (after ?? before)?.id ?? '',
      label: (after ?? before)?.name,
      before: before && loggedMember(fabricatorId, before),
      after: after && loggedMember(fabricatorId, after),
    });
  };

  /** @throws 429 if no further mail may be sent: nothing may end the link that was mailed before */
  const mailInvitation = (trx: Knex, { id, email }: InvitationRow, token: string) => {
    const link = urlOfLink(config, '/invitation', { token, id });
    const data = { link, ...(manager.email !== undefined && { inviter: manager.email }) };
    const mail = { kind: 'team-invitation', to: { name: '', email }, data } as const;
    return mailer.queue(trx, mail, actor.id);
  };

  /** The mail names who invites, so that it contains no words that a user typed. */
  const assertInviter = () => {
    if (actor.role === 'admin' || manager.email !== undefined) return;
    throw conflict('Please confirm your own email address before you invite somebody.', 'NO_INVITER');
  };

  /** Takes an active member out of the team, and revokes the API keys that the member has created in it. Open orders are assigned to nobody. @throws 409 for the last owner */
  const takeOut = async (trx: Knex, member: MemberAccountRow, ownUserId: string): Promise<void> => {
    if (member.id === ownUserId && !(await handOver(trx, actor, { fabricatorId, ownUserId }, 'owner'))) {
      await refuseLastOwner(trx, fabricatorId);
    }
    await createTeamRepository(trx).remove(fabricatorId, member.id);
    await createApiKeyRepository(trx).removeOf(member.id, { fabricator_id: fabricatorId });
    await unassignOpenOrders(trx, actor, member.id, { fabricator_id: fabricatorId });
    await audit(trx, 'delete', { before: member });
  };

  /** Saves and mails an invitation; one of the same address gets a new link, which ends its earlier ones. */
  const invite = async (
    trx: Knex,
    roles: readonly TeamRole[],
    { name, email, role }: Invitation,
  ): Promise<InvitationRow> => {
    assertMay(roles, role);
    assertInviter();
    const team = createTeamRepository(trx);
    if (await team.hasAddress(fabricatorId, email)) {
      throw invalid({ email: 'This address is in the team already.' });
    }
    const invitations = createInvitationRepository(trx);
    const present = await invitations.findByEmail(fabricatorId, email);
    if (present) assertMay(roles, present.role);
    else if (
      (await team.count(fabricatorId)) + (await invitations.list(fabricatorId)).length >=
      MAX_MEMBERS
    ) {
      throw conflict(`A team has at most ${MAX_MEMBERS} members.`, 'TEAM_FULL');
    }
    const token = newSecretToken();
    const values = {
      name,
      email,
      role,
      inviter_id: actor.id ?? null,
      token_hash: hashOfToken(token),
      expires_at: currentTime() + INVITATION_MS,
    };
    const row = present
      ? await invitations.update(present, values)
      : await invitations.insert({ ...values, fabricator_id: fabricatorId });
    await mailInvitation(trx, row, token);
    await audit(trx, present ? 'resend-invitation' : 'invite', { after: row });
    return row;
  };

  return {
    /** @throws 400 for an address of the team; 403, 409, 429 */
    invite: (invitation: Invitation): Promise<TeamMember> =>
      locked(async (trx, { roles }) => invitedOf(await invite(trx, roles, invitation))),

    /** @throws 404; 403, 409, 429 */
    resend: (id: string): Promise<void> =>
      locked(async (trx, { roles }) => {
        const invitation = await findInvitation(trx, id);
        if (!invitation) throw notFound('invitation');
        await invite(trx, roles, invitation);
      }),

    /** @throws 404; 403 for a role that the manager may not give or take; 409 for the last owner */
    setRole: (id: string, role: TeamRole): Promise<TeamMember> =>
      locked(async (trx, { ownUserId, roles }) => {
        const invitation = await findInvitation(trx, id);
        const before = invitation ?? (await findMember(trx, id));
        assertMay(roles, before.role, role);
        const show = async () =>
          invitation
            ? invitedOf((await findInvitation(trx, id)) ?? invitation)
            : memberOf(await findMember(trx, id));
        assertUnchanged(manager.readOnlyFields, await show());
        if (before.role === role) return show();
        const team = createTeamRepository(trx);
        if (invitation)
          await createInvitationRepository(trx).update(invitation, { role, inviter_id: actor.id ?? null });
        else if (id === ownUserId) {
          if (!(await handOver(trx, actor, { fabricatorId, ownUserId }, role)))
            await refuseLastOwner(trx, fabricatorId);
        } else await team.setRole(fabricatorId, id, role);
        if (!roleMay(role, 'orders:change'))
          await unassignOpenOrders(trx, actor, id, { fabricator_id: fabricatorId });
        await audit(trx, 'update', { before, after: { ...before, role } });
        return show();
      }),

    /** Ends the member's sessions, or the invitation. @throws as `setRole` */
    remove: (id: string): Promise<void> =>
      locked(async (trx, { ownUserId, roles }) => {
        const invitation = await findInvitation(trx, id);
        if (invitation) {
          assertMay(roles, invitation.role);
          await createInvitationRepository(trx).remove(id);
          return audit(trx, 'delete', { before: invitation });
        }
        const before = await findMember(trx, id);
        assertMay(roles, before.role);
        await takeOut(trx, before, ownUserId);
        await sessions.endAll(trx, id);
      }),

    /** Takes the caller out of the team, in any role. The account and its sessions stay. @throws 409 for the last owner */
    leave: (): Promise<void> =>
      locked(async (trx, { ownUserId }) => takeOut(trx, await findMember(trx, actor.id), ownUserId)),

    /**
     * Invites a member again who was removed in the last 30 days, in the same role. Leaves a member, and an invitation of the
     * same address, as they are.
     * @throws 404; 403, 409, 429
     */
    restore: (userId: string): Promise<TeamMember> =>
      locked(async (trx, { roles }) => {
        const team = createTeamRepository(trx);
        const present = await team.find(fabricatorId, userId);
        if (present) return memberOf(present);
        const removed = await team.findRemoved(fabricatorId, userId);
        const user = removed && (await createUserRepository(trx).find(userId));
        if (!user) throw notFound('member');
        const { name, email } = user;
        const invited = await createInvitationRepository(trx).findByEmail(fabricatorId, email);
        return invitedOf(invited ?? (await invite(trx, roles, { name, email, role: removed.role })));
      }),
  };
};
