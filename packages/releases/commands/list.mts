import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Canary,
  lackOfProof,
  listReleases,
  type RegistryView,
  type ReleaseStore,
  type RemoteRelease,
  type RemoteState,
  readProof,
  SHELL,
  stateOf,
  TAKEN,
} from '@slabdesk/releases';
import { incompatibility, type PortalFacts } from 'bff-contract/compatibility';
import { printable } from '../../command-kit/src/printable.mjs';
import { knownRemotes } from './known-remotes.mts';
import { place } from './place.mts';
import { sayShare } from './say-change.mts';

const print = (text: string): void => console.log(printable(text).trimEnd());

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

const builtText = ({ built }: Pick<RemoteRelease, 'built'>): string =>
  `${built.at.slice(0, 16).replace('T', ' ')}  ${built.by}`;

const canaryNote = ({ rollout, ...share }: Canary): string => {
  const next =
    rollout &&
    `, watched by the servers${rollout.next.length > 0 ? `, then ${rollout.next.join(', ')} %` : ''}`;
  return `canary,${sayShare(share)}${next ?? ''}`;
};

const showRemote = async (
  store: ReleaseStore,
  name: string,
  state: RemoteState | undefined,
  shell: RemoteState | undefined,
  portal: PortalFacts,
): Promise<void> => {
  console.log(printable(`${name}${state?.pin ? `  (pinned by ${state.pin.by}: ${state.pin.reason})` : ''}`));
  const releases = await listReleases(store, name);
  const lost = state?.current && releases.every(({ directory }) => directory !== state.current);
  if (!state?.current) print(`  served: the build that the server came with (${await buildHere(name)})`);
  if (lost) print(`  ${state.current}  current, and not in the store`);
  for (const { directory, release, reason } of releases) {
    const lack = release && lackOfProof(await readProof(store, name, directory, shell));
    const notes = [
      release ? (lack ? `not proven: ${lack}` : 'proven') : reason,
      directory === state?.current && 'current',
      directory === state?.canary?.release && canaryNote(state?.canary),
      release && incompatibility(release, portal),
    ].filter(Boolean);
    print(`  ${directory}  ${release ? `${builtText(release)}  ` : ''}${notes.join('; ')}`);
  }
};

const showShell = async (store: ReleaseStore, state: RemoteState | undefined): Promise<void> => {
  console.log(SHELL);
  if (!state?.current) print(`  none is noted as deployed (${await buildHere(SHELL)})`);
  for (const { directory, release, reason } of await listReleases(store, SHELL)) {
    const note =
      directory === state?.current ? 'deployed' : directory === state?.previous[0] ? 'deployed before' : '';
    print(`  ${directory}  ${release ? `${builtText(release)}  ${note}` : reason}`);
  }
};

/** Prints what browsers get of each remote, or of one, and what could be promoted. */
export const list = async (
  store: ReleaseStore,
  { registry }: RegistryView,
  only: string | undefined,
  portal: PortalFacts,
): Promise<void> => {
  const { remotes, shell } = registry;
  if (!only || only === SHELL) await showShell(store, shell);
  if (only === SHELL) return;
  const stored = (await store.names('')).filter(
    (name) => /^[a-z][a-z0-9-]*$/.test(name) && !TAKEN.includes(name),
  );
  const names = only
    ? [only]
    : [...new Set([...Object.keys(await knownRemotes()), ...Object.keys(remotes), ...stored])].sort();
  for (const name of names) await showRemote(store, name, stateOf(registry, name), shell, portal);
};
