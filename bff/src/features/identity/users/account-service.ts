import type { Static } from '@sinclair/typebox';
import type {
  AccountUpdate,
  AuditAction,
  CsvFormat,
  CurrentUser,
  Profile,
  ProfileUpdate,
  UnitPreference,
} from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import type { Session } from '../../../http/caller/caller';
import { conflict, notFound } from '../../../http/errors';
import type { Write } from '../../../http/idempotency/write-once';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { assertUnchanged } from '../../../resource/read-only-fields';
import { assertVersion } from '../../../resource/records';
import { hasAddress, pendingEmailOf, toUser, type UserRow } from '../../accounts/account-repository';
import { assertOwnFiles } from '../../files';
import { createMailLinkService } from '../../mail/links/mail-link-service';
import {
  assertAddressFree,
  cancelEmailChange,
  type EmailChangeContext,
  requestsNewEmail,
  resendEmailChange,
  saveUser,
} from './email-change-service';
import { type Proof, type ProofContext, proveOwner, wrongPassword } from './owner-proof';
import { createUserRepository } from './user-repository';

type AccountChanges = Omit<Static<typeof AccountUpdate>, '_id'>;

/** The signed-in user and the matching audit actor. */
interface Caller {
  user: Session['user'];
  /** The dealer of the session. */
  dealerId: string | undefined;
  actor: Actor;
  readOnlyFields?: Record<string, unknown>;
}

const toProfile = (row: UserRow): Profile => ({
  _id: row.id,
  name: row.name,
  unitPreference: row.unit_preference as UnitPreference,
  csvFormat: row.csv_format as CsvFormat,
  profileImageKey: row.profile_image_key ?? undefined,
  version: row.version,
});

const lockOwn = async (trx: Knex, id: string, version: number | undefined): Promise<UserRow> => {
  const row = await createUserRepository(trx).lock(id);
  if (!row) throw notFound('user');
  assertVersion(version, row, () => toUser(row));
  return row;
};

const auditOwn = (trx: Knex, actor: Actor, action: AuditAction, before: UserRow, after: UserRow) =>
  recordAudit(trx, actor, {
    action,
    resource: 'user',
    recordId: after.id,
    before: toUser(before),
    after: toUser(after),
  });

/** Lets signed-in users manage their own accounts. */
export const createAccountService = (context: EmailChangeContext & ProofContext) => {
  const { db, rateLimits } = context;

  const countMail = (userId: string) => rateLimits.count({ rule: 'email-change-account', key: userId });

  /** Proves that the caller may change the address. Resolves to the password hash that was checked. */
  const proveMove = async ({ user, actor }: Caller, email: string | undefined, proof: Proof) => {
    const row = await createUserRepository(db).find(user.id);
    if (email === undefined || !row || hasAddress(row, email)) return undefined;
    const hash = await proveOwner(context, user, actor.address, proof, () =>
      assertAddressFree(db, email, user.id),
    );
    await countMail(user.id);
    return hash;
  };

  return {
    /**
     * Saves the account. A new e-mail address takes effect once its link is followed.
     * @throws 400 when the e-mail address is taken, and without the password that an address change requires; 429
     */
    async save(
      caller: Caller,
      { version, currentPassword, code, ...changes }: AccountChanges,
      write: Write,
    ): Promise<{ updated: CurrentUser }> {
      const { actor, user, dealerId } = caller;
      const hash = await proveMove(caller, changes.email, { currentPassword, code });
      const save = async (trx: Knex) => {
        const row = await lockOwn(trx, user.id, version);
        assertUnchanged(caller.readOnlyFields, await createUserRepository(trx).getCurrent(user.id, dealerId));
        const changed = await saveUser(context, trx, row, changes, user.id);
        const isMoving = requestsNewEmail(row, changes);
        // The password or the address may have changed since the proof.
        if (isMoving && (hash === undefined || row.password_hash !== hash)) throw wrongPassword();
        await auditOwn(trx, actor, isMoving ? 'request-email-change' : 'update', row, changed);
        return { updated: await createUserRepository(trx).getCurrent(user.id, dealerId) };
      };
      return write((connection) => inTransaction(connection, save));
    },

    /** Mails the link again to the pending or unconfirmed address. @throws 409 when it's confirmed; 429 */
    async resendConfirmation({ actor, user }: Caller): Promise<void> {
      await countMail(user.id);
      await inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, user.id, undefined);
        const pending = pendingEmailOf(row);
        if (pending !== undefined) await resendEmailChange(context, trx, row, pending);
        else if (row.email_confirmed_at === null) {
          await createMailLinkService(context).send(trx, 'confirm-email', row);
        } else throw conflict('Your email address is confirmed already.', 'EMAIL_CONFIRMED');
        const event: AuditEvent = {
          action: 'resend-confirmation',
          resource: 'user',
          recordId: row.id,
          label: row.name,
        };
        await recordAudit(trx, actor, event);
      });
    },

    cancelEmailChange: ({ actor, user, dealerId }: Caller): Promise<CurrentUser> =>
      inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, user.id, undefined);
        const changed = await cancelEmailChange(trx, row);
        await auditOwn(trx, actor, 'cancel-email-change', row, changed);
        return createUserRepository(trx).getCurrent(user.id, dealerId);
      }),

    async getProfile(id: string): Promise<Profile> {
      const row = await createUserRepository(db).find(id);
      if (!row) throw notFound('user');
      return toProfile(row);
    },

    /** An empty `profileImageKey` removes the image. @throws 400 for another user's file */
    saveProfile: (
      { actor, user: { id }, readOnlyFields }: Caller,
      { version, ...changes }: Static<typeof ProfileUpdate>,
    ): Promise<Profile> =>
      inTransaction(db, async (trx) => {
        const row = await lockOwn(trx, id, version);
        assertUnchanged(readOnlyFields, toProfile(row));
        const { profileImageKey: image } = changes;
        if (image) await assertOwnFiles(trx, [image], id, 'profileImageKey', [row.profile_image_key ?? '']);
        const profileImageKey = image === '' ? null : image;
        const changed = await createUserRepository(trx).update(row, { ...changes, profileImageKey });
        await auditOwn(trx, actor, 'update', row, changed);
        return toProfile(changed);
      }),
  };
};
