import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import type { Token } from 'bff-contract';
import { createBuiltServers, ROOT } from './testing/built-server';
import { isRunning } from './testing/is-running';
import { writeShellBuild } from './testing/shell-build';
import { until } from './testing/until';

/** pino's number for errors. */
const ERROR_LEVEL = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'bff-server-'));
const { build, launch, launchFromScript, start, killAll } = createBuiltServers({
  DATA_DIR: dataDir,
  STOP_SECONDS: '300',
});
beforeAll(build);
afterAll(() => {
  killAll();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A request whose body arrives in two halves. The server has begun with it. */
const slowRequest = async (port: number) => {
  const body = '{"id":"new","error":{"name":"SlowError"}}';
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/log/crash-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  const [begun] = await once(socket, 'data');
  expect(String(begun)).toMatch(/^HTTP\/1\.1 100 /);
  const answer = text(socket);
  return { finish: () => socket.write(body.slice(10)), answer };
};

const untilStatus = (port: number, path: string, status: number) =>
  until(async () => (await fetch(`http://127.0.0.1:${port}${path}`)).status === status);

/** Whether nothing listens on a port. */
const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(false)).on('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

const untilGone = (pid: number) => until(() => !isRunning(pid));

describe('the built server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes on %s what it is doing, and takes nothing more',
    async (signal) => {
      const { child, exited, port } = await start();
      const request = await slowRequest(port);
      child.kill(signal);
      await until(() => isRefused(port));
      expect(child.exitCode).toBeNull();
      request.finish();
      expect(await request.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"id":"/);
      expect(await exited).toEqual([0, null]);
    },
  );

  it('logs whose call was refused', async () => {
    const { child, exited, port, output } = await start();
    const call = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const password = 'Granite-and-marble-7';
    const account = {
      name: 'Ann',
      email: 'refused@example.com',
      password,
      confirmPassword: password,
      tos: true,
    };
    const { token } = (await (await call('auth/register', account)).json()) as { token: Token };
    const tokens = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
    expect((await call('admin/user', {}, tokens)).status).toBe(403);
    child.kill('SIGTERM');
    await exited;
    const lines = (await output)[0].split('\n').filter((line) => line.includes('"status":403'));
    expect(lines.map((line) => JSON.parse(line).user)).toEqual([expect.any(String)]);
  });

  it('works while its log is on a full disk, and ends on SIGTERM', async () => {
    const stdout = openSync('/dev/full', 'w');
    const { child, exited, port } = await start({}, { stdout });
    closeSync(stdout);
    expect((await fetch(`http://127.0.0.1:${port}/api/auth/whoami`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });

  it('logs all lines, however slow their reader is', async () => {
    const logging = JSON.stringify(join(ROOT, 'bff/dist/src/http/logging.js'));
    // Knex looks at stdout, so that writes to a full pipe fail.
    const script = `require('knex');
      const { stream } = require(${logging}).loggerOptions({ logLevel: 'info' });
      for (let line = 0; line < 50_000; line += 1) stream.write('x'.repeat(199) + '\\n');`;
    const { stdout } = spawn(process.execPath, ['-e', script], {
      cwd: join(ROOT, 'bff'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    expect((await text(stdout)).length).toBe(50_000 * 200);
  });

  it('does not serve a damaged file of SQLite, and says what to do', async () => {
    const folder = mkdtempSync(join(dataDir, 'damaged-'));
    const first = await start({ DATA_DIR: folder });
    first.child.kill('SIGTERM');
    await first.exited;
    const file = join(folder, 'slabdesk.sqlite');
    const bytes = readFileSync(file);
    // Pages of the tables and their indexes; the schema is at the beginning.
    writeFileSync(file, bytes.fill(7, bytes.length / 2, bytes.length / 2 + 40_960));
    const { exited, output } = launch({ PORT: '0', DATA_DIR: folder });
    expect(await exited).toEqual([1, null]);
    expect((await output)[1]).toMatch(
      /^The database in DATA_DIR is damaged\. .*npm run restore.*npm run backup/,
    );
  });

  it('exits on SIGTERM while it waits for the migrations of another process', async () => {
    const folder = mkdtempSync(join(dataDir, 'waiting-'));
    const file = join(folder, 'slabdesk.sqlite');
    const lock = new Database(`${file}.lock`);
    lock.exec('begin exclusive');
    const { child, exited } = launch({ PORT: '0', DATA_DIR: folder });
    await until(() => existsSync(file));
    child.kill('SIGTERM');
    expect(await exited).toEqual([143, null]);
    lock.close();
  });

  it('in production tells load balancers first that it is going', async () => {
    const webRoot = writeShellBuild(join(dataDir, 'web'));
    const secret = '9f86d081884c7d659a2feaa0c55ad015';
    const env = { NODE_ENV: 'production', SECRET: secret, WEB_ROOT: webRoot, DRAIN_SECONDS: '3000' };
    const { child, exited, output, port } = await start(env);
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/readyz')).status).toBe(200);
    child.kill('SIGTERM');
    await untilStatus(port, '/readyz', 503);
    const leaving = await get('/readyz');
    expect([leaving.status, leaving.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await leaving.json()).toMatchObject({ error: 'Not ready: stopping.' });
    const served = await get('/api/public/echo?message=still');
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    child.kill('SIGHUP');
    expect(await exited).toEqual([0, null]);
    const lines = (await output)[0].split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
    expect(lines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
    expect(lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^PUBLIC_URL is not set/));
  });

  it('cuts off requests that take longer than STOP_SECONDS', async () => {
    const { child, exited, output, port } = await start({ STOP_SECONDS: '1' });
    const request = await slowRequest(port);
    child.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
    expect((await output)[0]).toContain('requests were cut off');
    expect(await request.answer).toBe('');
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends at once on a second signal, %s', async (signal, code) => {
    const { child, exited, port } = await start({ DRAIN_SECONDS: '3000' });
    child.kill('SIGTERM');
    await untilStatus(port, '/readyz', 503);
    child.kill(signal);
    expect(await exited).toEqual([code, null]);
  });

  it.each(['SIGINT', 'SIGHUP'] as const)('does not drain on %s', async (signal) => {
    const { child, exited } = await start({ DRAIN_SECONDS: '3000' });
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
  });

  it('stops draining when the terminal is closed', async () => {
    const { child, exited, port } = await start({ DRAIN_SECONDS: '3000' });
    child.kill('SIGTERM');
    await untilStatus(port, '/readyz', 503);
    child.kill('SIGHUP');
    expect(await exited).toEqual([0, null]);
  });

  it('waits neither for connections without a request nor for idle ones', async () => {
    const { child, exited, output, port } = await start();
    const silent = connect(port, '127.0.0.1');
    const partial = connect(port, '127.0.0.1');
    partial.write('GET /healthz HTTP/1.1\r\nHost:');
    const agent = new Agent({ keepAlive: true });
    const [response] = (await once(get({ port, path: '/healthz', agent }), 'response')) as [IncomingMessage];
    expect(await text(response)).toContain('ok');
    expect(Object.values(agent.freeSockets)).toHaveLength(1);
    for (const socket of [silent, partial]) socket.resume().on('error', () => {});
    const ended = Promise.all([once(silent, 'close'), once(partial, 'close')]);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    await ended;
    expect((await output)[0]).not.toContain('cut off');
    agent.destroy();
  });

  it('responds to a request that arrives on an open connection when the port has just closed', async () => {
    let answer = '';
    // A busy machine may take longer to notice that the port has closed than such requests are served.
    await until(async () => {
      const { child, exited, port } = await start({ DRAIN_SECONDS: '1' });
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const answered = text(socket.on('error', () => {}));
      child.kill('SIGTERM');
      await until(() => isRefused(port));
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      answer = await answered.catch(() => '');
      expect(await exited).toEqual([0, null]);
      return answer !== '';
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^connection: close/im);
  });

  it('ends with the script that launched it, even when that is killed', async () => {
    const launcher = launchFromScript({ DRAIN_SECONDS: '3000' });
    const [line] = (await once(createInterface({ input: launcher.stdout }), 'line')) as [string];
    const { pid, url } = JSON.parse(line);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    launcher.kill('SIGKILL');
    await untilGone(pid);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('names every setting that is wrong at once, and no secret', async () => {
    const { exited, output } = launch({
      NODE_ENV: 'production',
      PORT: 'x',
      SMTP_URL: 'secret-password',
      DEMO: '1',
      PUBLIC_URL: 'http://portal.example',
      REDIS_URL: 'redis://:secret-password@redis.example',
    });
    expect((await exited)[0]).toBe(1);
    const [, complaint] = await output;
    for (const name of ['SECRET', 'PORT', 'SMTP_URL', 'DEMO', 'http-public-url', 'redis-without-tls'])
      expect(complaint).toContain(name);
    expect(complaint).not.toContain('secret-password');
    expect(complaint).not.toMatch(/\bat .*:\d+:\d+/);
  });

  it('resolves paths of the settings from the folder of the product, as its commands do', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'bff-elsewhere-'));
    const env = {
      DATA_DIR: relative(ROOT, join(dataDir, 'of-commands')),
      RELEASE_STORE: relative(ROOT, join(dataDir, 'store')),
      WEB_ROOT: relative(ROOT, writeShellBuild(join(dataDir, 'web'))),
    };
    const migrate = launch(env, { program: 'commands/migrate.js', cwd: elsewhere });
    expect(await migrate.exited).toEqual([0, null]);
    const account = ['--email', 'a@example.com', '--name', 'Ann', '--password', 'Blue kettle 41: warm'];
    const admin = launch(env, { program: 'commands/admin.js', args: account, cwd: elsewhere });
    expect([await admin.exited, await admin.output]).toEqual([
      [0, null],
      [expect.any(String), ''],
    ]);
    const { child, exited, port } = await start(env, { cwd: elsewhere });
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', password: 'Blue kettle 41: warm' }),
    });
    expect(response.status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    child.kill('SIGTERM');
    await exited;
    expect(readdirSync(join(dataDir, 'of-commands'))).toContain('slabdesk.sqlite');
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  });

  it('says that the port is taken, and that the database does not answer', async () => {
    const { child, exited, port } = await start();
    const second = launch({ PORT: String(port) });
    expect((await second.exited)[0]).toBe(1);
    expect((await second.output)[1]).toContain(`Port ${port} is taken.`);
    const empty = { DATA_DIR: mkdtempSync(join(dataDir, 'empty-')) };
    const third = launch({ PORT: '0', DATABASE_URL: 'mysql://a:b@127.0.0.1:1/x', ...empty });
    expect((await third.exited)[0]).toBe(1);
    expect((await third.output)[1]).toContain('The database that DATABASE_URL names does not respond');
    child.kill('SIGTERM');
    await exited;
  });
});
