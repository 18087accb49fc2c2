import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createFolderStore,
  keyOf,
  problem,
  RELEASE_FILE,
  type ReleaseStore,
  type RemoteRelease,
  readRelease,
  readReleaseFiles,
  SHELL,
  type ShellRelease,
} from '@slabdesk/releases';
import type { RemoteDescriptor } from 'bff-contract/web';
import getPort from 'get-port';
import { startServer } from '../../command-kit/src/server.mjs';
import { testEnv } from '../../test-services/src/test-env.mjs';
import { readBoot } from '../commands/read-boot.mts';
import { adminRemotes } from './seed.mts';

/** A server looks at its registry every second; a machine that is busy takes longer, in ms. */
const NOTICED_MS = 15_000;
const POLL_MS = 150;

/** What browsers get, by remote. */
export type Named = ReadonlyMap<string, RemoteDescriptor>;

/** The release of a remote to promote, and the one that was current before. */
export interface Promotion {
  id: string;
  before?: string | undefined;
}

/** A running server of an environment, which brings one release of the shell. */
export interface EnvironmentServer {
  url: string;
  env: NodeJS.ProcessEnv;
  /** Promotes releases, and waits until browsers get the expected ones; returns what they get, which may differ. */
  promote: (
    promotions: Readonly<Record<string, Promotion>>,
    expected: readonly RemoteRelease[],
  ) => Promise<Named>;
  stop: () => Promise<unknown>;
}

export interface Environment {
  /** A release of a remote, copied into the environment. */
  release: (name: string, id: string) => Promise<RemoteRelease>;
  shell: (id: string) => Promise<ShellRelease>;
  /** Starts a server that brings this release of the shell. */
  open: (shell: string, say: (text: string) => void) => Promise<EnvironmentServer>;
  close: () => Promise<void>;
}

/** None of a developer's own settings reaches the server, and none of a pipeline's. */
const settingsOf = (dir: string, port: number, webRoot: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(testEnv()).filter(
      ([name]) => !/^(S3_|REMOTES$|REMOTE_ORIGINS$|RELEASE_(TRUST|KEY))/.test(name),
    ),
  ),
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: path.join(dir, 'data'),
  RELEASE_STORE: path.join(dir, 'store'),
  WEB_ROOT: webRoot,
  SECRET: 'the secret of a portal that lives for minutes',
  ACCESS_TOKEN_SECONDS: '3600',
  RATE_LIMIT: 'off',
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
  const all = [...(await readBoot(`${url}/login`)).boot.remotes, ...(await adminRemotes(url))];
  return new Map(all.map((remote) => [remote.name, remote]));
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

const stateOf = ({ id, before }: Promotion) => {
  const previous = before ? [before] : [];
  return { current: id, previous, used: [id, ...previous], since: Date.now() };
};

/** Reads each release once. */
const createOnce = <Release,>(read: (name: string, id: string) => Promise<Release>) => {
  const known = new Map<string, Promise<Release>>();
  return (name: string, id: string): Promise<Release> => {
    const key = `${name}/${id}`;
    const found = known.get(key) ?? read(name, id);
    known.set(key, found);
    return found;
  };
};

/**
 * An environment to run stored releases in: a folder with a new release store, a database and the shells, served by the
 * built server. Nothing of it is built here, and nothing in the given store changes.
 *
 * @param store where the releases are
 */
export const createEnvironment = async (store: ReleaseStore): Promise<Environment> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'release-matrix-'));
  await mkdir(path.join(dir, 'store'));
  const ownStore = createFolderStore(path.join(dir, 'store'));
  let generation = 0;

  const readFrom = async <Name extends string>(name: Name, id: string) => {
    const release = await readRelease(store, name, id);
    if (!release) throw problem(`${name} ${id} is not in ${store.name}.`);
    return { release, files: await readReleaseFiles(store, release) };
  };
  const copyRemote = async (name: string, id: string): Promise<RemoteRelease> => {
    const { release, files } = await readFrom(name, id);
    files.set(RELEASE_FILE, Buffer.from(JSON.stringify(release)));
    await ownStore.place(`${name}/${id}`, files);
    return release;
  };
  const webRoot = (shell: string) => path.join(dir, 'shells', shell);
  const copyShell = async (_name: string, id: string): Promise<ShellRelease> => {
    const { release, files } = await readFrom(SHELL, id);
    const dist = path.join(webRoot(id), SHELL, 'dist');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    for (const [file, bytes] of files) await writeFile(path.join(dist, 'assets', file), bytes);
    await writeFile(path.join(dist, 'shell.json'), JSON.stringify(release));
    return release;
  };
  const remoteOnce = createOnce(copyRemote);
  const shellOnce = createOnce(copyShell);

  const promote =
    (url: string): EnvironmentServer['promote'] =>
    async (promotions, expected) => {
      generation += 1;
      const remotes = Object.fromEntries(
        Object.entries(promotions).map(([name, promotion]) => [name, stateOf(promotion)]),
      );
      const bytes = Buffer.from(JSON.stringify({ generation, remotes }));
      await ownStore.create(keyOf('registry', generation), bytes);
      return untilNamed(url, expected);
    };

  return {
    release: remoteOnce,
    shell: (id) => shellOnce(SHELL, id),
    open: async (shell, say) => {
      await shellOnce(SHELL, shell);
      const port = await getPort({ host: '127.0.0.1' });
      const env = settingsOf(dir, port, webRoot(shell));
      const { listening, stop } = await startServer({ env, say });
      return { url: listening.url, env, promote: promote(listening.url), stop };
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
};
