import { DEFAULT_CSV_FORMAT } from 'bff-contract';
import type { Knex } from 'knex';
import { type ErasedPerson, type PersonalData, RECORD } from '../../database/stored-data/declaration';
import { byUser } from '../../database/stored-data/exported-rows';
import { createIndexedTable } from '../../resource/word-index/word-index';
import { createAccountRepository, refuseLastAdmin, type UserRow, userWords } from './account-repository';

/** Deletes the account, if it isn't, so that it can't be restored. */
const eraseUser = async (trx: Knex, { userId, pseudonym, address, past }: ErasedPerson): Promise<void> => {
  const users = createAccountRepository(trx);
  const user = await users.lockAny(userId);
  if (!user) return;
  const removed = user.deleted_at === null ? await users.remove(user) : user;
  await createIndexedTable<UserRow>(trx, userWords).update([removed], {
    name: pseudonym,
    email: address,
    live_email: null,
    password_hash: null,
    is_admin: false,
    unit_preference: 'american',
    csv_format: DEFAULT_CSV_FORMAT,
    tables: null,
    profile_image_key: null,
    email_confirmed_at: null,
    pending_email: null,
    pending_email_until: null,
    last_login_at: 0,
    deleted_at: past,
  });
};

export const personalData: PersonalData = {
  tables: {
    users: {
      why: 'Accounts',
      kept: 'for good; a deleted account can be restored for 30 days, and is erased after `DELETED_DAYS`',
      personal: [
        'name',
        'email',
        'live_email',
        'pending_email',
        'profile_image_key',
        'unit_preference',
        'csv_format',
        'tables',
        'last_login_at',
      ],
      secret: ['password_hash'],
      technical: [
        'id',
        'is_admin',
        'onboarding_complete',
        'email_confirmed_at',
        'pending_email_until',
        ...RECORD,
      ],
      exported: [{ what: 'The account', rows: byUser('users', ['id'], 'id') }],
      remaining: (rows, { userId, pseudonym }) => rows.where('id', userId).whereNot('name', pseudonym),
    },
  },

  knownAs: async (db, userId) => {
    const user = await createAccountRepository(db).findAny(userId);
    return user ? { names: [user.name], emails: user.email_confirmed_at === null ? [] : [user.email] } : {};
  },

  addressesOfOthers: (db, userId, _own, addresses) =>
    createAccountRepository(db).addressesOfOthers(userId, addresses),

  prepare: async (trx, userId) => refuseLastAdmin(await createAccountRepository(trx).lockAdmins(), userId),

  erase: eraseUser,
};
