import type { User } from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, timeColumn } from '../../../resource/csv';
import { type ListDefinition, text } from '../../../resource/list';
import { activeOrDeleted, applyVisibility } from '../../../resource/record-kind';
import { readTotal } from '../../../resource/totals/totals';
import { toUser, type UserRow, userTotals, userWords } from './user-repository';

/** Users who can own the dealer: its current user, and users who own no other. */
const assignableTo = (query: Knex.QueryBuilder, dealerId: string): void => {
  query.whereNotExists((others: Knex.QueryBuilder) => {
    others
      .select('fabricators.id')
      .from('fabricators')
      .whereRaw('fabricators.live_user_id = users.id')
      .whereNot('fabricators.id', dealerId);
  });
};

interface UserFilters {
  isAdmin?: boolean;
  assignableTo?: string;
}

/** The users who own another dealer than the given one. */
const countOthers = async (db: Knex, dealerId: string, isAdmin: boolean | undefined): Promise<number> => {
  const owners = db('fabricators')
    .join('users', 'users.id', 'fabricators.live_user_id')
    .whereNot('fabricators.id', dealerId)
    .whereNull('users.deleted_at');
  if (isAdmin !== undefined) owners.where('users.is_admin', isAdmin);
  const [row] = await owners.count({ total: '*' });
  return Number(row?.total ?? 0);
};

/** Counts from the totals. */
const countUsers = async (db: Knex, { isAdmin, assignableTo }: UserFilters): Promise<number | undefined> => {
  const bucket = isAdmin === undefined ? {} : { bucket: isAdmin ? 'admin' : 'user' };
  const total = await readTotal(db, userTotals, bucket);
  if (total === undefined || assignableTo === undefined) return total;
  return total - (await countOthers(db, assignableTo, isAdmin));
};

/** All active users or, with `deleted`, all deleted ones. */
export const userList = (db: Knex, filter: { deleted?: boolean }): ListDefinition<UserRow, User> => ({
  from: 'users',
  scope: (query) => applyVisibility(query, 'users', activeOrDeleted(filter)),
  sort: {
    name: text('name'),
    email: text('email'),
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    lastLoginAt: 'last_login_at',
  },
  defaultSort: 'name',
  filters: {
    isAdmin: { column: 'is_admin' },
    assignableTo,
  },
  search: { source: userWords },
  select: () => {},
  map: toUser,
  count: async (filters) => (filter.deleted ? undefined : countUsers(db, filters)),
});

export const userColumns: CsvColumn<User>[] = [
  { label: 'Name', value: (user) => user.name },
  { label: 'Email', value: (user) => user.email },
  timeColumn('Created Date', (user) => user.createdAt),
  timeColumn('Updated Date', (user) => user.updatedAt),
  timeColumn('Last Login Date', (user) => user.lastLoginAt),
];
