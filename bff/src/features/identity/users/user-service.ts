import { PROMPTS, type User, type UserCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { conflict, notFound } from '../../../http/errors';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createAuditedWrites, type WriteContext } from '../../../resource/audited-writes';
import { fromFlag } from '../../../resource/values';
import {
  isEmailTaken,
  refuseLastAdmin,
  refuseTakenEmail,
  toUser,
  type UserRow,
} from '../../accounts/account-repository';
import { createDealerRepository, isCodeTaken } from '../../dealers/dealer-repository';
import { createTeamRepository, handOver, refuseOtherOwners } from '../../dealers/team-repository';
import { createMailLinkService } from '../../mail/links/mail-link-service';
import { createOneTimeTokenRepository } from '../../mail/links/one-time-token-repository';
import { unassignOpenOrders } from '../../orders/unassign-service';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import type { Sessions } from '../sessions/sessions';
import {
  assertAddressFree,
  type EmailChangeContext,
  requestsNewEmail,
  saveUser,
} from './email-change-service';
import { passwordRequired } from './owner-proof';
import { createUserRepository } from './user-repository';

type Changes = Partial<UserCreate> & { version?: number };

const OWN_ADDRESS = 'Please change your own email address in My Account, where your password is asked for.';
export interface UserContext extends EmailChangeContext {
  db: Knex;
  sessions: Sessions;
  /** @throws 403 for a caller that may not decide who signs in, and with which rights */
  assertPerson: () => void;
}

const refuseTakenMeanwhile = (error: unknown): never => {
  throw isEmailTaken(error) ? conflict(PROMPTS.emailTaken) : error;
};

const refuseTakenCode = (error: unknown): never => {
  throw isCodeTaken(error) ? conflict(PROMPTS.codeTaken) : error;
};

/** User management by an administrator. Writes resolve to the updated record. */
export const createUserService = (context: UserContext & WriteContext) => {
  const { db, actor, sessions, assertPerson } = context;
  const links = createMailLinkService(context);

  /** Locks all administrators first, so that two of them can't remove each other concurrently. */
  const lockUser = async (trx: Knex, id: string, endsAdmin: boolean): Promise<UserRow | undefined> => {
    const users = createUserRepository(trx);
    const admins = endsAdmin ? await users.lockAdmins() : [];
    const row = await users.lock(id);
    if (row) refuseLastAdmin(admins, id);
    return row;
  };

  /** @param endsAdmin whether the write takes the administrator's rights from the user */
  const writes = (endsAdmin = false) =>
    createAuditedWrites(
      {
        noun: 'user',
        resource: 'user',
        lock: (trx, id) => lockUser(trx, id, endsAdmin),
        lockRestorable: (trx, id) => createUserRepository(trx).lockRestorable(id),
        show: (_trx, row: UserRow) => toUser(row),
      },
      context,
    );

  /**
   * Also deletes the user's own dealer: nobody would handle its orders. If its team has another owner, that user becomes the
   * dealer's own instead.
   */
  const removeDealerOf = async (trx: Knex, userId: string) => {
    const dealers = createDealerRepository(trx);
    const owned = await dealers.findOwned(userId);
    if (!owned) return;
    await createTeamRepository(trx).lockTeam(owned.id);
    const team = { fabricatorId: owned.id, ownUserId: userId };
    if (await handOver(trx, actor, team, 'owner')) return;
    await refuseOtherOwners(trx, owned.id);
    const row = await dealers.lock(owned.id);
    if (!row) return;
    await dealers.remove(row);
    const before = { _id: row.id, businessName: row.business_name, code: row.code };
    const event: AuditEvent = {
      action: 'delete',
      resource: 'fabricator',
      recordId: row.id,
      before,
    };
    await recordAudit(trx, actor, event);
  };

  /** Restores the dealer that was deleted together with the user. */
  const restoreDealerOf = async (trx: Knex, { id, deleted_at }: UserRow) => {
    const dealers = createDealerRepository(trx);
    const row = deleted_at === null ? undefined : await dealers.lockDeletedWith(id, deleted_at);
    if (!row) return;
    await dealers.restore(row).catch(refuseTakenCode);
    const label = row.business_name;
    await recordAudit(trx, actor, { action: 'restore', resource: 'fabricator', recordId: row.id, label });
  };

  return {
    /** Creates a user without a password; `sendSetPassword` mails the link to set one. */
    create: ({ permissions, ...fields }: UserCreate): Promise<User> =>
      writes().create(async (trx) => {
        if (permissions?.isAdmin) assertPerson();
        await assertAddressFree(trx, fields.email);
        return createUserRepository(trx)
          .insert({ ...fields, isAdmin: permissions?.isAdmin })
          .catch(refuseTakenEmail);
      }),

    update: (id: string, { version, permissions, ...fields }: Changes): Promise<User> => {
      const changes = { ...fields, isAdmin: permissions?.isAdmin };
      return writes(permissions?.isAdmin === false).update(
        id,
        version,
        async (trx, row) => {
          // A stolen admin token must not change the address of the administrator's own account.
          if (requestsNewEmail(row, changes) && id === actor.id) {
            throw passwordRequired({ email: OWN_ADDRESS });
          }
          const isAdmin = fromFlag(row.is_admin);
          if (requestsNewEmail(row, changes) || (changes.isAdmin ?? isAdmin) !== isAdmin) assertPerson();
          return saveUser(context, trx, row, changes, actor.id);
        },
        (row) => (requestsNewEmail(row, changes) ? 'request-email-change' : 'update'),
      );
    },

    /** Deletes a user and their dealer, and ends all of the user's sessions. @throws 409 */
    remove: async (id: string): Promise<void> => {
      if (id === actor.id) throw conflict("You can't delete your own account.", 'OWN_ACCOUNT');
      await writes(true).remove(id, async (trx, row) => {
        if (fromFlag(row.is_admin)) assertPerson();
        await removeDealerOf(trx, id);
        await createUserRepository(trx).remove(row);
        await sessions.endAll(trx, id);
        await createApiKeyRepository(trx).removeOf(id);
        await unassignOpenOrders(trx, actor, id);
        await links.voidAll(trx, id);
      });
    },

    /**
     * Restores a user and the dealer that was deleted with them.
     * @throws 409 when the e-mail address or the dealer's code has been taken since
     */
    restore: (id: string): Promise<User> =>
      writes().restore(id, async (trx, row) => {
        if (fromFlag(row.is_admin)) assertPerson();
        const restored = await createUserRepository(trx).restore(row).catch(refuseTakenMeanwhile);
        await restoreDealerOf(trx, row);
        return restored;
      }),

    /** Ends all of a user's sessions except `keep`, and pending two-step sign-ins. @throws 404 */
    endSessions: (id: string, keep: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const row = await createUserRepository(trx).lock(id);
        if (!row) throw notFound('user');
        await sessions.endAll(trx, id, keep);
        await createOneTimeTokenRepository(trx).voidAll(id, currentTime(), ['two-step', 'mailed-code']);
        const event: AuditEvent = {
          action: 'end-all-sessions',
          resource: 'user',
          recordId: id,
          label: row.name,
        };
        await recordAudit(trx, actor, event);
      }),

    /** Mails the link to set a first password. @throws 404 */
    sendSetPassword: (email: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const users = createUserRepository(trx);
        const found = await users.findByEmail(email);
        // Locked, so that no mail is queued for a user who is erased meanwhile.
        const user = found && (await users.lockForShare(found.id));
        if (!user) throw notFound('user');
        await links.send(trx, 'set-password', user);
        const event: AuditEvent = { action: 'send-set-password', resource: 'user', recordId: user.id };
        await recordAudit(trx, actor, { ...event, label: user.name });
      }),
  };
};
