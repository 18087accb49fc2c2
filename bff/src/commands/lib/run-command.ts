import type { Knex } from 'knex';
import { type Config, loadConfig } from '../../config/config';
import { explainFailure } from '../../config/explain-failure';
import { makeNewFilesPrivate } from '../../config/private-files';
import {
  asMigrationUser,
  assertUsable,
  hasPendingMigrations,
  migrateAsUser,
  newerMigrations,
  openDatabase,
  setClock,
} from '../../database';
import { CommandError } from './command-error';
import { commandLine } from './command-line';
import type { Input } from './password-input';

export { CommandError } from './command-error';

/** Lets a command ask the user questions. */
export interface Dialogue {
  /** Standard input, if there is one. */
  input?: Input;
  /** Writes to the terminal without a line break. */
  show?: (text: string) => void;
}

export interface Io extends Dialogue {
  env: Record<string, string | undefined>;
  print: (line: string) => void;
  printError: (line: string) => void;
}

const terminal: Io = {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  get input() {
    return process.stdin;
  },
  show: (text) => process.stderr.write(text),
};

const describeNewer = (names: string[]): string =>
  `Note: a newer version has migrated this database: ${names.join(', ')}.`;

/** The work of a command on an up-to-date database. Resolves to its output. */
export interface Command {
  (context: {
    args: string[];
    db: Knex;
    config: Config;
    migrated: string[];
    dialogue?: Dialogue;
  }): Promise<string>;
  /** Whether it migrates the database even with `MIGRATE=off`. */
  migrates?: true;
  /** Whether the database is not migrated first, nor has to be. */
  leavesSchema?: true;
  /** Whether it changes the schema itself, for which the settings may have another user. */
  makesSchema?: true;
}

/** @returns the migrations that ran */
const prepareDatabase = async (db: Knex, config: Config, migrates: boolean): Promise<string[]> => {
  if (migrates) return migrateAsUser(db, config);
  await assertUsable(db);
  if (!(await hasPendingMigrations(db))) return [];
  throw new CommandError(`The database has to be migrated first: ${commandLine('migrate')}`);
};

/** Runs a command on the database that the settings name. Answers the exit code. */
export const runCommand = async (command: Command, args: string[], io: Io = terminal): Promise<number> => {
  makeNewFilesPrivate();
  let db: Knex | undefined;
  try {
    const config = loadConfig(io.env);
    db = openDatabase(command.makesSchema ? asMigrationUser(config) : config);
    const migrated = command.leavesSchema
      ? []
      : await prepareDatabase(db, config, config.migrate === 'on' || command.migrates === true);
    await setClock(db);
    const newer = await newerMigrations(db);
    if (newer.length > 0) io.printError(describeNewer(newer));
    io.print(await command({ args, db, config, migrated, dialogue: io }));
    return 0;
  } catch (error) {
    io.printError(explainFailure(error));
    return 1;
  } finally {
    await db?.destroy();
  }
};
