import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import type { ExportedPerson, OwnRecords } from '../../database/stored-data/declaration';
import { createAccountRepository } from '../accounts/account-repository';
import { askFeatures } from './declared-data';

/** The ids of a person's records, by what they are. */
export const findOwnRecords = async (db: Knex, userId: string): Promise<OwnRecords> =>
  Object.assign({}, ...(await askFeatures(({ own }) => own?.(db, userId))));

/** Ids of the account and all its records. */
export const idsOf = (userId: string, own: OwnRecords): ReadonlySet<string> =>
  new Set([userId, ...Object.values(own).flat()]);

/** All names and addresses that a person has or had. */
export const findNames = async (db: Knex, userId: string) => {
  const known = await askFeatures(({ knownAs }) => knownAs?.(db, userId));
  return {
    names: known.flatMap(({ names = [] }) => names),
    emails: known.flatMap(({ emails = [] }) => emails).filter((email) => Boolean(email)) as string[],
  };
};

/** The person of an account, deleted ones too; undefined if there is no such account. */
export const findExportedPerson = async (db: Knex, userId: string): Promise<ExportedPerson | undefined> => {
  const users = createAccountRepository(db);
  const user = await users.findAny(userId);
  if (!user) return undefined;
  const own = await findOwnRecords(db, userId);
  const { emails: known } = await findNames(db, userId);
  const emails = known.flatMap((email) => [email.toLowerCase(), comparableEmail(email)]);
  // An address may have been mistyped, and may have another owner by now.
  const taken = await users.addressesOfOthers(userId, emails);
  return {
    userId,
    name: user.name,
    email: user.email,
    since: Number(user.created_at),
    emails: [...new Set(emails)].filter((email) => !taken.includes(email)),
    dealers: own.dealers ?? [],
    records: idsOf(userId, own),
  };
};
