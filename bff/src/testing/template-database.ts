import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createConnection } from 'mysql2/promise';
import type { DatabaseConfig } from '../database';

/**
 * The first app of a run of Jest migrates its database and keeps the result in the folder TEST_TEMPLATES, which
 * `scripts/jest/template-folder.cjs` creates for the run. Later apps start with a copy.
 */
const templateFile = ({ databaseUrl }: DatabaseConfig): string | undefined => {
  const folder = process.env.TEST_TEMPLATES;
  return folder && join(folder, databaseUrl ? 'migrated.sql' : 'migrated.sqlite');
};

/** The tables, rows and triggers of a MariaDB database, as one script. */
const toScript = async (db: Knex): Promise<string> => {
  const statements = ['set foreign_key_checks = 0'];
  const [tables = []]: object[][] = await db.raw("show full tables where table_type = 'BASE TABLE'");
  for (const table of tables.map((row) => String(Object.values(row)[0]))) {
    const [[created]] = await db.raw('show create table ??', [table]);
    statements.push(created['Create Table']);
    const rows = await db(table);
    if (rows.length > 0) statements.push(db(table).insert(rows).toString());
  }
  const [triggers = []]: { Trigger: string }[][] = await db.raw('show triggers');
  for (const { Trigger } of triggers) {
    const [[created]] = await db.raw('show create trigger ??', [Trigger]);
    statements.push(`set sql_mode = '${created.sql_mode}'`, created['SQL Original Statement']);
  }
  return statements.join(';\n');
};

/** Keeps a migrated database as the template. Other processes may do the same: the file appears as a whole. */
export const keepTemplate = async (db: Knex, config: DatabaseConfig): Promise<void> => {
  const file = templateFile(config);
  if (!file || existsSync(file)) return;
  const own = `${file}-${process.pid}`;
  if (config.databaseUrl) {
    writeFileSync(own, await toScript(db));
  } else {
    await db.raw('vacuum into ?', [own]);
    chmodSync(own, 0o600);
  }
  renameSync(own, file);
};

/** Fills an empty database from the template. Resolves to false if there is none. */
export const copyTemplate = async (config: DatabaseConfig): Promise<boolean> => {
  const file = templateFile(config);
  if (!file || !existsSync(file)) return false;
  if (config.databaseUrl) {
    // Triggers keep the collation of the connection that creates them, here as in the migrations.
    const options = { uri: config.databaseUrl, charset: 'utf8mb4', multipleStatements: true };
    const connection = await createConnection(options);
    await connection.query(readFileSync(file, 'utf8'));
    await connection.end();
  } else {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    copyFileSync(file, join(config.dataDir, 'slabdesk.sqlite'));
  }
  return true;
};
