import { confirm, isInteractive } from '@slabdesk/command-kit/confirm';
import {
  findRelease,
  type PortalChange,
  type PortalStore,
  problem,
  type RegistryChange,
  type RegistryView,
  type ReleaseRegistry,
  type ReleaseStore,
  readHistory,
  readReleaseFiles,
  SHELL,
} from '@slabdesk/releases';
import type { PortalFacts } from 'bff-contract/compatibility';
import { canaryOptions } from './canary-options.mts';
import type { Values } from './change-options.mts';
import { knownRemotes } from './known-remotes.mts';
import { readBoot } from './read-boot.mts';
import { sayWhatHappened } from './say-change.mts';

/** A command of `npm run portal` that changes something. */
export interface Command {
  action: string;
  remote: string;
  version?: string | undefined;
}

/** Length limit of a reason in the history. */
const MAX_TEXT = 1_000;

/** Reads what a portal offers to remotes, and its server to shells, from the page without a canary of the shell. */
export const portalFacts = async (
  url: string,
  { shell }: Pick<ReleaseRegistry, 'shell'>,
): Promise<PortalFacts> => {
  const {
    portalApi,
    sharedVersions = {},
    previous,
    serverApi,
  } = (await readBoot(url, shell?.canary?.release)).boot;
  return { portalApi, sharedVersions, previous, serverApi, remotePaths: await knownRemotes() };
};

/** The release of the shell that servers are said to bring; the portal's page shows whether it does. */
const deployedShell = async (store: ReleaseStore, version: string | undefined): Promise<string> => {
  const release = await findRelease(store, SHELL, version);
  const { boot, html } = await readBoot(store.name);
  const isBrought = (file: string) =>
    boot.broughtScripts?.includes(file) ?? html.includes(`/assets/${file}"`);
  const other = release.scripts.find((file) => !isBrought(file));
  if (other)
    throw problem(`${store.name} does not bring shell ${release.directory}: its page has no ${other}.`);
  await readReleaseFiles(store, release);
  return release.directory;
};

/** An older release than browsers get now is given to them on purpose only. */
const refuseOlder = async (what: string, remote: string, isAllowed: boolean | undefined): Promise<void> => {
  if (isAllowed) return;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: portal rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

const ADVICE: Partial<Record<string, string>> = { rollback: 'Run it again to go further back.' };

const refuseConflict = (action: string, remote: string, newest: RegistryChange | undefined): never => {
  throw problem(
    `${sayWhatHappened(remote, newest, 'meanwhile')}; nothing was changed.`,
    ADVICE[action] ??
      `portal list ${remote}\nshows how it is now. Run the command again if it is still right.`,
  );
};

/**
 * Refuses what the user can't have known: a change of the remote since the command was started. Changes from clocks that
 * are ahead are ignored.
 */
const refuseIfChangedSince = async (
  store: PortalStore,
  { registry }: RegistryView,
  { action, remote }: Command,
): Promise<void> => {
  const startedAt = performance.timeOrigin;
  if (!(Date.parse(registry.change?.at ?? '') >= startedAt)) return;
  const [newest] = await readHistory(store, { remote, limit: 1, since: startedAt });
  if (newest && Date.parse(newest.at) <= Date.now()) refuseConflict(action, remote, newest);
};

const textOf = (value: string | undefined): string | undefined => {
  const text = value?.trim();
  if (text && text.length > MAX_TEXT) throw problem(`--reason has more than ${MAX_TEXT} characters.`);
  return text;
};

/** @throws a problem without one */
export const requireReason = ({ reason }: Pick<Values, 'reason'>): string => {
  const text = textOf(reason);
  if (!text) throw problem('Say why, for the history: --reason "…"');
  return text;
};

/**
 * Asks the portal to change what browsers get, or to note a shell, if nothing has changed since the user started the command.
 *
 * @param seen the registry that the command was based on
 * @returns the line of the history
 * @throws a problem where the change is refused
 */
export const change = async (
  store: PortalStore,
  seen: RegistryView,
  command: Command,
  values: Values,
): Promise<RegistryChange> => {
  const { action, remote, version } = command;
  const { unproven, downgrade } = values;
  const reason = requireReason(values);
  // Deployments are noted in the order they happened in, whatever was noted before.
  if (action !== 'deployed') await refuseIfChangedSince(store, seen, command);
  const isBack = action === 'rollback' || action === 'unpin';
  const find = async (): Promise<string> =>
    action === 'deployed'
      ? deployedShell(store, version)
      : (await findRelease(store, remote, version)).directory;
  const asked: PortalChange = {
    action,
    ...(!isBack && { release: await find() }),
    base: seen.head.number,
    reason,
    ...(action === 'canary' && canaryOptions(values)),
    ...(unproven !== undefined && { unproven }),
  };
  return store.portal.change(remote, asked, async (older: string) =>
    refuseOlder(older.replace(/\.$/, ''), remote, downgrade),
  );
};

/**
 * Approves what another person has proposed, if the release still fits, or withdraws it.
 *
 * @param typed the number of the proposal, as it was typed
 */
export const decide = async (
  { portal }: PortalStore,
  action: string,
  typed: string | undefined,
  values: Values,
): Promise<RegistryChange> => {
  if (!/^[1-9]\d{0,7}$/.test(typed ?? ''))
    throw problem('Say which proposal.', 'portal list shows them with their numbers.');
  const number = Number(typed);
  return action === 'approve'
    ? portal.approve(number, textOf(values.reason))
    : portal.withdraw(number, requireReason(values));
};
