import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { Fabricator, OrderItem } from 'bff-contract';
import type { Portal } from '../support/portal';
import { expect, test, tokenOf } from '../support/test';
import { median, toTable } from './statistics';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;
/** Linux counts a process's time in these. */
const TICKS_PER_SECOND = 100;

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

/** A call of the API, and the bare server's path that does the same work. */
interface Pair {
  name: string;
  api: Target;
  bare: Target;
}

const startBareServer = async ({ databaseUrl = '', settings }: Portal, dealer: string, order: string) => {
  const child: ChildProcess = spawn(process.execPath, [path.join(__dirname, 'bare-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SECRET: settings.SECRET,
      DEALER: dealer,
      ORDER: order,
    },
  });
  if (!child.stdout || !child.pid) throw new Error('The bare server did not start');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => child.stdin?.end() };
};

/** The processor time that a process has used, in ms. */
const cpuOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may contain spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND;
};

/** Calls a server for a while; all responses must be successful. */
const measure = async ({ url, pid }: Target, headers: Record<string, string>): Promise<Cost> => {
  const before = await cpuOf(pid);
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  expect(result.non2xx + result.errors, `failures of ${url}`).toBe(0);
  const cpu = (await cpuOf(pid)) - before;
  return { rate: result['2xx'] / result.duration, cpu: cpu / result['2xx'] };
};

/** Measures both servers of a pair, each first in turn. */
const measurePair = async ({ api, bare }: Pair, round: number, headers: Record<string, string>) => {
  const isBareFirst = round % 2 === 0;
  const first = await measure(isBareFirst ? bare : api, headers);
  const second = await measure(isBareFirst ? api : bare, headers);
  return isBareFirst ? { bare: first, api: second } : { bare: second, api: first };
};

const row = (name: string, rounds: Awaited<ReturnType<typeof measurePair>>[]): string[] => {
  const of = (value: (each: (typeof rounds)[number]) => number) => median(rounds.map(value));
  return [
    name,
    of(({ bare }) => bare.rate).toFixed(0),
    of(({ api }) => api.rate).toFixed(0),
    `${of(({ api, bare }) => api.rate / bare.rate).toFixed(2)} ×`,
    of(({ bare }) => bare.cpu).toFixed(2),
    of(({ api }) => api.cpu).toFixed(2),
    `${of(({ api, bare }) => api.cpu / bare.cpu).toFixed(2)} ×`,
  ];
};

const HEAD = ['GET', 'bare, requests/s', 'API', 'ratio', 'bare, CPU ms', 'API', 'ratio'];

test('the API against a bare server that does the same work', async ({ portal, request }) => {
  const token = await tokenOf(portal, 'dealer');
  const headers = {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
  };
  const get = async <T>(resource: string): Promise<T> =>
    (await request.get(`${portal.url}/api/${resource}`, { headers })).json() as Promise<T>;
  const profile = await get<Fabricator>('fabricator/profile');
  const [order] = await get<OrderItem[]>('fabricator/order?pageSize=1');
  const bare = await startBareServer(portal, profile._id, order?._id ?? '');
  const pair = (name: string, resource: string, barePath: string): Pair => ({
    name,
    api: { url: `${portal.url}/api/${resource}`, pid: portal.pid },
    bare: { url: `${bare.url}/${barePath}`, pid: bare.pid },
  });
  const orders = 'fabricator/order?page=0&pageSize=20';
  const pairs = [
    pair('20 orders, against one statement without a session', orders, 'minimal'),
    pair('20 orders', orders, 'orders'),
    pair('one order', `fabricator/order/${order?._id}`, 'order'),
    pair('20 materials', 'fabricator/material?page=0&pageSize=20', 'materials'),
    pair('summary', 'fabricator/summary', 'summary'),
    pair('whoami', 'auth/whoami', 'whoami'),
  ];
  const rounds = pairs.map((): Awaited<ReturnType<typeof measurePair>>[] => []);
  try {
    for (const each of pairs) await measurePair(each, 0, headers);
    // Interleaved, so that a slow moment of the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, each] of pairs.entries()) {
        rounds[index]?.push(await measurePair(each, round, headers));
      }
    }
  } finally {
    bare.stop();
  }
  const rows = pairs.map(({ name }, index) => row(name, rounds[index] ?? []));
  console.log(`\n${toTable([HEAD, ...rows])}\n`);
});
