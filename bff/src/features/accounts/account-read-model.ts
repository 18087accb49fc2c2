import type { User } from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import { type ListDefinition, text } from '../../resource/list';
import { findByBeginning, findByWords, inTurn } from '../../resource/palette';
import { totalQuery } from '../../resource/totals/totals';
import { activeOrDeleted, applyVisibility } from '../../resource/visibility';
import { toUser, type UserRow, userTotals, userWords } from './account-repository';

/** A query of one cell, `total`, that counts from the totals. */
export const countUsers = (db: Knex, isAdmin: boolean | undefined): Knex.QueryBuilder =>
  totalQuery(db, userTotals, isAdmin === undefined ? {} : { bucket: isAdmin ? 'admin' : 'user' });

/** All active users or, with `deleted`, all deleted ones. */
export const accountList = (filter: { deleted?: boolean }): ListDefinition<UserRow, User> => ({
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
  },
  search: { source: userWords },
  select: () => {},
  map: toUser,
});

export const userColumns: CsvColumn<User>[] = [
  { label: 'Name', value: (user) => user.name },
  { label: 'Email', value: (user) => user.email },
  timeColumn('Created Date', (user) => user.createdAt),
  timeColumn('Updated Date', (user) => user.updatedAt),
  timeColumn('Last Login Date', (user) => user.lastLoginAt),
];

const SEARCHED = { table: 'users', label: 'name', detail: 'email' };

/** Finds users whose name or address begins with a text, or whose name has its words. */
export const findUsersByBeginning = inTurn(findByBeginning(SEARCHED, 'name', 'email'), findByWords(SEARCHED));
