import type { Knex } from 'knex';
import { dialectOf, isRefused, isSignal, schemaOptions } from './dialect';

const CHANGES = ['update', 'delete'] as const;

const triggerOf = (table: string, change: string) => `${table}_no_${change}`;

/** The database keeps younger rows, whatever the server asks for. */
const MIN_KEPT_DAYS = 90;

/** The columns that an erasure may not change: who did what to which record, and when. */
const UNERASED = ['id', 'at', 'actor_id', 'actor_role', 'action', 'resource', 'record_id', 'request_id'];

/** Whether a row's update belongs to an erasure. `is_running` is true only inside the transaction that erases. */
const isErasure = (db: Knex): string => {
  const same = dialectOf(db) === 'sqlite' ? 'is' : '<=>';
  const unchanged = UNERASED.map((column) => `new.${column} ${same} old.${column}`);
  return [...unchanged, 'exists (select 1 from erasures where is_running = 1)'].join(' and ');
};

/** Whether a row's deletion belongs to a purge. `is_running` is true only inside the transaction that deletes. */
const isPurge = (db: Knex, table: string): string => {
  const seconds = dialectOf(db) === 'sqlite' ? "strftime('%s', 'now')" : 'unix_timestamp()';
  const isAllowed = `select 1 from retentions where kept_table = '${table}' and is_running = 1 and old.at < kept_from`;
  return `old.at < (${seconds} - ${MIN_KEPT_DAYS * 86_400}) * 1000 and exists (${isAllowed})`;
};

/** A trigger. Erasures may replace what names a person, purges delete rows that are older than the settings keep them. */
const refusal = (db: Knex, table: string, change: (typeof CHANGES)[number]): string => {
  const start = `create trigger ${triggerOf(table, change)} before ${change} on ${table}`;
  const message = `${table} is append-only`;
  const condition = `not (${change === 'update' ? isErasure(db) : isPurge(db, table)})`;
  if (dialectOf(db) === 'sqlite') {
    return `${start} when ${condition} begin select raise(abort, '${message}'); end`;
  }
  const refuse = `signal sqlstate '45000' set message_text = '${message}'`;
  return `${start} for each row begin if ${condition} then ${refuse}; end if; end`;
};

const hasTriggers = async (db: Knex, table: string): Promise<boolean> => {
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

/**
 * Makes the database refuse changes and deletions of a table's rows, or lets it accept them, as the settings say now. If its
 * user can't create triggers, as on MySQL servers with a binary log, the table stays unprotected; see {@link isWriteProtected}.
 */
export const matchWriteProtection = async (db: Knex, table: string): Promise<void> => {
  const { triggers } = schemaOptions(db);
  if (triggers === (await hasTriggers(db, table))) return;
  for (const change of CHANGES) {
    await db.raw(`drop trigger if exists ${triggerOf(table, change)}`);
    if (!triggers) continue;
    try {
      await db.raw(refusal(db, table, change));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
};

/** Tries a change that changes nothing. A table without rows refuses none. */
const refusesChanges = async (db: Knex, table: string): Promise<boolean> => {
  try {
    const row = await db(table).first('id');
    if (row) await db(table).where(row).update(row);
    return false;
  } catch (error) {
    if (isSignal(error)) return true;
    throw error;
  }
};

/**
 * Whether the database refuses changes and deletions of this table's rows. A user without the privilege TRIGGER can't see
 * triggers, so what can't be seen is tried.
 */
export const isWriteProtected = async (db: Knex, table: string): Promise<boolean> =>
  (await hasTriggers(db, table)) || refusesChanges(db, table);
