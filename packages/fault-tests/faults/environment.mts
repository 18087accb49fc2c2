import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { createServerProcess, type ServerProcess } from '../servers/bff.mts';
import { type Mailbox, startMailbox } from '../servers/mailbox.mts';
import { type Mariadb, startMariadb } from '../servers/mariadb.mts';

/** Two processes of the server on one database, and what they use. */
export interface Environment {
  servers: [ServerProcess, ServerProcess];
  mailbox: Mailbox;
  /** A connection for reading what is stored. Destroy it. */
  connect: () => Knex;
  stop: () => Promise<void>;
}

/** The same on MariaDB. */
export interface MariadbEnvironment extends Environment {
  mariadb: Mariadb;
}

/** The smallest build of the shell that the server accepts. */
const SHELL_BUILD = {
  version: '1.0.0',
  portalApi: '1.0',
  scripts: ['main.js'],
  layouts: { column: [], dealer: [], admin: [], marketplace: [] },
  shares: {},
  fonts: [],
  headScript: '',
  headStyle: '',
  integrity: {},
};

const writeShellBuild = (folder: string) => {
  const dist = path.join(folder, 'shell', 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(dist, 'shell.json'), JSON.stringify(SHELL_BUILD));
};

const createServers = async (
  dir: string,
  smtpUrl: string,
  settings: Record<string, string>,
): Promise<[ServerProcess, ServerProcess]> => {
  const all = {
    NODE_ENV: 'development',
    DATA_DIR: dir,
    WEB_ROOT: dir,
    SECRET: 'a secret of fault tests, of 32 characters',
    SMTP_URL: smtpUrl,
    // No client signs in again, and all of them have one address.
    ACCESS_TOKEN_SECONDS: '86400',
    RATE_LIMIT: 'off',
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const create = (name: string) => createServerProcess(all, path.join(dir, `${name}.log`));
  return [await create('first'), await create('second')];
};

/** Starts the parts that every environment has, in a scratch folder. */
const startEnvironment = async (
  settings: Record<string, string>,
  connect: (dir: string) => Knex,
): Promise<Environment> => {
  const dir = mkdtempSync(path.join(tmpdir(), 'slabdesk-faults-'));
  writeShellBuild(dir);
  const mailbox = await startMailbox();
  const servers = await createServers(dir, mailbox.url, settings);
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await mailbox.close();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    for (const server of servers) await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, mailbox, connect: () => connect(dir), stop };
};

export const startOnMariadb = async (): Promise<MariadbEnvironment> => {
  const mariadb = await startMariadb();
  const environment = await startEnvironment({ DATABASE_URL: mariadb.url }, mariadb.connect);
  const stop = async () => {
    await environment.stop();
    await mariadb.stop();
  };
  return { ...environment, mariadb, stop };
};

export const startOnSqlite = (): Promise<Environment> =>
  startEnvironment({}, (dir) =>
    knex({
      client: 'better-sqlite3',
      connection: { filename: path.join(dir, 'slabdesk.sqlite') },
      useNullAsDefault: true,
    }),
  );
