import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startService } from '@slabdesk/test-services/service';
import knex, { type Knex } from 'knex';
import { createServerProcess, type ServerProcess } from '../servers/bff.mts';
import { type Galera, startGalera } from '../servers/galera.mts';
import { startHaproxy } from '../servers/haproxy.mts';
import { type Mailbox, startMailbox } from '../servers/mailbox.mts';
import { type Mariadb, startMariadb } from '../servers/mariadb.mts';
import { clockAhead } from '../servers/other-clock.mts';
import { startRedis } from '../servers/redis.mts';
import { type ReplicatedMariadb, startReplicatedMariadb } from '../servers/replicated-mariadb.mts';
import { createSmallDisk, type SmallDisk } from '../servers/small-disk.mts';
import { startTcpProxy, type TcpProxy } from '../servers/tcp-proxy.mts';

/** Processes of the server on one database, and what they use. */
export interface Processes {
  servers: readonly ServerProcess[];
  /** Where clients reach them. */
  urls: readonly string[];
  mailbox: Mailbox;
  /** The files that the processes log to. */
  logFiles: readonly string[];
  /** A connection for reading what is stored. Destroy it. */
  connect: () => Knex;
  stop: () => Promise<void>;
}

/** Two of them. */
export interface Environment extends Processes {
  servers: [ServerProcess, ServerProcess];
}

/** The same on MariaDB. */
export interface MariadbEnvironment extends Environment {
  mariadb: Mariadb;
}

/** The same, reached through a network that can fail. */
export interface FailoverEnvironment extends MariadbEnvironment {
  proxy: TcpProxy;
}

/** The same on a server with a replica. */
export interface SwitchOverEnvironment extends Environment {
  replicated: ReplicatedMariadb;
}

/** The same with files on an S3 server, reached through a network that can fail. */
export interface S3Environment extends MariadbEnvironment {
  s3: TcpProxy;
}

/** The same with Redis, reached through a network that can fail, and with limits of attempts. */
export interface RedisEnvironment extends MariadbEnvironment {
  redis: TcpProxy;
}

/** The same on a cluster; each process uses a node of its own. */
export interface GaleraEnvironment extends Environment {
  galera: Galera;
}

/** The same on SQLite, on a disk that can be filled. */
export interface SmallDiskEnvironment extends Environment {
  disk: SmallDisk;
}

const SKEW_SECONDS = 20;

/** The smallest build of the shell that the server accepts. */
const SHELL_BUILD = {
  version: '1.0.0',
  portalApi: '1.0',
  scripts: ['main.js'],
  layouts: { column: [], sidebar: [] },
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
  settings: readonly Record<string, string>[],
): Promise<ServerProcess[]> => {
  const usual = {
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
  };
  const servers: ServerProcess[] = [];
  // One after the other, as each takes a free port.
  for (const [index, own] of settings.entries())
    servers.push(await createServerProcess({ ...usual, ...own }, path.join(dir, `server-${index}.log`)));
  return servers;
};

/**
 * Starts the parts that every environment has, in a scratch folder.
 *
 * @param settings each process's own settings, which override the usual ones
 */
export const startProcesses = async (
  settings: readonly Record<string, string>[],
  connect: (dir: string) => Knex,
): Promise<Processes> => {
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
  const urls = servers.map(({ url }) => url);
  const logFiles = servers.map(({ logFile }) => logFile);
  return { servers, urls, mailbox, logFiles, connect: () => connect(dir), stop };
};

const startEnvironment = async (
  settings: [Record<string, string>, Record<string, string>],
  connect: (dir: string) => Knex,
): Promise<Environment> => {
  const { servers, ...others } = await startProcesses(settings, connect);
  const [first, second] = servers;
  if (!first || !second) throw new Error('There are no two processes.');
  return { ...others, servers: [first, second] };
};

/** Adds a part to an environment, which is stopped after it. */
const withPart = <P extends object>(
  environment: Environment,
  part: P,
  stopPart: () => unknown,
): Environment & P => ({
  ...environment,
  ...part,
  stop: async () => {
    await environment.stop();
    await stopPart();
  },
});

export const startOnMariadb = async (): Promise<MariadbEnvironment> => {
  const mariadb = await startMariadb();
  const settings = { DATABASE_URL: mariadb.url };
  return withPart(await startEnvironment([settings, settings], mariadb.connect), { mariadb }, mariadb.stop);
};

/** The URL of a server as reached through a proxy. */
export const throughProxy = (url: string, { port }: { port: number }): string =>
  Object.assign(new URL(url), { port }).href;

export const startBehindProxy = async (): Promise<FailoverEnvironment> => {
  const mariadb = await startMariadb();
  const proxy = await startTcpProxy(Number(new URL(mariadb.url).port));
  const settings = { DATABASE_URL: throughProxy(mariadb.url, proxy) };
  const environment = await startEnvironment([settings, settings], mariadb.connect);
  return withPart(environment, { mariadb, proxy }, async () => {
    proxy.close();
    await mariadb.stop();
  });
};

export const startWithS3 = async (): Promise<S3Environment> => {
  const mariadb = await startMariadb();
  const service = await startService('s3');
  const endpoint = new URL(service.env.S3_ENDPOINT ?? '');
  const s3 = await startTcpProxy(Number(endpoint.port));
  const settings = {
    ...service.env,
    DATABASE_URL: mariadb.url,
    S3_ENDPOINT: throughProxy(endpoint.href, s3).replace(/\/$/, ''),
  };
  const environment = await startEnvironment([settings, settings], mariadb.connect);
  return withPart(environment, { mariadb, s3 }, async () => {
    s3.close();
    await service.stop();
    await mariadb.stop();
  });
};

export const startWithRedis = async (): Promise<RedisEnvironment> => {
  const mariadb = await startMariadb();
  const server = await startRedis();
  const redis = await startTcpProxy(server.port);
  const settings = {
    DATABASE_URL: mariadb.url,
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    RATE_LIMIT: 'on',
  };
  const environment = await startEnvironment([settings, settings], mariadb.connect);
  return withPart(environment, { mariadb, redis }, async () => {
    redis.close();
    await server.stop();
    await mariadb.stop();
  });
};

export const startWithReplica = async (): Promise<SwitchOverEnvironment> => {
  const replicated = await startReplicatedMariadb();
  const settings = { DATABASE_URL: replicated.url };
  const environment = await startEnvironment([settings, settings], replicated.connect);
  return withPart(environment, { replicated }, replicated.stop);
};

/** The second process is 20 s ahead of the first one and of the database. */
export const startWithClocksApart = async (): Promise<MariadbEnvironment> => {
  const mariadb = await startMariadb();
  const settings = { DATABASE_URL: mariadb.url };
  const ahead = { ...settings, ...clockAhead(SKEW_SECONDS) };
  return withPart(await startEnvironment([settings, ahead], mariadb.connect), { mariadb }, mariadb.stop);
};

/** Clients know the load balancer alone, and processes that stop tell it first. */
export const startBehindHaproxy = async (): Promise<Environment> => {
  const mariadb = await startMariadb();
  const settings = { DATABASE_URL: mariadb.url, DRAIN_SECONDS: '2', TRUST_PROXY: '127.0.0.1/32' };
  const environment = await startEnvironment([settings, settings], mariadb.connect);
  const proxy = await startHaproxy(environment.urls);
  return withPart(environment, { urls: [proxy.url] }, async () => {
    await proxy.stop();
    await mariadb.stop();
  });
};

export const startOnGalera = async (): Promise<GaleraEnvironment> => {
  const galera = await startGalera();
  const settingsOf = (node: number) => ({ DATABASE_URL: galera.urlOf(node) });
  const environment = await startEnvironment([settingsOf(0), settingsOf(1)], galera.connect);
  return withPart(environment, { galera }, galera.stop);
};

export const connectSqlite = (dir: string): Knex =>
  knex({
    client: 'better-sqlite3',
    connection: { filename: path.join(dir, 'slabdesk.sqlite') },
    useNullAsDefault: true,
  });

export const startOnSqlite = (settings: Record<string, string> = {}): Promise<Environment> =>
  startEnvironment([settings, settings], connectSqlite);

export const startOnSmallDisk = async (): Promise<SmallDiskEnvironment> => {
  const disk = createSmallDisk();
  if (!disk) throw new Error('There is no small disk.');
  const settings = { DATA_DIR: disk.folder };
  const environment = await startEnvironment([settings, settings], () => connectSqlite(disk.folder));
  return withPart(environment, { disk }, disk.remove);
};
