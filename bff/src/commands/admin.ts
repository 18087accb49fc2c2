import { parseArgs } from 'node:util';
import { type AuditAction, asciiEmail, LIMITS, PROMPTS } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../database/clock';
import { inTransaction } from '../database/transaction';
import { toUser, type UserRow } from '../features/accounts/account-repository';
import { createSessionRepository } from '../features/identity/sessions/session-repository';
import { passwordProblems } from '../features/identity/sign-in/new-password';
import { hashPassword } from '../features/identity/sign-in/password-hash';
import { ENDED_BY_PASSWORD } from '../features/identity/sign-in/password-service';
import { isName } from '../features/identity/sign-in/weak-password';
import { createTwoStepRepository } from '../features/identity/two-step/two-step-repository';
import { createUserRepository } from '../features/identity/users/user-repository';
import { createOneTimeTokenRepository } from '../features/mail/links/one-time-token-repository';
import { COMMAND_LINE } from '../http/caller/actor';
import { recordAudit } from '../resource/audit/record-audit';
import { commandLine } from './lib/command-line';
import { askForPassword, readPassword } from './lib/password-input';
import { type Command, CommandError, type Dialogue, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('admin', args);
const USAGE = `Usage: ${run('--email E --name N')}                    asks for the password
       ${run('--email E --name N --password-stdin')}   reads it from standard input
       ${run('--email E --name N --password P')}       other users of the machine can see it
       ${run('--email E --reset-two-step')}`;

interface Wish {
  email: string;
  name?: string;
  /** `stdin`: read it from standard input, or ask for it in a terminal. */
  password?: { value: string } | 'stdin';
  /** For a user who has lost the phone and the recovery codes. */
  resetTwoStep: boolean;
}

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      options: { email: text, name: text, password: text, 'password-stdin': flag, 'reset-two-step': flag },
    }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const problemsOf = (password: string): string[] => [
  ...passwordProblems(password),
  ...(password.length > LIMITS.passwordLength ? [`at most ${LIMITS.passwordLength} characters`] : []),
];

const ofOption = (rule: string): string => `--password: ${rule}.`;

const unusable = ({ password }: Pick<Wish, 'password'>, problems: readonly string[]): CommandError =>
  new CommandError(
    typeof password === 'object'
      ? [...problems.map(ofOption), USAGE].join('\n')
      : `This password can't be used: ${problems.join('; ')}.`,
  );

const read = (args: string[]): Wish => {
  const values = parse(args);
  const email = values.email?.trim() ?? '';
  const name = values.name?.normalize('NFC').trim() || undefined;
  const { password, 'password-stdin': isOnStdin = false, 'reset-two-step': resetTwoStep = false } = values;
  const problems = [
    ...(email === '' ? ['--email is missing.'] : []),
    ...(email !== '' && (email.length > LIMITS.emailLength || asciiEmail(email) === undefined)
      ? [`--email: "${email}" is not an email address.`]
      : []),
    ...(name && (name.length > LIMITS.nameLength || /\p{Cc}/u.test(name))
      ? [`--name: at most ${LIMITS.nameLength} characters, and no control characters.`]
      : []),
  ];
  if (password !== undefined && isOnStdin) {
    problems.push('Give the password by --password or by --password-stdin, not by both.');
  } else if (password !== undefined) {
    problems.push(...problemsOf(password).map(ofOption));
  }
  if (resetTwoStep && (name !== undefined || password !== undefined || isOnStdin)) {
    problems.push('--reset-two-step goes with --email alone.');
  }
  if (problems.length > 0) throw new CommandError([...problems, USAGE].join('\n'));
  const given = isOnStdin ? ('stdin' as const) : password === undefined ? undefined : { value: password };
  return { email, name, password: given, resetTwoStep };
};

/**
 * The password that is wanted, if any: as an option, from standard input, or asked for in a terminal, which is also done
 * where a new account would have none.
 */
const findPassword = async (
  wish: Wish,
  isNew: boolean,
  { input, show }: Dialogue,
): Promise<string | undefined> => {
  if (typeof wish.password === 'object') return wish.password.value;
  const isTerminal = input?.isTTY === true && show !== undefined;
  if (wish.password === undefined && !(isTerminal && isNew && wish.name !== undefined)) return undefined;
  if (!input) throw new CommandError('There is no standard input to read the password from.');
  const password = isTerminal ? await askForPassword(input, show) : await readPassword(input);
  const problems = problemsOf(password);
  if (problems.length > 0) throw unusable(wish, problems);
  return password;
};

const audit = (trx: Knex, user: UserRow, action: AuditAction) =>
  recordAudit(trx, COMMAND_LINE, { action, resource: 'user', recordId: user.id, after: toUser(user) });

const resetTwoStepOf = async (trx: Knex, email: string, user: UserRow | undefined): Promise<string> => {
  if (!user) throw new CommandError(`Nobody has the email address ${email}.\n${USAGE}`);
  await createTwoStepRepository(trx).turnOff(user.id);
  await audit(trx, user, 'two-step-off');
  return `${user.email} signs in with the password alone now, or sets two-step sign-in up again where it is demanded.`;
};

const make = async (trx: Knex, { email, name }: Wish, passwordHash?: string): Promise<string> => {
  const missing = [...(name ? [] : ['--name']), ...(passwordHash ? [] : ['--password'])];
  if (!name || !passwordHash) {
    throw new CommandError(
      `Nobody has the email address ${email} yet: ${missing.join(' and ')} needed.\n${USAGE}`,
    );
  }
  // A person with access to the server vouches for the address.
  const emailConfirmedAt = currentTime();
  const user = await createUserRepository(trx).insert({
    name,
    email,
    passwordHash,
    isAdmin: true,
    emailConfirmedAt,
  });
  await audit(trx, user, 'make-admin');
  return `Made the administrator ${name} <${email}>.`;
};

const promote = async (trx: Knex, user: UserRow, { name }: Wish, passwordHash?: string): Promise<string> => {
  const users = createUserRepository(trx);
  await audit(
    trx,
    await users.update(user, {
      isAdmin: true,
      name,
      emailConfirmedAt: user.email_confirmed_at ?? currentTime(),
    }),
    'make-admin',
  );
  if (passwordHash === undefined) return `${user.email} is an administrator now. The password is as before.`;
  const now = currentTime();
  await users.setPassword(user.id, passwordHash, now);
  await createOneTimeTokenRepository(trx).voidAll(user.id, now, ENDED_BY_PASSWORD);
  await createSessionRepository(trx).revokeAll(user.id, now);
  return `${user.email} is an administrator now, with the new password, and signed out everywhere.`;
};

/**
 * Makes an administrator, or turns the user who has the e-mail address into one; or switches a user's two-step
 * sign-in off.
 */
export const adminCommand: Command = async ({ args, db, config, dialogue = {} }) => {
  const wish = read(args);
  const known = await createUserRepository(db).findByEmail(wish.email);
  const password = wish.resetTwoStep ? undefined : await findPassword(wish, known === undefined, dialogue);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const found = await createUserRepository(trx).findByEmail(wish.email);
    const user = found && (await createUserRepository(trx).lock(found.id));
    if (wish.resetTwoStep) return resetTwoStepOf(trx, wish.email, user);
    const names = [config.productName, wish.name ?? '', user?.name ?? ''];
    if (password !== undefined && isName(password, names)) throw unusable(wish, [PROMPTS.passwordOfNames]);
    return user ? promote(trx, user, wish, passwordHash) : make(trx, wish, passwordHash);
  });
};

if (require.main === module) {
  runCommand(adminCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
