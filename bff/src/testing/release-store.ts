import { createHash } from 'node:crypto';
import {
  createFolderStore,
  type Registry,
  type ReleaseRegistry,
  type ReleaseStore,
  type RemoteRelease,
  type RemoteState,
  type ShellRelease,
} from '@slabdesk/releases';
import { memoryRegistry } from '@slabdesk/releases/testing/registry';
import { SERVER_API } from 'bff-contract/compatibility';
import type { RouteEntry } from 'bff-contract/web';
import type { Knex } from 'knex';
import { createRegistryRows } from '../portal/releases/registry-rows';
import { makeShellBuild } from './shell-build';

const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const releaseId = (version: string) =>
  `${version}-${sri(version)
    .slice(7)
    .replace(/[^0-9a-f]/g, '0')
    .slice(0, 12)}`;

const homeOf = (name: string): RouteEntry =>
  name === 'admin'
    ? { path: '/admin', page: 'dashboard', layout: 'sidebar', guard: 'admin', title: 'Users' }
    : { path: '/', page: 'dashboard', layout: 'sidebar', guard: 'dealer', title: 'Dashboard' };

const listOf = (files: Record<string, string>): ShellRelease['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, { integrity: sri(text), bytes: text.length }]),
  );

const BUILT = { at: '2026-11-21T10:00:00.000Z', by: 'ann@example.com', node: 'v20.20.0' };

const toRelease = (files: Record<string, string>, changes: Partial<RemoteRelease>): RemoteRelease => {
  const { name = 'dealer', version = '1.0.0' } = changes;
  const directory = releaseId(version);
  return {
    name,
    audience: 'everyone',
    version,
    hash: directory.slice(version.length + 1),
    directory,
    entry: 'remoteEntry.js',
    global: `remote_${name}_${version}`,
    portalApi: '1.0',
    sharedVersions: { react: '19.3.1' },
    exposed: [],
    routes: [homeOf(name)],
    nav: [],
    pages: { dashboard: { scripts: [], shares: [] } },
    integrity: { 'remoteEntry.js': sri(files['remoteEntry.js'] ?? '') },
    files: listOf(files),
    built: BUILT,
    ...changes,
  };
};

/** The name of the only script of a shell. It changes with the content, as webpack's do. */
export const shellScript = (version: string): string => `main.${releaseId(version).slice(-8)}.js`;

const toShellRelease = (
  files: Record<string, string>,
  { version = '1.0.0', ...changes }: Partial<ShellRelease>,
): ShellRelease => {
  const directory = releaseId(version);
  const script = shellScript(version);
  return {
    ...makeShellBuild({ version, scripts: [script], integrity: { [script]: sri(files[script] ?? '') } }),
    name: 'shell',
    hash: directory.slice(version.length + 1),
    directory,
    sharedVersions: { react: '19.3.1' },
    serverApi: SERVER_API,
    files: listOf(files),
    built: BUILT,
    ...changes,
  };
};

export type TestStore = ReleaseStore & Registry;

/** The releases of a folder and the registry of a database, as a server has them. */
export const createTestStore = (db: Knex, folder: string): TestStore => ({
  ...createFolderStore(folder),
  ...createRegistryRows(db),
});

/**
 * Fills a release store and the registry as pipelines do. Until it is connected to a database, the registry is in memory.
 *
 * @param put writes a file below the store
 */
export const createReleaseWriter = (put: (key: string, text: string) => Promise<unknown> | unknown) => {
  const memory = memoryRegistry();
  let registry: Registry = memory;
  const remotes: Record<string, RemoteState> = {};
  let shell: RemoteState | undefined;
  const publish = async (name: string, directory: string, files: Record<string, string>, release: object) => {
    const folder = `${name}/${directory}`;
    for (const [file, text] of Object.entries(files)) await put(`${folder}/${file}`, text);
    await put(`${folder}/release.json`, JSON.stringify(release));
    return directory;
  };
  return {
    registry: {
      now: () => registry.now(),
      changes: (range) => registry.changes(range),
      add: (decide) => registry.add(decide),
    } satisfies Registry as Registry,
    /**
     * Answers the id of the release.
     * @param code the text of its script
     */
    release: async ({
      code,
      ...changes
    }: Partial<RemoteRelease> & { code?: string } = {}): Promise<string> => {
      const { name = 'dealer', version = '1.0.0' } = changes;
      const files = {
        'remoteEntry.js': code ?? `var ${name} ${version}`,
        'remoteEntry.js.br': `brotli ${version}`,
      };
      const release = toRelease(files, { name, version, ...changes });
      return publish(name, release.directory, files, release);
    },
    /**
     * Answers the id of a release of the shell, whose script is `shellScript(version)`.
     * @param more files besides its script, by name
     */
    releaseShell: async ({
      more = {},
      ...changes
    }: Partial<ShellRelease> & { more?: Record<string, string> } = {}): Promise<string> => {
      const { version = '1.0.0' } = changes;
      const script = shellScript(version);
      const files = { [script]: `shell ${version}`, [`${script}.br`]: `brotli ${version}`, ...more };
      const release = toShellRelease(files, { version, ...changes });
      return publish('shell', release.directory, files, release);
    },
    /**
     * The next registry: the state of a remote, or of the shell, changes; the others stay. Of the shell, `deployed` is what servers
     * bring where browsers get another one.
     */
    change: async (name: string, { deployed, ...state }: Partial<RemoteState>) => {
      const before = (name === 'shell' ? shell : remotes[name]) ?? { previous: [], used: [], since: 0 };
      const { deployed: _before, ...kept } = before;
      const used = [state.canary?.release, state.current, ...before.used].filter((id) => id !== undefined);
      const next = { ...kept, used, since: 1_700_000_000_000, ...(deployed && { deployed }), ...state };
      if (name === 'shell') shell = next;
      else remotes[name] = next;
      await registry.add(async (reader) => {
        const number = (await reader.changes({ limit: 1 })).head.number + 1;
        const after: ReleaseRegistry = { generation: number, remotes, ...(shell && { format: 3, shell }) };
        return { number, document: JSON.stringify(after) };
      });
    },
    /** Writes changes to this database from now on, and the earlier ones at once. */
    connect: async (db: Knex): Promise<void> => {
      registry = createRegistryRows(db);
      for (const row of memory.rows) await registry.add(async () => row);
    },
  };
};
