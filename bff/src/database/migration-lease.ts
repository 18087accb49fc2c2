import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { companionsOf } from './clients';
import { isRetryable } from './dialect';
import { newId } from './ids';

const TABLE = 'migration_lease';
const NAME = 'migrations';
const POLL_MS = 250;

export interface LeaseTimes {
  /** A process that doesn't renew its lease for this long has lost it, in ms. */
  leaseMs: number;
  /** How long to wait for the lease of another process, in ms. A million rows get an index in a few seconds. */
  waitMs: number;
}

const TIMES: LeaseTimes = { leaseMs: 20_000, waitMs: 15 * 60_000 };

/** Of the database, in epoch ms: the clocks of the processes may differ. */
const NOW = "(timestampdiff(microsecond, '1970-01-01', utc_timestamp(6)) div 1000)";

const ALREADY_EXISTS = 1050;

/** Not by a migration: it is needed before the first one. */
const createTable = async (db: Knex): Promise<void> => {
  try {
    await db.raw(
      'create table if not exists ?? (name varchar(32) primary key, owner varchar(36) not null, expires_at bigint not null)',
      [TABLE],
    );
    await db(TABLE).insert({ name: NAME, owner: '', expires_at: 0 }).onConflict('name').ignore();
  } catch (error) {
    // Another process creates it at this moment; the next try finds it.
    if (!isRetryable(error) && (error as { errno?: number }).errno !== ALREADY_EXISTS) throw error;
  }
};

/** Takes the lease, or extends it. Resolves to whether this owner has it now. */
const claim = async (db: Knex, owner: string, leaseMs: number): Promise<boolean> => {
  try {
    const claimed = await db(TABLE)
      .where('name', NAME)
      .where((free) => free.where({ owner }).orWhere('expires_at', '<', db.raw(NOW)))
      .update({ owner, expires_at: db.raw(`${NOW} + ?`, [leaseMs]) });
    return claimed === 1;
  } catch (error) {
    if (isRetryable(error)) return false;
    throw error;
  }
};

const wait = async (db: Knex, owner: string, { leaseMs, waitMs }: LeaseTimes): Promise<void> => {
  const end = Date.now() + waitMs;
  await createTable(db);
  while (!(await claim(db, owner, leaseMs))) {
    if (Date.now() > end) throw new Error('Another process has been migrating this database for too long.');
    await sleep(POLL_MS);
    await createTable(db);
  }
};

/**
 * Runs work of which one process at a time may do a part, on MySQL. The turn is a row with an end, which is renewed during
 * the work: unlike named locks, all nodes of a cluster share it, and a killed process loses it.
 *
 * @param work is given a function to call before each part. It throws if the turn was lost, as after a long pause of the
 *   process.
 */
export const withLease = async <T>(
  db: Knex,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
  times: LeaseTimes = TIMES,
): Promise<T> => {
  const { control } = companionsOf(db);
  const owner = newId();
  await wait(control, owner, times);
  const timer = setInterval(() => {
    claim(control, owner, times.leaseMs).catch(() => {});
  }, times.leaseMs / 4);
  const assertHeld = async () => {
    if (!(await claim(control, owner, times.leaseMs)))
      throw new Error('Another process migrates this database now.');
  };
  try {
    return await work(assertHeld);
  } finally {
    clearInterval(timer);
    await control(TABLE)
      .where({ name: NAME, owner })
      .update({ expires_at: 0 })
      .catch(() => {});
  }
};
