import { parseArgs } from 'node:util';
import { brokenPasswordRules, EMAIL_PATTERN, LIMITS } from 'bff-contract';
import type { Knex } from 'knex';
import { recordAudit } from '../features/audit/audit-repository';
import { createOneTimeTokenRepository } from '../features/auth/one-time-token-repository';
import { hashPassword } from '../features/auth/password-hash';
import { createTwoStepRepository } from '../features/two-step/two-step-repository';
import { createUserRepository, toUser, type UserRow } from '../features/users/user-repository';
import { inTransaction } from '../plugins/database/transaction';
import { createSessionRepository } from '../plugins/session/session-repository';
import { type Command, CommandError, runCommand } from './lib/run-command';

const USAGE = `Usage: npm run admin -- --email E --name N --password P
       npm run admin -- --email E --reset-two-step`;

interface Wish {
  email: string;
  name?: string;
  password?: string;
  /** For who has lost the phone and the recovery codes. */
  resetTwoStep: boolean;
}

const parse = (args: string[]) => {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { email: text, name: text, password: text, 'reset-two-step': { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const read = (args: string[]): Wish => {
  const values = parse(args);
  const email = values.email?.trim() ?? '';
  const name = values.name?.normalize('NFC').trim() || undefined;
  const { password, 'reset-two-step': resetTwoStep = false } = values;
  const problems = [
    ...(email === '' ? ['--email is missing.'] : []),
    ...(email !== '' && (email.length > LIMITS.emailLength || !new RegExp(EMAIL_PATTERN).test(email))
      ? [`--email: "${email}" is not an e-mail address.`]
      : []),
    ...(name && (name.length > LIMITS.nameLength || /\p{Cc}/u.test(name))
      ? [`--name: at most ${LIMITS.nameLength} characters, and no control characters.`]
      : []),
    ...(password === undefined ? [] : brokenPasswordRules(password).map((rule) => `--password: ${rule}.`)),
    ...(password && password.length > LIMITS.passwordLength
      ? [`--password: at most ${LIMITS.passwordLength} characters.`]
      : []),
  ];
  if (resetTwoStep && (name !== undefined || password !== undefined)) {
    problems.push('--reset-two-step goes with --email alone.');
  }
  if (problems.length > 0) throw new CommandError([...problems, USAGE].join('\n'));
  return { email, name, password, resetTwoStep };
};

const audit = (trx: Knex, user: UserRow, action: string) =>
  recordAudit(
    trx,
    { name: 'Command line', role: 'system', address: '', requestId: '' },
    { action, resource: 'user', recordId: user.id, after: toUser(user) },
  );

const resetTwoStepOf = async (trx: Knex, email: string, user: UserRow | undefined): Promise<string> => {
  if (!user) throw new CommandError(`Nobody has the e-mail address ${email}.\n${USAGE}`);
  await createTwoStepRepository(trx).turnOff(user.id);
  await audit(trx, user, 'two-step-off');
  return `${user.email} signs in with the password alone now, or sets two-step sign-in up again where it is demanded.`;
};

const make = async (trx: Knex, { email, name, password }: Wish, passwordHash?: string): Promise<string> => {
  const missing = [...(name ? [] : ['--name']), ...(password ? [] : ['--password'])];
  if (!name || !passwordHash) {
    throw new CommandError(
      `Nobody has the e-mail address ${email} yet: ${missing.join(' and ')} needed.\n${USAGE}`,
    );
  }
  const user = await createUserRepository(trx).insert({ name, email, passwordHash, isAdmin: true });
  await audit(trx, user, 'make-admin');
  return `Made the administrator ${name} <${email}>.`;
};

const promote = async (trx: Knex, user: UserRow, { name }: Wish, passwordHash?: string): Promise<string> => {
  const users = createUserRepository(trx);
  await audit(trx, await users.update(user, { isAdmin: true, name }), 'make-admin');
  if (passwordHash === undefined) return `${user.email} is an administrator now. The password is as before.`;
  const now = Date.now();
  await users.setPassword(user.id, passwordHash, now);
  await createOneTimeTokenRepository(trx).voidAll(user.id, now);
  await createSessionRepository(trx).revokeAll(user.id, now);
  return `${user.email} is an administrator now, with the new password, and signed out everywhere.`;
};

/**
 * Makes an administrator, or turns the user who has the e-mail address into one; or switches somebody's
 * two-step sign-in off.
 */
export const adminCommand: Command = async ({ args, db }) => {
  const wish = read(args);
  const passwordHash = wish.password === undefined ? undefined : await hashPassword(wish.password);
  return inTransaction(db, async (trx) => {
    const found = await createUserRepository(trx).findByEmail(wish.email);
    const user = found && (await createUserRepository(trx).lock(found.id));
    if (wish.resetTwoStep) return resetTwoStepOf(trx, wish.email, user);
    return user ? promote(trx, user, wish, passwordHash) : make(trx, wish, passwordHash);
  });
};

if (require.main === module) {
  runCommand(adminCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
