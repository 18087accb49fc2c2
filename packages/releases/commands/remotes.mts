/**
 * Which release of each remote, and of the shell, browsers get:
 *
 *   npm run remotes -- list [dealer]
 *   npm run remotes -- history [dealer]
 *   npm run remotes -- promote dealer 1.4.0 --reason "Waste on the order page"
 *   npm run remotes -- canary dealer 1.5.0 --reason "Try the new table"
 *   npm run remotes -- canary dealer 1.5.0 --percent 30 --manual --reason "Servers leave it alone"
 *   npm run remotes -- canary dealer 1.5.0 --auto 1,10,50,100 --reason "Let the servers roll it out"
 *   npm run remotes -- canary dealer 1.5.0 --dealers 0197…,0198… --environments staging --reason "They asked for it"
 *   npm run remotes -- rollback dealer --reason "The print page is blank"
 *   npm run remotes -- pin dealer 1.4.0 --reason "Fair week: no changes"
 *   npm run remotes -- unpin dealer --reason "The fair is over"
 *   npm run remotes -- deployed shell 1.2.0 --portal https://portal.example --reason "Version 1.2.0 of the portal"
 *   npm run remotes -- canary shell 1.3.0 --percent 10 --reason "The new frame"
 *   npm run remotes -- rollback shell --reason "The menu is blank"
 *   npm run remotes -- approve 12
 *   npm run remotes -- repair
 *
 * A release that goes forward must have passed `npm run matrix -- dealer 1.4.0`; --unproven "why" goes without, and is kept.
 * One that is older than what browsers get needs --downgrade, or a yes in the terminal.
 * --json prints what list, history and changes say as JSON. --by says who acts; --portal https://… asks that portal, not this checkout, what it offers to remotes, or whether it has
 * the shell; repair --from takes a registry that was kept elsewhere.
 *
 * RELEASE_TRUST names the trust file of a signed registry, and RELEASE_KEY_FILE the key that signs changes. Where the trust
 * file demands a second person, promote, canary and pin only propose, and approve carries out what another has proposed.
 */

import { isDeepStrictEqual, parseArgs } from 'node:util';
import { runMain, usageProblem } from '@slabdesk/command-kit/problem';
import {
  describeBroken,
  openStore,
  problem,
  type RegistryChange,
  type RegistrySeen,
  type RegistryView,
  type ReleaseStore,
  readChain,
  readHistory,
  readSigning,
  SHELL,
  type Signing,
  seeRegistry,
  stateOf,
  type Trust,
  trustedStore,
} from '@slabdesk/releases';
import { approve, CHANGES, change, portalFacts } from './change.mts';
import { commandStart } from './command-start.mts';
import { requireRemote } from './known-remotes.mts';
import { printList, readList } from './list.mts';
import { place } from './place.mts';
import { repair } from './repair.mts';
import { sayChange, sayProposals } from './say-change.mts';

const USAGE = `npm run remotes -- list [remote] | history [remote]
npm run remotes -- promote | canary | pin <remote | shell> <version> --reason "…"
npm run remotes -- rollback | unpin <remote | shell> --reason "…"
npm run remotes -- deployed shell <version> --reason "…"
npm run remotes -- approve <number>
npm run remotes -- repair`;

const ACTIONS: readonly string[] = ['list', 'history', 'approve', 'repair', ...CHANGES];
/** Which positional arguments an action takes after its name. */
const MAX_ARGUMENTS: Partial<Record<string, number>> = {
  list: 1,
  history: 1,
  approve: 1,
  repair: 0,
  rollback: 1,
  unpin: 1,
};
const OPTIONS: Partial<Record<string, readonly string[]>> = {
  reason: CHANGES.concat('approve', 'repair'),
  by: CHANGES.concat('repair'),
  percent: ['canary'],
  manual: ['canary'],
  accounts: ['canary'],
  dealers: ['canary'],
  roles: ['canary'],
  environments: ['canary'],
  auto: ['canary'],
  visits: ['canary'],
  wait: ['canary'],
  portal: ['list', 'approve', 'promote', 'canary', 'pin', 'deployed'],
  unproven: ['promote', 'canary', 'pin'],
  downgrade: ['promote', 'canary', 'pin'],
  from: ['repair'],
  json: CHANGES.concat('list', 'history', 'approve'),
};

/** Lines of the history that are shown. */
const MAX_HISTORY = 20;

const warn = (text: string): void => console.error(`! ${text}`);

const warnOfBroken = ({ registry, broken, refused = [] }: RegistrySeen): void => {
  for (const { key, reason } of refused) warn(`${key} is not accepted, and passed over: ${reason}.`);
  if (broken.length === 0) return;
  for (const each of broken) warn(`${describeBroken(each)}.`);
  warn(`This goes by generation ${registry.generation}, the newest that can be read.`);
  warn('To mend it: npm run remotes -- repair');
};

const readArguments = () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      reason: text,
      by: text,
      percent: text,
      manual: { type: 'boolean' },
      accounts: text,
      dealers: text,
      roles: text,
      environments: text,
      auto: text,
      visits: text,
      wait: text,
      portal: text,
      unproven: text,
      from: text,
      downgrade: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  });
  const [action, ...rest] = positionals;
  if (action === undefined) throw usageProblem('Say what to do.', USAGE);
  if (!ACTIONS.includes(action)) throw usageProblem(`There is no "${action}".`, USAGE);
  if (rest.length > (MAX_ARGUMENTS[action] ?? 2))
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
const approvalOf = ({ proposal }: RegistryChange, { registry }: RegistrySeen): string => {
  const [number] =
    Object.entries(registry.proposals ?? {}).findLast(([, each]) => isDeepStrictEqual(each, proposal)) ?? [];
  return `npm run remotes -- approve ${number ?? '<number>'}`;
};

/** @throws a problem where a signed registry is to be changed without a key */
const signingOf = (
  { trust, signer }: ReturnType<typeof readSigning>,
  action: string,
): Signing | undefined => {
  if (!trust || ['list', 'history', 'repair'].includes(action)) return undefined;
  if (!signer)
    throw problem(
      'The registry is signed, and there is no key to sign with.',
      'RELEASE_KEY_FILE names the file of your key.',
    );
  return { trust, signer };
};

/** The newest changes; of a signed registry those that are accepted. */
const newestChanges = async (
  store: ReleaseStore,
  trust: Trust | undefined,
  remote: string | undefined,
): Promise<RegistryChange[]> => {
  if (!trust) return readHistory(store, { remote });
  const { changes } = await readChain(store, trust);
  return changes
    .filter((change) => remote === undefined || change.remote === remote)
    .reverse()
    .slice(0, MAX_HISTORY);
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
  const keys = readSigning(process.env, place());
  const { trust } = keys;
  const signing = signingOf(keys, action);
  const store = trustedStore(openStore(process.env, place()), trust);
  if (action === 'repair') {
    if (trust)
      throw problem('A signed registry needs no repair: files that are not accepted are passed over.');
    if (!(await repair(store, values, console.log))) process.exitCode = 1;
    return;
  }
  if (action === 'approve') {
    sayAll([await approve(store, remote, values, signing)], values.json);
    return;
  }
  const view = await seeRegistry(store, trust);
  if (remote !== undefined) await checkName(action, remote, view);
  else if (CHANGES.includes(action)) throw usageProblem('Say which remote.', USAGE);
  warnOfBroken(view);
  if (action === 'list') {
    const listed = await readList(store, view, remote, await portalFacts(values.portal, view.registry));
    const { generation, proposals = {} } = view.registry;
    if (values.json) return printJson({ generation, listed, proposals });
    await printList(listed);
    for (const line of sayProposals(view.registry)) console.log(line);
  } else if (action === 'history') sayAll(await newestChanges(store, trust, remote), values.json);
  else if (remote !== undefined) {
    const command = { action, remote, version };
    const made = await change(store, view, command, values, startedAt, signing);
    sayAll([made], values.json);
    if (made.proposal && !values.json)
      console.log(`Another person approves it: ${approvalOf(made, await seeRegistry(store, trust))}`);
  }
});
