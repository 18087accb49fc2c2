import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import Fastify from 'fastify';
import { createTestApp, type TestApp } from '../testing/test-app';
import { errors } from './error-responses';
import { AppError, conflict, invalid, notFound, staleVersion, tooManyRequests } from './errors';

const failingWith = async (thrown: unknown) => {
  const app = Fastify({ logger: false });
  await app.register(errors);
  app.get('/', async () => {
    throw thrown;
  });
  const response = await app.inject('/');
  await app.close();
  return response;
};

describe('An error', () => {
  it.each([
    [
      invalid({ name: 'Give a name' }),
      400,
      { code: 'INVALID', error: 'Give a name', fields: { name: 'Give a name' } },
    ],
    [notFound('order'), 404, { code: 'NOT_FOUND', error: 'This order does not exist or has been deleted.' }],
    [conflict('Taken'), 409, { code: 'CONFLICT', error: 'Taken' }],
    [staleVersion({ version: 3 }), 409, { code: 'STALE_VERSION', current: { version: 3 } }],
    [new AppError(418, 'TEAPOT', 'Short and stout'), 418, { code: 'TEAPOT' }],
  ])('that is expected describes itself', async (error, status, body) => {
    const response = await failingWith(error);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toMatchObject({ ...body, requestId: expect.any(String) });
  });

  it('with a waiting time sets Retry-After', async () => {
    expect((await failingWith(tooManyRequests(12.3))).headers['retry-after']).toBe('13');
  });

  it.each([
    new Error('select * from users -- /var/lib/secret'),
    Object.assign(new Error('boom'), { statusCode: 502 }),
    'a text',
    undefined,
    null,
    { code: 'X' },
    Object.assign(new Error("ER_NO_SUCH_TABLE: Table 'x.users' doesn't exist"), {
      code: 'ER_NO_SUCH_TABLE',
      sql: 'select',
    }),
  ])('that is unexpected reveals nothing', async (thrown) => {
    const response = await failingWith(thrown);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'Something went wrong...',
      code: 'INTERNAL',
      requestId: expect.any(String),
    });
  });

  it.each([
    'ECONNREFUSED',
    'PROTOCOL_CONNECTION_LOST',
    'PROTOCOL_SEQUENCE_TIMEOUT',
    'ER_CON_COUNT_ERROR',
    'ER_LOCK_DEADLOCK',
    'SQLITE_BUSY',
  ])('of an unreachable database asks the client to retry: %s', async (code) => {
    const response = await failingWith(Object.assign(new Error('connect 10.0.0.5:3306'), { code }));
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.body).not.toContain('10.0.0.5');
  });
});

describe('The app', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  let address: Promise<string> | undefined;
  const listening = () => {
    address ??= test.app.listen({ port: 0, host: '127.0.0.1' });
    return address;
  };

  const shape = {
    error: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: expect.any(String),
  };

  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['POST', '/api/public/echo', 404],
    ['DELETE', '/api/public/echo', 404],
    ['PATCH', '/api/admin/user', 404],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/admin/user/%', 400],
  ] as const)('responds to %s %s in the one shape of failures', async (method, url, status) => {
    const response = await test.app.inject({ method, url });
    expect([response.statusCode, response.json()]).toEqual([status, shape]);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });

  it('responds to an overlong address in the same shape', async () => {
    const response = await test.app.inject(`/api/s3/get-signed-url/${'x'.repeat(1_100)}`);
    expect([response.statusCode, response.json()]).toEqual([404, shape]);
  });

  it.each([
    ['GET /api/public/echo HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n', 400],
    ['nonsense\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('responds to input that is not HTTP in the same shape', async (text, status) => {
    const url = new URL(await listening());
    const socket = connect(Number(url.port), url.hostname);
    socket.end(text);
    const response = await readText(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(response.slice(response.indexOf('{')))).toEqual(shape);
  });

  it('prevents caching of API responses for an absolute target', async () => {
    const url = new URL(await listening());
    const socket = connect(Number(url.port), url.hostname);
    socket.write('GET http://x/api/admin/user HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 401 [\s\S]*\r\ncache-control: no-store\r\n/i);
  });

  it('protects API responses from caches, content sniffing and other origins', async () => {
    const targets = ['/api/public/echo?message=x', '/api/nothing', '/api/admin/user', '/%61pi/admin/user'];
    for (const url of [...targets, '/%61%70%69/nothing']) {
      const { headers } = await test.app.inject({ url, headers: { origin: 'https://evil.example' } });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
