import {
  checkRegistry,
  keyOf,
  numbersOf,
  openStoreAt,
  parseJson,
  REGISTRY,
  type ReleaseStore,
} from '@slabdesk/releases';
import type { Knex } from 'knex';
import { currentTime } from '../database/clock';
import { newId } from '../database/ids';
import { createRegistryRows, type RegistryRow } from '../portal/releases/registry-rows';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';

const run = (args: string) => commandLine('registry', args);
const USAGE = `Usage: ${run('take-over')}   copies the registry of the release store into the database
       ${run('accept')}      lets servers go over to the registry of a database that was restored`;

/** Newer than any format: servers and commands that read the store's own registry go on with what they know, and say so. */
const MOVED = { format: 99, movedTo: 'database' };

/** The changes of the store's registry, without what a repair has set aside. */
const readRows = async (store: ReleaseStore) => {
  const numbers = await numbersOf(store, REGISTRY);
  const rows: RegistryRow[] = [];
  let isMoved = false;
  for (const number of numbers) {
    const bytes = (await store.read(keyOf(REGISTRY, number))) ?? Buffer.alloc(0);
    const value = parseJson(bytes) as { movedTo?: string };
    if (value.movedTo === MOVED.movedTo) isMoved = true;
    else if (checkRegistry(value, number)) rows.push({ number, document: bytes.toString('utf8') });
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
  if (!isMoved && !(await store.create(keyOf(REGISTRY, highest + 1), moved)))
    throw new CommandError('The registry was changed meanwhile. Please run the command again.');
  await registry.fill(rows);
  return `Copied ${rows.length} changes. Set RELEASE_REGISTRY=database, and restart all servers.`;
};

const accept = async (db: Knex): Promise<string> => {
  const rows = createRegistryRows(db);
  const { number } = await rows.head();
  const { document } = await rows.read(number);
  if (document === undefined) throw new CommandError('The database has no registry.');
  const change = {
    id: newId(),
    at: new Date().toISOString(),
    by: 'Command line',
    reason: 'The database was restored',
    remote: 'registry',
    action: 'accept',
  };
  const generation = number + 1;
  const next = JSON.stringify({ ...JSON.parse(document), generation, change });
  if (!(await rows.add({ number: generation, document: next })))
    throw new CommandError('The registry was changed meanwhile. Please run the command again.');
  await rows.renew(currentTime());
  return 'Servers go over to the registry of this database within seconds.';
};

/** Moves the registry of releases into the database, and accepts it there after a restore. */
export const registryCommand: Command = async ({ args, db, config }) => {
  if (args.length !== 1) throw new CommandError(USAGE);
  if (args[0] === 'accept') return accept(db);
  if (args[0] !== 'take-over') throw new CommandError(USAGE);
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
