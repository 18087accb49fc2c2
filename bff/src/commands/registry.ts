import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  checkRegistry,
  isUnreadable,
  keyOf,
  numbersOf,
  openStoreAt,
  parseJson,
  REGISTRY,
  type ReleaseRegistry,
  type ReleaseStore,
} from '@slabdesk/releases';
import type { Knex } from 'knex';
import { repositoryRoot } from '../config/repository-root';
import { currentTime } from '../database/clock';
import { newId } from '../database/ids';
import { readKeptRegistry } from '../portal/releases/registry-copy';
import { createRegistryRows, type RegistryRow, type RegistryRows } from '../portal/releases/registry-rows';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('registry', args);
const USAGE = `Usage: ${run('take-over')}      copies the registry that a release store has from before it was in the database
       ${run('accept')}         lets servers go over to the registry of a database that was restored
       ${run('restore FILE')}   goes on from a copy: registry.json below release-cache in the DATA_DIR of a server`;

const CHANGED = 'The registry was changed meanwhile. Please run the command again.';

/** Newer than any format: servers and commands that read the store's own registry go on with what they know, and say so. */
const MOVED = { format: 99, movedTo: 'database' };

/** A change of the store, without what only the store's own registry had: signatures of changes, and proposals by keys. */
const toRow = (number: number, value: object): RegistryRow => {
  const { chain: _chain, proposals: _proposals, ...registry } = value as Record<string, unknown>;
  return { number, document: JSON.stringify(checkRegistry(registry, number)) };
};

/** The changes of the store's registry, without what a repair has set aside. */
const readRows = async (store: ReleaseStore) => {
  const numbers = await numbersOf(store, REGISTRY);
  const rows: RegistryRow[] = [];
  let isMoved = false;
  for (const number of numbers) {
    const bytes = (await store.read(keyOf(REGISTRY, number))) ?? Buffer.alloc(0);
    const value = parseJson(bytes) as { movedTo?: string; quarantined?: string };
    if (value.movedTo === MOVED.movedTo) isMoved = true;
    else if (value.quarantined === undefined) rows.push(toRow(number, value));
  }
  return { rows, isMoved, highest: numbers.at(-1) ?? 0 };
};

const takeOver = async (db: Knex, store: ReleaseStore): Promise<string> => {
  const registry = createRegistryRows(db);
  if ((await registry.head()).number > 0)
    throw new CommandError('The database has a registry already. Nothing was copied.');
  const { rows, isMoved, highest } = await readRows(store).catch((error: Error) => {
    throw new CommandError(`The registry of ${store.name} can't be read: ${error.message}.`);
  });
  if (rows.length === 0) throw new CommandError(`${store.name} has no registry.`);
  // Nothing is added to the store's registry from here on, also if this command is killed and runs again.
  const moved = Buffer.from(JSON.stringify(MOVED));
  if (!isMoved && !(await store.create(keyOf(REGISTRY, highest + 1), moved))) throw new CommandError(CHANGED);
  await registry.fill(rows);
  return `Copied ${rows.length} changes. Start the servers now.`;
};

/** Adds a change of the whole registry, and lets servers go over to it. */
const goOn = async (rows: RegistryRows, number: number, registry: ReleaseRegistry, what: object) => {
  const change = {
    id: newId(),
    at: new Date(currentTime()).toISOString(),
    by: 'Command line',
    remote: 'registry',
    ...what,
  };
  const document = JSON.stringify({ ...registry, generation: number, change });
  if (!(await rows.add({ number, document }))) throw new CommandError(CHANGED);
  await rows.renew(currentTime());
};

const accept = async (db: Knex): Promise<string> => {
  const rows = createRegistryRows(db);
  const { number } = await rows.head();
  const { document } = await rows.read(number);
  if (document === undefined) throw new CommandError('The database has no registry.');
  const what = { action: 'accept', reason: 'The database was restored' };
  await goOn(rows, number + 1, JSON.parse(document), what);
  return 'Servers go over to the registry of this database within seconds.';
};

const readCopy = (file: string): ReleaseRegistry => {
  try {
    return readKeptRegistry(readFileSync(resolve(repositoryRoot(), file))).registry;
  } catch (error) {
    if (!isUnreadable(error) && !(error as NodeJS.ErrnoException).code) throw error;
    throw new CommandError(`${file} holds no registry: ${(error as Error).message}.`);
  }
};

const restore = async (db: Knex, file: string): Promise<string> => {
  const registry = readCopy(file);
  const rows = createRegistryRows(db);
  const next = (await rows.head()).number + 1;
  const what = { action: 'restore', reason: `From a copy of generation ${registry.generation}` };
  await goOn(rows, next, registry, what);
  return `Generation ${next} has what generation ${registry.generation} of the copy had.`;
};

/** Moves a registry of releases into the database, and restores it there after a loss. */
export const registryCommand: Command = async ({ args, db, config }) => {
  const [action, file] = args;
  if (action === 'restore' && file !== undefined && args.length === 2) return restore(db, file);
  if (args.length !== 1) throw new CommandError(USAGE);
  if (action === 'accept') return accept(db);
  if (action !== 'take-over') throw new CommandError(USAGE);
  const store = openStoreAt(config.releaseStore);
  try {
    return await takeOver(db, store);
  } finally {
    store.close();
  }
};

if (require.main === module) {
  runCommand(registryCommand, process.argv.slice(2)).then((code) => {
    process.exitCode = code;
  });
}
