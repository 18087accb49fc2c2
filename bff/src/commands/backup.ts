import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../config/repository-root';
import { currentTime } from '../database/clock';
import { makeBackup } from './backups/make-backup';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const USAGE = `Usage: ${commandLine('backup')}              writes a folder in DATA_DIR/backups
       ${commandLine('backup', '--out DIR')}    writes DIR, which must not exist`;

const MAX_NAMED = 10;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { out: { type: 'string' } } }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const describeMissing = (missing: readonly string[]): string => {
  const named = missing.slice(0, MAX_NAMED).join(', ');
  const more = missing.length > MAX_NAMED ? ' …' : '';
  return `WARNING: ${missing.length} files that the database refers to are not in the file store: ${named}${more}`;
};

/** Backs up database, files and releases while the portal runs. */
export const backupCommand: Command = Object.assign(
  async ({ args, db, config }: Parameters<Command>[0]) => {
    const { out } = parse(args);
    const name = new Date(currentTime()).toISOString().replace(/:/g, '-').replace(/\.\d+/, '');
    const folder = out ? resolve(repositoryRoot(), out) : join(config.dataDir, 'backups', name);
    const { manifest, files, missing } = await makeBackup(db, config, folder);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Backed up ${rows} rows and ${files} files into ${folder}.`,
      'It contains personal data, and not the SECRET. Keep both, in different places.',
      ...(missing.length > 0 ? [describeMissing(missing)] : []),
    ].join('\n');
  },
  { leavesSchema: true as const },
);

if (require.main === module) {
  runCommand(backupCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
