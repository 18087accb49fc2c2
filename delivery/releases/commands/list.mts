import { printable } from '@slabdesk/command-kit/printable';
import {
  type Canary,
  describeBroken,
  lackOfProof,
  lackOfShellProof,
  listReleases,
  misfit,
  type PortalStore,
  type RegistryChange,
  type RegistryView,
  type ReleaseStore,
  type RemoteRelease,
  type RemoteState,
  readHistory,
  readProof,
  readShellProof,
  SHELL,
  type ShellRelease,
  stateOf,
  TAKEN,
  viewRegistry,
} from '@slabdesk/releases';
import type { PortalFacts } from 'bff-contract/compatibility';
import { knownRemotes, requireRemote } from './known-remotes.mts';
import { openPortal } from './open-portal.mts';
import { readBoot } from './read-boot.mts';
import { sayChange, sayProposals, sayShare } from './say-change.mts';

const print = (text: string): void => console.log(printable(text).trimEnd());

/** A release in the store. */
interface ListedRelease {
  /** `<version>-<hash>` */
  id: string;
  isCurrent: boolean;
  isCanary: boolean;
  builtAt?: string;
  builtBy?: string;
  /** Why it can't be read. */
  problem?: string;
  /** The missing proof; absent if it is proven. */
  lack?: string;
  /** Why it doesn't fit the portal. */
  incompatible?: string;
}

/** A remote, or the shell. */
interface Listed {
  name: string;
  state: RemoteState | undefined;
  releases: ListedRelease[];
}

/** Reads what a portal offers to remotes, and its server to shells, from the page without this canary of the shell. */
const portalFacts = async (url: string, canary: string | undefined): Promise<PortalFacts> => {
  const { portalApi, sharedVersions = {}, previous, serverApi } = (await readBoot(url, canary)).boot;
  return { portalApi, sharedVersions, previous, serverApi, remotePaths: await knownRemotes() };
};

const builtText = ({ builtAt, builtBy }: ListedRelease): string =>
  builtAt === undefined ? '' : `${builtAt.slice(0, 16).replace('T', ' ')}  ${builtBy}  `;

const canaryNote = ({ rollout, ...share }: Canary): string => {
  const next =
    rollout &&
    `, watched by the servers${rollout.next.length > 0 ? `, then ${rollout.next.join(', ')} %` : ''}`;
  return `canary,${sayShare(share)}${next ?? ''}`;
};

type Judgement = Pick<ListedRelease, 'lack' | 'incompatible'>;

const factsOf = (lack: string | undefined, incompatible: string | undefined): Judgement => ({
  ...(lack && { lack }),
  ...(incompatible && { incompatible }),
});

const readReleases = async (
  store: ReleaseStore,
  name: string,
  state: RemoteState | undefined,
  judge: (id: string, release: RemoteRelease | ShellRelease) => Promise<Judgement>,
): Promise<Listed> => {
  const releases = (await listReleases(store, name)).map(
    async ({ directory: id, release, reason }): Promise<ListedRelease> => ({
      id,
      isCurrent: id === state?.current,
      isCanary: id === state?.canary?.release,
      ...(release && { builtAt: release.built.at, builtBy: release.built.by }),
      ...(release ? await judge(id, release) : { problem: reason }),
    }),
  );
  return { name, state, releases: await Promise.all(releases) };
};

/** @returns the shell first, unless a remote was asked for */
const readList = async (
  store: ReleaseStore,
  { registry }: RegistryView,
  only: string | undefined,
  portal: PortalFacts,
): Promise<Listed[]> => {
  const { remotes, shell } = registry;
  const listed: Listed[] = [];
  const shellFacts = async (id: string, release: RemoteRelease | ShellRelease) => {
    const lack = lackOfShellProof(await readShellProof(store, id, remotes));
    return factsOf(lack, misfit(release, portal));
  };
  if (!only || only === SHELL) listed.push(await readReleases(store, SHELL, shell, shellFacts));
  if (only === SHELL) return listed;
  const all = async () => {
    const stored = (await store.names('')).filter(
      (name) => /^[a-z][a-z0-9-]*$/.test(name) && !TAKEN.includes(name),
    );
    return [...new Set([...Object.keys(await knownRemotes()), ...Object.keys(remotes), ...stored])].sort();
  };
  const names = only ? [only] : await all();
  for (const name of names) {
    const remote = await readReleases(store, name, stateOf(registry, name), async (id, release) => {
      const lack = lackOfProof(await readProof(store, name, id, shell));
      return factsOf(lack, misfit(release, portal));
    });
    listed.push(remote);
  }
  return listed;
};

const printOne = ({ name, state, releases }: Listed): void => {
  console.log(printable(`${name}${state?.pin ? `  (pinned by ${state.pin.by}: ${state.pin.reason})` : ''}`));
  const lost = state?.current && !releases.some(({ isCurrent }) => isCurrent);
  if (!state?.current)
    print(name === SHELL ? '  none is noted as deployed' : '  served: the build that the server came with');
  if (lost) print(`  ${state.current}  current, and not in the store`);
  const brought = name === SHELL ? (state?.deployed ?? state?.current) : undefined;
  for (const release of releases) {
    const { id, problem, lack, isCurrent, isCanary, incompatible } = release;
    const notes = [
      problem ?? (lack === undefined ? 'proven' : `not proven: ${lack}`),
      isCurrent && 'current',
      id === brought && 'deployed',
      isCanary && state?.canary && canaryNote(state.canary),
      incompatible,
    ].filter(Boolean);
    print(`  ${id}  ${builtText(release)}${notes.join('; ')}`);
  }
};

/** The registry of a portal; says what of it can't be read. */
export const readRegistryOf = async (store: PortalStore): Promise<RegistryView> => {
  const seen = await viewRegistry(store);
  const { registry, broken } = seen;
  for (const each of broken) console.error(`! ${describeBroken(each)}.`);
  if (broken.length > 0)
    console.error(`! This goes by generation ${registry.generation}, the newest that can be read.`);
  return seen;
};

const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Prints lines of the history, as text or as an array. */
export const sayHistory = (changes: readonly RegistryChange[], json: boolean | undefined): void => {
  if (json) printJson(changes);
  else for (const line of changes) console.log(sayChange(line));
};

interface ListOptions {
  remote?: string | undefined;
  json?: boolean | undefined;
}

/** Prints what browsers get of each remote, or of one, and what could be promoted. */
export const list = async ({ remote, json }: ListOptions): Promise<void> => {
  const store = openPortal();
  const seen = await readRegistryOf(store);
  const { generation, proposals = {}, shell } = seen.registry;
  if (remote !== undefined && !stateOf(seen.registry, remote)) await requireRemote(remote);
  const listed = await readList(store, seen, remote, await portalFacts(store.name, shell?.canary?.release));
  if (json) return printJson({ generation, listed, proposals });
  for (const each of listed) printOne(each);
  for (const line of sayProposals(seen.registry)) console.log(line);
};

/** Prints what was changed, newest first. */
export const history = async ({ remote, json }: ListOptions): Promise<void> => {
  const store = openPortal();
  await readRegistryOf(store);
  sayHistory(await readHistory(store, { remote }), json);
};
