import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { printable } from '@slabdesk/command-kit/printable';
import {
  type Canary,
  lackOfProof,
  lackOfShellProof,
  listReleases,
  misfit,
  type RegistryView,
  type ReleaseStore,
  type RemoteRelease,
  type RemoteState,
  readProof,
  readShellProof,
  SHELL,
  type ShellRelease,
  stateOf,
  TAKEN,
} from '@slabdesk/releases';
import type { PortalFacts } from 'bff-contract/compatibility';
import { knownRemotes } from './known-remotes.mts';
import { place } from './place.mts';
import { sayShare } from './say-change.mts';

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
export interface Listed {
  name: string;
  state: RemoteState | undefined;
  releases: ListedRelease[];
}

/** The build that this checkout holds, which a server that runs here serves while nothing is released. */
const buildHere = async (name: string): Promise<string> => {
  const file = name === SHELL ? ['shell', 'dist', 'shell.json'] : [`mfe-${name}`, 'dist', 'remote.json'];
  try {
    const { directory, version } = JSON.parse(await readFile(path.join(place(), ...file), 'utf8'));
    return `here ${directory ?? version}`;
  } catch {
    return 'not built here';
  }
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

/**
 * Lists what browsers get of each remote, or of one, and what could be promoted.
 *
 * @returns the shell first, unless a remote was asked for
 */
export const readList = async (
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

/** Names the build that browsers get without a release. */
const ownBuild = async (name: string): Promise<string> =>
  name === SHELL
    ? `none is noted as deployed (${await buildHere(SHELL)})`
    : `served: the build that the server came with (${await buildHere(name)})`;

const printOne = async ({ name, state, releases }: Listed): Promise<void> => {
  console.log(printable(`${name}${state?.pin ? `  (pinned by ${state.pin.by}: ${state.pin.reason})` : ''}`));
  const lost = state?.current && !releases.some(({ isCurrent }) => isCurrent);
  if (!state?.current) print(`  ${await ownBuild(name)}`);
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

export const printList = async (listed: readonly Listed[]): Promise<void> => {
  for (const each of listed) await printOne(each);
};
