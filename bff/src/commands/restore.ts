import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../config/repository-root';
import { type Restored, restoreBackup } from './backups/restore-backup';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('restore', args);
const USAGE = `Usage: ${run('--from DIR')}                   into an empty database, file store and release store
       ${run('--from DIR --exact')}           leaves sessions signed in and links good, and sends mails that were waiting
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

/** A line for each number that is not 0. */
const linesFor = (lines: ReadonlyArray<readonly [count: number, line: string]>): string[] =>
  lines.flatMap(([count, line]) => (count > 0 ? [`${count} ${line}`] : []));

const describe = ({ manifest, rows, files, safe }: Restored): string =>
  [
    `Restored ${rows} rows and ${files} files of ${manifest.madeAt}.`,
    ...(safe
      ? [
          'All users have to sign in again. Links that were mailed to set a password, or to confirm or change an address, have ended.',
          ...linesFor([
            [safe.endedLinks, 'links of orders have ended: dealers can make new ones.'],
            [safe.endedInvitations, 'invitations to teams have ended: owners can invite again.'],
            [
              safe.heldMails,
              'mails that were waiting are not sent: administrators can send them from the Operations page.',
            ],
            [
              safe.apiKeys,
              'API keys work, also keys that were revoked since: dealers and administrators should look through theirs.',
            ],
            [
              safe.releaseKeys,
              'keys of pipelines work, also keys that were revoked since: administrators should look through them on the Operations page.',
            ],
          ]),
        ]
      : []),
    `Before you open the portal, erase again who was erased since: ${commandLine('erase', '--again FILE')}`,
  ].join('\n');

/** Restores a backup into an empty place. */
export const restoreCommand: Command = Object.assign(
  async ({ args, db, config }: Parameters<Command>[0]) => {
    const { from, exact, 'other-secret': otherSecret } = parse(args);
    return describe(await restoreBackup(db, config, from, { exact, otherSecret }));
  },
  { leavesSchema: true as const, makesSchema: true as const },
);

if (require.main === module) {
  runCommand(restoreCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
