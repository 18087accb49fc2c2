import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLE = 'team_invitations';

/** A user whom a previous release created when a dealer invited the address, and who has not accepted yet. */
interface Invited {
  id: string;
  fabricator_id: string;
  name: string;
  email: string;
  live_email: string;
  role: string;
  expires_at: number;
  created_at: number;
}

const createTable = async (db: Knex): Promise<void> => {
  const isFilled = (await db.schema.hasTable(TABLE)) && (await db(TABLE).first('id'));
  // Only a whole table holds rows: the migration was stopped after it was filled.
  if (isFilled) return;
  await startOver(db, [TABLE]);
  await db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').primary();
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.line('name').notNullable();
    column.line('email', 254).notNullable();
    // In ASCII and lower case, as `users.live_email`.
    column.key('live_email', 254).notNullable();
    column.key('role', 16).notNullable();
    // NULL if it is not known any more.
    column.id('inviter_id').nullable();
    // '' if no link was mailed.
    column.key('token_hash').notNullable();
    column.time('expires_at').notNullable();
    column.time('created_at').notNullable();
    table.unique(['fabricator_id', 'live_email'], { indexName: 'team_invitations_of_dealer' });
    table.index(['expires_at'], 'team_invitations_by_end');
  });
};

/** Users of unaccepted invitations, except users who have become anything else. */
const invitedUsers = (db: Knex): Promise<Invited[]> =>
  db('team_members')
    .join('users', 'users.id', 'team_members.id')
    .whereNotNull('team_members.invited_until')
    .whereNull('team_members.deleted_at')
    .whereNull('users.password_hash')
    .whereNull('users.deleted_at')
    .whereNotNull('users.live_email')
    .where('users.is_admin', false)
    .whereNotExists(db('fabricators').select('fabricators.id').whereRaw('fabricators.user_id = users.id'))
    .select({
      id: 'users.id',
      fabricator_id: 'team_members.fabricator_id',
      name: 'users.name',
      email: 'users.email',
      live_email: 'users.live_email',
      role: 'team_members.role',
      expires_at: 'team_members.invited_until',
      created_at: 'team_members.created_at',
    });

/** Puts an invitation in the place of its user. Its link leads to the account that is gone, so it has to be mailed again. */
const convert = async (trx: Knex, { id, ...invited }: Invited): Promise<void> => {
  await trx(TABLE).insert({ id, ...invited, inviter_id: null, token_hash: '' });
  await trx('one_time_tokens').where({ user_id: id }).delete();
  await trx('team_members').where({ id }).delete();
  await trx('orders').where({ assignee_id: id }).update({ assignee_id: null });
  await trx('search_words').where({ record_id: id }).delete();
  const place = { kind: 'user', scope: '', bucket: 'user' };
  await trx('total_changes').insert({ id: randomUUID(), ...place, change: -1 });
  await trx('users').where({ id }).delete();
};

/** Invitations to teams, which are no accounts. Addresses that were invited before become free. */
export const up = async (db: Knex): Promise<void> => {
  await createTable(db);
  for (const invited of await invitedUsers(db)) await db.transaction((trx) => convert(trx, invited));
};
