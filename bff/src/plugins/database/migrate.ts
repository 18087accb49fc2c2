import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { migrations } from '../../../migrations';
import { dialectOf, isRetryable } from './dialect';

const LOCK = 'slabdesk migrations';
const LOCK_SECONDS = 50;
const RETRY_MS = 200;

const config: Knex.MigratorConfig = {
  migrationSource: {
    getMigrations: async () => Object.keys(migrations),
    getMigrationName: (name: string) => name,
    getMigration: async (name: string) => {
      const migration = migrations[name];
      if (!migration) throw new Error(`There is no migration ${name}`);
      return migration;
    },
  },
};

const run = async (db: Knex): Promise<string[]> => {
  const [, ran] = await db.migrate.latest(config);
  return ran;
};

/**
 * MySQL frees a named lock when its connection ends, however that ends. Who holds it knows that a lock
 * in knex's own table was left behind by a process that was killed.
 */
const runAlone = async (db: Knex): Promise<string[]> => {
  const connection = await db.client.acquireConnection();
  const named = async (statement: string, values: unknown[]) => {
    const [[row]] = await db.raw(statement, values as string[]).connection(connection);
    return row.answer as number | null;
  };
  try {
    const answer = await named('select get_lock(concat(database(), ?), ?) as answer', [LOCK, LOCK_SECONDS]);
    if (answer !== 1) throw new Error('Another process has been migrating this database for too long.');
    await db.migrate.forceFreeMigrationsLock(config);
    return await run(db);
  } finally {
    await named('select release_lock(concat(database(), ?)) as answer', [LOCK]).catch(() => {});
    await db.client.releaseConnection(connection);
  }
};

/** Another process holds the lock, or is just making the tables that knex keeps it in. */
const isTaken = (error: unknown) =>
  isRetryable(error) ||
  (error instanceof Error && (error.name === 'MigrationLocked' || /\bknex_migrations/.test(error.message)));

/** SQLite has no such lock: one that is held for long is taken for left behind. */
const runInTurn = async (db: Knex, patienceMs: number): Promise<string[]> => {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(RETRY_MS)) {
    try {
      return await run(db);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  await db.migrate.forceFreeMigrationsLock(config);
  return run(db);
};

/**
 * Brings the schema up to date; answers the names of the migrations that ran. Processes that start at once
 * take turns, and what one that was killed left behind is done again.
 *
 * @param patienceMs how long SQLite waits for another process
 */
export const migrate = (db: Knex, patienceMs = 15_000): Promise<string[]> =>
  dialectOf(db) === 'mysql' ? runAlone(db) : runInTurn(db, patienceMs);
