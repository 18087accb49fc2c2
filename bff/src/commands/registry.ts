import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  describeBroken,
  isUnreadable,
  openStoreAt,
  type RegistryReader,
  type ReleaseRegistry,
  viewRegistry,
} from '@slabdesk/releases';
import type { Knex } from 'knex';
import { repositoryRoot } from '../config/repository-root';
import { currentTime } from '../database/clock';
import { newId } from '../database/ids';
import { readKept } from '../portal/releases/kept-registry';
import { createRegistryRows, type RegistryRows } from '../portal/releases/registry-rows';
import { commandLine } from './lib/command-line';
import { type Command, CommandError, runCommand } from './lib/run-command';
import { takeOver } from './lib/take-over';

const run = (args: string) => commandLine('registry', args);
const USAGE = `Usage: ${run('take-over')}      copies the registry that a release store has from before it was in the database
       ${run('accept')}         lets servers go over to the registry of a database that was restored
       ${run('restore FILE')}   goes on from a copy: registry.json below release-cache in the DATA_DIR of a server`;

/** Adds a change of the whole registry, and lets servers go over to it. Resolves to its number. */
const goOn = async (
  rows: RegistryRows,
  decide: (reader: RegistryReader) => Promise<ReleaseRegistry>,
  what: { action: string; reason: string },
): Promise<number> => {
  const { number } = await rows.add(async (reader) => {
    const registry = await decide(reader);
    const next = (await reader.changes({ limit: 1 })).head.number + 1;
    const change = {
      id: newId(),
      at: new Date(currentTime()).toISOString(),
      by: 'Command line',
      remote: 'registry',
      ...what,
    };
    return { number: next, document: JSON.stringify({ ...registry, generation: next, change }) };
  });
  await rows.renew(currentTime());
  return number;
};

const accept = async (db: Knex): Promise<string> => {
  const newest = async (reader: RegistryReader): Promise<ReleaseRegistry> => {
    const { head, registry, broken } = await viewRegistry(reader);
    if (broken[0]) throw new CommandError(`${describeBroken(broken[0])}.`);
    if (head.number === 0) throw new CommandError('The database has no registry.');
    return registry;
  };
  const what = { action: 'accept', reason: 'The database was restored' };
  await goOn(createRegistryRows(db), newest, what);
  return 'Servers go over to the registry of this database within seconds.';
};

const readCopy = (file: string): ReleaseRegistry => {
  try {
    return readKept(readFileSync(resolve(repositoryRoot(), file))).registry;
  } catch (error) {
    if (!isUnreadable(error) && !(error as NodeJS.ErrnoException).code) throw error;
    throw new CommandError(`${file} holds no registry: ${(error as Error).message}.`);
  }
};

const restore = async (db: Knex, file: string): Promise<string> => {
  const registry = readCopy(file);
  if (registry.generation === 0) throw new CommandError(`${file} is of a portal that has released nothing.`);
  const what = { action: 'restore', reason: `From a copy of change ${registry.generation}` };
  const next = await goOn(createRegistryRows(db), async () => registry, what);
  return `Change ${next} has what change ${registry.generation} of the copy had.`;
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
