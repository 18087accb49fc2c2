import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(__dirname, '../..');

const compile = (workspace: string, ...folders: string[]) => {
  const args = [join(ROOT, 'scripts/compile.mjs'), ...folders];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: join(ROOT, workspace) });
  if (status !== 0) throw new Error(String(stderr));
};

const freePort = async () => {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};

const dataDir = mkdtempSync(join(tmpdir(), 'bff-server-'));
const running: ChildProcess[] = [];
beforeAll(() => {
  compile('bff/contract', 'src');
  compile('bff', 'src', 'migrations');
}, 60_000);
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

const launch = (env: Record<string, string>) => {
  const child = spawn(process.execPath, ['dist/src/server.js'], {
    cwd: join(ROOT, 'bff'),
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'false', ...env },
  });
  running.push(child);
  const exited = once(child, 'exit') as Promise<[code: number | null]>;
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  return { child, exited, output };
};

const start = async (env: Record<string, string> = {}) => {
  const port = await freePort();
  const launched = launch({ PORT: String(port), ...env });
  for (let tries = 0; ; tries += 1) {
    const alive = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (alive?.ok) break;
    if (tries === 300) throw new Error(`It did not start: ${(await launched.output).join('')}`);
    await sleep(50);
  }
  return { ...launched, port };
};

/** A request whose body arrives in two halves. */
const slowRequest = (port: number) => {
  const body = '{"id":"new","error":{"name":"SlowError"}}';
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /api/log/crash-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  const answer = text(socket);
  return { finish: () => socket.write(body.slice(10)), answer };
};

describe('the built server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes on %s what it is doing, and takes nothing more',
    async (signal) => {
      const { child, exited, port } = await start();
      const request = slowRequest(port);
      await sleep(100);
      child.kill(signal);
      await sleep(300);
      expect(child.exitCode).toBeNull();
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
      request.finish();
      expect(await request.answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*"id":"/);
      expect(await exited).toEqual([0, null]);
    },
    30_000,
  );

  it('in production tells load balancers first that it is going', async () => {
    const { child, exited, port } = await start({ NODE_ENV: 'production', SECRET: 'x'.repeat(32) });
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/readyz')).status).toBe(200);
    child.kill('SIGTERM');
    await sleep(200);
    const leaving = await get('/readyz');
    expect([leaving.status, leaving.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await leaving.json()).toMatchObject({ error: 'Not ready: stopping.' });
    expect((await get('/api/public/echo?message=still')).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  }, 30_000);

  it('names every setting that is wrong at once, and no secret', async () => {
    const { exited, output } = launch({
      NODE_ENV: 'production',
      PORT: 'x',
      SMTP_URL: 'secret-password',
      DEMO: '1',
    });
    expect((await exited)[0]).toBe(1);
    const [, complaint] = await output;
    for (const name of ['SECRET', 'PORT', 'SMTP_URL', 'DEMO']) expect(complaint).toContain(name);
    expect(complaint).not.toContain('secret-password');
    expect(complaint).not.toMatch(/\bat .*:\d+:\d+/);
  }, 30_000);

  it('says that the port is taken, and that the database does not answer', async () => {
    const { child, exited, port } = await start();
    const second = launch({ PORT: String(port) });
    expect((await second.exited)[0]).toBe(1);
    expect((await second.output)[1]).toContain(`Port ${port} is taken.`);
    const third = launch({ PORT: '0', DATABASE_URL: 'mysql://a:b@127.0.0.1:1/x' });
    expect((await third.exited)[0]).toBe(1);
    expect((await third.output)[1]).toContain('The database that DATABASE_URL names does not answer');
    child.kill('SIGTERM');
    await exited;
  }, 30_000);
});
