import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../config/repository-root';
import { type Restored, restoreBackup } from './backups/restore-backup';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('restore', args);
const USAGE = `Usage: ${run('--from DIR')}                   into an empty database, file store and release store
       ${run('--from DIR --exact')}           leaves sessions signed in, and sends mails that were waiting
       ${run('--from DIR --other-secret')}    although SECRET is not that of the backup`;

const parse = (args: string[]) => {
  const flag = { type: 'boolean', default: false } as const;
  try {
    const { from, ...flags } = parseArgs({
      args,
      options: { from: { type: 'string' }, exact: flag, 'other-secret': flag },
    }).values;
    if (from) return { from: resolve(repositoryRoot(), from), ...flags };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
  throw new CommandError(USAGE);
};

const describe = ({ manifest, rows, files, heldMails }: Restored, isExact: boolean): string =>
  [
    `Restored ${rows} rows and ${files} files of ${manifest.madeAt}.`,
    ...(isExact ? [] : ['All users have to sign in again.']),
    ...(heldMails > 0
      ? [
          `${heldMails} mails that were waiting are not sent: administrators can send them from the Operations page.`,
        ]
      : []),
    `Before you open the portal, erase again who was erased since: ${commandLine('erase', '--again FILE')}`,
  ].join('\n');

/** Restores a backup into an empty place. */
export const restoreCommand: Command = Object.assign(
  async ({ args, db, config }: Parameters<Command>[0]) => {
    const { from, exact, 'other-secret': otherSecret } = parse(args);
    return describe(await restoreBackup(db, config, from, { exact, otherSecret }), exact);
  },
  { leavesSchema: true as const, makesSchema: true as const },
);

if (require.main === module) {
  runCommand(restoreCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
