import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createAccountRepository } from '../features/accounts/account-repository';
import { openStorage } from '../features/files/storage';
import { findExportedPerson } from '../features/privacy/person';
import { archiveOf } from '../features/privacy/person-archive';
import { COMMAND_LINE } from '../http/caller/actor';
import { recordAudit } from '../resource/audit/record-audit';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('export', args);
const USAGE = `Usage: ${run('--email E --out FILE')}   writes all that is stored about a person into a new ZIP
       ${run('--id I --out FILE')}      the same, by the account's id (for deleted accounts)`;

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { email: text, id: text, out: text } }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

/** Exports a person into a file, which gets its name once it is whole. */
export const exportCommand: Command = async ({ args, db, config }) => {
  const { email, id, out } = parse(args);
  if (out === undefined || (email === undefined) === (id === undefined)) throw new CommandError(USAGE);
  const userId = id ?? (await createAccountRepository(db).findByEmail(email ?? ''))?.id;
  const person = userId === undefined ? undefined : await findExportedPerson(db, userId);
  if (!person) throw new CommandError(`There is no such account: ${email ?? id}.\n${USAGE}`);
  if (existsSync(out)) throw new CommandError(`${out} exists already.`);
  const storage = await openStorage(config);
  try {
    const draft = `${out}.partial`;
    const file = await open(draft, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      throw new CommandError(
        `${draft} is an export that was not finished. Delete it, unless it is being made right now.`,
      );
    });
    try {
      const { userId: recordId, name: label } = person;
      await recordAudit(db, COMMAND_LINE, { action: 'export', resource: 'user', recordId, label });
      await pipeline(archiveOf({ db, storage }, person), file.createWriteStream({ flush: true }));
      await rename(draft, out);
    } catch (error) {
      await file.close();
      await rm(draft, { force: true });
      throw error;
    }
  } finally {
    storage.close();
  }
  return `All that is stored about ${person.userId} is in ${out}.`;
};

if (require.main === module) {
  runCommand(exportCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
