import type { Knex } from 'knex';
import { type Config, ConfigError, loadConfig } from '../../config';
import { migrate, openDatabase } from '../../plugins/database';

/** A failure that its message explains to the person at the keyboard. */
export class CommandError extends Error {}

export interface Io {
  env: Record<string, string | undefined>;
  print: (line: string) => void;
  printError: (line: string) => void;
}

const terminal: Io = {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
};

const UNREACHABLE = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof CommandError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code && UNREACHABLE.has(code)) return `The database that DATABASE_URL names does not answer (${code}).`;
  if (code === 'ER_ACCESS_DENIED_ERROR') return 'The database refuses the user or password of DATABASE_URL.';
  if (code === 'ER_BAD_DB_ERROR') return 'The database that DATABASE_URL names does not exist.';
  return stack ?? message;
};

/** What a command does with an up-to-date database; answers what it has to say. */
export type Command = (context: {
  args: string[];
  db: Knex;
  config: Config;
  migrated: string[];
}) => Promise<string>;

/** Runs a command on the database that the settings name. Answers the exit code. */
export const runCommand = async (command: Command, args: string[], io: Io = terminal): Promise<number> => {
  let db: Knex | undefined;
  try {
    const config = loadConfig(io.env);
    db = openDatabase(config);
    const migrated = await migrate(db);
    io.print(await command({ args, db, config, migrated }));
    return 0;
  } catch (error) {
    io.printError(explain(error));
    return 1;
  } finally {
    await db?.destroy();
  }
};
