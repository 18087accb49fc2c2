import type { Knex } from 'knex';
import { OperatorError } from '../config/operator-error';

/** Not by a migration: it exists only while a restore runs, or after one was killed. */
export const RESTORE_TABLE = 'unfinished_restore';

/** Notes that a restore of a backup has begun in this database. */
export const beginRestore = async (db: Knex, backupId: string): Promise<void> => {
  if (!(await db.schema.hasTable(RESTORE_TABLE))) {
    await db.schema.createTable(RESTORE_TABLE, (table) => {
      table.string('backup_id', 36).notNullable();
    });
  }
  await db(RESTORE_TABLE).delete();
  await db(RESTORE_TABLE).insert({ backup_id: backupId });
};

export const endRestore = async (db: Knex): Promise<void> => {
  await db.schema.dropTable(RESTORE_TABLE);
};

/** The id of the backup whose restore was not finished; empty if it was killed before it noted that. */
export const unfinishedRestore = async (db: Knex): Promise<string | undefined> => {
  if (!(await db.schema.hasTable(RESTORE_TABLE))) return undefined;
  return (await db(RESTORE_TABLE).first('backup_id'))?.backup_id ?? '';
};

/** @throws if a restore was killed: what it left is no data to work with */
export const assertNoUnfinishedRestore = async (db: Knex): Promise<void> => {
  if ((await unfinishedRestore(db)) === undefined) return;
  throw new OperatorError(
    'A restore of this database was not finished, so most of its data is missing. Run the same restore again.',
  );
};
