import type { User } from 'bff-contract';
import type { Knex } from 'knex';
import type { ListDefinition } from '../../../resource/list';
import { accountList, countUsers } from '../../accounts';
import { joinUser, USER, type UserRow } from '../../accounts/account-repository';
import { DEALER, dealersIn, selectOwned } from '../../dealers';

/** Users who can own the dealer: its current user, and users who own no other. */
const assignableTo = (query: Knex.QueryBuilder, dealerId: string): void => {
  query.whereNotExists((others: Knex.QueryBuilder) => {
    selectOwned(others, USER.id).whereNot(DEALER.id, dealerId);
  });
};

/** The users who own another dealer than the given one. */
const countOthers = (db: Knex, dealerId: string, isAdmin: boolean | undefined): Knex.QueryBuilder => {
  const owners = joinUser(dealersIn(db), DEALER.ownUserId)
    .whereNot(DEALER.id, dealerId)
    .whereNull(USER.deletedAt);
  if (isAdmin !== undefined) owners.where(USER.isAdmin, isAdmin);
  return owners.count('*');
};

/** All active users or, with `deleted`, all deleted ones. */
export const userList = (db: Knex, filter: { deleted?: boolean }): ListDefinition<UserRow, User> => {
  const list = accountList(filter);
  return {
    ...list,
    filters: { ...list.filters, assignableTo },
    count: ({ isAdmin, assignableTo: dealer }: { isAdmin?: boolean; assignableTo?: string }) => {
      if (filter.deleted) return undefined;
      const all = countUsers(db, isAdmin);
      if (dealer === undefined) return { query: all };
      return { query: db.select({ total: db.raw('(?) - (?)', [all, countOthers(db, dealer, isAdmin)]) }) };
    },
  };
};
