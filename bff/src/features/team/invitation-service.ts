import { manageableRoles, type ReceivedInvitation, type SignedIn } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { hashOfToken } from '../../http/caller/secret-token';
import { type Visitor, visitorAsActor } from '../../http/caller/visitor';
import { conflict } from '../../http/errors';
import type { Write } from '../../http/idempotency/write-once';
import type { RateLimits } from '../../http/rate-limit';
import { fromAddress } from '../../http/rate-limit/address-key';
import { recordAudit } from '../../resource/audit/record-audit';
import { fromFlag } from '../../resource/values';
import { createTeamRepository, loggedMember } from '../dealers/team-repository';
import { createSessionRepository } from '../identity/sessions/session-repository';
import type { InvitedAccountService } from '../identity/sign-in/invited-account-service';
import { createUserRepository } from '../identity/users/user-repository';
import { linkInvalid, type MailLink } from '../mail/links/mail-link-service';
import {
  createInvitationRepository,
  type InvitationRow,
  type ReceivedInvitationRow,
} from './invitation-repository';

const OK = { message: 'OK' };

interface NewMember extends MailLink {
  name: string;
  password: string;
  confirmPassword: string;
}

interface InvitationContext {
  db: Knex;
  rateLimits: RateLimits;
  accounts: InvitedAccountService;
}

/** Whether the inviter may still give the role: an invitation must not bring back a member who was removed. */
const isInviterGood = async (
  db: Knex,
  { fabricator_id, inviter_id, role }: InvitationRow,
): Promise<boolean> => {
  if (inviter_id === null) return true;
  const inviter = await createTeamRepository(db).find(fabricator_id, inviter_id);
  if (inviter && manageableRoles(inviter.role).includes(role)) return true;
  return fromFlag((await createUserRepository(db).find(inviter_id))?.is_admin ?? false);
};

/** Reads, accepts and declines invitations to teams. The link decides, and works once. */
export const createInvitationService = ({ db, rateLimits, accounts }: InvitationContext) => {
  /** @throws 400 for a link that is not, or no longer, good */
  const find = async (database: Knex, { id, token }: MailLink): Promise<ReceivedInvitationRow> => {
    const invitation = await createInvitationRepository(database).findByLink(id, hashOfToken(token));
    if (!invitation || !(await isInviterGood(database, invitation))) throw linkInvalid();
    return invitation;
  };

  const limited = <T>(visitor: Visitor, work: () => Promise<T>): Promise<T> =>
    rateLimits.countFailures(fromAddress('invitation-address', visitor.address), work);

  /** Uses a link up, which one of several calls at once can do: they take turns with all changes of the team. @throws 400 */
  const take = async (trx: Knex, link: MailLink, fabricatorId: string): Promise<ReceivedInvitationRow> => {
    await createTeamRepository(trx).lockTeam(fabricatorId);
    const invitation = await find(trx, link);
    await createInvitationRepository(trx).remove(invitation.id);
    return invitation;
  };

  /** Runs a write that uses up a link. */
  const taking = async (
    link: MailLink,
    visitor: Visitor,
    write: Write,
    work: (trx: Knex, invitation: ReceivedInvitationRow) => Promise<void>,
  ): Promise<typeof OK> =>
    limited(visitor, async () => {
      const { fabricator_id } = await find(db, link);
      return write((writeTo) =>
        inTransaction(writeTo, async (trx) => {
          await work(trx, await take(trx, link, fabricator_id));
          return OK;
        }),
      );
    });

  /** Puts the user into the team; members keep their role. */
  const join = async (trx: Knex, invitation: ReceivedInvitationRow, userId: string, actor: Actor) => {
    const { fabricator_id, role } = invitation;
    const team = createTeamRepository(trx);
    if (await team.find(fabricator_id, userId)) return;
    await team.put(fabricator_id, userId, role);
    const member = await team.find(fabricator_id, userId);
    await recordAudit(trx, actor, {
      action: 'accept',
      resource: 'team-member',
      recordId: userId,
      label: member?.name,
      after: member && loggedMember(fabricator_id, member),
    });
  };

  return {
    /** @throws 400 for a bad link; 429 */
    read: (link: MailLink, visitor: Visitor): Promise<ReceivedInvitation> =>
      limited(visitor, async () => {
        const { business_name, role, name, email } = await find(db, link);
        const account = await createUserRepository(db).findByEmail(email);
        return { businessName: business_name, role, name, email, hasAccount: account !== undefined };
      }),

    /**
     * Chooses the dealer for the session.
     * @param write runs the write at most once per idempotency key
     * @throws 400 for a bad link; 409 if another address was invited; 429
     */
    accept: (
      link: MailLink,
      actor: Actor & { id: string },
      sessionId: string,
      visitor: Visitor,
      write: Write,
    ): Promise<typeof OK> =>
      taking(link, visitor, write, async (trx, invitation) => {
        const users = createUserRepository(trx);
        const user = await users.lock(actor.id);
        if (user?.live_email !== invitation.live_email) {
          const message = `This invitation is for ${invitation.email}. Please sign in with that account.`;
          throw conflict(message, 'OTHER_ACCOUNT');
        }
        if (user.email_confirmed_at === null) await users.noteConfirmedEmail(user.id, currentTime());
        await join(trx, invitation, user.id, actor);
        await createSessionRepository(trx).choose(sessionId, invitation.fabricator_id);
      }),

    /**
     * Creates an account for the address, which the link confirms, and signs it in.
     * @param write runs the write at most once per idempotency key
     * @throws 400 for a bad link or password; 409 if the address has an account by now; 429
     */
    register: async (input: NewMember, visitor: Visitor, write: Write): Promise<SignedIn> => {
      const { name, password } = input;
      accounts.assertPassword(input);
      const { fabricator_id } = await limited(visitor, async () => {
        const invitation = await find(db, input);
        await accounts.assertFree(db, invitation.email);
        return invitation;
      });
      const passwordHash = await accounts.hashPassword(password);
      return write((writeTo) =>
        inTransaction(writeTo, async (trx) => {
          const invitation = await take(trx, input, fabricator_id);
          const actor = await accounts.create(trx, { name, email: invitation.email, passwordHash }, visitor);
          await join(trx, invitation, actor.id, actor);
          return accounts.signIn(trx, actor.id, visitor);
        }),
      );
    },

    /**
     * @param write runs the write at most once per idempotency key
     * @throws 400 for a bad link; 429
     */
    decline: (link: MailLink, visitor: Visitor, write: Write): Promise<typeof OK> =>
      taking(link, visitor, write, (trx, invitation) =>
        recordAudit(trx, visitorAsActor(visitor, invitation.name), {
          action: 'decline',
          resource: 'team-member',
          recordId: invitation.id,
          label: invitation.name,
          before: loggedMember(invitation.fabricator_id, invitation),
        }),
      ),
  };
};
