import type { Static } from '@sinclair/typebox';
import type { AccountUpdate, CurrentUser, Profile, ProfileUpdate, UnitPreference } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../plugins/database/transaction';
import type { Actor } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { assertVersion } from '../../shared/records';
import { recordAudit } from '../audit/audit-repository';
import { assertOwnFiles } from '../stored-files';
import { changeUser } from './change-user';
import { createUserRepository, toUser, type UserRow } from './user-repository';
import type { UserContext } from './user-service';

type AccountChanges = Omit<Static<typeof AccountUpdate>, '_id'>;

const toProfile = (row: UserRow): Profile => ({
  _id: row.id,
  name: row.name,
  unitPreference: row.unit_preference as UnitPreference,
  profileImageKey: row.profile_image_key ?? undefined,
  version: row.version,
});

const lockOwn = async (trx: Knex, id: string, version: number | undefined): Promise<UserRow> => {
  const row = await createUserRepository(trx).lock(id);
  if (!row) throw notFound('user');
  assertVersion(version, row, () => toUser(row));
  return row;
};

const auditOwn = (trx: Knex, actor: Actor, action: string, before: UserRow, after: UserRow) =>
  recordAudit(trx, actor, {
    action,
    resource: 'user',
    recordId: after.id,
    before: toUser(before),
    after: toUser(after),
  });

/** What signed-in users do to their own accounts. */
export const createAccountService = (context: Omit<UserContext, 'sessions'>) => ({
  /** @throws 400 when the e-mail address is another's */
  save: (actor: Actor, id: string, { version, ...changes }: AccountChanges): Promise<CurrentUser> =>
    inTransaction(context.db, async (trx) => {
      const row = await lockOwn(trx, id, version);
      const changed = await changeUser(context, trx, row, changes);
      const action = changed.live_email === row.live_email ? 'update' : 'change-email';
      await auditOwn(trx, actor, action, row, changed);
      return createUserRepository(trx).getCurrent(id);
    }),

  async getProfile(id: string): Promise<Profile> {
    const row = await createUserRepository(context.db).find(id);
    if (!row) throw notFound('user');
    return toProfile(row);
  },

  /** An empty `profileImageKey` takes the image away. @throws 400 for a file of somebody else */
  saveProfile: (
    actor: Actor,
    id: string,
    { version, ...changes }: Static<typeof ProfileUpdate>,
  ): Promise<Profile> =>
    inTransaction(context.db, async (trx) => {
      const row = await lockOwn(trx, id, version);
      const { profileImageKey: image } = changes;
      if (image) await assertOwnFiles(trx, [image], id, 'profileImageKey', [row.profile_image_key ?? '']);
      const profileImageKey = image === '' ? null : image;
      const changed = await createUserRepository(trx).update(row, { ...changes, profileImageKey });
      await auditOwn(trx, actor, 'update', row, changed);
      return toProfile(changed);
    }),
});
