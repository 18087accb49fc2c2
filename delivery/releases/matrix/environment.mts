import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from '@slabdesk/command-kit/program';
import { startServer } from '@slabdesk/command-kit/server';
import {
  createFolderStore,
  problem,
  RELEASE_FILE,
  type ReleaseReader,
  type RemoteRelease,
  readRelease,
  readReleaseFiles,
  SHELL,
  type ShellRelease,
} from '@slabdesk/releases';
import { withRemotePaths } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { BootManifest, RemoteDescriptor } from 'bff-contract/web';
import getPort from 'get-port';
import { NO_PAGE } from './page-checks.mts';
import { listedRemotes, type PortalBuild } from './portal-build.mts';
import { type AdminCommand, adminRemotes } from './records.mts';

/** A server looks at its registry every second; a machine that is busy takes longer, in ms. */
const NOTICED_MS = 60_000;
const POLL_MS = 150;
/** The time limit of a page, in ms. */
const PAGE_MS = 10_000;

/** The releases that browsers get, by remote. */
export type Named = ReadonlyMap<string, RemoteDescriptor>;

/** A running server of an environment, with one release of the shell. */
export interface EnvironmentServer {
  url: string;
  admin: AdminCommand;
  /** Promotes releases, and waits until browsers get them; returns what they get, which may differ. */
  promote: (releases: readonly RemoteRelease[]) => Promise<Named>;
  stop: () => Promise<unknown>;
}

export interface Environment {
  /** A release of a remote, copied into the environment. */
  release: (name: string, id: string) => Promise<RemoteRelease>;
  /** A release of the shell, copied likewise, before a server is started with it. */
  shell: (id: string) => Promise<ShellRelease>;
  /** Starts a server with this release of the shell. */
  open: (shell: string, say: (text: string) => void) => Promise<EnvironmentServer>;
  close: () => Promise<void>;
}

/** The server gets only machine-level variables, not the developer's or the pipeline's. */
const MACHINE = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];

const settingsOf = (dir: string, port: number, webRoot: string, added: RemotePaths): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(MACHINE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  ...(Object.keys(added).length > 0 && { REMOTES: JSON.stringify(added) }),
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: path.join(dir, 'data'),
  RELEASE_STORE: path.join(dir, 'store'),
  WEB_ROOT: webRoot,
  SECRET: 'the secret of a portal that lives for minutes',
  ACCESS_TOKEN_SECONDS: '3600',
  RATE_LIMIT: 'off',
  // A browser shares the machine with it: a slow call says nothing about a release.
  REQUEST_DEADLINE_MS: '8000',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  // Pages behind a flag are pages too.
  ONBOARDING: 'true',
  MARKETPLACE: 'true',
});

/** Whether browsers get this release. */
export const isSame = (
  descriptor: RemoteDescriptor | undefined,
  { version, global }: Pick<RemoteRelease, 'version' | 'global'>,
): boolean => descriptor?.version === version && descriptor.global === global;

/** The releases that browsers currently get. */
const readNamed = async (url: string): Promise<Named> => {
  const options = { headers: { Accept: 'text/html' }, signal: AbortSignal.timeout(PAGE_MS) };
  const html = await (await fetch(`${url}/login`, options)).text();
  const boot = /<script[^>]*id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!boot) throw problem('The test portal serves no page:', html);
  const all = [...(JSON.parse(boot) as BootManifest).remotes, ...(await adminRemotes(url))];
  return new Map(all.map((remote) => [remote.name, remote]));
};

/** Gives a release without pages one, at a path of its remote, so that the shell loads its container for its extensions. */
const withPage = (release: RemoteRelease, [owned = '/']: readonly string[] = []): RemoteRelease => {
  if (release.routes.length > 0) return release;
  const isAdmins = release.audience === 'admin';
  const route = {
    path: owned.replace('/*', ''),
    page: NO_PAGE,
    title: 'No page',
    layout: isAdmins ? 'sidebar' : 'column',
    guard: isAdmins ? 'admin' : 'public',
  } as const;
  return { ...release, routes: [route], pages: { [NO_PAGE]: { scripts: [], shares: [] } } };
};

/** Waits until browsers get these releases, and no others. */
const untilNamed = async (url: string, expected: readonly RemoteRelease[]): Promise<Named> => {
  const deadline = Date.now() + NOTICED_MS;
  for (;;) {
    const named = await readNamed(url);
    const hasAll = expected.every((release) => isSame(named.get(release.name), release));
    if ((hasAll && named.size <= expected.length) || Date.now() > deadline) return named;
    await pause(POLL_MS);
  }
};

/** Gives browsers what a copy of a registry says, whether or not it fits, as the API of a portal wouldn't. */
const restoreRegistry = async (
  { registry, root }: PortalBuild,
  env: NodeJS.ProcessEnv,
  copy: string,
): Promise<void> => {
  const { code, output } = await runProgram(process.execPath, [registry, 'restore', copy], {
    cwd: root,
    env,
  });
  if (code !== 0) throw problem('The releases could not be chosen in the test portal:', output.trim());
};

/**
 * An environment to run stored releases in: a folder with a new release store, a database and the shells, served by the
 * built server. Nothing of it is built here, and nothing in the given store changes.
 *
 * @param store where the releases are
 * @param portal whose server serves them
 * @param paths of each remote, also of remotes that the operator has added (setting `REMOTES`)
 */
export const createEnvironment = async (
  store: ReleaseReader,
  portal: PortalBuild,
  paths: RemotePaths,
): Promise<Environment> => {
  const listed = await listedRemotes(portal);
  const added = Object.fromEntries(Object.entries(paths).filter(([name]) => !Object.hasOwn(listed, name)));
  const dir = await mkdtemp(path.join(tmpdir(), 'release-matrix-'));
  await mkdir(path.join(dir, 'store'));
  const ownStore = createFolderStore(path.join(dir, 'store'));
  const copy = path.join(dir, 'registry.json');

  const readFrom = async <Name extends string>(name: Name, id: string) => {
    const release = await readRelease(store, name, id);
    if (!release) throw problem(`${name} ${id} is not in ${store.name}.`);
    return { release, files: await readReleaseFiles(store, release) };
  };
  const copyRemote = async (name: string, id: string): Promise<RemoteRelease> => {
    const own = await readRelease(ownStore, name, id);
    if (own) return own;
    const { release: stored, files } = await readFrom(name, id);
    const release = withPage(stored, paths[name]);
    files.set(RELEASE_FILE, Buffer.from(JSON.stringify(release)));
    await ownStore.place(`${name}/${id}`, files);
    return release;
  };
  const webRoot = (shell: string) => path.join(dir, 'shells', shell);
  const copyShell = async (id: string): Promise<ShellRelease> => {
    const { release, files } = await readFrom(SHELL, id);
    const dist = path.join(webRoot(id), SHELL, 'dist');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    for (const [file, bytes] of files) await writeFile(path.join(dist, 'assets', file), bytes);
    await writeFile(path.join(dist, 'shell.json'), JSON.stringify(release));
    return withRemotePaths(release, added);
  };
  const promote =
    (url: string, env: NodeJS.ProcessEnv): EnvironmentServer['promote'] =>
    async (releases) => {
      const remotes = Object.fromEntries(
        releases.map(({ name, directory }) => [
          name,
          { current: directory, previous: [], used: [directory], since: Date.now() },
        ]),
      );
      await writeFile(copy, JSON.stringify({ generation: 1, remotes }));
      await restoreRegistry(portal, env, copy);
      return untilNamed(url, releases);
    };

  return {
    release: copyRemote,
    shell: copyShell,
    open: async (shell, say) => {
      const port = await getPort({ host: '127.0.0.1' });
      const env = settingsOf(dir, port, webRoot(shell), added);
      const { root: cwd, server } = portal;
      const { listening, stop } = await startServer({ env, say, server, cwd });
      const { url } = listening;
      return { url, admin: { command: portal.admin, cwd, env }, promote: promote(url, env), stop };
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
};
