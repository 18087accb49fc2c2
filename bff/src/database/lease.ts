import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { OperatorError } from '../config/operator-error';
import { companionsOf } from './clients';
import { dialectOf, isRetryable } from './dialect';
import { newId } from './ids';

/** Named after its first use; other versions of the server share it. */
const TABLE = 'migration_lease';
const MIGRATIONS = 'migrations';
const POLL_MS = 250;

export interface LeaseTimes {
  /** A process that doesn't renew its lease for this long has lost it, in ms. */
  leaseMs: number;
  /** How long to wait for the lease of another process, in ms. A million rows get an index in a few seconds. */
  waitMs: number;
}

const TIMES: LeaseTimes = { leaseMs: 20_000, waitMs: 15 * 60_000 };

/** The time of the database, in epoch ms: the clocks of the processes may differ. */
const NOW = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000)";

const ALREADY_EXISTS = 1050;

const addRow = async (db: Knex, name: string): Promise<void> => {
  await db(TABLE).insert({ name, owner: '', expires_at: 0 }).onConflict('name').ignore();
};

/** Not by a migration: it is needed before the first one. */
const createTable = async (db: Knex): Promise<void> => {
  try {
    await db.raw(
      'create table if not exists ?? (name varchar(32) primary key, owner varchar(36) not null, expires_at bigint not null)',
      [TABLE],
    );
    await addRow(db, MIGRATIONS);
  } catch (error) {
    // Another process creates it at this moment; the next try finds it.
    if (!isRetryable(error) && (error as { errno?: number }).errno !== ALREADY_EXISTS) throw error;
  }
};

interface Lease {
  name: string;
  owner: string;
  leaseMs: number;
}

/** Writes the owner and the end of one of these leases. Resolves to whether this owner has it now. */
const write = async (db: Knex, { owner, leaseMs }: Lease, leases: Knex.QueryBuilder): Promise<boolean> => {
  try {
    return (await leases.update({ owner, expires_at: db.raw(`${NOW} + ?`, [leaseMs]) })) === 1;
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
};

const claim = (db: Knex, lease: Lease): Promise<boolean> =>
  write(db, lease, db(TABLE).where('name', lease.name).where('expires_at', '<', db.raw(NOW)));

/** A lease that another owner has had since, and given back, is lost. */
const renew = (db: Knex, lease: Lease): Promise<boolean> =>
  write(db, lease, db(TABLE).where({ name: lease.name, owner: lease.owner }));

/** Runs work with a claimed lease, which is renewed meanwhile and then given back. */
const hold = async <T>(db: Knex, lease: Lease, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => {
    renew(db, lease).catch(() => {});
  }, lease.leaseMs / 4);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    const { name, owner } = lease;
    await db(TABLE)
      .where({ name, owner })
      .update({ owner: '', expires_at: 0 })
      .catch(() => {});
  }
};

/**
 * Runs work of which one process at a time may do a part, on MySQL. The turn is a row with an end, which is renewed during
 * the work: unlike named locks, all nodes of a cluster share it, and a killed process loses it.
 *
 * @param work is given a function to call before each part. It throws if the turn was lost, as after a long pause of the
 *   process.
 */
export const inMigrationLease = async <T>(
  db: Knex,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
  { leaseMs, waitMs }: LeaseTimes = TIMES,
): Promise<T> => {
  const { control } = companionsOf(db);
  const lease = { name: MIGRATIONS, owner: newId(), leaseMs };
  const end = performance.now() + waitMs;
  await createTable(control);
  while (!(await claim(control, lease))) {
    if (performance.now() > end)
      throw new OperatorError('Another process has been migrating this database for too long.');
    await sleep(POLL_MS);
    await createTable(control);
  }
  const assertHeld = async () => {
    if (!(await renew(control, lease)))
      throw new OperatorError('Another process migrates this database now.');
  };
  return hold(control, lease, () => work(assertHeld));
};

/**
 * Runs work unless another process does the work of this name now. On MySQL: the processes of SQLite are few, and the work
 * must tolerate others anyway, as a process may lose its lease.
 *
 * @returns whether the work was run
 */
export const whileLeased = async (db: Knex, name: string, work: () => Promise<void>): Promise<boolean> => {
  if (dialectOf(db) === 'sqlite') {
    await work();
    return true;
  }
  const { control } = companionsOf(db);
  const lease = { name, owner: newId(), leaseMs: TIMES.leaseMs };
  await addRow(control, name);
  if (!(await claim(control, lease))) return false;
  await hold(control, lease, work);
  return true;
};
