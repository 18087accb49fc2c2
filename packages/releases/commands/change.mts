import {
  approveProposal,
  changeRegistry,
  compareVersions,
  deployed,
  describeBroken,
  findRelease,
  holderOf,
  liveShells,
  pin,
  problem,
  promote,
  type RegistryChange,
  type RegistrySeen,
  type RegistryView,
  type ReleaseRegistry,
  type ReleaseStore,
  type RemoteRelease,
  type RemoteState,
  readHistory,
  readReleaseFiles,
  rollback,
  SHELL,
  type Signing,
  type Step,
  stateOf,
  unpin,
  versionOf,
} from '@slabdesk/releases';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
import { confirm, isInteractive } from '../../command-kit/src/confirm.mjs';
import { readPortalApi, readSharedVersions } from '../../remote-kit/src/webpack/manifest.mjs';
import { PROVIDED } from '../../remote-kit/src/webpack/shared.mjs';
import { lackOfProof, readProof } from '../matrix/results.mts';
import { authorOf } from './author.mts';
import { canaryStep } from './canary-step.mts';
import type { Values, Who } from './change-options.mts';
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

/** What a portal offers: the one at this address, as its page says; else what is installed here. */
export const portalFacts = async (url: string | undefined): Promise<PortalFacts> => {
  const remotePaths = await knownRemotes();
  if (!url) {
    const sharedVersions = readSharedVersions(place());
    return { portalApi: readPortalApi(place()), sharedVersions, provides: PROVIDED, remotePaths };
  }
  const { portalApi, sharedVersions = {} } = (await readBoot(url)).boot;
  return { portalApi, sharedVersions, remotePaths };
};

/** Refuses what was not seen to work in the live shells. */
const requireProof = async (
  store: ReleaseStore,
  { shell }: ReleaseRegistry,
  remote: string,
  { directory, version }: RemoteRelease,
): Promise<RemoteState | undefined> => {
  const lack = lackOfProof(await readProof(store, remote, directory, shell));
  if (!lack) return shell;
  const first = shell?.current
    ? ''
    : 'npm run release -w shell\nnpm run remotes -- deployed shell <version> --reason "…"\n';
  throw problem(
    `${remote} ${directory} is not proven: ${lack}.`,
    `${first}npm run matrix -- ${remote} ${version}\nor, to go without: --unproven "why"`,
  );
};

/** Makes the step fail where another shell was deployed since the proof was read. */
const provenIn =
  (shell: RemoteState | undefined, step: Step): Step =>
  (before, now, registry) => {
    if (String(liveShells(registry?.shell)) !== String(liveShells(shell)))
      throw problem(
        'Another shell was deployed meanwhile, which this release was not proven with.',
        'Try again.',
      );
    return step(before, now, registry);
  };

/** A release that browsers may get: whole, unaltered, and made for this portal. */
const fitRelease = async (
  store: ReleaseStore,
  remote: string,
  version: string | undefined,
  portal: PortalFacts,
): Promise<RemoteRelease> => {
  const release = await findRelease(store, remote, version);
  const reason = incompatibility(release, portal);
  if (reason) throw problem(`${remote} ${release.directory} does not fit: ${reason}.`);
  await readReleaseFiles(store, release);
  return release;
};

/** The release of the shell that servers are said to bring; a portal that is named shows whether it does. */
const deployedShell = async (
  store: ReleaseStore,
  version: string | undefined,
  url: string | undefined,
): Promise<string> => {
  const release = await findRelease(store, SHELL, version);
  const html = url && (await readBoot(url)).html;
  const other = html && release.scripts.find((file) => !html.includes(`/assets/${file}"`));
  if (other) throw problem(`${url} does not bring shell ${release.directory}: its page has no ${other}.`);
  await readReleaseFiles(store, release);
  return release.directory;
};

/** The newest release that some browsers get now. */
const newestLive = (state: RemoteState | undefined): string | undefined =>
  [state?.current, state?.canary?.release]
    .filter((id) => id !== undefined)
    .sort((a, b) => compareVersions(versionOf(b), versionOf(a)))[0];

/** An older release than browsers get now is given to them on purpose only. */
const refuseDowngrade = async (
  remote: string,
  id: string,
  state: RemoteState | undefined,
  isAllowed: boolean | undefined,
): Promise<void> => {
  const newest = newestLive(state);
  const isOlder = newest && compareVersions(versionOf(id), versionOf(newest)) < 0;
  if (!isOlder || id === state?.current || isAllowed) return;
  const what = `${remote} ${id} is older than ${newest}, which ${newest === state?.current ? 'everybody gets' : 'some browsers get'} now`;
  if (isInteractive()) {
    if (await confirm(`${what}. Go on?`)) return;
    throw problem('Nothing was changed.');
  }
  throw problem(
    `${what}. Nothing was changed.`,
    `To go back: npm run remotes -- rollback ${remote} --reason "…"\nTo give it to browsers all the same: --downgrade`,
  );
};

/** Steps that name a release, which must be proven; without proof they need a reason, which stays in the history. */
const FORWARD: Record<string, (id: string, values: Values & Who) => Step> = {
  promote: (id) => promote(id),
  canary: canaryStep,
  pin: (id, { by, reason }) => pin(id, { by, reason }),
};
const BACK: Record<string, () => Step> = { rollback, unpin };
export const CHANGES = [...Object.keys(FORWARD), ...Object.keys(BACK), 'deployed'];

const forward = async (
  store: ReleaseStore,
  { registry }: RegistryView,
  { remote, version }: Command,
  values: Values & Who,
  makeStep: (typeof FORWARD)[string],
): Promise<Step> => {
  const { unproven, portal, downgrade } = values;
  const release = await fitRelease(store, remote, version, await portalFacts(portal));
  const step = makeStep(release.directory, values);
  const why = unproven?.trim();
  if (why === '') throw problem('Say why it goes without proof, for the history: --unproven "…"');
  const shell = why === undefined ? await requireProof(store, registry, remote, release) : undefined;
  await refuseDowngrade(remote, release.directory, stateOf(registry, remote), downgrade);
  if (why === undefined) return provenIn(shell, step);
  return (before, now, registry) => {
    const { state, line } = step(before, now, registry);
    return { state, line: { ...line, unproven: why } };
  };
};

const chooseStep = async (
  store: ReleaseStore,
  view: RegistryView,
  command: Command,
  values: Values & Who,
): Promise<Step> => {
  const { action, version } = command;
  if (action === 'deployed') return deployed(await deployedShell(store, version, values.portal));
  const back = BACK[action];
  if (back) return back();
  const makeStep = FORWARD[action];
  if (!makeStep) throw new Error(`There is no step ${action}`);
  return forward(store, view, command, values, makeStep);
};

/**
 * A file that can't be read may hold another team's promotion, which the next change would undo. Going back is for
 * emergencies, and is done all the same.
 */
const refuseBroken = (action: string, { registry, broken }: RegistryView): void => {
  if (broken.length === 0 || Object.hasOwn(BACK, action)) return;
  throw problem(
    `${broken.map(describeBroken).join('; ')}. The newest that can be read is generation ${registry.generation}; nothing was changed.`,
    'npm run remotes -- repair\ngoes on from there. What came later is lost, so look at the history first.',
  );
};

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
  refuseBroken(action, seen);
  const who = { by: await actorOf(values.by, signing), reason };
  const isNote = action === 'deployed';
  if (!isNote) await refuseIfChangedSince(store, seen, command, startedAt);
  const step = await chooseStep(store, seen, command, { ...values, ...who });
  // Deployments are noted in the order they happened in, whatever was noted before.
  const onConflict = isNote
    ? undefined
    : (changes: RegistryChange[]) => refuseConflict(action, remote, changes[0]);
  return changeRegistry(store, { remote, ...who, seen, onConflict }, step, signing);
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
    await fitRelease(store, remote, to, await portalFacts(portal));
  };
  return approveProposal(
    store,
    { number: Number(number), reason: textOf(reason, '--reason'), accept },
    signing,
  );
};
