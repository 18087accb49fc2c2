import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor, dialectOf } from '../dialect';

const TABLE = 'team_members';
const COLUMNS = [
  'id',
  'fabricator_id',
  'role',
  'invited_until',
  'created_at',
  'updated_at',
  'deleted_at',
  'version',
];

/** The columns of the primary key in the database. */
const keyOf = async (db: Knex): Promise<string[]> => {
  if (dialectOf(db) === 'sqlite') {
    const columns: Array<{ name: string; pk: number }> = await db.raw('pragma table_info(??)', [TABLE]);
    return columns
      .filter(({ pk }) => pk > 0)
      .sort((one, other) => one.pk - other.pk)
      .map(({ name }) => name);
  }
  const columns: Array<{ name: string }> = await db('information_schema.statistics')
    .where({ table_name: TABLE, index_name: 'PRIMARY' })
    .whereRaw('table_schema = database()')
    .orderBy('seq_in_index')
    .select({ name: 'column_name' });
  return columns.map(({ name }) => name);
};

const createMembers = (db: Knex, key: readonly string[]): Promise<void> =>
  db.schema.createTable(TABLE, (table) => {
    const column = columnsFor(db, table);
    column.id('id').notNullable().references('users.id');
    column.id('fabricator_id').notNullable().references('fabricators.id');
    column.key('role', 16).notNullable();
    column.time('invited_until').nullable();
    column.time('created_at').notNullable();
    column.time('updated_at').notNullable();
    column.time('deleted_at').nullable();
    table.integer('version').notNullable().defaultTo(1);
    table.primary([...key]);
    table.index(['fabricator_id', 'deleted_at', 'created_at', 'id'], 'team_members_of_dealer');
    table.index(['invited_until'], 'team_members_by_end');
  });

/** SQLite can't change a key, so the table is made anew, all or nothing. */
const rebuild = (db: Knex, key: readonly string[]): Promise<void> =>
  db.transaction(async (trx) => {
    const old = `${TABLE}_old`;
    await trx.schema.renameTable(TABLE, old);
    for (const index of ['team_members_of_dealer', 'team_members_by_end']) {
      await trx.raw('drop index if exists ??', [index]);
    }
    await createMembers(trx, key);
    const names = COLUMNS.map((name) => `\`${name}\``).join(', ');
    await trx.raw(`insert into ?? (${names}) select ${names} from ??`, [TABLE, old]);
    await trx.schema.dropTable(old);
  });

const setKey = async (db: Knex, key: readonly string[]): Promise<void> => {
  if ((await keyOf(db)).join() === key.join()) return;
  if (dialectOf(db) === 'sqlite') return rebuild(db, key);
  // A new database. Making the table anew also works on servers that can't change a key in one statement.
  if (!(await db('users').first('id'))) {
    await db.schema.dropTableIfExists(TABLE);
    return createMembers(db, key);
  }
  const names = key.map((name) => `\`${name}\``).join(', ');
  await db.raw(`alter table ?? drop primary key, add primary key (${names})`, [TABLE]);
};

/** A user may be in the teams of several dealers, and chooses one of them for a session. */
export const up = async (db: Knex): Promise<void> => {
  await setKey(db, ['id', 'fabricator_id']);
  await alterations(db, 'sessions').addColumn('fabricator_id', (table) => {
    // NULL for the user's own dealer, or the one of the oldest membership.
    columnsFor(db, table).id('fabricator_id').nullable();
  });
};
