import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '@slabdesk/test-services/service';
import getPort from 'get-port';
import knex, { type Knex } from 'knex';
import mysql from 'mysql2/promise';
import { freezeFor, killProcess } from './freeze.mts';
import { createCopyMethod } from './galera-copy.mts';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];
const NODES = 3;
const DATABASE = 'slabdesk_faults';
const SYNCED_MS = 60_000;

const findProvider = () => PROVIDERS.find((file) => existsSync(file));

/** Why no cluster can be started here; undefined if one can. */
export const lackOfGalera = (): string | undefined =>
  findProvider() ? undefined : 'libgalera_smm.so is missing (Debian: galera-4, rsync and lsof)';

const optionsOf = (index: number, ports: ReadonlyArray<{ group: number; ist: number; sst: number }>) => {
  const own = ports[index];
  if (!own) throw new Error(`There is no node ${index}.`);
  const address = index === 0 ? '' : ports.map(({ group }) => `127.0.0.1:${group}`).join(',');
  const provider = [
    `gmcast.listen_addr=tcp://127.0.0.1:${own.group}`,
    `ist.recv_addr=127.0.0.1:${own.ist}`,
    // A cluster of one machine need not wait as long as one of several.
    'evs.keepalive_period=PT0.5S',
    'evs.suspect_timeout=PT2S',
    'evs.inactive_timeout=PT4S',
  ];
  return [
    '--innodb-flush-log-at-trx-commit=1',
    '--binlog-format=ROW',
    // The migrations create triggers.
    '--log-bin-trust-function-creators=1',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${findProvider()}`,
    '--wsrep-cluster-name=slabdesk-faults',
    `--wsrep-cluster-address=gcomm://${address}`,
    `--wsrep-node-name=node${index}`,
    `--wsrep-node-address=127.0.0.1:${own.group}`,
    `--wsrep-sst-receive-address=127.0.0.1:${own.sst}`,
    // The last node, which no process of the server uses, helps the others to join.
    ...(index === 0 ? [] : [`--wsrep-sst-donor=node${NODES - 1},`, '--init-file=/dev/null']),
    `--wsrep-provider-options=${provider.join(';')}`,
  ];
};

const startNodes = async (copyMethod: string) => {
  const port = () => getPort({ host: '127.0.0.1' });
  const ports: Array<{ group: number; ist: number; sst: number }> = [];
  for (let index = 0; index < NODES; index += 1) {
    ports.push({ group: await port(), ist: await port(), sst: await port() });
  }
  const nodes: Array<Awaited<ReturnType<typeof startService>>> = [];
  // One after the other: each joins those before it.
  for (const index of ports.keys())
    nodes.push(
      await startService('mariadb', [...optionsOf(index, ports), `--wsrep-sst-method=${copyMethod}`]),
    );
  return nodes;
};

/** A cluster of three nodes on this machine. The database is on all of them. */
export const startGalera = async () => {
  const copy = createCopyMethod();
  const nodes = await startNodes(copy.method);
  const [first] = nodes;
  const credentials = new URL(first?.env.TEST_DATABASE_URL ?? '');
  const urlOf = (index: number, user: string, password: string, database = '') => {
    const url = new URL(nodes[index]?.env.TEST_DATABASE_URL ?? '');
    return Object.assign(url, { username: user, password, pathname: `/${database}` }).href;
  };
  const appUrl = (index: number) => urlOf(index, DATABASE, 'secret', DATABASE);
  const adminUrl = (index: number) => urlOf(index, credentials.username, credentials.password);

  const query = async (index: number, sql: string) => {
    const admin = await mysql.createConnection(adminUrl(index));
    try {
      const [rows] = await admin.query<mysql.RowDataPacket[]>(sql);
      return rows;
    } finally {
      admin.destroy();
    }
  };

  /** Waits until a node is a member of the whole cluster again. */
  const untilSynced = async (index: number) => {
    const status = async () => {
      const rows = await query(
        index,
        "show status where variable_name in ('wsrep_ready', 'wsrep_cluster_size')",
      );
      return rows.map(({ Value }) => Value).sort();
    };
    for (const end = Date.now() + SYNCED_MS; Date.now() < end; await sleep(100)) {
      const [size, ready] = await status().catch(() => []);
      if (size === String(NODES) && ready === 'ON') return;
    }
    throw new Error(`Node ${index} is not back in the cluster.`);
  };
  const pid = (index: number) => nodes[index]?.pids().mariadbd ?? Number.NaN;

  await query(0, `create database ${DATABASE} character set utf8mb4 collate utf8mb4_unicode_520_ci`);
  await query(0, `create user ${DATABASE}@'127.0.0.1' identified by 'secret'`);
  await query(0, `grant all on ${DATABASE}.* to ${DATABASE}@'127.0.0.1'`);
  for (const index of nodes.keys()) await untilSynced(index);

  return {
    urlOf: appUrl,
    pids: () => nodes.map((_, index) => pid(index)),
    connect: (): Knex =>
      knex({
        client: 'mysql2',
        connection: { uri: appUrl(0), decimalNumbers: true },
        pool: { min: 0, max: 1 },
        log: { warn: () => {}, error: () => {} },
      }),
    /** Kills a node, and starts it again after `ms`. */
    crash: async (index: number, ms: number) => {
      await killProcess(pid(index));
      await sleep(ms);
      await nodes[index]?.relaunch();
      await untilSynced(index);
    },
    freeze: async (index: number, ms: number) => {
      await freezeFor(pid(index), ms);
      await untilSynced(index);
    },
    /** Cuts a node off from the others, but not from its clients. */
    partition: async (index: number, ms: number) => {
      await query(index, "set global wsrep_provider_options = 'gmcast.isolate=1'");
      await sleep(ms);
      await query(index, "set global wsrep_provider_options = 'gmcast.isolate=0'");
      await untilSynced(index);
    },
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      copy.remove();
    },
  };
};

export type Galera = Awaited<ReturnType<typeof startGalera>>;
