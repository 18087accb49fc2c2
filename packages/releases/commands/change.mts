import { confirm, isInteractive } from '@slabdesk/command-kit/confirm';
import {
  approveProposal,
  changeRegistry,
  changeRelease,
  type Downgrade,
  deployed,
  findRelease,
  fitRelease,
  holderOf,
  type PortalChange,
  problem,
  RELEASE_ACTIONS,
  type RegistryChange,
  type RegistrySeen,
  type RegistryView,
  type ReleaseAction,
  type ReleaseRegistry,
  type ReleaseRequest,
  type ReleaseStore,
  readHistory,
  readReleaseFiles,
  refuseBroken,
  SHELL,
  type Signing,
  seeRegistry,
} from '@slabdesk/releases';
import { PREVIOUS_API } from '@slabdesk/remote-kit/contract';
import { readPortalApi, readSharedVersions } from '@slabdesk/remote-kit/manifest';
import { PROVIDED } from '@slabdesk/remote-kit/shared';
import { type PortalFacts, SERVER_API } from 'bff-contract/compatibility';
import { authorOf } from './author.mts';
import { canaryOptions, canaryStep } from './canary-step.mts';
import type { Values } from './change-options.mts';
import { knownRemotes } from './known-remotes.mts';
import { place } from './place.mts';
import { readBoot } from './read-boot.mts';
import { sayWhatHappened } from './say-change.mts';

/** A command of `npm run remotes` that changes something. */
export interface Command {
  action: string;
  remote: string;
  version?: string | undefined;
}

/** Of a reason and of a name, in the history. */
const MAX_TEXT = 1_000;

/**
 * What a portal offers to remotes, and its server to shells: of the one at this address, what everybody gets by its page; else what
 * is installed here.
 */
export const portalFacts = async (
  url: string | undefined,
  { shell }: Pick<ReleaseRegistry, 'shell'>,
): Promise<PortalFacts> => {
  const remotePaths = await knownRemotes();
  if (!url) {
    const sharedVersions = readSharedVersions(place());
    const portalApi = readPortalApi(place());
    const shell = { portalApi, sharedVersions, previous: PREVIOUS_API, provides: PROVIDED };
    return { ...shell, serverApi: SERVER_API, remotePaths };
  }
  const {
    portalApi,
    sharedVersions = {},
    previous,
    serverApi,
  } = (await readBoot(url, shell?.canary?.release)).boot;
  return { portalApi, sharedVersions, previous, serverApi, remotePaths };
};

/** The release of the shell that servers are said to bring; a portal that is named shows whether it does. */
const deployedShell = async (
  store: ReleaseStore,
  version: string | undefined,
  url: string | undefined,
): Promise<string> => {
  const release = await findRelease(store, SHELL, version);
  const page = url ? await readBoot(url) : undefined;
  const isBrought = (file: string) =>
    page?.boot.broughtScripts?.includes(file) ?? page?.html.includes(`/assets/${file}"`);
  const other = page && release.scripts.find((file) => !isBrought(file));
  if (other) throw problem(`${url} does not bring shell ${release.directory}: its page has no ${other}.`);
  await readReleaseFiles(store, release);
  return release.directory;
};

/** An older release than browsers get now is given to them on purpose only. */
const refuseDowngrade = async (
  remote: string,
  { release, newest, isCurrent }: Downgrade,
  isAllowed: boolean | undefined,
): Promise<void> => {
  const who = isCurrent ? 'everybody gets' : 'some browsers get';
  await refuseOlder(`${remote} ${release} is older than ${newest}, which ${who} now`, remote, isAllowed);
};

const refuseOlder = async (what: string, remote: string, isAllowed: boolean | undefined): Promise<void> => {
  if (isAllowed) return;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: npm run remotes -- rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

export const CHANGES: string[] = [...RELEASE_ACTIONS, 'deployed'];

const isReleaseAction = (action: string): action is ReleaseAction =>
  (RELEASE_ACTIONS as readonly string[]).includes(action);

const ADVICE: Partial<Record<string, string>> = { rollback: 'Run it again to go further back.' };

const refuseConflict = (action: string, remote: string, newest: RegistryChange | undefined): never => {
  throw problem(
    `${sayWhatHappened(remote, newest, 'meanwhile')}; nothing was changed.`,
    ADVICE[action] ??
      `npm run remotes -- list ${remote}\nshows how it is now. Run the command again if it is still right.`,
  );
};

/**
 * Refuses what the user can't have known: a change of the remote since the command was started. Changes from clocks that
 * are ahead are ignored.
 */
const refuseIfChangedSince = async (
  store: ReleaseStore,
  { registry }: RegistryView,
  { action, remote }: Command,
  startedAt: number,
): Promise<void> => {
  if (!(Date.parse(registry.change?.at ?? '') >= startedAt)) return;
  const [newest] = await readHistory(store, { remote, limit: 1, since: startedAt });
  if (newest && Date.parse(newest.at) <= Date.now()) refuseConflict(action, remote, newest);
};

const textOf = (value: string | undefined, what: string): string | undefined => {
  const text = value?.trim();
  if (text && text.length > MAX_TEXT) throw problem(`${what} has more than ${MAX_TEXT} characters.`);
  return text;
};

/** Asks the portal for a change. It makes the checks, and says who has the key. */
const changeByPortal = async (
  store: ReleaseStore & { portal: NonNullable<ReleaseStore['portal']> },
  { highest }: RegistryView,
  { action, remote, version }: Command,
  values: Values & { reason: string },
): Promise<RegistryChange> => {
  const { reason, unproven, downgrade } = values;
  const isBack = action === 'rollback' || action === 'unpin';
  const find = async (): Promise<string> =>
    action === 'deployed'
      ? deployedShell(store, version, values.portal ?? store.name)
      : (await findRelease(store, remote, version)).directory;
  const release = isBack ? {} : { release: await find() };
  const asked: PortalChange = {
    action,
    ...release,
    base: highest,
    reason,
    ...(action === 'canary' && canaryOptions(values)),
    ...(unproven !== undefined && { unproven }),
  };
  return store.portal.change(remote, asked, async (older) =>
    refuseOlder(older.replace(/\.$/, ''), remote, downgrade),
  );
};

/** Whoever holds the key, where the registry is signed. */
const actorOf = async (by: string | undefined, signing: Signing | undefined): Promise<string> =>
  signing ? holderOf(signing.trust, signing.signer.id) : (textOf(await authorOf(by), '--by') ?? '');

/**
 * Changes what browsers get, or notes a shell, if nothing has changed since the user started the command.
 *
 * @param seen what the command goes by
 * @param startedAt epoch ms
 * @param signing of a signed registry
 * @returns the line of the history
 * @throws a problem where the change is refused
 */
export const change = async (
  store: ReleaseStore,
  seen: RegistrySeen,
  command: Command,
  values: Values,
  startedAt: number,
  signing?: Signing,
): Promise<RegistryChange> => {
  const { action, remote } = command;
  const reason = textOf(values.reason, '--reason');
  if (!reason) throw problem('Say why, for the history: --reason "…"');
  const { portal } = store;
  if (portal) {
    if (action !== 'deployed') await refuseIfChangedSince(store, seen, command, startedAt);
    return changeByPortal({ ...store, portal }, seen, command, { ...values, reason });
  }
  const who = { by: await actorOf(values.by, signing), reason };
  if (action === 'deployed') {
    refuseBroken(seen);
    // Deployments are noted in the order they happened in, whatever was noted before.
    const step = deployed(await deployedShell(store, command.version, values.portal));
    return changeRegistry(store, { remote, ...who, seen }, step, signing);
  }
  if (!isReleaseAction(action)) throw new Error(`There is no step ${action}`);
  await refuseIfChangedSince(store, seen, command, startedAt);
  const request: ReleaseRequest = {
    ...who,
    action,
    remote,
    version: command.version,
    portal: () => portalFacts(values.portal, seen.registry),
    canaryStep: (id) => canaryStep(remote, id, { ...values, ...who }),
    unproven: values.unproven,
    onDowngrade: (downgrade) => refuseDowngrade(remote, downgrade, values.downgrade),
    onConflict: ([newest]) => refuseConflict(action, remote, newest),
  };
  return changeRelease(store, seen, request, signing);
};

/**
 * Approves what another person has proposed, if the release still fits.
 *
 * @param number of the proposal, as it was typed
 */
export const approve = async (
  store: ReleaseStore,
  number: string | undefined,
  { reason, portal }: Values,
  signing: Signing | undefined,
): Promise<RegistryChange> => {
  if (!signing)
    throw problem('Only a signed registry has proposals.', 'RELEASE_TRUST must name the trust file.');
  if (!/^[1-9]\d{0,7}$/.test(number ?? ''))
    throw problem('Say which proposal.', 'npm run remotes -- list shows them with their numbers.');
  const accept = async ({ remote, to }: { remote: string; to: string }) => {
    const { registry } = await seeRegistry(store, signing.trust);
    await fitRelease(store, { remote, version: to, portal: () => portalFacts(portal, registry) });
  };
  return approveProposal(
    store,
    { number: Number(number), reason: textOf(reason, '--reason'), accept },
    signing,
  );
};
