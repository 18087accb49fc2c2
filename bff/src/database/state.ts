import type { Knex } from 'knex';
import { dialectOf } from './dialect';
import { appliedMigrations } from './migrate';
import { migrations } from './migrations';

export interface DatabaseState {
  kind: 'SQLite' | 'MariaDB' | 'MySQL';
  version: string;
  /** Names, in order. */
  applied: string[];
  /** Known to this version, and not applied. */
  pending: string[];
}

const versionOf = async (db: Knex): Promise<string> => {
  if (dialectOf(db) === 'sqlite') return (await db.raw('select sqlite_version() as version'))[0].version;
  const [[row]] = await db.raw('select version() as version');
  return row.version;
};

/** Which database this is, and how far its schema has come. */
export const databaseState = async (db: Knex): Promise<DatabaseState> => {
  const version = await versionOf(db);
  const applied = await appliedMigrations(db);
  const server = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  return {
    kind: dialectOf(db) === 'sqlite' ? 'SQLite' : server,
    version,
    applied,
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
  };
};
