import {
  changeRegistry,
  type FinishedBuild,
  type NamedShellBuild,
  publish,
  type Registry,
  type ReleaseStore,
  type RemoteBuild,
  type Signer,
  type Step,
  signBytes,
} from '@slabdesk/releases';
import { KEYS } from '@slabdesk/releases/testing/trust';
import { SERVER_API } from 'bff-contract/compatibility';
import type { RouteEntry } from 'bff-contract/web';
import { makeShellBuild } from './shell-build';

export { KEYS, trustOf } from '@slabdesk/releases/testing/trust';

/** The part of a trust file that has the shell. */
export const SHELL_PLATFORM = { release: ['shell pipeline'] };

const HASH = '00000000cafe';
export const idOf = (version: string): string => `${version}-${HASH}`;

const ROUTE: RouteEntry = {
  path: '/',
  page: 'dashboard',
  layout: 'sidebar',
  guard: 'dealer',
  title: 'Dashboard',
};

const buildOf = (name: string, version: string): FinishedBuild<RemoteBuild> => ({
  build: {
    name,
    audience: 'everyone',
    version,
    hash: HASH,
    directory: idOf(version),
    entry: 'remoteEntry.js',
    global: `remote_${name}`,
    portalApi: '1.0',
    sharedVersions: { react: '19.3.1' },
    exposed: [],
    routes: [ROUTE],
    nav: [],
    pages: { dashboard: { scripts: [], shares: [] } },
    integrity: {},
  },
  files: new Map([['remoteEntry.js', Buffer.from(`var ${name} ${version}`)]]),
});

const shellOf = (version: string): FinishedBuild<NamedShellBuild> => ({
  build: {
    ...makeShellBuild({ version, serverApi: SERVER_API, sharedVersions: {} }),
    name: 'shell',
    hash: HASH,
    directory: idOf(version),
  },
  files: new Map([['main.js', Buffer.from(`shell ${version}`)]]),
});

const BUILT = { at: '2026-11-21T10:00:00.000Z', by: 'ann', node: 'v20.20.0' };

/** Fills a store as pipelines with keys do. */
export const createSignedWriter = (store: ReleaseStore & Registry) => ({
  /** Resolves to the id of the release. */
  release: async (
    version: string,
    { name = 'dealer', signer = KEYS['dealer pipeline'] as Signer | null } = {},
  ): Promise<string> => {
    await publish(store, buildOf(name, version), BUILT, async (bytes) => {
      if (signer) await signBytes(store, 'release', bytes, signer);
    });
    return idOf(version);
  },
  /** The same of the shell. */
  releaseShell: async (version: string, signer: Signer = KEYS['shell pipeline']): Promise<string> => {
    await publish(store, shellOf(version), BUILT, (bytes) => signBytes(store, 'release', bytes, signer));
    return idOf(version);
  },
  change: (step: Step, remote = 'dealer') =>
    changeRegistry(store, { remote, by: 'ann', reason: 'a test' }, step),
});
