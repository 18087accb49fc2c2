import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { PORTAL_API, type RemoteDefinition, type RemoteDescriptor } from '@slabdesk/portal';
import { needsPreviousApi, PREVIOUS_API } from 'bff-contract/compatibility';
import { scopedShares } from '../../previous-api';
import { type ContainerScript, createContainerScript } from './container-script';
import { loadModules } from './module-release';

/** The next attempt requests a script again if it has not loaded within this time, in ms. */
const SCRIPT_TIMEOUT_MS = 5_000;

type Release = Pick<RemoteDescriptor, 'entry' | 'global' | 'integrity' | 'modules' | 'portalApi'>;

/** Releases by the name in the runtime, which is the name of their global variable. */
const releases = new Map<string, Release>();
/** The latest script of each release. */
const scripts = new Map<string, ContainerScript>();

/** Makes the runtime load containers through {@link createContainerScript}, or {@link loadModules} for ES modules. */
const containerScripts: ModuleFederationRuntimePlugin = {
  name: 'container-scripts',
  loadEntry: async ({ remoteInfo }) => {
    const release = releases.get(remoteInfo.name);
    if (!release?.modules) return undefined;
    await loadModules(remoteInfo.entry, release.modules, SCRIPT_TIMEOUT_MS);
    return import(/* webpackIgnore: true */ remoteInfo.entry);
  },
  createScript: ({ url, remoteInfo }) => {
    const release = releases.get(remoteInfo?.name ?? '');
    if (!release) throw new Error(`${url} does not belong to a release`);
    const script = createContainerScript(url, release.integrity);
    scripts.set(release.global, script);
    return { script: script.element, timeout: SCRIPT_TIMEOUT_MS };
  },
};

// Remotes are built without the runtime core and expect this global before they run.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** Share scopes: a release takes its shared modules from the scope of its portal API's major version. */
const CURRENT = 'default';
const PREVIOUS = 'previous';

const host = createInstance({
  name: 'shell',
  remotes: [],
  shared: scopedShares(CURRENT, PREVIOUS),
  shareStrategy: 'loaded-first',
  plugins: [containerScripts],
});

/** Version of the federation runtime. */
export const runtimeVersion: string = host.version;

const urlOf = ({ entry }: Release): string => new URL(entry, window.location.origin).href;

type Container = Parameters<typeof host.initRawContainer>[2];

const containerOf = ({ global }: Release): Container | undefined => Reflect.get(globalThis, global);

/** The runtime's description of the shell. */
const description = {
  version: host.version,
  buildVersion: '',
  remoteTypesZip: '',
  consumerList: [],
  shared: [],
  remotesInfo: {} as Record<string, { matchedVersion: string }>,
};

/** Describes a release to the runtime's devtool. Without the runtime's snapshots, nothing else does. */
const describe = (global: string, entry: string): void => {
  description.remotesInfo[global] = { matchedVersion: entry };
  runtimeCore.addGlobalSnapshot({
    [host.name]: description,
    [`${global}:${entry}`]: { version: entry, remoteEntry: entry, globalName: global },
  });
};

/** Registers a release as a remote of its own in the runtime, so that two releases of a remote can coexist. */
const register = (release: Release): void => {
  const { global, modules } = release;
  const isPrevious = needsPreviousApi(release, { portalApi: PORTAL_API, previous: PREVIOUS_API });
  const entry = urlOf(release);
  const known = host.options.remotes.find(({ name }) => name === global);
  if (known && 'entry' in known && known.entry === entry) return;
  releases.set(global, release);
  // A release that failed to load may have moved to another URL.
  const force = known !== undefined && containerOf(release) === undefined;
  host.registerRemotes(
    [
      {
        name: global,
        entry,
        entryGlobalName: global,
        type: modules ? 'module' : 'global',
        shareScope: isPrevious ? PREVIOUS : CURRENT,
      },
    ],
    { force },
  );
  describe(global, entry);
};

const load = async ({ global }: Release): Promise<RemoteDefinition> => {
  const exposed = await host.loadRemote<{ remote: RemoteDefinition }>(`${global}/remote`);
  if (!exposed?.remote) throw new Error(`${global} exposes no remote`);
  return exposed.remote;
};

/**
 * Loads what a release of a remote exposes. Waits for slow scripts without a limit; callers set their own timeout.
 *
 * @throws {ReleaseFailure} if the script fails to load; an error of the runtime if it throws
 */
export const loadDefinition = async (release: Release): Promise<RemoteDefinition> => {
  register(release);
  try {
    return await load(release);
  } catch (error) {
    const script = containerOf(release) ? undefined : scripts.get(release.global);
    const wasPending = script?.isPending();
    await script?.done;
    const container = containerOf(release);
    if (!wasPending || !container) throw error;
    // The runtime timed out, but the script has run since.
    host.initRawContainer(release.global, urlOf(release), container);
    return load(release);
  }
};
