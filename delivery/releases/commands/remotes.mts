/**
 * Which release of each remote, and of the shell, browsers get:
 *
 *   portal list [dealer]
 *   portal history [dealer]
 *   portal promote dealer 1.4.0 --reason "Waste on the order page"
 *   portal canary dealer 1.5.0 --reason "Try the new table"
 *   portal canary dealer 1.5.0 --percent 30 --manual --reason "Servers leave it alone"
 *   portal canary dealer 1.5.0 --auto 1,10,50,100 --reason "Let the servers roll it out"
 *   portal canary dealer 1.5.0 --dealers 0197…,0198… --environments staging --reason "They asked for it"
 *   portal rollback dealer --reason "The print page is blank"
 *   portal rollback dealer 1.4.0 --emergency --reason "The database does not respond"
 *   portal pin dealer 1.4.0 --reason "Fair week: no changes"
 *   portal unpin dealer --reason "The fair is over"
 *   portal deployed shell 1.2.0 --reason "Version 1.2.0 of the portal"
 *   portal canary shell 1.3.0 --percent 10 --reason "The new frame"
 *   portal rollback shell --reason "The menu is blank"
 *   portal approve 12
 *   portal withdraw 12 --reason "It waits for the fair"
 *
 * RELEASE_STORE is the address of the portal, and RELEASE_API_KEY a key of it, whose name is the author in the history. A release
 * that goes forward must have passed `portal matrix dealer 1.4.0`; --unproven "why" goes without, and is kept. One that is
 * older than what browsers get needs --downgrade, or a yes in the terminal. --json prints what list, history and changes say as JSON.
 *
 * --emergency writes a signed rollback into the store itself, which RELEASE_STORE then names, by the key of RELEASE_KEY_FILE.
 *
 * Where the portal demands a second person, promote, canary and pin only propose, and approve carries out what another has proposed.
 */

import { isDeepStrictEqual, parseArgs } from 'node:util';
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import {
  describeBroken,
  type RegistryChange,
  type RegistryView,
  readHistory,
  SHELL,
  stateOf,
  viewRegistry,
} from '@slabdesk/releases';
import { CHANGES, change, decide, portalFacts, requireReason } from './change.mts';
import { commandStart } from './command-start.mts';
import { rollbackInEmergency } from './emergency.mts';
import { requireRemote } from './known-remotes.mts';
import { printList, readList } from './list.mts';
import { openPortal } from './open-portal.mts';
import { sayChange, sayProposals } from './say-change.mts';

const USAGE = `portal list [remote] | history [remote]
portal promote | canary | pin <remote | shell> <version> --reason "…"
portal rollback | unpin <remote | shell> --reason "…"
portal rollback <remote | shell> <version> --emergency --reason "…"
portal deployed shell <version> --reason "…"
portal approve <number> | withdraw <number> --reason "…"`;

/** Which decide on a proposal. */
const DECISIONS = ['approve', 'withdraw'];
const ACTIONS: readonly string[] = ['list', 'history', ...DECISIONS, ...CHANGES];
/** Which positional arguments an action takes after its name. */
const MAX_ARGUMENTS: Partial<Record<string, number>> = {
  list: 1,
  history: 1,
  approve: 1,
  withdraw: 1,
  rollback: 1,
  unpin: 1,
};
const OPTIONS: Partial<Record<string, readonly string[]>> = {
  reason: CHANGES.concat(DECISIONS),
  percent: ['canary'],
  emergency: ['rollback'],
  manual: ['canary'],
  accounts: ['canary'],
  dealers: ['canary'],
  roles: ['canary'],
  environments: ['canary'],
  auto: ['canary'],
  visits: ['canary'],
  wait: ['canary'],
  unproven: ['promote', 'canary', 'pin'],
  downgrade: ['promote', 'canary', 'pin'],
  json: CHANGES.concat('list', 'history', DECISIONS),
};

const warn = (text: string): void => console.error(`! ${text}`);

const warnOfBroken = ({ registry, broken }: RegistryView): void => {
  if (broken.length === 0) return;
  for (const each of broken) warn(`${describeBroken(each)}.`);
  warn(`This goes by generation ${registry.generation}, the newest that can be read.`);
};

const readArguments = () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: text,
      percent: text,
      emergency: { type: 'boolean' },
      manual: { type: 'boolean' },
      accounts: text,
      dealers: text,
      roles: text,
      environments: text,
      auto: text,
      visits: text,
      wait: text,
      unproven: text,
      downgrade: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [action, ...rest] = positionals;
  if (action === undefined) throw usageProblem('Say what to do.', USAGE);
  if (!ACTIONS.includes(action)) throw usageProblem(`There is no "${action}".`, USAGE);
  if (rest.length > (values.emergency ? 2 : (MAX_ARGUMENTS[action] ?? 2)))
    throw usageProblem(`${action} takes no "${rest.at(-1)}".`, USAGE);
  const odd = Object.keys(values).find((name) => !OPTIONS[name]?.includes(action));
  if (odd) throw usageProblem(`${action} takes no --${odd}.`, USAGE);
  const [remote, version] = rest;
  return { action, remote, version, values };
};

/** Refuses what no remote of the platform is called. What the registry holds can still be looked at and rolled back. */
const checkName = async (action: string, remote: string, { registry }: RegistryView): Promise<void> => {
  const isChange = CHANGES.includes(action);
  if (isChange && action === 'deployed' && remote !== SHELL)
    throw usageProblem('Only the shell comes with the server; a remote is promoted.', USAGE);
  const isForward = ['promote', 'canary', 'pin'].includes(action);
  if (!isForward && stateOf(registry, remote)) return;
  await requireRemote(remote);
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

await runMain(async () => {
  const startedAt = commandStart();
  const { action, remote, version, values } = readArguments();
  if (values.emergency) {
    if (remote === undefined) throw usageProblem('Say which remote.', USAGE);
    console.log(await rollbackInEmergency(remote, version, requireReason(values)));
    return;
  }
  const store = openPortal();
  if (DECISIONS.includes(action)) {
    sayAll([await decide(store, action, remote, values)], values.json);
    return;
  }
  const view = await viewRegistry(store);
  if (remote !== undefined) await checkName(action, remote, view);
  else if (CHANGES.includes(action)) throw usageProblem('Say which remote.', USAGE);
  warnOfBroken(view);
  if (action === 'list') {
    const listed = await readList(store, view, remote, await portalFacts(store.name, view.registry));
    const { generation, proposals = {} } = view.registry;
    if (values.json) return printJson({ generation, listed, proposals });
    await printList(listed);
    for (const line of sayProposals(view.registry)) console.log(line);
  } else if (action === 'history') sayAll(await readHistory(store, { remote }), values.json);
  else if (remote !== undefined) {
    const made = await change(store, view, { action, remote, version }, values, startedAt);
    sayAll([made], values.json);
    if (made.action === 'propose' && !values.json)
      console.log(`Another person approves it: ${approvalOf(made, await viewRegistry(store))}`);
  }
});
