import { isDeepStrictEqual } from 'node:util';
import type { PortalFacts } from 'bff-contract/compatibility';
import type { RemoteRelease, ShellRelease } from '../format';
import { problem } from '../problem';
import { changeRegistry } from '../registry/change-registry';
import {
  describeBroken,
  liveShells,
  type Registry,
  type RegistryView,
  servedReleases,
  stateOf,
} from '../registry/registry';
import { pin, promote, rollback, type Step, unpin } from '../registry/steps';
import { findRelease, forEachFile, readRelease } from '../releases/read-releases';
import type { RegistryChange, ReleaseRegistry, RemoteState } from '../shapes';
import { type ReleaseStore, SHELL } from '../store/release-store';
import { compareVersions, versionOf } from '../versions';
import { misfit } from './misfit';
import { lackOfProof, lackOfShellProof, readProof, readShellProof } from './results';

/** How the release of a remote, or of the shell, is changed, from the command line and in the portal alike. */

const BACK = { rollback, unpin };

export const RELEASE_ACTIONS = ['promote', 'canary', 'rollback', 'pin', 'unpin'] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

/** An older release than browsers get now. */
export interface Downgrade {
  release: string;
  newest: string;
  /** Whether everybody gets `newest`, and not only the browsers of a canary. */
  isCurrent: boolean;
}

export interface ReleaseRequest {
  action: ReleaseAction;
  /** Its name, or `shell`. */
  remote: string;
  /** A version, or `<version>-<hash>`. Of promote, canary and pin. */
  version?: string | undefined;
  by: string;
  reason: string;
  /** Returns what the portal offers to remotes and shells. Used by promote, canary and pin. */
  portal: () => Promise<PortalFacts> | PortalFacts;
  /** The step of a canary. */
  canaryStep: (id: string) => Step;
  /** Why it goes without proof. */
  unproven?: string | undefined;
  /** Refuses by throwing; called for a release that is older than what browsers get. */
  onDowngrade: (downgrade: Downgrade) => Promise<void> | void;
  /** Refuses by throwing; called if the remote was changed since `seen` was read. */
  onConflict: (changes: RegistryChange[]) => void;
  /** Whether another person has to approve a step that goes forward. */
  secondPerson?: boolean | undefined;
}

const PAST: Partial<Record<string, string>> = {
  promote: 'promoted',
  canary: 'given to some browsers',
  rollback: 'rolled back',
  pin: 'pinned',
  unpin: 'unpinned',
  configure: 'configured',
  deployed: 'deployed',
  propose: 'proposed for approval',
  withdraw: 'withdrawn from approval',
};

/** A change in words: `dealer was rolled back by ann meanwhile (1.5.0-… → 1.4.0-…)`. Not safe for terminals. */
export const describeChange = (remote: string, change: RegistryChange | undefined, when: string): string => {
  if (!change) return `${remote} was changed ${when}`;
  const none = remote === SHELL ? 'unknown' : 'own build';
  const way = `${change.from ?? none} → ${change.to ?? none}`;
  return `${remote} was ${PAST[change.action ?? ''] ?? 'changed'} by ${change.by} ${when} (${way})`;
};

/** Whether a release was seen to work, and what that depends on. */
interface Proven {
  lack: string | undefined;
  /** How to get the proof. */
  advice: string;
  /** The part of the registry that the proof is for. */
  basis: (registry: ReleaseRegistry) => unknown;
  /** The message if the basis has changed. */
  changed: string;
}

const proveShell = async (
  store: ReleaseStore,
  { remotes }: ReleaseRegistry,
  { directory, version }: ShellRelease,
): Promise<Proven> => ({
  lack: lackOfShellProof(await readShellProof(store, directory, remotes)),
  advice: `portal matrix shell ${version}`,
  basis: (registry) => servedReleases(registry.remotes),
  changed: 'Another release of a remote was chosen meanwhile, which this shell was not proven with.',
});

const proveRemote = async (
  store: ReleaseStore,
  { shell }: ReleaseRegistry,
  { name, directory, version }: RemoteRelease,
): Promise<Proven> => {
  const first = shell?.current
    ? ''
    : 'npm run release -w shell\nportal deployed shell <version> --reason "…"\n';
  return {
    lack: lackOfProof(await readProof(store, name, directory, shell)),
    advice: `${first}portal matrix ${name} ${version}   (in a repository of your own with --server <folder>)`,
    basis: (registry) => liveShells(registry.shell),
    changed: 'Another shell was deployed meanwhile, which this release was not proven with.',
  };
};

/**
 * Makes a step fail where its release was not seen to work, or what it was seen to work with has changed since.
 * @throws a problem without proof
 */
const proven = async (
  store: ReleaseStore,
  registry: ReleaseRegistry,
  release: RemoteRelease | ShellRelease,
  step: Step,
): Promise<Step> => {
  const { lack, advice, basis, changed } = isShell(release)
    ? await proveShell(store, registry, release)
    : await proveRemote(store, registry, release);
  if (lack)
    throw problem(
      `${release.name} ${release.directory} is not proven: ${lack}.`,
      `${advice}\nor, to go without: --unproven "why"`,
    );
  const before = basis(registry);
  return (state, now, latest = registry) => {
    if (!isDeepStrictEqual(basis(latest), before)) throw problem(changed, 'Try again.');
    return step(state, now, latest);
  };
};

/** A release that browsers may get: whole, unaltered, and made for this portal and its server. */
export const fitRelease = async (
  store: ReleaseStore,
  { remote, version, portal }: Pick<ReleaseRequest, 'remote' | 'version' | 'portal'>,
): Promise<RemoteRelease | ShellRelease> => {
  const release: RemoteRelease | ShellRelease = await findRelease(store, remote, version);
  const reason = misfit(release, await portal());
  if (reason) throw problem(`${remote} ${release.directory} does not fit: ${reason}.`);
  await forEachFile(store, release, () => undefined);
  return release;
};

const isShell = (release: RemoteRelease | ShellRelease): release is ShellRelease => release.name === SHELL;

/** Undefined if the release is not older than what some browsers get now. */
const downgradeOf = (release: string, state: RemoteState | undefined): Downgrade | undefined => {
  const [newest] = [state?.current, state?.canary?.release]
    .filter((id) => id !== undefined)
    .sort((a, b) => compareVersions(versionOf(b), versionOf(a)));
  const isOlder = newest !== undefined && compareVersions(versionOf(release), versionOf(newest)) < 0;
  if (!isOlder || release === state?.current) return undefined;
  return { release, newest, isCurrent: newest === state?.current };
};

/** Steps that name a release, which must be proven; without proof they need a reason, which stays in the history. */
const forward = async (
  store: ReleaseStore,
  { registry }: RegistryView,
  request: ReleaseRequest,
): Promise<Step> => {
  const { action, remote, by, reason, unproven } = request;
  const release = await fitRelease(store, request);
  const id = release.directory;
  const step =
    action === 'promote' ? promote(id) : action === 'pin' ? pin(id, { by, reason }) : request.canaryStep(id);
  const why = unproven?.trim();
  if (why === '') throw problem('Say why it goes without proof, for the history: --unproven "…"');
  const checked = why === undefined ? await proven(store, registry, release, step) : step;
  const downgrade = downgradeOf(id, stateOf(registry, remote));
  if (downgrade) await request.onDowngrade(downgrade);
  if (why === undefined) return checked;
  return (before, now, latest) => {
    const { state, line } = step(before, now, latest);
    return { state, line: { ...line, unproven: why } };
  };
};

/**
 * A change that can't be read may hold another team's promotion, which the next change would undo. Going back is for
 * emergencies, and is done all the same.
 */
export const refuseBroken = ({ registry, broken }: RegistryView): void => {
  if (broken.length === 0) return;
  throw problem(
    `${broken.map(describeBroken).join('; ')}. The newest that can be read is generation ${registry.generation}; nothing was changed.`,
    'Update the server, which may be older than the one that wrote it.',
  );
};

/** Refuses to go back to a shell that servers would pass over, so that nothing changed. What they bring needs no look. */
const refuseMisfit = async (
  store: ReleaseStore,
  { registry: { shell } }: RegistryView,
  { portal }: Pick<ReleaseRequest, 'portal'>,
): Promise<void> => {
  const [to] = shell?.previous ?? [];
  if (!shell || shell.canary || shell.pin || to === undefined || to === shell.deployed) return;
  const release = await readRelease(store, SHELL, to);
  const reason = release ? misfit(release, await portal()) : 'it is not in the store';
  if (reason) throw problem(`Servers can't go back to shell ${to}: ${reason}.`, 'Deploy the servers before.');
};

/**
 * Changes which release of a remote, or of the shell, browsers get. A release that goes forward must be whole, fit the portal and have
 * been run in the live shells; of the shell, with what browsers get of the remotes.
 *
 * @param seen the registry that the user's decision was based on
 * @returns the line of the history
 * @throws a problem if the change is refused
 */
export const changeRelease = async (
  { store, registry }: { store: ReleaseStore; registry: Registry },
  seen: RegistryView,
  request: ReleaseRequest,
): Promise<RegistryChange> => {
  const { action, remote, by, reason, onConflict, secondPerson } = request;
  const isBack = action === 'rollback' || action === 'unpin';
  if (!isBack) refuseBroken(seen);
  if (action === 'rollback' && remote === SHELL) await refuseMisfit(store, seen, request);
  const step = isBack ? BACK[action]() : await forward(store, seen, request);
  return changeRegistry(registry, { remote, by, reason, seen, onConflict, secondPerson }, step);
};
