import type { User } from 'bff-contract';
import type { Knex } from 'knex';
import type { CsvColumn } from '../../../resource/csv';
import { type ListDefinition, searchIn } from '../../../resource/list';
import { activeOrDeleted, applyVisibility } from '../../../resource/record-kind';
import { toUser, type UserRow } from './user-repository';

/** Users who can own the dealer: its current user, and users without a dealer. */
const assignableTo = (query: Knex.QueryBuilder, dealerId: string): void => {
  query.whereNotExists((others: Knex.QueryBuilder) => {
    others
      .select('fabricators.id')
      .from('fabricators')
      .whereRaw('fabricators.live_user_id = users.id')
      .whereNot('fabricators.id', dealerId);
  });
};

/** All active users or, with `deleted`, all deleted ones. */
export const userList = (filter: { deleted?: boolean }): ListDefinition<UserRow, User> => ({
  from: 'users',
  scope: (query) => applyVisibility(query, 'users', activeOrDeleted(filter)),
  sort: {
    name: 'name',
    email: 'email',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    lastLoginAt: 'last_login_at',
  },
  defaultSort: 'name',
  filters: {
    isAdmin: (query, isAdmin: boolean) => query.where('users.is_admin', isAdmin),
    assignableTo,
  },
  search: searchIn('users.name', 'users.email'),
  select: () => {},
  map: toUser,
});

export const userColumns: CsvColumn<User>[] = [
  { label: 'Name', value: (user) => user.name },
  { label: 'Email', value: (user) => user.email },
  { label: 'Created Date', value: (user) => user.createdAt },
  { label: 'Updated Date', value: (user) => user.updatedAt },
  { label: 'Last Login Date', value: (user) => user.lastLoginAt },
];
