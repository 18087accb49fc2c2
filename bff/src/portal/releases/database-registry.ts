import type { Registry, RegistryHead, RegistryReader } from '@slabdesk/releases';
import type { Knex } from 'knex';
import type { KeptRegistry } from './kept-registry';
import { createRegistryRows } from './registry-rows';

/** Whether a head leads on from what was known, and not from an older backup of the database. */
const followsOn = (head: RegistryHead, known: RegistryHead | undefined): boolean => {
  if (known === undefined) return true;
  const isSame = known.epoch === undefined || head.epoch === known.epoch;
  return isSame ? head.number >= known.number : (head.acceptedAt ?? 0) > (known.acceptedAt ?? 0);
};

/** Whether the change that was known as the newest is still there: another history may have the same numbers. */
const hasKnown = async (
  reader: RegistryReader,
  head: RegistryHead,
  { epoch, number, newest }: RegistryHead,
): Promise<boolean> => {
  if (newest === undefined || head.epoch !== epoch || head.newest === newest) return true;
  const { rows } = await reader.changes({ after: number - 1, below: number + 1, limit: 1 });
  return rows[0]?.id === newest;
};

const RESTORED =
  'the database has an older or another registry than this server knows; `npm run registry -- accept` accepts it';

/** The registry of the database, as a server may use it. */
export interface DatabaseRegistry extends Registry {
  /** The same in a transaction, for a change and what belongs to it. */
  within: (trx: Knex.Transaction) => Registry;
  /** Whether the database had a registry that doesn't follow on from what this server knows. */
  isOther: () => boolean;
}

/**
 * The registry of a database for a server. One that doesn't follow on from what the server knows, also from an earlier process, can't
 * be read until it is accepted: a database that was restored from an older backup would otherwise take back releases.
 */
export const createDatabaseRegistry = (db: Knex, kept: Pick<KeptRegistry, 'read'>): DatabaseRegistry => {
  const atStart = kept.read().then(
    (found) => found?.head,
    () => undefined,
  );
  let known: RegistryHead | undefined;
  let isOther = false;
  const guarded = (reader: RegistryReader): RegistryReader => ({
    changes: async (range) => {
      // Responses may come in another order than their questions: each is compared with the state before its question.
      const before = known ?? (await atStart);
      const found = await reader.changes(range);
      isOther = !(followsOn(found.head, before) && (!before || (await hasKnown(reader, found.head, before))));
      if (isOther) throw new Error(RESTORED);
      if (known === undefined || followsOn(found.head, known)) known = found.head;
      return found;
    },
  });
  const over = (rows: Registry): Registry => ({
    ...guarded(rows),
    now: rows.now,
    add: (decide) => rows.add((reader) => decide(guarded(reader))),
  });
  return {
    ...over(createRegistryRows(db)),
    within: (trx) => over(createRegistryRows(trx)),
    isOther: () => isOther,
  };
};
