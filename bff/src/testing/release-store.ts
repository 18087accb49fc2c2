import { createHash } from 'node:crypto';
import type { ReleaseRegistry, RemoteRelease, RemoteState } from '@slabdesk/releases';
import type { RouteEntry } from 'bff-contract/web';

const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export const releaseId = (version: string) =>
  `${version}-${sri(version)
    .slice(7)
    .replace(/[^0-9a-f]/g, '0')
    .slice(0, 12)}`;

const homeOf = (name: string): RouteEntry =>
  name === 'admin'
    ? { path: '/admin', page: 'dashboard', layout: 'admin', guard: 'admin', title: 'Users' }
    : { path: '/', page: 'dashboard', layout: 'dealer', guard: 'dealer', title: 'Dashboard' };

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
    files: Object.fromEntries(
      Object.entries(files).map(([file, text]) => [file, { integrity: sri(text), bytes: text.length }]),
    ),
    built: { at: '2026-11-21T10:00:00.000Z', by: 'ann@example.com', node: 'v20.20.0' },
    ...changes,
  };
};

/**
 * Fills a release store as `npm run release` and `npm run remotes` do.
 * @param put writes a file below the store
 */
export const createReleaseWriter = (put: (key: string, text: string) => Promise<unknown> | unknown) => {
  let generation = 0;
  const remotes: Record<string, RemoteState> = {};
  return {
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
      const folder = `${name}/${release.directory}`;
      for (const [file, text] of Object.entries(files)) await put(`${folder}/${file}`, text);
      await put(`${folder}/release.json`, JSON.stringify(release));
      return release.directory;
    },
    /** The next registry: a remote's state changes, the others stay. */
    change: async (name: string, state: Partial<RemoteState>) => {
      const before = remotes[name] ?? { previous: [], used: [], since: 0 };
      const used = [state.canary?.release, state.current, ...before.used].filter((id) => id !== undefined);
      remotes[name] = { ...before, used, since: 1_700_000_000_000, ...state };
      generation += 1;
      const registry: ReleaseRegistry = { generation, remotes };
      await put(`registry/${String(generation).padStart(8, '0')}.json`, JSON.stringify(registry));
    },
  };
};
