import { comparableEmail, DEFAULT_CSV_FORMAT, type Erasure as ErasureCounts } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { lockForUpdate } from '../../database/dialect';
import { inTransaction } from '../../database/transaction';
import type { Actor } from '../../http/caller/actor';
import { conflict } from '../../http/errors';
import { recordAudit } from '../../resource/audit/record-audit';
import { UNDO_MS } from '../../resource/records';
import { createIndexedTable } from '../../resource/word-index/word-index';
import { createCustomerRepository } from '../customers/customer-repository';
import { findDealer } from '../dealers';
import { createDealerRepository } from '../dealers/dealer-repository';
import { createTeamRepository, handOver } from '../dealers/team-repository';
import {
  createUserRepository,
  refuseLastAdmin,
  type UserRow,
  userWords,
} from '../identity/users/user-repository';
import { createProjectRepository, type ProjectRow, projectWords } from '../projects/project-repository';
import { createErasureRepository, type Erasure, newPseudonym } from './erasure-repository';
import { createPersonFinder, type PersonFinder } from './named-person';

/** What an erasure deletes, changes and keeps. */
export interface ErasurePreview extends ErasureCounts {
  userId: string;
}

const findUser = (db: Knex, id: string): Promise<UserRow | undefined> =>
  lockForUpdate(db, db('users').where({ id }).first());

const addressOf = (pseudonym: string): string =>
  `${pseudonym.toLowerCase().replaceAll(' ', '-')}@erased.invalid`;

/** @throws 409 while the person can't be erased */
const assertErasable = async (trx: Knex, userId: string, dealers: readonly string[]): Promise<void> => {
  refuseLastAdmin(await createUserRepository(trx).lockAdmins(), userId);
  const open = await createErasureRepository(trx).openOrdersOf(dealers);
  if (open === 0) return;
  const orders = open === 1 ? 'an order that is' : `${open} orders that are`;
  throw conflict(
    `The business of this account has ${orders} not completed. Please complete or cancel them first.`,
    'OPEN_ORDERS',
  );
};

/** Deletes the account, if it isn't, so that it can't be restored. */
const eraseUser = async (trx: Knex, user: UserRow, pseudonym: string, past: number): Promise<void> => {
  const users = createUserRepository(trx);
  const removed = user.deleted_at === null ? await users.remove(user) : user;
  const erased = {
    name: pseudonym,
    email: addressOf(pseudonym),
    live_email: null,
    password_hash: null,
    is_admin: false,
    unit_preference: 'american',
    csv_format: DEFAULT_CSV_FORMAT,
    tables: null,
    profile_image_key: null,
    email_confirmed_at: null,
    pending_email: null,
    pending_email_until: null,
    last_login_at: 0,
    deleted_at: past,
  };
  await createIndexedTable<UserRow>(trx, userWords).update([removed], erased);
};

/** A dealer whose team has another owner goes on with that one, whose address then replaces the person's. */
const leaveDealers = async (trx: Knex, { id: userId, email }: UserRow): Promise<void> => {
  const owned = await createDealerRepository(trx).findOwned(userId);
  if (!owned) return;
  await createTeamRepository(trx).lockTeam(owned.id);
  if (!(await handOver(trx, owned.id, userId, 'owner'))) return;
  const dealer = await findDealer(trx, owned.id);
  if (!dealer || comparableEmail(dealer.contactEmail) !== comparableEmail(email)) return;
  const contact = { contact_email: dealer.user?.email ?? '', confirmed_contact_email: null };
  await trx('fabricators').where({ id: owned.id }).update(contact);
};

const eraseDealers = async (trx: Knex, ids: string[], pseudonym: string, past: number): Promise<void> => {
  const dealers = createDealerRepository(trx);
  for (const id of ids) {
    const row = await dealers.lock(id);
    if (row) await dealers.remove(row);
  }
  await createErasureRepository(trx).clearDealers(ids, {
    business_name: pseudonym,
    contact_email: addressOf(pseudonym),
    confirmed_contact_email: null,
    phone_number: '',
    code: '',
    live_code: null,
    deleted_at: past,
  });
};

/** Projects that were ordered stay for their orders. */
const eraseProjects = async (trx: Knex, ids: string[], ordered: string[], past: number): Promise<void> => {
  const projects = createProjectRepository(trx);
  for (const id of ids) {
    const row: ProjectRow | undefined = await lockForUpdate(trx, trx('projects').where({ id }).first());
    if (!row) continue;
    const isKept = ordered.includes(id);
    if (!isKept && row.deleted_at === null) await projects.remove(row);
    const changes = { title: '', ...(!isKept && { deleted_at: past }) };
    await createIndexedTable<ProjectRow>(trx, projectWords).update([row], changes);
  }
  await createErasureRepository(trx).clearProjects(ids, ordered);
};

const eraseFromOrders = (trx: Knex, userId: string): Promise<unknown> =>
  trx('orders')
    .where('owner_id', userId)
    .update({ title: '', version: trx.raw('version + 1') });

/** One word, such as "Stone", is no name that could be looked for in other people's texts. */
const hasSeveralWords = (name: string): boolean => /\S\s+\S/.test(name.trim());

/** What an erasure would do; undefined if there is no such account. */
export const previewErasure = async (db: Knex, userId: string): Promise<ErasurePreview | undefined> => {
  const repository = createErasureRepository(db);
  const user: UserRow | undefined = await db('users').where({ id: userId }).first();
  if (!user) return undefined;
  const own = await repository.ownIds(userId);
  return {
    userId,
    name: user.name,
    email: user.email,
    isErased: user.name === (await repository.find(userId))?.pseudonym,
    ...(await repository.counts(userId)),
    projects: own.projects.length,
    orderedProjects: (await repository.orderedProjects(userId)).length,
    orders: own.orders.length,
    dealers: own.dealers.length,
    files: own.files.length,
    openOrders: await repository.openOrdersOf(own.dealers),
  };
};

/** How the person was called before the first pass. */
interface Former {
  names: readonly string[];
  emails: readonly string[];
}

/** One pass of an erasure, in one transaction. */
const eraseOnce = (
  db: Knex,
  actor: Actor,
  userId: string,
  known: Erasure | undefined,
  former: Former,
): Promise<{ erasure: Erasure; person: PersonFinder; called: Former } | undefined> =>
  inTransaction(db, async (trx) => {
    const repository = createErasureRepository(trx);
    const user = await findUser(trx, userId);
    if (!user) return undefined;
    await leaveDealers(trx, user);
    const own = await repository.ownIds(userId);
    await assertErasable(trx, userId, own.dealers);
    const now = currentTime();
    const erasure = (await repository.find(userId)) ??
      known ?? { user_id: userId, pseudonym: newPseudonym(), erased_at: now };
    const { pseudonym } = erasure;
    // Too old to be restored.
    const past = now - UNDO_MS - 1;
    await repository.begin({ user_id: userId, pseudonym, erased_at: erasure.erased_at });

    const ordered = await repository.orderedProjects(userId);
    const businesses = await repository.businessesOf(own.dealers);
    const isNew = user.name !== pseudonym;
    const emails = [
      ...former.emails,
      user.email,
      user.pending_email ?? '',
      ...businesses.map(({ contact_email }) => contact_email),
      ...(await repository.formerEmails(userId)),
    ]
      .flatMap((email) => [email, comparableEmail(email)])
      .filter((email) => email !== addressOf(pseudonym));
    const names = [
      ...former.names,
      user.name,
      ...businesses.map(({ business_name }) => business_name),
      ...(await repository.replyNames(own.orders)),
    ].filter((name) => name !== pseudonym && hasSeveralWords(name));
    const person = createPersonFinder({ id: userId, names, emails });
    await repository.deleteSignIn(userId, own.sessions);
    await eraseUser(trx, user, pseudonym, past);
    await eraseDealers(trx, own.dealers, pseudonym, past);
    await repository.removeFiles(userId, ordered, now);
    await eraseProjects(trx, own.projects, ordered, past);
    await eraseFromOrders(trx, userId);
    await createCustomerRepository(trx).rename(userId, { name: pseudonym, email: addressOf(pseudonym) });
    await repository.renameInHistory(userId, pseudonym);
    await repository.clearReplies(own.orders, pseudonym);
    await repository.renameInNotes(person, pseudonym);
    await repository.clearOrderViews(userId, person, pseudonym);
    await repository.renameInViews(userId, own.dealers, pseudonym);
    await repository.deleteMails(userId, person);
    await repository.deleteInvitations(own.dealers, person);
    await repository.deleteCrashReports(userId, emails, person);
    const records = new Set([userId, ...Object.values(own).flat()]);
    await repository.clearAudit(userId, records, person, pseudonym);
    if (isNew) {
      const isOwn = actor.id === userId;
      await recordAudit(trx, isOwn ? { ...actor, name: pseudonym, address: '' } : actor, {
        action: 'erase',
        resource: 'user',
        recordId: userId,
        label: pseudonym,
      });
    }
    await repository.end(userId);
    return { erasure, person, called: { names, emails } };
  });

/** Passes after which an erasure gives up: others keep naming the person. */
const MAX_PASSES = 5;

/**
 * Erases a person: deletes the account and everything that orders don't need, and puts a pseudonym in place of the name where
 * rows remain. The hourly job deletes the contents of the files. Afterwards it looks for what is left of requests
 * in flight, and repeats until there is nothing. Erasing again finds nothing left and keeps the pseudonym.
 *
 * @param known the erasure that was done before a restore
 * @throws 409 for the last administrator, and for dealers with open orders
 * @returns also the tables that still name the person; undefined if there is no such account
 */
export const erasePerson = async (
  db: Knex,
  actor: Actor,
  userId: string,
  known?: Erasure,
): Promise<(Erasure & { remaining: string[] }) | undefined> => {
  let former: Former = { names: [], emails: [] };
  for (let pass = 1; ; pass += 1) {
    const erased = await eraseOnce(db, actor, userId, known, former);
    if (!erased) return undefined;
    const { erasure, person, called } = erased;
    const remaining = await createErasureRepository(db).remaining(userId, erasure.pseudonym, person);
    if (remaining.length === 0 || pass === MAX_PASSES) return { ...erasure, remaining };
    former = called;
  }
};
