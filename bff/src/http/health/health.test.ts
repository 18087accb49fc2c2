import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { productVersion } from '../../config/product-version';
import { startPrivateRedis } from '../../testing/private-redis';
import { writeShellBuild } from '../../testing/shell-build';
import { startSmtpReceiver } from '../../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const probe = async (path: string, app: FastifyInstance = test.app) => {
  const response = await app.inject(path);
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json() };
};
const statusOf = async (app?: FastifyInstance) => {
  const { status, body } = await probe('/readyz', app);
  expect(status).toBe(200);
  return body;
};
/** Probes until the report says so, as results are kept for a moment. */
const untilReported = (app: FastifyInstance, expected: object) =>
  until(async () => {
    const { body } = await probe('/readyz', app);
    try {
      expect(body).toMatchObject(expected);
      return true;
    } catch {
      return false;
    }
  });

const notReady = (error: string) => ({
  status: 503,
  retryAfter: '2',
  body: { error, code: 'UNAVAILABLE', requestId: expect.any(String) },
});

const S3_NOWHERE = {
  endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  bucket: 'files',
  accessKeyId: 'a',
  secretAccessKey: 'b',
  forcePathStyle: true,
};

describe('The probes', () => {
  it('return 200 while all is well', async () => {
    expect(await probe('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', ...productVersion() },
    });
    expect(await statusOf()).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', storage: 'ok', shell: 'ok' },
    });
  });

  it('report missing storage as degraded, without internals', async () => {
    const app = await test.another();
    jest.spyOn(app.storage, 'ping').mockRejectedValue(new Error('/var/lib/secret'));
    expect(await statusOf(app)).toMatchObject({
      status: 'degraded',
      checks: { database: 'ok', storage: 'no response from storage', shell: 'ok' },
    });
    const s3 = await test.another({ s3: S3_NOWHERE });
    expect(await statusOf(s3)).toMatchObject({ status: 'degraded', checks: { database: 'ok' } });
  });

  it('do not wait for storage that hangs', async () => {
    const app = await test.another();
    jest.spyOn(app.storage, 'ping').mockImplementation(() => new Promise(() => {}));
    expect(await statusOf(app)).toMatchObject({
      status: 'degraded',
      checks: { storage: 'no response from storage' },
    });
  });

  it('report an unreachable mail server as degraded until it is back', async () => {
    const smtp = await startSmtpReceiver();
    const port = Number(new URL(smtp.url).port);
    const app = await test.another({ smtpUrl: smtp.url });
    expect(await statusOf(app)).toMatchObject({ status: 'ok', checks: { mail: 'ok' } });
    await smtp.close();
    const other = await test.another({ smtpUrl: smtp.url });
    expect(await statusOf(other)).toMatchObject({
      status: 'degraded',
      checks: { mail: 'no response from mail' },
    });
    const again = await startSmtpReceiver(port);
    const third = await test.another({ smtpUrl: again.url });
    expect(await statusOf(third)).toMatchObject({ status: 'ok' });
    expect(again.received).toEqual([]);
    await again.close();
  });

  it('report an unreachable or frozen Redis as degraded until it is back', async () => {
    const redis = await startPrivateRedis();
    const app = await test.another({ redisUrl: redis.url });
    expect(await statusOf(app)).toMatchObject({ status: 'ok', checks: { redis: 'ok' } });
    const degraded = { status: 'degraded', checks: { redis: 'no response from redis' } };
    await redis.freeze();
    await untilReported(app, degraded);
    redis.thaw();
    await untilReported(app, { status: 'ok' });
    await redis.stop();
    await untilReported(app, degraded);
    await redis.restart();
    await untilReported(app, { status: 'ok' });
    await redis.stop();
  });

  it('return 503 while the database is gone, whatever else is', async () => {
    const broken = await test.another();
    await broken.db.destroy();
    jest.spyOn(broken.storage, 'ping').mockRejectedValue(new Error('no'));
    expect(await probe('/readyz', broken)).toEqual(notReady('Not ready: no response from database.'));
    expect(await probe('/healthz', broken)).toMatchObject({ status: 200 });
  });

  it('return 503 while there is no shell to serve', async () => {
    const app = await test.another({ webRoot: `${test.config.dataDir}/nothing-built` });
    expect(await probe('/readyz', app)).toEqual(
      notReady('Not ready: there is no build of the shell to serve.'),
    );
  });

  it('return 503 as soon as the shell is gone or unreadable while the server runs, until it is back', async () => {
    const webRoot = writeShellBuild(join(test.config.dataDir, 'web-that-goes'));
    const app = await test.another({ webRoot });
    const shellFile = join(webRoot, 'shell', 'dist', 'shell.json');
    const missing = { error: 'Not ready: there is no build of the shell to serve.' };
    const breaks: Array<() => void> = [
      () => rmSync(join(webRoot, 'shell', 'dist'), { recursive: true }),
      () => rmSync(webRoot, { recursive: true }),
      () => writeFileSync(shellFile, '{"version": "1.0.0", "scr'),
      () => writeFileSync(shellFile, ''),
    ];
    for (const harm of breaks) {
      await untilReported(app, { status: 'ok' });
      harm();
      await untilReported(app, missing);
      expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(503);
      writeShellBuild(webRoot);
    }
    await untilReported(app, { status: 'ok' });
  });

  it('return 503 once the process is about to stop', async () => {
    const app = await test.another();
    app.draining = true;
    expect(await probe('/readyz', app)).toEqual(notReady('Not ready: stopping.'));
    expect(await probe('/healthz', app)).toMatchObject({ status: 200 });
  });

  it('make a proxy that redispatches reads leave out a process that is about to stop', async () => {
    const app = await test.another();
    const headers = { 'x-redispatches': 'on' };
    const statusOf = async (call: InjectOptions) => (await app.inject({ headers, ...call })).statusCode;
    expect(await statusOf({ url: '/healthz' })).toBe(200);
    app.draining = true;
    expect(await statusOf({ url: '/healthz' })).toBe(502);
    expect(await statusOf({ method: 'HEAD', url: '/anything' })).toBe(502);
    // nginx would not repeat it.
    expect(await statusOf({ method: 'POST', url: '/api/auth/login', payload: {} })).toBe(400);
    expect(await statusOf({ url: '/healthz', headers: {} })).toBe(200);
  });
});
