/**
 * Which release of each remote browsers get:
 *
 *   npm run remotes -- list [dealer]
 *   npm run remotes -- history [dealer]
 *   npm run remotes -- promote dealer 1.4.0 --reason "Waste on the order page"
 *   npm run remotes -- canary dealer 1.5.0 --percent 10 --reason "Try the new table"
 *   npm run remotes -- canary dealer 1.5.0 --auto 1,10,50,100 --reason "Let the servers roll it out"
 *   npm run remotes -- rollback dealer --reason "The print page is blank"
 *   npm run remotes -- pin dealer 1.4.0 --reason "Fair week: no changes"
 *   npm run remotes -- unpin dealer --reason "The fair is over"
 *   npm run remotes -- deployed shell 1.2.0 --portal https://portal.example --reason "Version 1.2.0 of the portal"
 *   npm run remotes -- repair
 *
 * A release that goes forward must have passed `npm run matrix -- dealer 1.4.0`; --unproven "why" goes without, and is kept.
 * One that is older than what browsers get needs --downgrade, or a yes in the terminal.
 * --by says who acts; --portal https://… asks that portal, not this checkout, what it offers to remotes, or whether it has
 * the shell; repair --from takes a registry that was kept elsewhere.
 */

import { parseArgs } from 'node:util';
import {
  describeBroken,
  openStore,
  problem,
  type RegistryView,
  readHistory,
  SHELL,
  stateOf,
  viewRegistry,
} from '@slabdesk/releases';
import { runMain } from '../../command-kit/src/problem.mjs';
import { CHANGES, change, portalFacts } from './change.mts';
import { commandStart } from './command-start.mts';
import { requireRemote } from './known-remotes.mts';
import { list } from './list.mts';
import { place } from './place.mts';
import { repair } from './repair.mts';
import { sayChange } from './say-change.mts';

const USAGE = `npm run remotes -- list [remote] | history [remote]
npm run remotes -- promote | canary | pin <remote> <version> --reason "…"
npm run remotes -- rollback | unpin <remote> --reason "…"
npm run remotes -- deployed shell <version> --reason "…"
npm run remotes -- repair`;

const ACTIONS: readonly string[] = ['list', 'history', 'repair', ...CHANGES];
/** Which positional arguments an action takes after its name. */
const MAX_ARGUMENTS: Partial<Record<string, number>> = {
  list: 1,
  history: 1,
  repair: 0,
  rollback: 1,
  unpin: 1,
};
const OPTIONS: Partial<Record<string, readonly string[]>> = {
  reason: CHANGES.concat('repair'),
  by: CHANGES.concat('repair'),
  percent: ['canary'],
  auto: ['canary'],
  visits: ['canary'],
  wait: ['canary'],
  portal: ['list', 'promote', 'canary', 'pin', 'deployed'],
  unproven: ['promote', 'canary', 'pin'],
  downgrade: ['promote', 'canary', 'pin'],
  from: ['repair'],
};

const warn = (text: string): void => console.error(`! ${text}`);

const warnOfBroken = ({ registry, broken }: RegistryView): void => {
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
      auto: text,
      visits: text,
      wait: text,
      portal: text,
      unproven: text,
      from: text,
      downgrade: { type: 'boolean' },
    },
  });
  const [action, ...rest] = positionals;
  if (action === undefined) throw problem('Say what to do.', USAGE);
  if (!ACTIONS.includes(action)) throw problem(`There is no "${action}".`, USAGE);
  if (rest.length > (MAX_ARGUMENTS[action] ?? 2))
    throw problem(`${action} takes no "${rest.at(-1)}".`, USAGE);
  const odd = Object.keys(values).find((name) => !OPTIONS[name]?.includes(action));
  if (odd) throw problem(`${action} takes no --${odd}.`, USAGE);
  const [remote, version] = rest;
  return { action, remote, version, values };
};

/** Refuses what no remote of the platform is called. What the registry holds can still be looked at and rolled back. */
const checkName = async (action: string, remote: string, { registry }: RegistryView): Promise<void> => {
  const isChange = CHANGES.includes(action);
  if (isChange && (remote === SHELL) !== (action === 'deployed'))
    throw problem('The shell comes with the server, and remotes do not.', USAGE);
  const isForward = ['promote', 'canary', 'pin'].includes(action);
  if (!isForward && stateOf(registry, remote)) return;
  await requireRemote(remote);
};

await runMain(async () => {
  const startedAt = commandStart();
  const { action, remote, version, values } = readArguments();
  const store = openStore(process.env, place());
  if (action === 'repair') {
    if (!(await repair(store, values, console.log))) process.exitCode = 1;
    return;
  }
  const view = await viewRegistry(store);
  if (remote !== undefined) await checkName(action, remote, view);
  else if (CHANGES.includes(action)) throw problem('Say which remote.', USAGE);
  warnOfBroken(view);
  if (action === 'list') await list(store, view, remote, await portalFacts(values.portal));
  else if (action === 'history')
    for (const line of await readHistory(store, { remote })) console.log(sayChange(line));
  else if (remote !== undefined)
    console.log(sayChange(await change(store, view, { action, remote, version }, values, startedAt)));
});
