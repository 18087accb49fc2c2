import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '@slabdesk/test-services/service';
import knex, { type Knex } from 'knex';
import mysql from 'mysql2/promise';
import type { Random } from '../clients/random.mts';
import { freezeFor, killProcess } from './freeze.mts';

/** Limit of connections while nothing is wrong. */
const MAX_CONNECTIONS = 300;
/** The lowest limit that MariaDB accepts. */
const MIN_CONNECTIONS = 10;
const DATABASE = 'slabdesk_faults';

/** Kills whatever the portal's user runs, every few milliseconds. */
const keepKilling = async (
  admin: mysql.Connection,
  what: 'connection' | 'query',
  random: Random,
  { ms, every }: { ms: number; every: [low: number, high: number] },
): Promise<void> => {
  const running = what === 'query' ? "and command in ('Query', 'Execute')" : '';
  for (const end = Date.now() + ms; Date.now() < end; await sleep(random.between(...every))) {
    const [rows] = await admin.query<mysql.RowDataPacket[]>(
      `select id from information_schema.processlist where user = '${DATABASE}' ${running}`,
    );
    // One may have ended by itself.
    for (const { id } of rows) await admin.query(`kill ${what} ${id}`).catch(() => {});
  }
};

/**
 * A private MariaDB server whose committed transactions survive a kill of its process, with a database whose user may do
 * everything in it and nothing else, as in production.
 */
export const startMariadb = async () => {
  const service = await startService('mariadb', ['--innodb-flush-log-at-trx-commit=1']);
  const adminUrl = service.env.TEST_DATABASE_URL ?? '';
  const url = Object.assign(new URL(adminUrl), {
    username: DATABASE,
    password: 'secret',
    pathname: DATABASE,
  });

  /** Runs statements as an administrator, on a connection of its own. */
  const asAdmin = async (work: (admin: mysql.Connection) => Promise<unknown>): Promise<void> => {
    const admin = await mysql.createConnection(adminUrl);
    admin.on('error', () => {});
    try {
      await work(admin);
    } finally {
      admin.destroy();
    }
  };

  await asAdmin(async (admin) => {
    await admin.query(`create database ${DATABASE} character set utf8mb4 collate utf8mb4_unicode_520_ci`);
    await admin.query(`create user ${DATABASE}@'127.0.0.1' identified by 'secret'`);
    await admin.query(`grant all on ${DATABASE}.* to ${DATABASE}@'127.0.0.1'`);
  });
  const pid = () => service.pids().mariadbd ?? Number.NaN;

  return {
    url: url.href,
    pid,
    /** A connection for reading what is stored. Destroy it. */
    connect: (): Knex =>
      knex({
        client: 'mysql2',
        connection: { uri: url.href, decimalNumbers: true },
        pool: { min: 0, max: 1 },
        // A lost connection is what most faults are about.
        log: { warn: () => {}, error: () => {} },
      }),

    /** Kills the server, and starts it again after `ms`. */
    crash: async (ms: number) => {
      await killProcess(pid());
      await sleep(ms);
      await service.relaunch();
    },
    freeze: (ms: number) => freezeFor(pid(), ms),
    makeReadOnly: (ms: number) =>
      asAdmin(async (admin) => {
        await admin.query('set global read_only = 1');
        await sleep(ms);
        await admin.query('set global read_only = 0');
      }),
    killConnections: (random: Random, ms: number) =>
      asAdmin((admin) => keepKilling(admin, 'connection', random, { ms, every: [100, 500] })),
    killQueries: (random: Random, ms: number) =>
      asAdmin((admin) => keepKilling(admin, 'query', random, { ms, every: [2, 20] })),
    /** Lets other clients take all connections, of which there are few. */
    exhaustConnections: (random: Random, ms: number) =>
      asAdmin(async (admin) => {
        const others: mysql.Connection[] = [];
        await admin.query(`set global max_connections = ${MIN_CONNECTIONS}`);
        try {
          await keepKilling(admin, 'connection', random, { ms: 1, every: [1, 1] });
          for (const end = Date.now() + ms; Date.now() < end; await sleep(20)) {
            const other = await mysql.createConnection(url.href).catch(() => undefined);
            if (other) others.push(other.on('error', () => {}) as mysql.Connection);
          }
        } finally {
          await admin.query(`set global max_connections = ${MAX_CONNECTIONS}`);
          for (const other of others) other.destroy();
        }
      }),
    stop: service.stop,
  };
};

export type Mariadb = Awaited<ReturnType<typeof startMariadb>>;
