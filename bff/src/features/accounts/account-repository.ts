import type { CsvFormat, TableColumns, UnitPreference, User } from 'bff-contract';
import { comparableEmail, DEFAULT_CSV_FORMAT, EMAIL_PATTERN, LIMITS, PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { isUniqueViolation, lockForShare, lockForUpdate } from '../../database/dialect';
import { takeGuard } from '../../database/guard';
import { conflict, invalid } from '../../http/errors';
import { newRecord, type RecordRow, recordTable } from '../../resource/records';
import type { CountedKind } from '../../resource/totals/totals';
import { fromFlag, fromJson, toOptionalTime, toTime } from '../../resource/values';
import type { WordSource } from '../../resource/word-index/word-index';

export interface UserRow extends RecordRow {
  name: string;
  /** As entered. */
  email: string;
  /** In ASCII and lower case, while the account is active. */
  live_email: string | null;
  password_hash: string | null;
  is_admin: boolean | number;
  onboarding_complete: boolean | number;
  unit_preference: string;
  csv_format: string;
  /** JSON: how the user has arranged columns, by the name of the table. */
  tables: string | null;
  profile_image_key: string | null;
  email_confirmed_at: number | null;
  pending_email: string | null;
  pending_email_until: number | null;
  last_login_at: number;
}

/** Users are found by their name and e-mail address. */
export const userWords: WordSource = { kind: 'user', table: 'users', columns: ['name', 'email'] };

/** Users are counted, administrators apart. */
export const userTotals: CountedKind<UserRow> = {
  kind: 'user',
  placeOf: ({ is_admin, deleted_at }) =>
    deleted_at === null ? { scope: '', bucket: fromFlag(is_admin) ? 'admin' : 'user' } : undefined,
  scopes: async () => [''],
  countScope: async (db) => {
    const users = () => db('users').whereNull('deleted_at').count({ total: '*' });
    const [[all], [admins]] = await Promise.all([users(), users().where({ is_admin: true })]);
    return [
      { bucket: 'admin', total: Number(admins?.total ?? 0) },
      { bucket: 'user', total: Number(all?.total ?? 0) - Number(admins?.total ?? 0) },
    ];
  },
};

export interface NewUser {
  name: string;
  email: string;
  /** Absent until the user sets a password. */
  passwordHash?: string;
  isAdmin?: boolean;
  unitPreference?: UnitPreference;
  /** When the user confirmed `email`, in epoch ms. */
  emailConfirmedAt?: number | null;
}

export interface UserChanges extends Partial<NewUser> {
  profileImageKey?: string | null;
  onboardingComplete?: boolean;
  csvFormat?: CsvFormat;
  /** Address pending confirmation until `until` (epoch ms); null removes it. */
  pending?: { email: string; until: number } | null;
}

const WELL_FORMED = new RegExp(EMAIL_PATTERN);

/** Is this the user's address, ignoring case? */
export const hasAddress = ({ live_email }: UserRow, email: string): boolean =>
  comparableEmail(email) === live_email;

/** An address as the column `live_email` has it; undefined for an invalid one. */
export const liveEmailOf = (email: string): string | undefined =>
  WELL_FORMED.test(email) ? comparableEmail(email) : undefined;

/** Did a write fail because another active user has this e-mail address? */
export const isEmailTaken = (error: unknown): boolean => isUniqueViolation(error, 'live_email');

/** Use in the `catch` of a write. @throws 400 when another active user has the e-mail address */
export const refuseTakenEmail = (error: unknown): never => {
  throw isEmailTaken(error) ? invalid({ email: PROMPTS.emailTaken }) : error;
};

/** The address pending confirmation, if it hasn't expired. */
export const pendingEmailOf = ({ pending_email, pending_email_until }: UserRow): string | undefined =>
  pending_email !== null && Number(pending_email_until) > currentTime() ? pending_email : undefined;

export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  pendingEmail: pendingEmailOf(row),
  permissions: { isAdmin: fromFlag(row.is_admin) },
  onboardingComplete: fromFlag(row.onboarding_complete),
  unitPreference: row.unit_preference as UnitPreference,
  csvFormat: row.csv_format as CsvFormat,
  profileImageKey: row.profile_image_key ?? undefined,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
  lastLoginAt: toOptionalTime(row.last_login_at),
  deletedAt: toOptionalTime(row.deleted_at),
  version: row.version,
});

const toColumns = (changes: UserChanges): Partial<UserRow> => ({
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.email !== undefined && {
    email: changes.email,
    live_email: liveEmailOf(changes.email) ?? null,
  }),
  ...(changes.passwordHash !== undefined && { password_hash: changes.passwordHash }),
  ...(changes.isAdmin !== undefined && { is_admin: changes.isAdmin }),
  ...(changes.unitPreference !== undefined && { unit_preference: changes.unitPreference }),
  ...(changes.csvFormat !== undefined && { csv_format: changes.csvFormat }),
  ...(changes.profileImageKey !== undefined && { profile_image_key: changes.profileImageKey }),
  ...(changes.onboardingComplete !== undefined && { onboarding_complete: changes.onboardingComplete }),
  ...(changes.emailConfirmedAt !== undefined && { email_confirmed_at: changes.emailConfirmedAt }),
  ...(changes.pending !== undefined && {
    pending_email: changes.pending?.email ?? null,
    pending_email_until: changes.pending?.until ?? null,
  }),
});

/**
 * @param admins ids of all administrators, locked
 * @throws 409 if the user is the only one
 */
export const refuseLastAdmin = (admins: readonly string[], id: string): void => {
  if (admins.length !== 1 || admins[0] !== id) return;
  throw conflict('This is the last administrator. Please make somebody else one first.', 'LAST_ADMIN');
};

/** Columns of users that other features show beside their own. */
export const USER = {
  all: 'users.*',
  id: 'users.id',
  name: 'users.name',
  email: 'users.email',
  /** In ASCII and lower case, while the account is active. */
  liveEmail: 'users.live_email',
  isAdmin: 'users.is_admin',
  emailConfirmedAt: 'users.email_confirmed_at',
  lastLoginAt: 'users.last_login_at',
  passwordHash: 'users.password_hash',
  deletedAt: 'users.deleted_at',
} as const;

/** Joins the users, deleted ones too, whose id is in a column. */
export const joinUser = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.join('users', USER.id, column);

/** As `joinUser`, under another name. */
export const joinUserAs = (as: string, query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.join({ [as]: 'users' }, `${as}.id`, column);

/** As `joinUserAs`, also for rows without a user. */
export const leftJoinUserAs = (as: string, query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.leftJoin({ [as]: 'users' }, `${as}.id`, column);

/** SQL of `joinUser`, before the column. */
export const JOIN_USER = 'join users on users.id =';

/** The accounts of users. */
export const createAccountRepository = (db: Knex) => {
  const records = recordTable<UserRow>(db, 'users', { words: userWords, counted: userTotals });
  const active = () => db('users').whereNull('users.deleted_at');

  return {
    active,
    lock: records.lock,
    lockRestorable: records.lockRestorable,

    /** Whether there is no account, deleted ones included. */
    isEmpty: async (): Promise<boolean> => (await db('users').first('id')) === undefined,

    async find(id: string): Promise<UserRow | undefined> {
      return active().where({ id }).first();
    },

    /** As `find`, deleted users too. */
    async findAny(id: string): Promise<UserRow | undefined> {
      return db('users').where({ id }).first();
    },

    /** Whether the user was deleted. Keeps that as it is until the transaction ends. */
    async isDeleted(id: string): Promise<boolean> {
      const user: Pick<UserRow, 'deleted_at'> | undefined = await lockForShare(
        db,
        db('users').where({ id }).first('deleted_at'),
      );
      return user !== undefined && user.deleted_at !== null;
    },

    async lockAny(id: string): Promise<UserRow | undefined> {
      return lockForUpdate(db, db('users').where({ id }).first());
    },

    /** For demo data; the time is in epoch ms. Resolves to whether the user exists. */
    backdate: async (id: string, createdAt: number): Promise<boolean> =>
      (await db('users').where({ id }).update({ created_at: createdAt, updated_at: createdAt })) === 1,

    /** Users who were deleted before a time (epoch ms). */
    deletedBefore: (time: number) => db('users').where('users.deleted_at', '<', time),

    /** Finds which of the addresses belong to other active users. */
    addressesOfOthers: (id: string, addresses: readonly string[]): Promise<string[]> =>
      db('users').whereIn('live_email', addresses).whereNot({ id }).pluck('live_email'),

    /** As `find`. Keeps the row from being changed until the transaction ends, which may so write down the name. */
    async lockForShare(id: string): Promise<UserRow | undefined> {
      return lockForShare(db, active().where({ id }).first());
    },

    /** The present name and address, deleted users' too. Keeps the user from being renamed until the transaction ends. */
    shareNames: (id: string): Promise<Pick<UserRow, 'name' | 'email'> | undefined> =>
      lockForShare(db, db('users').where({ id }).first('name', 'email')),

    /** Names of the next users in the order of their ids. */
    namesAfter: (id: string, limit: number): Promise<Array<Pick<UserRow, 'id' | 'name' | 'email'>>> =>
      db('users').where('id', '>', id).orderBy('id').limit(limit).select('id', 'name', 'email'),

    /** The units and the format of CSV that a user has chosen. */
    async formatsOf(id: string): Promise<{ units: UnitPreference; csvFormat: CsvFormat } | undefined> {
      const user: UserRow | undefined = await db('users')
        .where({ id })
        .first('unit_preference', 'csv_format');
      return (
        user && { units: user.unit_preference as UnitPreference, csvFormat: user.csv_format as CsvFormat }
      );
    },

    /** Names by ids, deleted users' too. */
    namesOf: async (ids: readonly string[]): Promise<Map<string, string>> => {
      const users: Array<Pick<UserRow, 'id' | 'name'>> = await db('users')
        .whereIn('id', [...new Set(ids)])
        .select('id', 'name');
      return new Map(users.map(({ id, name }) => [id, name]));
    },

    async findByEmail(email: string): Promise<UserRow | undefined> {
      return active()
        .where('live_email', liveEmailOf(email) ?? '')
        .first();
    },

    /** Fails with a unique violation when the e-mail address is taken. */
    async insert(user: NewUser): Promise<UserRow> {
      return records.insert({
        ...newRecord(),
        name: user.name,
        email: user.email,
        live_email: liveEmailOf(user.email) ?? null,
        password_hash: user.passwordHash ?? null,
        is_admin: user.isAdmin ?? false,
        onboarding_complete: false,
        unit_preference: user.unitPreference ?? 'american',
        csv_format: DEFAULT_CSV_FORMAT,
        tables: null,
        profile_image_key: null,
        email_confirmed_at: user.emailConfirmedAt ?? null,
        pending_email: null,
        pending_email_until: null,
        last_login_at: 0,
      });
    },

    /** Customers and orders are found by names and addresses: `createUserRepository` of identity updates them, too. */
    update: (row: UserRow, changes: UserChanges): Promise<UserRow> => records.update(row, toColumns(changes)),

    /** Soft-deletes the user, which frees the e-mail address. */
    remove: (row: UserRow): Promise<UserRow> =>
      records.remove(row, { live_email: null, pending_email: null, pending_email_until: null }),

    /** Fails with a unique violation when the e-mail address has been taken since. */
    restore: (row: UserRow): Promise<UserRow> =>
      records.restore(row, { live_email: liveEmailOf(row.email) ?? null }),

    /** Like the methods below, doesn't count as an edit: the version stays the same. */
    async noteSignIn(id: string, now: number): Promise<void> {
      await db('users').where({ id }).update({ last_login_at: now });
    },

    /** Does the user still have this password? Locks the row until the transaction ends. */
    async hasPassword(id: string, passwordHash: string): Promise<boolean> {
      const user = active().where({ id, password_hash: passwordHash }).first('id');
      return (await lockForUpdate(db, user)) !== undefined;
    },

    /** Call it in a transaction. Nothing happens if the user has been deleted. */
    async arrangeColumns(id: string, table: string, columns: TableColumns): Promise<void> {
      const user: UserRow | undefined = await lockForUpdate(db, active().where({ id }).first());
      if (!user) return;
      const { [table]: _before, ...others } = fromJson<Record<string, TableColumns>>(user.tables ?? '{}');
      const isKept = Object.values(columns).some(Boolean);
      const tables = Object.entries(isKept ? { ...others, [table]: columns } : others).slice(-LIMITS.tables);
      await db('users')
        .where({ id })
        .update({ tables: tables.length > 0 ? JSON.stringify(Object.fromEntries(tables)) : null });
    },

    async setPassword(id: string, passwordHash: string, now: number): Promise<void> {
      // Following a mailed link proves ownership of the address.
      await db('users')
        .where({ id })
        .update({
          password_hash: passwordHash,
          email_confirmed_at: db.raw('coalesce(email_confirmed_at, ?)', [now]),
          // Requested with the previous password.
          pending_email: null,
          pending_email_until: null,
        });
    },

    async noteConfirmedEmail(id: string, now: number): Promise<void> {
      await db('users').where({ id }).update({ email_confirmed_at: now });
    },

    async notePending(id: string, { email, until }: { email: string; until: number }): Promise<void> {
      await db('users').where({ id }).update({ pending_email: email, pending_email_until: until });
    },

    /** Locks all administrators until the transaction ends, for all nodes of a cluster. Resolves to their ids. */
    async lockAdmins(): Promise<string[]> {
      await takeGuard(db, 'administrators');
      const rows: Array<{ id: string }> = await lockForUpdate(
        db,
        active().where({ is_admin: true }).orderBy('id').select('id'),
      );
      return rows.map((row) => row.id);
    },
  };
};
