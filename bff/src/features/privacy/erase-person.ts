import type { Erasure as ErasureCounts } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import type { ErasedPerson } from '../../database/stored-data/declaration';
import { createPersonFinder } from '../../database/stored-data/person-finder';
import { inTransaction } from '../../database/transaction';
import { type Actor, SYSTEM } from '../../http/caller/actor';
import { recordAudit } from '../../resource/audit/record-audit';
import { RESTORABLE_MS } from '../../resource/records';
import { createAccountRepository, type UserRow } from '../accounts/account-repository';
import { askFeatures } from './declared-data';
import { createErasureRepository, type Erasure, newPseudonym } from './erasure-repository';
import { type Called, findNames, findOwnRecords, idsOf } from './person';

/** The effects of an erasure: what it deletes, changes and keeps. */
export interface ErasurePreview extends ErasureCounts {
  userId: string;
}

const addressOf = (pseudonym: string): string =>
  `${pseudonym.toLowerCase().replaceAll(' ', '-')}@erased.invalid`;

/** One word, such as "Stone", is no name that could be looked for in other people's texts. */
const hasSeveralWords = (name: string): boolean => /\S\s+\S/.test(name.trim());

/** Counts what an erasure would affect; undefined if there is no such account. */
export const previewErasure = async (db: Knex, userId: string): Promise<ErasurePreview | undefined> => {
  const user = await createAccountRepository(db).findAny(userId);
  if (!user) return undefined;
  const own = await findOwnRecords(db, userId);
  const { sessions = [], projects = [], orders = [], dealers = [], files = [] } = own;
  return Object.assign(
    {
      userId,
      name: user.name,
      email: user.email,
      isErased: user.name === (await createErasureRepository(db).find(userId))?.pseudonym,
      sessions: sessions.length,
      mails: 0,
      projects: projects.length,
      orderedProjects: 0,
      orders: orders.length,
      dealers: dealers.length,
      files: files.length,
      openOrders: 0,
    },
    ...(await askFeatures(({ counts }) => counts?.(db, userId))),
  );
};

/**
 * Reads everything that an erasure needs to know about a person, before it changes anything.
 *
 * @param former how the person was called before the first pass
 */
const findErasedPerson = async (
  trx: Knex,
  user: UserRow,
  pseudonym: string,
  former: Called | undefined,
): Promise<{ person: ErasedPerson; called: Called }> => {
  const userId = user.id;
  const own = await findOwnRecords(trx, userId);
  const kept = new Set((await askFeatures((feature) => feature.kept?.(trx, userId))).flat());
  const lent = new Set((await askFeatures((feature) => feature.lent?.(trx, own))).flat());
  const called = await findNames(trx, user, own, former);
  const { emails, accountEmails } = called;
  const { dealers = [], files = [] } = own;
  const names = called.names.filter((name) => name !== pseudonym && hasSeveralWords(name));
  const now = currentTime();
  return {
    called,
    person: {
      userId,
      since: Number(user.created_at),
      pseudonym,
      address: addressOf(pseudonym),
      emails,
      accountEmails,
      dealers,
      records: idsOf(userId, own),
      finder: createPersonFinder({ ids: [userId, ...dealers], names, emails }),
      kept,
      lent,
      last: [],
      removedFiles: files.filter((id) => !kept.has(id) && !lent.has(id)),
      now,
      past: now - RESTORABLE_MS - 1,
    },
  };
};

/** One pass of an erasure, in one transaction. */
const eraseOnce = (
  db: Knex,
  actor: Actor,
  userId: string,
  known: Erasure | undefined,
  former: Called | undefined,
): Promise<{ erasure: Erasure; person: ErasedPerson; called: Called } | undefined> =>
  inTransaction(db, async (trx) => {
    const erasures = createErasureRepository(trx);
    const user = await createAccountRepository(trx).lockAny(userId);
    if (!user) return undefined;
    await askFeatures(({ prepare }) => prepare?.(trx, userId, known !== undefined));
    const { pseudonym, erased_at } = (await erasures.find(userId)) ??
      known ?? { pseudonym: newPseudonym(), erased_at: currentTime() };
    const erasure = { user_id: userId, pseudonym, erased_at };
    await erasures.begin(erasure);
    const { person, called } = await findErasedPerson(trx, user, pseudonym, former);
    await askFeatures(({ erase }) => erase?.(trx, person));
    if (user.name !== pseudonym) {
      const isOwn = actor.id === userId;
      const event = { action: 'erase', label: pseudonym } as const;
      const by = isOwn ? { ...actor, name: pseudonym, address: '' } : actor;
      await recordAudit(trx, by, { ...event, resource: 'user', recordId: userId });
      // The trash offers what was deleted and neither restored nor erased since. Erased users can do nothing else.
      for (const recordId of person.dealers)
        await recordAudit(trx, isOwn ? SYSTEM : actor, { ...event, resource: 'fabricator', recordId });
    }
    await erasures.end(userId);
    for (const work of person.last) await work();
    return { erasure, person, called };
  });

/** Passes after which an erasure gives up: others keep naming the person. */
const MAX_PASSES = 5;

/**
 * Erases a person: deletes the account and everything that orders don't need, and puts a pseudonym in place of the name where
 * rows remain. The hourly job deletes the contents of the files. Afterwards it looks for what is left of requests
 * in flight, and repeats until there is nothing. Erasing again finds nothing left and keeps the pseudonym.
 *
 * @param known the erasure that was done before a restore
 * @throws 409 for the last administrator, and for dealers with open orders, unless the erasure is `known`
 * @returns also the tables that still name the person; undefined if there is no such account
 */
export const erasePerson = async (
  db: Knex,
  actor: Actor,
  userId: string,
  known?: Erasure,
): Promise<(Erasure & { remaining: string[] }) | undefined> => {
  let former: Called | undefined;
  for (let pass = 1; ; pass += 1) {
    const erased = await eraseOnce(db, actor, userId, known, former);
    if (!erased) return undefined;
    const { erasure, person, called } = erased;
    const remaining = await createErasureRepository(db).remaining(person);
    if (remaining.length === 0 || pass === MAX_PASSES) return { ...erasure, remaining };
    former = called;
  }
};
