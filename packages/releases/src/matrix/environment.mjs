import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import { problem } from '../../../command-kit/src/problem.mjs';
import { startServer } from '../../../command-kit/src/server.mjs';
import { testEnv } from '../../../test-services/src/test-env.mjs';
import { createFolderStore } from '../folder-store.mjs';
import { keyOf } from '../numbered.mjs';
import { readRelease, readReleaseFiles } from '../publish.mjs';
import { readBoot } from '../read-boot.mjs';
import { RELEASE_FILE, SHELL } from '../store.mjs';
import { adminRemotes } from './seed.mjs';

/** A server looks at its registry every second; a machine that is busy takes longer, in ms. */
const NOTICED_MS = 15_000;

/** None of a developer's own settings reaches the server, and none of a pipeline's. */
const settingsOf = (dir, port, webRoot) => ({
  ...Object.fromEntries(Object.entries(testEnv()).filter(([name]) => !/^(S3_|REMOTE_ORIGINS$)/.test(name))),
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

/**
 * An environment to run stored releases in: a folder with a new release store, a database and the shells, served by the
 * built server. Nothing of it is built here, and nothing in the given store changes.
 *
 * @param {import('../store.mjs').ReleaseStore} store where the releases are
 */
export const createEnvironment = async (store) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'release-matrix-'));
  await mkdir(path.join(dir, 'store'));
  const environmentStore = createFolderStore(path.join(dir, 'store'));
  const releases = new Map();
  let generation = 0;

  const readOnce = (name, id) => {
    const key = `${name}/${id}`;
    if (!releases.has(key)) releases.set(key, copy(name, id));
    return releases.get(key);
  };
  const copy = async (name, id) => {
    const release = await readRelease(store, name, id);
    if (!release) throw problem(`${name} ${id} is not in ${store.name}.`);
    const files = await readReleaseFiles(store, release);
    if (name === SHELL) await writeShell(release, files);
    else
      await environmentStore.place(
        `${name}/${id}`,
        files.set(RELEASE_FILE, Buffer.from(JSON.stringify(release))),
      );
    return release;
  };
  const webRoot = (id) => path.join(dir, 'shells', id);
  const writeShell = async (release, files) => {
    const dist = path.join(webRoot(release.directory), 'shell', 'dist');
    await mkdir(path.join(dist, 'assets'), { recursive: true });
    for (const [file, bytes] of files) await writeFile(path.join(dist, 'assets', file), bytes);
    await writeFile(path.join(dist, 'shell.json'), JSON.stringify(release));
  };

  /** The releases that browsers currently get, by remote. */
  const readNamed = async (url) => {
    const all = [...(await readBoot(`${url}/login`)).boot.remotes, ...(await adminRemotes(url))];
    return new Map(all.map((remote) => [remote.name, remote]));
  };

  /**
   * Promotes releases in this environment, and waits until browsers get them.
   *
   * @param {Record<string, { id: string, before?: string }>} states before: the release that was current before
   * @param {import('../publish.mjs').Release[]} expected the releases that browsers must get
   * @returns {Promise<Map<string, any>>} the releases that they get, which may differ
   */
  const promote = async (url, states, expected) => {
    generation += 1;
    /** @param {{ id: string, before?: string }} state */
    const stateOf = ({ id, before }) => {
      const previous = before ? [before] : [];
      return { current: id, previous, used: [id, ...previous], since: Date.now() };
    };
    const remotes = Object.fromEntries(Object.entries(states).map(([name, state]) => [name, stateOf(state)]));
    await environmentStore.create(
      keyOf('registry', generation),
      Buffer.from(JSON.stringify({ generation, remotes })),
    );
    const deadline = Date.now() + NOTICED_MS;
    for (;;) {
      const named = await readNamed(url);
      const isTold = expected.every((release) => isSame(named.get(release.name), release));
      const isAll = isTold && named.size <= expected.length;
      if (isAll || Date.now() > deadline) return named;
      await pause(150);
    }
  };

  return {
    release: readOnce,
    /** Starts a server that brings this release of the shell. */
    open: async (shell, say) => {
      await readOnce(SHELL, shell);
      const port = await getPort({ host: '127.0.0.1' });
      const env = settingsOf(dir, port, webRoot(shell));
      const server = await startServer({ env, say });
      const { url } = server.listening;
      return {
        url,
        env,
        release: readOnce,
        promote: (states, expected) => promote(url, states, expected),
        stop: server.stop,
      };
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
};

/**
 * Whether browsers get this release.
 *
 * @param {any} descriptor what they get
 * @param {Pick<import('../publish.mjs').Release, 'version' | 'global'>} release
 */
export const isSame = (descriptor, { version, global }) =>
  descriptor?.version === version && descriptor.global === global;
