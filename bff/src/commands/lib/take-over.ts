import {
  checkRegistry,
  keyOf,
  numbersOf,
  parseJson,
  type RegistryRow,
  type ReleaseStore,
} from '@slabdesk/releases';
import type { Knex } from 'knex';
import { createRegistryRows } from '../../portal/releases/registry-rows';
import { CommandError } from './command-error';

/** The folder of a release store that had its registry, as numbered files: `registry/00000007.json`. */
const FOLDER = 'registry';

/** Newer than any format: servers and commands that read the store's own registry go on with what they know, and say so. */
const MOVED = { format: 99, movedTo: 'database' };

/** A change of the store, without what only the store's own registry had: signatures of changes, and proposals by keys. */
const toRow = (number: number, value: object): RegistryRow => {
  const { chain: _chain, proposals: _proposals, ...registry } = value as Record<string, unknown>;
  return { number, document: JSON.stringify(checkRegistry(registry, number)) };
};

/** The changes of the store's registry, without what a repair has set aside. */
const readRows = async (store: ReleaseStore) => {
  const numbers = await numbersOf(store, FOLDER);
  const rows: RegistryRow[] = [];
  let isMoved = false;
  for (const number of numbers) {
    const bytes = (await store.read(keyOf(FOLDER, number))) ?? Buffer.alloc(0);
    const value = parseJson(bytes) as { movedTo?: string; quarantined?: string };
    if (value.movedTo === MOVED.movedTo) isMoved = true;
    else if (value.quarantined === undefined) rows.push(toRow(number, value));
  }
  return { rows, isMoved, highest: numbers.at(-1) ?? 0 };
};

/**
 * Copies the registry that a release store has from before it was in the database, and ends it there.
 * @throws CommandError if there is none, or the database has one
 */
export const takeOver = async (db: Knex, store: ReleaseStore): Promise<string> => {
  const registry = createRegistryRows(db);
  if ((await registry.head()).number > 0)
    throw new CommandError('The database has a registry already. Nothing was copied.');
  const { rows, isMoved, highest } = await readRows(store).catch((error: Error) => {
    throw new CommandError(`The registry of ${store.name} can't be read: ${error.message}.`);
  });
  if (rows.length === 0) throw new CommandError(`${store.name} has no registry.`);
  // Nothing is added to the store's registry from here on, also if this command is killed and runs again.
  const moved = Buffer.from(JSON.stringify(MOVED));
  if (!isMoved && !(await store.create(keyOf(FOLDER, highest + 1), moved)))
    throw new CommandError('The registry was changed meanwhile. Please run the command again.');
  await registry.fill(rows);
  return `Copied ${rows.length} changes. Start the servers now.`;
};
