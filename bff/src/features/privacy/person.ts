import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import type { ExportedPerson, OwnRecords } from '../../database/stored-data/declaration';
import { createAccountRepository, type UserRow } from '../accounts/account-repository';
import { askFeatures } from './declared-data';

/** The ids of a person's records, by what they are. */
export const findOwnRecords = async (db: Knex, userId: string): Promise<OwnRecords> =>
  Object.assign({}, ...(await askFeatures(({ own }) => own?.(db, userId))));

/** Ids of the account and all its records. */
export const idsOf = (userId: string, own: OwnRecords): ReadonlySet<string> =>
  new Set([userId, ...Object.values(own).flat()]);

/** An address as it may be written down, and as it is compared. */
const formsOf = (email: string): string[] => [email.toLowerCase(), comparableEmail(email)];

/** How a person is called. */
export interface Called {
  names: readonly string[];
  emails: readonly string[];
  accountEmails: readonly string[];
}

/**
 * Names of a person, and addresses that nobody else has now: an address may have been given away, or be shared.
 *
 * @param former what an erasure has found before it changed anything
 */
export const findNames = async (
  db: Knex,
  { id, email }: UserRow,
  own: OwnRecords,
  former?: Called,
): Promise<Called> => {
  const known = former ? [] : await askFeatures(({ knownAs }) => knownAs?.(db, id));
  const confirmed = former?.emails ?? known.flatMap(({ emails = [] }) => emails).flatMap(formsOf);
  const present = former?.accountEmails ?? formsOf(email);
  const all = [...new Set([...confirmed, ...present])];
  const others = await askFeatures(({ addressesOfOthers }) => addressesOfOthers?.(db, id, own, all));
  const taken = new Set(others.flat().map(comparableEmail));
  const isOwn = (address: string) => !taken.has(comparableEmail(address));
  return {
    names: former?.names ?? known.flatMap(({ names = [] }) => names),
    emails: [...new Set(confirmed)].filter(isOwn),
    accountEmails: present.filter(isOwn),
  };
};

/** The person of an account, deleted ones too; undefined if there is no such account. */
export const findExportedPerson = async (db: Knex, userId: string): Promise<ExportedPerson | undefined> => {
  const user = await createAccountRepository(db).findAny(userId);
  if (!user) return undefined;
  const own = await findOwnRecords(db, userId);
  const { emails, accountEmails } = await findNames(db, user, own);
  return {
    userId,
    name: user.name,
    email: user.email,
    since: Number(user.created_at),
    emails,
    accountEmails,
    dealers: own.dealers ?? [],
    records: idsOf(userId, own),
  };
};
