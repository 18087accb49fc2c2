import {
  changeRegistry,
  createKey,
  type FinishedBuild,
  type NamedShellBuild,
  publish,
  type Registry,
  type ReleaseStore,
  type RemoteBuild,
  readPrivateKey,
  readTrust,
  type Signer,
  type Step,
  signBytes,
  type Trust,
  type TrustFile,
} from '@slabdesk/releases';
import { SERVER_API } from 'bff-contract/compatibility';
import type { RouteEntry } from 'bff-contract/web';
import { makeShellBuild } from './shell-build';

const newKey = (): Signer => readPrivateKey(createKey());

/** Keys by holder. mallory's is not in the trust file, and the old one has expired. */
export const KEYS = {
  ann: newKey(),
  bea: newKey(),
  cat: newKey(),
  dan: newKey(),
  'dealer pipeline': newKey(),
  'auth pipeline': newKey(),
  'shell pipeline': newKey(),
  server: newKey(),
  old: newKey(),
  mallory: newKey(),
};

/** Teams have the remotes dealer and auth. */
export const trustOf = (changes: Partial<TrustFile> = {}): Trust => {
  const file: TrustFile = {
    store: 'test',
    holders: {
      ann: [{ key: KEYS.ann.publicKey }],
      bea: [{ key: KEYS.bea.publicKey }],
      cat: [{ key: KEYS.cat.publicKey }],
      dan: [{ key: KEYS.dan.publicKey }],
      'dealer pipeline': [
        { key: KEYS['dealer pipeline'].publicKey },
        { key: KEYS.old.publicKey, expires: '2026-01-01T00:00:00.000Z' },
      ],
      'auth pipeline': [{ key: KEYS['auth pipeline'].publicKey }],
      'shell pipeline': [{ key: KEYS['shell pipeline'].publicKey }],
      server: [{ key: KEYS.server.publicKey }],
    },
    teams: {
      orders: {
        remotes: ['dealer'],
        paths: ['/', '/orders/*'],
        release: ['dealer pipeline'],
      },
      accounts: {
        remotes: ['auth'],
        paths: ['/login'],
        release: ['auth pipeline'],
      },
    },
    platform: { servers: ['server'] },
    ...changes,
  };
  return readTrust(Buffer.from(JSON.stringify(file)), 'trust.json');
};

/** The part of a trust file that has the shell. */
export const SHELL_PLATFORM = { release: ['shell pipeline'], servers: ['server'] };

const HASH = '00000000cafe';
export const idOf = (version: string): string => `${version}-${HASH}`;

const routeOf = (path: string): RouteEntry =>
  path === '/login'
    ? { path, page: 'dashboard', layout: 'column', guard: 'public', title: 'Sign in' }
    : { path, page: 'dashboard', layout: 'sidebar', guard: 'dealer', title: 'Dashboard' };

const buildOf = (name: string, version: string, path: string): FinishedBuild<RemoteBuild> => ({
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
    routes: [routeOf(path)],
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
    { name = 'dealer', path = '/', signer = KEYS['dealer pipeline'] as Signer | null } = {},
  ): Promise<string> => {
    await publish(store, buildOf(name, version, path), BUILT, async (bytes) => {
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
