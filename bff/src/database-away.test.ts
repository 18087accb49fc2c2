import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Token } from 'bff-contract';
import type { RemotesResponse } from 'bff-contract/web';
import { connectMysql } from './database/clients';
import { createBuiltServers } from './testing/built-server';
import { PASSWORD } from './testing/people';
import { ON_MYSQL } from './testing/plans';
import { type PrivateMariadb, startPrivateMariadb } from './testing/private-mariadb';
import { createReleaseWriter } from './testing/release-store';
import { writeShellBuild } from './testing/shell-build';
import { until } from './testing/until';

const root = mkdtempSync(join(tmpdir(), 'bff-database-away-'));
const webRoot = writeShellBuild(join(root, 'web'));
writeFileSync(join(webRoot, 'shell/dist/assets/main.js'), 'shell');
const { build, launch, start, killAll } = createBuiltServers({
  SECRET: 'a secret of the tests, long enough',
  RATE_LIMIT: 'off',
  WEB_ROOT: webRoot,
});
beforeAll(build);
afterAll(() => {
  killAll();
  rmSync(root, { recursive: true, force: true });
});

const AWAY = 'The database that DATABASE_URL names does not respond (ECONNREFUSED).';

type Started = Awaited<ReturnType<typeof start>>;

const stop = async ({ child, exited, output }: Started): Promise<string> => {
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  return (await output).join('');
};

const get = async ({ port }: Started, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  };
};
const PAGE = { accept: 'text/html' };

const isReady = async (server: Started) => (await get(server, '/readyz')).status === 200;

/** Signs a new customer up. */
const register = ({ port }: Started): Promise<Response> => {
  const email = `${randomUUID()}@example.com`;
  return fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ name: 'Bo', email, password: PASSWORD, confirmPassword: PASSWORD, tos: true }),
  });
};

/** The headers of a new customer's calls. */
const customerOf = async (server: Started): Promise<Record<string, string>> => {
  const { token } = (await (await register(server)).json()) as { token: Token };
  return { authorization: `Bearer ${token.accessToken}` };
};

const testRestarts = () => {
  let mariadb: PrivateMariadb;
  beforeAll(async () => {
    mariadb = await startPrivateMariadb(['--innodb-flush-log-at-trx-commit=1']);
  });
  afterEach(() => mariadb.relaunch());
  afterAll(() => mariadb.close());

  const place = async () => {
    const { url, user } = await mariadb.createDatabase();
    const env = { DATA_DIR: mkdtempSync(join(root, 'data-')), DATABASE_URL: url };
    return { env, user };
  };

  it('serves pages and releases from the kept state, and the API once the database responds', async () => {
    const { env } = await place();
    const before = await start(env);
    const customer = await customerOf(before);
    const db = connectMysql(env.DATABASE_URL);
    const writer = createReleaseWriter((key, text) => {
      const file = join(env.DATA_DIR, 'releases', key);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    });
    await writer.connect(db);
    const [old, current] = [await writer.release(), await writer.release({ version: '1.1.0' })];
    await writer.change('dealer', { current: old });
    const listed = async (server: Started): Promise<RemotesResponse> =>
      JSON.parse((await get(server, '/remotes.json')).text);
    const serves = async (server: Started, version: string) =>
      (await listed(server)).remotes[0]?.version === version;
    await until(() => serves(before, '1.0.0'));
    await stop(before);
    await mariadb.kill();

    await stop(await start(env));
    const server = await start(env);
    expect(await get(server, '/', PAGE)).toMatchObject({ status: 200, text: expect.stringContaining(old) });
    expect(await serves(server, '1.0.0')).toBe(true);
    expect(await get(server, `/remotes/dealer/${old}/remoteEntry.js`)).toMatchObject({ status: 200 });
    expect(await get(server, '/assets/main.js')).toMatchObject({ status: 200, text: 'shell' });
    expect(await get(server, '/api/app/user', customer)).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
    });
    expect((await get(server, '/healthz')).status).toBe(200);
    expect(await get(server, '/readyz')).toMatchObject({ status: 503, retryAfter: '2' });

    const relaunched = Date.now();
    await mariadb.relaunch();
    await until(() => isReady(server));
    expect((await get(server, '/api/app/user', customer)).status).toBe(200);
    // A job writes it.
    await until(async () => Number((await db('release_heads').first()).seen_at) > relaunched);
    await writer.change('dealer', { current, previous: [old] });
    await until(() => serves(server, '1.1.0'));
    await db.destroy();
    const output = await stop(server);
    expect(output.split(AWAY)).toHaveLength(2);
    expect(output).not.toContain('words and counts were not updated');
  });

  it('migrates the database before it is used', async () => {
    const { env } = await place();
    await stop(await start(env));
    const other = { ...env, DATABASE_URL: (await mariadb.createDatabase()).url };
    await mariadb.kill();
    const server = await start(other);
    expect((await get(server, '/', PAGE)).status).toBe(404);
    const statuses = new Set<number>();
    const isServed = async () => {
      const { status } = await register(server);
      statuses.add(status);
      return status === 201;
    };
    expect(await isServed()).toBe(false);
    await mariadb.relaunch();
    await until(isServed);
    expect([...statuses]).toEqual([503, 201]);
    await stop(server);
  });

  it('waits for a frozen database, too', async () => {
    const { env } = await place();
    const before = await start(env);
    const customer = await customerOf(before);
    await stop(before);
    await mariadb.freeze();
    const server = await start(env);
    expect((await get(server, '/api/app/user', customer)).status).toBe(503);
    mariadb.thaw();
    await until(() => isReady(server));
    expect((await get(server, '/api/app/user', customer)).status).toBe(200);
    await stop(server);
  });

  it('exits with the reason if the database then refuses the server', async () => {
    const { env, user } = await place();
    await stop(await start(env));
    await mariadb.admin.raw("alter user ?@'127.0.0.1' identified by 'changed'", [user]);
    await mariadb.kill();
    const { exited, output } = await start(env);
    await mariadb.relaunch();
    expect(await exited).toEqual([1, null]);
    expect((await output)[1]).toContain('The database refuses the user or password of DATABASE_URL');
  });

  it('exits with the reason if its DATA_DIR has nothing to serve', async () => {
    const { env } = await place();
    await mariadb.kill();
    const { exited, output } = launch({ ...env, PORT: '0' });
    expect(await exited).toEqual([1, null]);
    expect((await output)[1]).toContain(AWAY);
  });
};

// SQLite can't be away: it is in the process.
if (ON_MYSQL) describe('A server that is restarted without its database', testRestarts);
else {
  it('A server that is restarted on SQLite is ready', async () => {
    const env = { DATA_DIR: mkdtempSync(join(root, 'data-')) };
    await stop(await start(env));
    const server = await start(env);
    expect(await isReady(server)).toBe(true);
    await stop(server);
  });
}
