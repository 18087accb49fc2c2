import mysql from 'mysql2/promise';
import { percentile } from '../clients/statistics.mts';
import { connectSqlite, type Processes, startProcesses, throughProxy } from '../faults/environment.mts';
import { startDistance } from '../servers/distance.mts';
import { lackOfGalera, startGalera } from '../servers/galera.mts';
import { startMariadb } from '../servers/mariadb.mts';

/** A database and the server's processes on it. */
export interface Running extends Processes {
  databasePids: () => number[];
  /** How long `select 1` takes, in ms; undefined for SQLite. */
  roundTripMs?: number;
}

export interface Step {
  name: string;
  /** Why it can't be run here. */
  lack?: () => string | undefined;
  start: () => Promise<Running>;
}

const SAMPLES = 50;

const measureRoundTrip = async (url: string): Promise<number> => {
  const connection = await mysql.createConnection(url);
  const times: number[] = [];
  try {
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const started = performance.now();
      await connection.query('select 1');
      times.push(performance.now() - started);
    }
  } finally {
    connection.destroy();
  }
  return percentile(times, 0.5);
};

const startOnSqlite = async (): Promise<Running> => {
  const processes = await startProcesses([{}], connectSqlite);
  return { ...processes, databasePids: () => [] };
};

/** @param distanceMs added to each round trip to the database */
const startOnMariadb = async (count: number, distanceMs = 0): Promise<Running> => {
  const mariadb = await startMariadb();
  const port = Number(new URL(mariadb.url).port);
  const there = Math.floor(distanceMs / 2);
  const network = distanceMs > 0 ? await startDistance(port, { there, back: distanceMs - there }) : undefined;
  const url = network ? throughProxy(mariadb.url, network) : mariadb.url;
  const settings = Array.from({ length: count }, () => ({ DATABASE_URL: url }));
  const processes = await startProcesses(settings, mariadb.connect);
  return {
    ...processes,
    databasePids: () => [mariadb.pid()],
    roundTripMs: await measureRoundTrip(url),
    stop: async () => {
      await processes.stop();
      await network?.stop();
      await mariadb.stop();
    },
  };
};

/** @param nodes which node each process uses */
const startOnGalera = async (nodes: readonly number[]): Promise<Running> => {
  const galera = await startGalera();
  const settings = nodes.map((node) => ({ DATABASE_URL: galera.urlOf(node) }));
  const processes = await startProcesses(settings, galera.connect);
  return {
    ...processes,
    databasePids: galera.pids,
    roundTripMs: await measureRoundTrip(galera.urlOf(0)),
    stop: async () => {
      await processes.stop();
      await galera.stop();
    },
  };
};

/** From the smallest to the largest that can be run here. The others are compared with the first one on MariaDB. */
export const STEPS: readonly Step[] = [
  { name: 'SQLite, one process', start: startOnSqlite },
  { name: 'MariaDB, one process', start: () => startOnMariadb(1) },
  { name: 'MariaDB, two processes', start: () => startOnMariadb(2) },
  { name: 'MariaDB 1 ms away, two processes', start: () => startOnMariadb(2, 1) },
  { name: 'MariaDB 5 ms away, two processes', start: () => startOnMariadb(2, 5) },
  {
    name: 'Galera, three nodes, one of them written to',
    lack: lackOfGalera,
    start: () => startOnGalera([0, 0]),
  },
  {
    name: 'Galera, three nodes, two of them written to',
    lack: lackOfGalera,
    start: () => startOnGalera([0, 1]),
  },
];
