import { comparableEmail } from 'bff-contract';
import type { Knex } from 'knex';
import type { UserRow } from '../identity/users/user-repository';
import { createErasureRepository } from './erasure-repository';

/** Whose data is exported. */
export interface ExportedPerson {
  userId: string;
  name: string;
  email: string;
  /** When the account was created, in epoch ms. */
  since: number;
  /** Present and former addresses that no other account has. */
  emails: readonly string[];
  dealers: readonly string[];
  /** Ids of the person's own records. */
  records: ReadonlySet<string>;
}

/** The person of an account, deleted ones too; undefined if there is no such account. */
export const findExportedPerson = async (db: Knex, userId: string): Promise<ExportedPerson | undefined> => {
  const repository = createErasureRepository(db);
  const user: UserRow | undefined = await db('users').where({ id: userId }).first();
  if (!user) return undefined;
  const own = await repository.ownIds(userId);
  const businesses = await repository.businessesOf(own.dealers);
  const emails = [
    user.email,
    user.pending_email ?? '',
    ...businesses.map(({ contact_email }) => contact_email),
    ...(await repository.formerEmails(userId)),
  ].flatMap((email) => [email.toLowerCase(), comparableEmail(email)]);
  // An address may have been mistyped, and may have another owner by now.
  const taken: string[] = await db('users')
    .whereIn('live_email', emails)
    .whereNot('id', userId)
    .pluck('live_email');
  return {
    userId,
    name: user.name,
    email: user.email,
    since: Number(user.created_at),
    emails: [...new Set(emails)].filter((email) => email !== '' && !taken.includes(email)),
    dealers: own.dealers,
    records: new Set([userId, ...Object.values(own).flat()]),
  };
};
