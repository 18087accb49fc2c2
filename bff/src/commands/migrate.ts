import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

/** Updates the schema of the database. */
export const migrateCommand: Command = async ({ args, migrated }) => {
  if (args.length > 0)
    throw new CommandError(`${commandLine('migrate')} takes no arguments: ${args.join(' ')}`);
  return migrated.length > 0 ? `Ran ${migrated.join(', ')}.` : 'The database is up to date.';
};
migrateCommand.migrates = true;

if (require.main === module) {
  runCommand(migrateCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
