import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteDefinition, RemoteDescriptor } from '@slabdesk/portal';
import { shares } from '../shares';
import { createEntryScript, type EntryScript } from './entry-script';

/** A script that did not come within this is asked for anew by the next attempt, in ms. */
export const SCRIPT_TIMEOUT_MS = 5_000;

type Release = Pick<RemoteDescriptor, 'entry' | 'global' | 'integrity'>;

/** Releases by the names that the runtime knows them by, which are those of their global variables. */
const releases = new Map<string, Release>();
/** The script of each release that was asked for last. */
const scripts = new Map<string, EntryScript>();

/** Has the runtime load the scripts of containers by the rules of the portal. */
const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'entry-scripts',
  createScript: ({ url, remoteInfo }) => {
    const release = releases.get(remoteInfo?.name ?? '');
    if (!release) throw new Error(`${url} is not the script of a release`);
    const script = createEntryScript(url, release.integrity);
    scripts.set(release.global, script);
    return { script: script.element, timeout: SCRIPT_TIMEOUT_MS };
  },
};

// Remotes are built without a core of their own and take this one, which has to be there before the first of them runs.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
  plugins: [entryScripts],
});

/** Version of the runtime that containers run on. */
export const runtimeVersion: string = host.version;

const urlOf = ({ entry }: Release): string => new URL(entry, window.location.origin).href;

type Container = Parameters<typeof host.initRawContainer>[2];

const containerOf = ({ global }: Release): Container | undefined => Reflect.get(globalThis, global);

/** Two releases of a remote are two remotes to the runtime: they live side by side. */
const register = (release: Release): void => {
  const { global } = release;
  const entry = urlOf(release);
  const known = host.options.remotes.find(({ name }) => name === global);
  if (known && 'entry' in known && known.entry === entry) return;
  releases.set(global, release);
  // The same release at another address replaces the one that did not load.
  const force = known !== undefined && containerOf(release) === undefined;
  host.registerRemotes([{ name: global, entry, entryGlobalName: global, type: 'global' }], { force });
};

const load = async ({ global }: Release): Promise<RemoteDefinition> => {
  const exposed = await host.loadRemote<{ remote: RemoteDefinition }>(`${global}/remote`);
  if (!exposed?.remote) throw new Error(`${global} exposes no remote`);
  return exposed.remote;
};

/**
 * What one release of a remote exposes. Never gives up on a script that may still come: the patience is the caller's.
 *
 * @throws {ReleaseFailure} when its script does not come, or throws
 */
export const loadDefinition = async (release: Release): Promise<RemoteDefinition> => {
  register(release);
  try {
    return await load(release);
  } catch (error) {
    const script = containerOf(release) ? undefined : scripts.get(release.global);
    const isLate = script?.isPending();
    await script?.done;
    const container = containerOf(release);
    if (!isLate || !container) throw error;
    // The runtime gave up on the script, and takes what came of it after all.
    host.initRawContainer(release.global, urlOf(release), container);
    return load(release);
  }
};
