import type Database from 'better-sqlite3';

/** Version 12 aborts on Node.js 24.19 and newer when a statement is collected; version 13 crashes on Node.js 20. */
const NAME = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

/**
 * Loads the version of better-sqlite3 that works on this version of Node.js.
 *
 * @throws if the packages were installed with a version of Node.js that needs the other one
 */
export const loadSqliteDriver = (): typeof Database => require(NAME);

/** Opens a file beside knex. @throws as {@link loadSqliteDriver} does, and if the file can't be opened */
export const openSqliteFile = (file: string, options?: Database.Options): Database.Database => {
  const Driver = loadSqliteDriver();
  return new Driver(file, options);
};
