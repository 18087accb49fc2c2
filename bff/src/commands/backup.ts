import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupName, backupsIn, deleteOldBackups } from '../config/backup-folders';
import { repositoryRoot } from '../config/repository-root';
import { currentTime } from '../database/clock';
import { makeBackup } from './backups/make-backup';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const USAGE = `Usage: ${commandLine('backup')}              writes a folder in DATA_DIR/backups
       ${commandLine('backup', '--out DIR')}    writes DIR, which must not exist
       ${commandLine('backup', '--keep N')}     then deletes all but the newest N in DATA_DIR/backups
       ${commandLine('backup', '--every H')}    does so every H hours, until it is stopped`;

const OPTIONS = { out: { type: 'string' }, keep: { type: 'string' }, every: { type: 'string' } } as const;
const MAX_NAMED = 10;
const MAX_KEPT = 1_000;
const MAX_HOURS = 7 * 24;
const HOUR_MS = 3_600_000;

const wholeNumber = (name: string, text: string | undefined, max: number): number | undefined => {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new Error(`--${name} takes a whole number from 1 to ${max}.`);
};

const parse = (args: string[]) => {
  try {
    const { out, ...values } = parseArgs({ args, options: OPTIONS }).values;
    const keep = wholeNumber('keep', values.keep, MAX_KEPT);
    const everyHours = wholeNumber('every', values.every, MAX_HOURS);
    if (out && (keep || everyHours)) throw new Error('--keep and --every are for DATA_DIR/backups.');
    return { out, keep, everyHours };
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
    const { out, keep } = parse(args);
    const backups = backupsIn(config.dataDir);
    const folder = out ? resolve(repositoryRoot(), out) : join(backups, backupName(currentTime()));
    const { manifest, files, missing } = await makeBackup(db, config, folder);
    const deleted = keep ? await deleteOldBackups(backups, keep) : 0;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return [
      `Backed up ${rows} rows and ${files} files into ${folder}.`,
      ...(deleted > 0 ? [`Deleted ${deleted} older ones.`] : []),
      'It contains personal data, and not the SECRET. Keep both, in different places.',
      ...(missing.length > 0 ? [describeMissing(missing)] : []),
    ].join('\n');
  },
  { leavesSchema: true as const },
);

/** Absent without `--every`, and for arguments that the command refuses. */
const hoursBetween = (args: string[]): number | undefined => {
  try {
    return parse(args).everyHours;
  } catch {
    return undefined;
  }
};

/** Runs the command, with `--every` again and again: a backup that fails is made in its next turn. */
const runAsAsked = async (args: string[]): Promise<number> => {
  for (;;) {
    const code = await runCommand(backupCommand, args);
    const hours = hoursBetween(args);
    if (!hours) return code;
    await sleep(hours * HOUR_MS);
  }
};

if (require.main === module) {
  runAsAsked(process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
