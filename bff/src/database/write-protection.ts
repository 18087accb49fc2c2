import type { Knex } from 'knex';
import { dialectOf, isRefused, schemaOptions } from './dialect';

const CHANGES = ['update', 'delete'] as const;

const triggerOf = (table: string, change: string) => `${table}_no_${change}`;

const refusal = (db: Knex, table: string, change: string): string => {
  const message = `${table} is append-only`;
  return dialectOf(db) === 'sqlite'
    ? `create trigger ${triggerOf(table, change)} before ${change} on ${table}
       begin select raise(abort, '${message}'); end`
    : `create trigger ${triggerOf(table, change)} before ${change} on ${table}
       for each row signal sqlstate '45000' set message_text = '${message}'`;
};

const dropTriggers = async (db: Knex, table: string): Promise<void> => {
  for (const change of CHANGES) await db.raw(`drop trigger if exists ${triggerOf(table, change)}`);
};

/** Removes the protection of a table, for a migration. */
export const dropWriteProtection = async (db: Knex, table: string): Promise<void> => {
  if (schemaOptions(db).triggers) await dropTriggers(db, table);
};

/**
 * Makes the database refuse changes and deletions of a table's rows. If its user can't create triggers, as on MySQL
 * servers with a binary log, or the settings forbid them, the table stays unprotected; see {@link isWriteProtected}.
 */
export const writeProtect = async (db: Knex, table: string): Promise<void> => {
  if (!schemaOptions(db).triggers) return;
  await dropWriteProtection(db, table);
  for (const change of CHANGES) {
    try {
      await db.raw(refusal(db, table, change));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
};

/** Makes the protection of a table what the settings say now. */
export const matchWriteProtection = async (db: Knex, table: string): Promise<void> => {
  const { triggers } = schemaOptions(db);
  if (triggers === (await isWriteProtected(db, table))) return;
  if (triggers) await writeProtect(db, table);
  else await dropTriggers(db, table);
};

/** Whether the database refuses changes and deletions of this table's rows. */
export const isWriteProtected = async (db: Knex, table: string): Promise<boolean> => {
  const names = CHANGES.map((change) => triggerOf(table, change));
  const found: string[] =
    dialectOf(db) === 'sqlite'
      ? await db('sqlite_master').where({ type: 'trigger' }).whereIn('name', names).pluck('name')
      : await db('information_schema.triggers')
          .whereRaw('trigger_schema = database()')
          .whereIn('trigger_name', names)
          .pluck('trigger_name');
  return found.length === names.length;
};
