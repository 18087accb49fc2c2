import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { Fabricator, OrderItem } from 'bff-contract';
import { expect, test, tokenOf } from '../support/test';
import { median, toTable } from './statistics';

const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 8;

interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
}

const startBareServer = async (databaseUrl: string, fabricator: string) => {
  const child: ChildProcess = spawn(process.execPath, [path.join(__dirname, 'bare-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, FABRICATOR: fabricator },
  });
  if (!child.stdout) throw new Error('The bare server has no output');
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.stdin?.end() };
};

/** Responses per second; all of them must be successful. */
const measure = async ({ name, url, headers }: Target): Promise<number> => {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  expect(result.non2xx + result.errors, `failures of ${name}`).toBe(0);
  return result['2xx'] / result.duration;
};

test('the API against a bare server on the same database', async ({ portal, request }) => {
  const token = await tokenOf(portal, 'dealer');
  const headers = {
    authorization: `${token.tokenType} ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
  };
  const get = async <T>(resource: string): Promise<T> =>
    (await request.get(`${portal.url}/api/${resource}`, { headers })).json() as Promise<T>;
  const profile = await get<Fabricator>('fabricator/profile');
  const [order] = await get<OrderItem[]>('fabricator/order?pageSize=1');
  const bare = await startBareServer(portal.databaseUrl ?? '', profile._id);
  const api = (name: string, resource: string): Target => ({
    name,
    url: `${portal.url}/api/${resource}`,
    headers,
  });
  const targets: Target[] = [
    { name: 'bare node:http + mysql2, 20 orders', url: bare.url },
    api('fabricator/order, 20 orders', 'fabricator/order?page=0&pageSize=20'),
    api('fabricator/order, by status', 'fabricator/order?page=0&pageSize=20&status=completed'),
    api('fabricator/order/:id', `fabricator/order/${order?._id}`),
    api('fabricator/material', 'fabricator/material?page=0&pageSize=20'),
    api('fabricator/summary', 'fabricator/summary'),
    api('auth/whoami', 'auth/whoami'),
    api('public/echo', 'public/echo?message=x'),
  ];
  const rates = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  try {
    for (const target of targets) await measure(target);
    // Interleaved, so that a slow moment of the machine affects all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const target of targets) rates.get(target.name)?.push(await measure(target));
    }
  } finally {
    bare.stop();
  }
  const [baseline] = [...rates.values()].map(median);
  const rows = [...rates].map(([name, values]) => {
    const rate = median(values);
    return [name, rate.toFixed(0), `${(rate / (baseline ?? rate)).toFixed(2)} ×`];
  });
  console.log(`\n${toTable([['GET', 'requests/s', 'of bare'], ...rows])}\n`);
});
