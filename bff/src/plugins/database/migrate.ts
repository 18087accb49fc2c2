import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { migrations } from '../../../migrations';
import { dialectOf, isRetryable } from './dialect';

const LOCK = 'slabdesk migrations';
/** How long a process waits for another one's migrations. */
const LOCK_SECONDS = 50;
const RETRY_MS = 100;

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

const tooLong = () => new Error('Another process has been migrating this database for too long.');

/** MySQL frees a named lock when its connection ends, however that ends. */
const withNamedLock = async <T>(db: Knex, work: () => Promise<T>): Promise<T> => {
  const connection = await db.client.acquireConnection();
  const named = async (statement: string, values: Array<string | number>) => {
    const [[row]] = await db.raw(statement, values).connection(connection);
    return row.answer as number | null;
  };
  try {
    const answer = await named('select get_lock(concat(database(), ?), ?) as answer', [LOCK, LOCK_SECONDS]);
    if (answer !== 1) throw tooLong();
    return await work();
  } finally {
    await named('select release_lock(concat(database(), ?)) as answer', [LOCK]).catch(() => {});
    await db.client.releaseConnection(connection);
  }
};

/** Of a file beside the database: the system frees the lock on it when its process ends, however that ends. */
const withFileLock = async <T>(db: Knex, work: () => Promise<T>): Promise<T> => {
  const file = new Database(`${db.client.config.connection.filename}.lock`, { timeout: 0 });
  try {
    for (const end = Date.now() + LOCK_SECONDS * 1_000; ; await sleep(RETRY_MS)) {
      try {
        file.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (Date.now() > end) throw tooLong();
      }
    }
    return await work();
  } finally {
    file.close();
  }
};

/**
 * Brings the schema up to date; answers the names of the migrations that ran. Processes that start at once
 * take turns, under a lock that a killed process can't leave behind. knex's own lock it can, so that one is
 * freed first; and what was left half-made is made again.
 */
export const migrate = (db: Knex): Promise<string[]> => {
  const withLock = dialectOf(db) === 'mysql' ? withNamedLock : withFileLock;
  return withLock(db, async () => {
    await db.migrate.forceFreeMigrationsLock(config);
    return run(db);
  });
};
