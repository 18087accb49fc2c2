import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  describeBroken,
  isUnreadable,
  openStoreAt,
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

const CHANGED = 'The registry was changed meanwhile. Please run the command again.';

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
  const { head, registry, broken } = await viewRegistry(rows);
  if (broken[0]) throw new CommandError(`${describeBroken(broken[0])}.`);
  if (head.number === 0) throw new CommandError('The database has no registry.');
  const what = { action: 'accept', reason: 'The database was restored' };
  await goOn(rows, head.number + 1, registry, what);
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
