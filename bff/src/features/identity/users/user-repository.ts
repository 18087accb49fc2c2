import { type CurrentUser, domainOf } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { notFound } from '../../../http/errors';
import { fromFlag, fromJson } from '../../../resource/values';
import {
  createAccountRepository,
  liveEmailOf,
  toUser,
  USER,
  type UserChanges,
  type UserRow,
} from '../../accounts/account-repository';
import { createEventRepository } from '../../dealer-events';
import {
  HAS_OTHERS,
  joinDealerOfUser,
  listDealersOf,
  MEMBER_COLUMNS,
  type MemberRow,
  toMembership,
} from '../../dealers/membership-repository';
import { createCustomerRepository } from '../../orders/customers/customer-repository';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import { endViews } from '../view-as/open-views-repository';

/** A user, joined with the dealer whose team the user is in. */
export type CurrentUserRow = UserRow & MemberRow & { has_other_dealers?: unknown };

export const toCurrentUser = (row: CurrentUserRow): CurrentUser => {
  const dealer = toMembership(row);
  return {
    ...toUser(row),
    tables: row.tables === null ? undefined : fromJson(row.tables),
    fabricator: dealer && {
      _id: dealer.id,
      businessName: dealer.businessName,
      code: dealer.code,
      role: dealer.role,
      ...(dealer.timeZone !== undefined && { timeZone: dealer.timeZone }),
    },
  };
};

/** As `toCurrentUser`, with the dealers that users of several choose between. */
export const readCurrentUser = async (db: Knex, row: CurrentUserRow): Promise<CurrentUser> => ({
  ...toCurrentUser(row),
  ...(fromFlag(row.has_other_dealers) && { dealers: await listDealersOf(db, row.id) }),
});

/** Account data needed to sign in. */
export interface SignInAccount {
  user: CurrentUser;
  passwordHash: string | undefined;
  /** Is two-step sign-in on? */
  hasTwoStep: boolean;
  /** The dealer whose provider members with an address of its domain have to use. */
  ssoDealer: string | undefined;
}

type SignInRow = CurrentUserRow & { two_step_at: number | null; sso_dealer: string | null };

/** Accounts, with the dealers whose teams users are in. */
export const createUserRepository = (db: Knex) => {
  const accounts = createAccountRepository(db);

  /**
   * The user with the dealer whose team the user is in, if any.
   * @param dealerId that of the session, if there is one
   */
  const findCurrent = async (id: string, dealerId?: string): Promise<CurrentUser | undefined> => {
    const row: CurrentUserRow | undefined = await accounts
      .active()
      .joinRaw(joinDealerOfUser('?'), [dealerId ?? null])
      .where(USER.id, id)
      .first(USER.all, db.raw(MEMBER_COLUMNS), db.raw(HAS_OTHERS));
    return row && readCurrentUser(db, row);
  };

  return {
    ...accounts,
    findCurrent,

    /** The account of an e-mail address, in one query, or two for users of several dealers. */
    async findForSignIn(email: string): Promise<SignInAccount | undefined> {
      const row: SignInRow | undefined = await accounts
        .active()
        .joinRaw(joinDealerOfUser('null'))
        .leftJoin('two_step_secrets', 'two_step_secrets.user_id', USER.id)
        .leftJoin('sso_connections', (join) => {
          join
            .on('sso_connections.live_domain', '=', db.raw('?', [domainOf(email)]))
            .andOnVal('sso_connections.is_required', true);
        })
        .where(USER.liveEmail, liveEmailOf(email) ?? '')
        .first(USER.all, db.raw(MEMBER_COLUMNS), db.raw(HAS_OTHERS), {
          two_step_at: 'two_step_secrets.enabled_at',
          sso_dealer: 'sso_connections.fabricator_id',
        });
      return (
        row && {
          user: await readCurrentUser(db, row),
          passwordHash: row.password_hash ?? undefined,
          hasTwoStep: row.two_step_at !== null,
          ssoDealer: row.sso_dealer ?? undefined,
        }
      );
    },

    /** As `findCurrent`. @throws 404 */
    async getCurrent(id: string, dealerId?: string): Promise<CurrentUser> {
      const user = await findCurrent(id, dealerId);
      if (!user) throw notFound('user');
      return user;
    },

    /**
     * As `noteSignIn`, if the password alone still suffices. Resolves to false if, since the check, the user
     * was deleted, the password changed or two-step sign-in was turned on.
     */
    async notePasswordSignIn(id: string, passwordHash: string, now: number): Promise<boolean> {
      const secrets = db('two_step_secrets')
        .where('user_id', id)
        .whereNotNull('enabled_at')
        .select('user_id');
      const account = accounts.active().where({ id, password_hash: passwordHash }).whereNotExists(secrets);
      return (await account.update({ last_login_at: now })) > 0;
    },

    /**
     * Orders and dealers' customers are found by the new name and address, too. With the administrator's rights, the user's
     * administrative API keys and views of dealers' portals end.
     */
    async update(row: UserRow, changes: UserChanges): Promise<UserRow> {
      const changed = await accounts.update(row, changes);
      if (changes.isAdmin === false) {
        await createApiKeyRepository(db).removeOf(row.id, { fabricator_id: null });
        await endViews(db, currentTime(), (views) => views.where('admin_id', row.id));
      }
      if (changed.name !== row.name || changed.email !== row.email) {
        const names = { name: changed.name, email: changed.email };
        const dealers = await createCustomerRepository(db).rename(row.id, names);
        const changes = dealers.map((fabricator_id) => ({ id: row.id, fabricator_id }));
        await createEventRepository(db).record('customer', ...changes);
      }
      return changed;
    },
  };
};
