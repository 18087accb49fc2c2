/**
 * The commands that show and change which release of each remote, and of the shell, browsers get:
 *
 *   portal list [dealer]
 *   portal history [dealer]
 *   portal promote dealer 1.4.0 --reason "Waste on the order page"
 *   portal canary dealer 1.5.0 --reason "Try the new table"
 *   portal canary dealer 1.5.0 --percent 30 --manual --reason "Servers leave it alone"
 *   portal canary dealer 1.5.0 --auto 1,10,50,100 --reason "Let the servers roll it out"
 *   portal canary dealer 1.5.0 --dealers 0197…,0198… --environments staging --reason "They asked for it"
 *   portal rollback dealer --reason "The print page is blank"
 *   portal pin dealer 1.4.0 --reason "Fair week: no changes"
 *   portal unpin dealer --reason "The fair is over"
 *   portal deployed shell 1.2.0 --reason "Version 1.2.0 of the portal"
 *   portal canary shell 1.3.0 --percent 10 --reason "The new frame"
 *   portal rollback shell --reason "The menu is blank"
 *   portal approve 12
 *
 * RELEASE_STORE is the address of the portal, and RELEASE_API_KEY a key of it, whose name is the author in the history. A release
 * that goes forward must have passed `portal matrix dealer 1.4.0`; --unproven "why" goes without, and is kept. One that is
 * older than what browsers get needs --downgrade, or a yes in the terminal. --json prints what list, history and changes say as JSON.
 *
 * Where the portal demands a second person, promote, canary and pin only propose, and approve carries out what another has proposed.
 */

import { isDeepStrictEqual } from 'node:util';
import { usageProblem } from '@slabdesk/command-kit/problem';
import {
  describeBroken,
  type RegistryChange,
  type RegistryView,
  readHistory,
  SHELL,
  stateOf,
  viewRegistry,
} from '@slabdesk/releases';
import { change, decide, portalFacts, requireReason } from './change.mts';
import type { Values } from './change-options.mts';
import { rollbackInEmergency } from './emergency.mts';
import { requireRemote } from './known-remotes.mts';
import { printList, readList } from './list.mts';
import { openPortal } from './open-portal.mts';
import { sayChange, sayProposals } from './say-change.mts';

const warn = (text: string): void => console.error(`! ${text}`);

const view = async (store: ReturnType<typeof openPortal>): Promise<RegistryView> => {
  const seen = await viewRegistry(store);
  const { registry, broken } = seen;
  for (const each of broken) warn(`${describeBroken(each)}.`);
  if (broken.length > 0) warn(`This goes by generation ${registry.generation}, the newest that can be read.`);
  return seen;
};

/** Refuses what no remote of the platform is called. What the registry holds can still be looked at and rolled back. */
const checkName = async (action: string, remote: string, { registry }: RegistryView): Promise<void> => {
  if (action === 'deployed' && remote !== SHELL)
    throw usageProblem(
      'Only the shell comes with the server; a remote is promoted.',
      'portal deployed shell <version>',
    );
  const isForward = ['promote', 'canary', 'pin'].includes(action);
  if (isForward || !stateOf(registry, remote)) await requireRemote(remote);
};

/** How another person approves what was just proposed. */
const approvalOf = ({ proposal }: RegistryChange, { registry }: RegistryView): string => {
  const [number] =
    Object.entries(registry.proposals ?? {}).findLast(([, each]) => isDeepStrictEqual(each, proposal)) ?? [];
  return `portal approve ${number ?? '<number>'}`;
};

const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Lines of the history, as text or as an array. */
const sayAll = (changes: readonly RegistryChange[], isJson: boolean | undefined): void => {
  if (isJson) printJson(changes);
  else for (const line of changes) console.log(sayChange(line));
};

/** The arguments of a command. */
interface Arguments extends Values {
  remote?: string;
  version?: string;
  /** The number of a proposal. */
  number?: string;
  emergency?: boolean;
  json?: boolean;
}

/** Runs a command: list, history, approve, withdraw or a change. */
export const runCommand = async (action: string, values: Arguments): Promise<void> => {
  const { remote, version, number, emergency, json } = values;
  if (emergency && remote !== undefined) {
    console.log(await rollbackInEmergency(remote, version, requireReason(values)));
    return;
  }
  if (action === 'rollback' && version !== undefined)
    throw usageProblem(
      `rollback takes no "${version}" without --emergency.`,
      `portal rollback ${remote} --reason "…"`,
    );
  const store = openPortal();
  if (number !== undefined) return sayAll([await decide(store, action, number, values)], json);
  const seen = await view(store);
  if (remote !== undefined) await checkName(action, remote, seen);
  if (action === 'history') return sayAll(await readHistory(store, { remote }), json);
  if (action === 'list') {
    const listed = await readList(store, seen, remote, await portalFacts(store.name, seen.registry));
    const { generation, proposals = {} } = seen.registry;
    if (json) return printJson({ generation, listed, proposals });
    await printList(listed);
    for (const line of sayProposals(seen.registry)) console.log(line);
  } else if (remote !== undefined) {
    const made = await change(store, seen, { action, remote, version }, values);
    sayAll([made], json);
    if (made.action === 'propose' && !json)
      console.log(`Another person approves it: ${approvalOf(made, await viewRegistry(store))}`);
  }
};
