import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { RELEASER } from './pipelines';
import { PATIENCE, runCommand, startPortal } from './portal-server';

const LOGS = path.resolve(__dirname, '../test-results');

/** Settings of a portal that keeps all its data in a folder. */
export const settingsIn = (dataDir: string) => ({
  ...PATIENCE,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  SMTP_URL: '',
  RELEASERS: RELEASER.email,
  SECRET: 'the secret of a portal of its own, long enough',
  RATE_LIMIT: 'off',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
});

const TEMPLATE = 'E2E_OWN_PORTAL';

/** Prepares the data that own portals start with: a migrated database with an administrator who makes keys for pipelines. */
export const prepareOwnPortals = async (folder: string) => {
  const { email, password } = RELEASER;
  await runCommand(
    'admin',
    ['--email', email, '--name', 'Releaser', '--password', password],
    settingsIn(folder),
  );
  // Tests run in processes of their own, which inherit the environment of the setup.
  process.env[TEMPLATE] = folder;
};

/**
 * A separate portal for tests that stop it or need other settings: any number of processes on one new SQLite
 * database.
 *
 * @param own settings that differ from the tests'
 */
export const createOwnPortal = async (name: string, own: Record<string, string> = {}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), `e2e-${name}-`));
  await mkdir(LOGS, { recursive: true });
  const template = process.env[TEMPLATE];
  // The pictures of the documentation are made without it.
  if (template) await cp(template, dataDir, { recursive: true });
  const running = new Set<{ stop: () => Promise<void> }>();

  const settings = { ...settingsIn(dataDir), ...own };

  const start = async (port: number) => {
    const url = `http://127.0.0.1:${port}`;
    const server = await startPortal(
      url,
      { ...settings, PORT: String(port), PUBLIC_URL: url },
      path.join(LOGS, `${name}-${port}.log`),
    );
    running.add(server);
    const stop = async () => {
      running.delete(server);
      await server.stop();
    };
    return { url, port, stop };
  };

  return {
    /** The folder of its release store, unless its settings name another one. */
    store: path.join(dataDir, 'releases'),
    /** Starts a process, on a previous port or a new one. */
    start: async (port?: number) => start(port ?? (await getPort({ host: '127.0.0.1' }))),
    /** Runs a command on its data, such as `admin`. */
    run: (command: string, args: string[]) => runCommand(command, args, settings),
    close: async () => {
      for (const server of running) await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
