import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon, { type Options } from 'autocannon';
import type { OrderItem } from 'bff-contract';
import getPort from 'get-port';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Portal } from '../support/portal';
import { startPortal } from '../support/portal-server';
import { expect, test, tokenOf } from '../support/test';
import { median, toTable } from './statistics';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Calls of a measurement: as many on a busy machine as on an idle one, so that V8 optimises as much. */
const CALLS = 1_500;
const LOGINS = 60;
const CONNECTIONS = 8;
/** Linux counts a process's time in these. */
const TICKS_PER_SECOND = 100;
const LOG = path.resolve(__dirname, '../test-results/api.log');

/** A server and one of its paths. */
interface Target {
  url: string;
  pid: number;
}

/** Cost of a call: requests per second, and ms of the server's processor per request. */
interface Cost {
  rate: number;
  cpu: number;
}

/** A call of the API, and another server's path that does the same work. */
interface Pair {
  name: string;
  api: Target;
  other: Target;
  /** The highest ratio of the API's processor time to the other's. */
  goal: number;
  call: Pick<Options, 'method' | 'headers' | 'body' | 'amount'>;
}

/** Starts a server that sends its port and ends with this process. Its log is read, and forgotten. */
const startServer = async (file: string, env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, [path.join(__dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  child.stdout?.resume();
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
};

/** The product once more, as in production: it logs requests and limits attempts. */
const startApi = async ({ settings }: Portal) => {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'info', RATE_LIMIT: 'on' };
  return { url, ...(await startPortal(url, { ...settings, ...own }, LOG)) };
};

/** The processor time that a process has used, in ms. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
};

/** Calls a server; all responses must be successful. */
const measure = async ({ url, pid }: Target, call: Pair['call']): Promise<Cost> => {
  const before = await cpuOf(pid);
  const result = await autocannon({ url, ...call, connections: CONNECTIONS });
  expect(result.non2xx + result.errors, `failures of ${url}`).toBe(0);
  const cpu = (await cpuOf(pid)) - before;
  return { rate: result['2xx'] / result.duration, cpu: cpu / result['2xx'] };
};

/** Measures both servers of a pair, each first in turn. */
const measurePair = async ({ api, other, call }: Pair, round: number) => {
  const isOtherFirst = round % 2 === 0;
  const first = await measure(isOtherFirst ? other : api, call);
  const second = await measure(isOtherFirst ? api : other, call);
  return isOtherFirst ? { other: first, api: second } : { other: second, api: first };
};

const row = ({ name, goal }: Pair, rounds: Awaited<ReturnType<typeof measurePair>>[]): string[] => {
  const of = (value: (each: (typeof rounds)[number]) => number) => median(rounds.map(value));
  return [
    name,
    of(({ other }) => other.rate).toFixed(0),
    of(({ api }) => api.rate).toFixed(0),
    of(({ api, other }) => api.rate / other.rate).toFixed(2),
    of(({ other }) => other.cpu).toFixed(2),
    of(({ api }) => api.cpu).toFixed(2),
    `${of(({ api, other }) => api.cpu / other.cpu).toFixed(2)} (≤ ${goal})`,
  ];
};

const HEAD = ['', 'requests/s', 'API', 'ratio', 'CPU ms', 'API', 'ratio'];

type Get = (resource: string) => Promise<unknown>;

/** The round trips to the database meanwhile, with values, from the one that reads the session: each has one statement or several. */
const statementsDuring = async (db: Connection, work: () => Promise<unknown>): Promise<string[]> => {
  await db.query('truncate mysql.general_log');
  await db.query('set global general_log = on');
  await work();
  await db.query('set global general_log = off');
  const [rows] = await db.query<RowDataPacket[]>(
    `select convert(argument using utf8mb4) as statement from mysql.general_log
      where command_type = 'Query' and argument like 'select%' order by event_time`,
  );
  const statements = rows.map(({ statement }) => statement as string);
  return statements.slice(statements.findIndex((statement) => statement.includes('from sessions')));
};

/** The round trips of a call of the API. Jobs of the portal may send others: what comes twice is the call's. */
const statementsOf = async (db: Connection, call: () => Promise<unknown>): Promise<string[]> => {
  await db.query('set global log_output = "TABLE"');
  const withoutTimes = (statements: string[]) => statements.join(';').replace(/\d{13}/g, '');
  for (let last: string[] = []; ; ) {
    const statements = await statementsDuring(db, call);
    if (withoutTimes(statements) === withoutTimes(last)) return statements;
    last = statements;
  }
};

test('the API against servers that do the same work', async ({ portal }) => {
  const api = await startApi(portal);
  const token = await tokenOf(portal, 'dealer');
  const headers = {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
  };
  const get: Get = async (resource) => (await fetch(`${api.url}/api/${resource}`, { headers })).json();
  const [order] = (await get('fabricator/order?pageSize=1')) as OrderItem[];
  const resources: Record<string, string> = {
    '/orders': 'fabricator/order?page=0&pageSize=20',
    '/order': `fabricator/order/${order?._id}`,
    '/materials': 'fabricator/material?page=0&pageSize=20',
    '/whoami': 'auth/whoami',
  };
  const { databaseUrl = '', dealer } = portal;
  const db = await createConnection({ uri: databaseUrl });
  const calls: Record<string, string[]> = {};
  for (const [barePath, resource] of Object.entries(resources)) {
    calls[barePath] = await statementsOf(db, () => get(resource));
  }
  const [[user]] = await db.query<RowDataPacket[]>(
    'select password_hash as hash from users where email = ?',
    [dealer.email],
  );
  await db.end();
  const env = { DATABASE_URL: databaseUrl, SECRET: portal.settings.SECRET ?? '' };
  const bare = await startServer('bare-server.mjs', {
    ...env,
    CALLS: JSON.stringify(calls),
    HASH: user?.hash as string,
    PASSWORD: dealer.password,
  });
  const express = await startServer('express/server.mjs', env);
  const pair = (name: string, goal: number, barePath: string, other = bare): Pair => ({
    name,
    goal,
    api: { url: `${api.url}/api/${resources[barePath]}`, pid: api.pid },
    other: { url: other.url + barePath, pid: other.pid },
    call: { headers, amount: CALLS },
  });
  const pairs = [
    pair('20 orders', 1.5, '/orders'),
    pair('one order', 1.4, '/order'),
    pair('20 materials', 1.7, '/materials'),
    pair('whoami', 1.7, '/whoami'),
    pair('20 orders, Express and Drizzle', 0.5, '/orders', express),
  ];
  for (const { other } of pairs) {
    const path = new URL(other.url).pathname;
    const body = await (await fetch(other.url, { headers })).json();
    expect(body, `the body of ${other.url}`).toEqual(await get(resources[path] ?? ''));
  }
  const login: Pair = {
    name: 'login, Argon2id alone',
    goal: 1.67,
    api: { url: `${api.url}/api/auth/login`, pid: api.pid },
    other: { url: `${bare.url}/login`, pid: bare.pid },
    call: {
      amount: LOGINS,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: dealer.email, password: dealer.password }),
    },
  };
  pairs.push(login);
  const rounds = pairs.map((): Awaited<ReturnType<typeof measurePair>>[] => []);
  try {
    for (const each of pairs) await measurePair(each, 0);
    // Interleaved, so that a slow moment of the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, each] of pairs.entries()) rounds[index]?.push(await measurePair(each, round));
    }
  } finally {
    bare.stop();
    express.stop();
    await api.stop();
  }
  console.log(`\n${toTable([HEAD, ...pairs.map((each, index) => row(each, rounds[index] ?? []))])}\n`);
});
