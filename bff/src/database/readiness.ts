import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Knex } from 'knex';
import { heldBackBecause } from './away';
import { companionsOf } from './clients';
import { clockProblem } from './database-clock';
import { FULL, problemOf } from './database-problem';
import { codeOf, dialectOf } from './dialect';
import { newId } from './ids';
import { hasPendingMigrations } from './migrate';

/** Free space that SQLite needs for its journal, in bytes. */
const MIN_FREE_BYTES = 1024 * 1024;
/** A failed write counts for this long, in ms. A full disk takes small writes and refuses larger ones, so trying is no proof. */
const REMEMBER_MS = 5_000;

/** The problem of a database that has to be migrated first, or whose restore isn't finished. */
export const MIGRATION_PENDING = 'a migration is pending';

class RolledBack extends Error {}

/** Writes a row and rolls it back: read-only servers refuse that, and nothing is stored or replicated. */
const writeProblem = async (control: Knex, id: string): Promise<string | undefined> => {
  try {
    await control.transaction(async (trx) => {
      await trx('rate_limits').insert({ bucket: `probe:${id}`, points: 0, expires_at: 0 });
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack) return undefined;
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return problem;
  }
  return undefined;
};

/** Problems that SQLite notices only when it writes its file, which a rolled-back transaction doesn't do. */
const fileProblem = async (file: string): Promise<string | undefined> => {
  try {
    await access(file, constants.R_OK | constants.W_OK);
    await access(dirname(file), constants.W_OK);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'the file of the database is missing';
    if (['EROFS', 'EACCES', 'EPERM'].includes(codeOf(error))) return 'the database is read-only';
    throw error;
  }
  const { bavail, bsize } = await statfs(dirname(file));
  return bavail * bsize < MIN_FREE_BYTES ? FULL : undefined;
};

/**
 * Creates the health check of the database: it accepts reads and writes, its schema is up to date, and its clock agrees
 * with ours.
 */
export const createDatabaseCheck = (db: Knex) => {
  const { control, lastProblem } = companionsOf(db);
  const id = newId();
  return async (): Promise<string | undefined> => {
    const reason = heldBackBecause(db);
    if (reason !== undefined) return reason;
    const remembered = lastProblem();
    if (remembered && performance.now() - remembered.at < REMEMBER_MS) return remembered.problem;
    const problem =
      dialectOf(db) === 'sqlite'
        ? await fileProblem(db.client.config.connection.filename)
        : await clockProblem(control);
    if (problem !== undefined) return problem;
    if (await hasPendingMigrations(control)) return MIGRATION_PENDING;
    return writeProblem(control, id);
  };
};
