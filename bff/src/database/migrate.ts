import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { Knex } from 'knex';
import { OperatorError } from '../config/operator-error';
import { createPrivateFile } from '../config/private-files';
import { BASELINE, createTables, insertFirstRows, lacksBaseline } from './baseline';
import { dialectOf, isRetryable, schemaOptions } from './dialect';
import { inMigrationLease } from './lease';
import { migrations } from './migrations';
import { withoutLimits } from './time-limits';
import { inTransaction, retryDeadlocks } from './transaction';
import { assertNoUnfinishedRestore, unfinishedRestore } from './unfinished-restore';
import { matchWriteProtection } from './write-protection';

/** How long a process waits for the migrations of another one, in ms. */
const WAIT_MS = 15 * 60_000;
const RETRY_MS = 100;

type Migrations = Readonly<Record<string, Knex.Migration | undefined>>;

const toConfig = (known: Migrations): Knex.MigratorConfig => ({
  migrationSource: {
    getMigrations: async () => Object.keys(known),
    getMigrationName: (name: string) => name,
    getMigration: async (name: string) => {
      const migration = known[name];
      if (!migration) throw new Error(`There is no migration ${name}`);
      // knex demands it. Nothing ever goes back: the previous version runs on the schema of the next one.
      return { ...migration, down: async () => {} };
    },
  },
  // knex refuses unknown migrations, so the previous version could not start during a deployment.
  disableMigrationsListValidation: true,
});

const TABLE = 'knex_migrations';
const AUDIT_LOG = 'audit_entries';

/** The migrations that a database has had, in order. */
export const appliedMigrations = async (db: Knex): Promise<string[]> =>
  (await db.schema.hasTable(TABLE)) ? db(TABLE).orderBy('id').pluck('name') : [];

/**
 * Resolves to the migrations of a newer version that were applied to this database. The previous version runs beside the
 * new one during a deployment and after a rollback, so migrations keep what it needs.
 */
export const newerMigrations = async (db: Knex, known: Migrations = migrations): Promise<string[]> =>
  (await appliedMigrations(db)).filter((name) => !Object.hasOwn(known, name));

/** Whether the database lacks migrations of this version, or the rows of a restore that was killed. */
export const hasPendingMigrations = async (db: Knex, known: Migrations = migrations): Promise<boolean> => {
  if ((await unfinishedRestore(db)) !== undefined) return true;
  const applied = new Set(await appliedMigrations(db));
  return Object.keys(known).some((name) => !applied.has(name));
};

/**
 * @throws if an unknown migration is older than known ones, because the database then belongs to another product, or if it has
 *   had only some of the baseline's
 */
const assertHistory = async (db: Knex, known: Migrations): Promise<void> => {
  const applied = await appliedMigrations(db);
  const isKnown = (name: string) => Object.hasOwn(known, name);
  const newest = Object.keys(known).at(-1) ?? '';
  const lastKnown = applied.findLastIndex(isKnown);
  const strange = applied.filter((name, index) => !isKnown(name) && index < lastKnown && name < newest);
  if (strange.length > 0) {
    throw new OperatorError(
      `This database has had migrations that this version doesn't know, before others that it knows: ${strange.join(', ')}. ` +
        'Is DATABASE_URL right, and is this checkout complete?',
    );
  }
  if (lacksBaseline(applied) && applied.some((name) => BASELINE.includes(name)))
    throw new OperatorError(
      'This database is of a version before 0.2.0. Start version 0.2.0 on it first, then this one.',
    );
};

/** @throws if the tables compare texts in another way than the settings say: unique keys and indexes depend on it */
const assertCollation = async (db: Knex): Promise<void> => {
  if (dialectOf(db) === 'sqlite') return;
  const { collation } = schemaOptions(db);
  const column: { used: string } | undefined = await db('information_schema.columns')
    .whereRaw('table_schema = database()')
    .where({ table_name: 'users', column_name: 'name' })
    .first({ used: 'collation_name' });
  if (!column || column.used === collation) return;
  throw new OperatorError(
    `This database uses the collation ${column.used}, and DATABASE_COLLATION asks for ${collation}. It is fixed once the tables ` +
      `have been created: set it to ${column.used}.`,
  );
};

/**
 * Locks a file beside the database. The system releases the lock when the process ends, for whatever reason. SQLite needs
 * no lease: all its processes are on one machine.
 */
const withFileLock = async <T>(
  db: Knex,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const name = `${db.client.config.connection.filename}.lock`;
  createPrivateFile(name);
  const file = new Database(name, { timeout: 0 });
  try {
    for (const end = performance.now() + WAIT_MS; ; await sleep(RETRY_MS)) {
      try {
        file.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isRetryable(error)) throw error;
        if (performance.now() > end)
          throw new OperatorError('Another process has been migrating this database for too long.');
      }
    }
    return await work(async () => {});
  } finally {
    file.close();
  }
};

/** Runs work while no other process migrates or restores this database. A killed process loses its turn. */
export const inMigrationTurn = <T>(
  db: Knex,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> => (dialectOf(db) === 'mysql' ? inMigrationLease(db, work) : withFileLock(db, work));

/**
 * Gives a new database the schema of the baseline.
 *
 * @returns the names of its migrations, which count as run: versions that know them work on it, too
 */
const startFromBaseline = async (db: Knex, config: Knex.MigratorConfig): Promise<string[]> => {
  if (!lacksBaseline(await appliedMigrations(db))) return [];
  // Creates the tables of knex.
  await retryDeadlocks(() => db.migrate.list(config));
  await inTransaction(db, createTables);
  await inTransaction(db, async (trx) => {
    await insertFirstRows(trx);
    const migration_time = new Date();
    await trx(TABLE).insert(BASELINE.map((name) => ({ name, batch: 1, migration_time })));
  });
  return [...BASELINE];
};

/**
 * Runs the known migrations that the database lacks, in a turn of {@link inMigrationTurn}.
 *
 * @returns their names
 */
export const runMigrations = (
  db: Knex,
  known: Migrations,
  assertHeld: () => Promise<void>,
): Promise<string[]> =>
  withoutLimits(async () => {
    const config = toConfig(known);
    await assertUsable(db, known);
    await db.migrate.forceFreeMigrationsLock(config);
    await assertHeld();
    const all = await startFromBaseline(db, config);
    for (;;) {
      await assertHeld();
      // Nodes of a cluster refuse changes of the schema that collide, as a deadlock.
      const [, ran]: [number, string[]] = await retryDeadlocks(() => db.migrate.up(config));
      if (ran.length === 0) break;
      all.push(...ran);
    }
    await matchWriteProtection(db, AUDIT_LOG);
    return all;
  });

/**
 * Checks that the database is one that this version can use, now or once it has been migrated. Changes nothing.
 *
 * @throws as {@link migrate} does for the database of another product, or for another collation
 */
export const assertUsable = async (db: Knex, known: Migrations = migrations): Promise<void> => {
  await assertHistory(db, known);
  await assertCollation(db);
};

/**
 * Updates the schema. Processes that start at the same time take turns, under a lock that a killed process can't
 * leave behind. knex's own lock can be left behind, so it is released first. Half-made tables are created again.
 *
 * @returns the names of the migrations that ran
 */
export const migrate = (db: Knex, known: Migrations = migrations): Promise<string[]> =>
  inMigrationTurn(db, async (assertHeld) => {
    await assertNoUnfinishedRestore(db);
    return runMigrations(db, known, assertHeld);
  });
