import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { withoutDeadline } from '../database/time-limits';
import { createAccountRepository } from '../features/accounts/account-repository';
import { type ErasurePreview, erasePerson, previewErasure } from '../features/privacy/erase-person';
import { createErasureRepository, type Erasure } from '../features/privacy/erasure-repository';
import { COMMAND_LINE } from '../http/caller/actor';
import { AppError } from '../http/errors';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('erase', args);
const USAGE = `Usage: ${run('--email E')}               shows what would be deleted, changed and kept
       ${run('--id I')}                  the same, by the account's id (for deleted accounts)
       ${run('--id I --confirm I')}      erases; the id is repeated on purpose
       ${run('--list')}                  prints everybody who was erased, as JSON without personal data
       ${run('--again FILE')}            erases everybody of such a list again, after a restore`;

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { email: text, id: text, confirm: text, list: { type: 'boolean' }, again: text },
    }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const describe = (preview: ErasurePreview): string =>
  [
    `Erasing ${preview.userId} would`,
    `- delete the account, ${preview.sessions} sessions, ${preview.mails} mails, search words and crash reports;`,
    `- delete ${preview.projects - preview.orderedProjects} projects that were not ordered, and files that neither an order nor another's business shows (the account has ${preview.files} files);`,
    `- put a pseudonym in place of the name in ${preview.orders} orders, ${preview.dealers} dealers, histories and the audit log;`,
    `- keep ${preview.orders} orders with measurements, photos and prices, because dealers need them for their bookkeeping.`,
    'It cannot be undone. Backups still contain the person: keep the output of --list outside of them.',
    `To erase: ${run(`--id ${preview.userId} --confirm ${preview.userId}`)}`,
  ].join('\n');

const erase = async (db: Knex, userId: string, known?: Erasure): Promise<Erasure | undefined> => {
  const erased = await withoutDeadline(() => erasePerson(db, COMMAND_LINE, userId, known)).catch((error) => {
    throw error instanceof AppError ? new CommandError(error.message) : error;
  });
  if (!erased || erased.remaining.length === 0) return erased;
  throw new CommandError(
    `${userId} was erased, but is still named in ${erased.remaining.join(', ')}: others write there. Please run it again.`,
  );
};

const readList = (file: string): Erasure[] => {
  const isErasure = (value: Partial<Erasure> | null) =>
    typeof value?.user_id === 'string' &&
    typeof value.pseudonym === 'string' &&
    Number.isSafeInteger(value.erased_at);
  try {
    const list: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(list) && list.every(isErasure)) return list;
  } catch {
    // The same message as for other contents.
  }
  throw new CommandError(`${file} is not a list that ${run('--list')} has printed.`);
};

const eraseAgain = async (db: Knex, list: Erasure[]): Promise<string> => {
  let erased = 0;
  const problems: string[] = [];
  for (const known of list) {
    try {
      if (await erase(db, known.user_id, known)) erased += 1;
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push(`- ${known.user_id}: ${error.message}`);
    }
  }
  const done = `${erased} of ${list.length} people were erased again`;
  if (problems.length === 0) return `${done}; the others are not in this database.`;
  throw new CommandError([`${done}. ${problems.length} could not be:`, ...problems].join('\n'));
};

/** Erases a person, after it has shown what that means. */
export const eraseCommand: Command = async ({ args, db }) => {
  const { email, id, confirm, list, again } = parse(args);
  const wishes = [email, id, list, again].filter((wish) => wish !== undefined);
  if (wishes.length !== 1 || (confirm !== undefined && confirm !== id)) throw new CommandError(USAGE);
  if (list) {
    const erasures = await createErasureRepository(db).all();
    return JSON.stringify(
      erasures.map(({ user_id, pseudonym, erased_at }) => ({
        user_id,
        pseudonym,
        erased_at: Number(erased_at),
      })),
    );
  }
  if (again !== undefined) return eraseAgain(db, readList(again));
  const userId = id ?? (await createAccountRepository(db).findByEmail(email ?? ''))?.id;
  const preview = userId === undefined ? undefined : await previewErasure(db, userId);
  if (!preview) throw new CommandError(`There is no such account: ${email ?? id}.\n${USAGE}`);
  if (confirm === undefined && !preview.isErased) return describe(preview);
  const erasure = await erase(db, preview.userId);
  return (
    `${preview.userId} is "${erasure?.pseudonym}" now. A search afterwards found nothing that is left. ` +
    'The contents of files are deleted within the hour.'
  );
};

if (require.main === module) {
  runCommand(eraseCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
