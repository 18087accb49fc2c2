import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { database, openDatabase } from '../../database';
import { currentTime } from '../../database/clock';
import { newId } from '../../database/ids';
import { jobs } from '../../jobs';
import { metrics } from '../../telemetry';
import { registerCustomer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import type { Session } from '../caller/caller';
import { errors } from '../error-responses';
import { conflict } from '../errors';
import { validation } from '../validation/validation';
import { idempotency } from './';
import { createKeyRepository } from './key-repository';
import { writeOnce } from './write-once';

const LEASE_MS = 4_000;
const CREATED = { type: 'object', additionalProperties: true };

let test: TestApp;
const apps: FastifyInstance[] = [];
let calls: number;
let answer: () => Promise<object>;

/** One of several processes: its calls create things, slowly or not at all, as the test wants. */
const startProcess = async (): Promise<FastifyInstance> => {
  const app = Fastify({ trustProxy: true });
  await app.register(errors);
  await app.register(validation);
  await app.register(metrics, { isOn: false });
  await app.register(database, {
    db: openDatabase(test.config),
    requestDeadlineMs: test.config.requestDeadlineMs,
  });
  app.decorateRequest('session', undefined);
  app.addHook('onRequest', async (request) => {
    const user = request.headers['x-user'];
    if (user) request.session = { user: { id: user } } as Session;
  });
  await app.register(jobs, { background: false });
  await app.register(idempotency, { config: test.config });
  const create = async () => {
    calls += 1;
    return answer();
  };
  for (const url of ['/api/thing', '/api/thing/:id']) {
    app.post(
      url,
      { config: { acceptsKey: true }, schema: { response: { 201: CREATED } } },
      async (request, reply) => {
        const body = await create();
        return writeOnce(request, reply.code(201), async () => body);
      },
    );
  }
  app.post('/api/other', { schema: { response: { 200: CREATED } } }, create);
  apps.push(app);
  return app;
};

let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = await startProcess();
});
afterAll(async () => {
  for (const each of apps) await each.close();
  await test.close();
});
beforeEach(() => {
  calls = 0;
  answer = async () => ({ created: { _id: newId(), call: calls } });
});

const post = (
  key: string | undefined,
  { body = { name: 'x' } as object, url = '/api/thing', user = 'ann', on = app, address = '10.0.0.1' } = {},
) =>
  on.inject({
    method: 'POST',
    url,
    payload: body,
    headers: {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(user && { 'x-user': user }),
      'x-forwarded-for': address,
    },
  });

describe('A repeated key', () => {
  it('gets the first response, status and body, and creates nothing', async () => {
    const key = newId();
    const first = await post(key);
    expect(first.statusCode).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const again = await post(key);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['content-type']).toMatch(/^application\/json/);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(calls).toBe(1);
  });

  it('accepts the same fields in another order as the same body', async () => {
    const key = newId();
    const first = await post(key, { body: { a: 1, b: { c: [1, 2], d: 2 } } });
    expect((await post(key, { body: { b: { d: 2, c: [1, 2] }, a: 1 } })).body).toBe(first.body);
    expect((await post(key, { body: { b: { d: 2, c: [2, 1] }, a: 1 } })).statusCode).toBe(409);
  });

  it('with another body is a conflict', async () => {
    const key = newId();
    await post(key);
    const other = await post(key, { body: { name: 'y' } });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', error: expect.any(String) });
    expect(calls).toBe(1);
  });

  it('is separate for another caller, address or route', async () => {
    const key = newId();
    const responses = [
      await post(key),
      await post(key, { user: 'bo' }),
      await post(key, { user: '' }),
      await post(key, { user: '', address: '10.0.0.2' }),
      await post(key, { url: '/api/thing/1' }),
      await post(key, { url: '/api/thing/2' }),
    ];
    expect(new Set(responses.map(({ body }) => body)).size).toBe(6);
    expect(calls).toBe(6);
    await post(key, { user: '', address: '10.0.0.2' });
    expect(calls).toBe(6);
  });

  it('is forgotten after 24 hours', async () => {
    const key = newId();
    const first = await post(key);
    const clock = jest.spyOn(Date, 'now');
    const start = Date.now();
    clock.mockReturnValue(start + 23 * 3_600_000);
    expect((await post(key)).body).toBe(first.body);
    clock.mockReturnValue(start + 25 * 3_600_000);
    expect((await post(key)).body).not.toBe(first.body);
  });

  it('after a failure tries again, with any body', async () => {
    const key = newId();
    answer = async () => {
      throw conflict('not now');
    };
    expect((await post(key)).statusCode).toBe(409);
    answer = async () => {
      throw new Error('broken');
    };
    expect((await post(key, { body: { name: 'y' } })).statusCode).toBe(500);
    answer = async () => ({ created: 'at last' });
    expect((await post(key)).json()).toEqual({ created: 'at last' });
    expect(calls).toBe(3);
  });
});

it('Each call creates without a key', async () => {
  await post(undefined);
  await post(undefined);
  expect(calls).toBe(2);
});

it.each(['', ' ', 'a b', 'ä', 'x'.repeat(256)])('The key %j is refused', async (key) => {
  const refused = await post(key);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().fields).toHaveProperty('Idempotency-Key');
  expect(calls).toBe(0);
});

it('Stored responses contain neither passwords nor tokens in a readable form', async () => {
  await test.app.db('idempotency_keys').delete();
  const key = newId();
  answer = async () => ({ token: 'a-refresh-token' });
  const body = { password: 'Correct-Horse-1' };
  const first = await post(key, { body });
  const [row] = await test.app.db('idempotency_keys');
  expect(JSON.stringify(row)).not.toMatch(/Correct-Horse|a-refresh-token/);
  expect(Buffer.from(row.body, 'base64').toString('latin1')).not.toContain('a-refresh-token');
  expect(row.fingerprint).not.toBe(createHash('sha256').update(JSON.stringify(body)).digest('base64url'));
  expect((await post(key, { body })).body).toBe(first.body);
});

it('A call that creates nothing ignores a key', async () => {
  const key = newId();
  await post(key, { url: '/api/other' });
  await post(key, { url: '/api/other' });
  expect(calls).toBe(2);
});

describe('The same key at the same time', () => {
  /** Asks again while the first call runs. On a busy machine it takes longer than the others are made to wait. */
  const postPatiently = async (key: string, on: FastifyInstance) => {
    let response = await post(key, { on });
    while (response.statusCode === 409) response = await post(key, { on });
    return response;
  };

  it('creates once in three processes, and gives all calls the same response', async () => {
    const processes = [app, await startProcess(), await startProcess()];
    for (let round = 0; round < 15; round += 1) {
      calls = 0;
      const key = newId();
      answer = async () => {
        await sleep(Math.random() * 30);
        return { created: { _id: newId() } };
      };
      const responses = await Promise.all(
        Array.from({ length: 9 }, (_, index) => postPatiently(key, processes[index % 3] ?? app)),
      );
      expect(calls).toBe(1);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(201));
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    }
  });

  it('gets 409 if the first call takes long', async () => {
    const key = newId();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answer = async () => {
      await finished;
      return { created: 'slowly' };
    };
    const first = Promise.all([post(key)]);
    await until(() => calls === 1);
    const second = await post(key);
    expect(second.statusCode).toBe(409);
    expect(second.json().code).toBe('IDEMPOTENCY_KEY_IN_USE');
    expect(Number(second.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(
      test.config.requestDeadlineMs / 1_000 + 3,
    );
    const third = await post(key, { body: { name: 'y' } });
    expect(third.json().code).toBe('IDEMPOTENCY_KEY_REUSED');
    finish();
    expect((await first)[0].statusCode).toBe(201);
    expect((await post(key)).json()).toEqual({ created: 'slowly' });
    expect(calls).toBe(1);
  });
});

const claimOf = (id: string) => ({ id, expiresAt: currentTime() + LEASE_MS });

describe('A process that died half-way', () => {
  it('frees the key after a short while, for one caller only', async () => {
    for (let round = 0; round < 10; round += 1) {
      const keys = createKeyRepository(test.app.db);
      const id = newId();
      const clock = jest.spyOn(Date, 'now');
      const start = Date.now();
      clock.mockReturnValue(start);
      expect(await keys.claim(claimOf(id), 'f')).toMatchObject({ state: 'claimed' });
      expect(await keys.claim(claimOf(id), 'f')).toMatchObject({ state: 'running' });
      clock.mockReturnValue(start + LEASE_MS + 1_000);
      const found = await Promise.all(Array.from({ length: 8 }, () => keys.claim(claimOf(id), 'f')));
      expect(found.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      clock.mockRestore();
    }
  });

  it('and comes back can no longer respond for it', async () => {
    const keys = createKeyRepository(test.app.db);
    const id = newId();
    const lost = await keys.claim(claimOf(id), 'f');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + LEASE_MS + 1_000);
    const taken = await keys.claim(claimOf(id), 'f');
    if (lost.state !== 'claimed' || taken.state !== 'claimed') throw new Error('not claimed');
    expect(await keys.complete(lost.claim, 201, '"lost"')).toBe(false);
    await keys.release(lost.claim);
    expect(await keys.claim(claimOf(id), 'f')).toMatchObject({ state: 'running' });
    expect(await keys.complete(taken.claim, 201, '"taken"')).toBe(true);
    expect(await keys.claim(claimOf(id), 'f')).toEqual({ state: 'done', status: 201, response: '"taken"' });
  });
});

it('The purge deletes expired keys', async () => {
  const keys = createKeyRepository(test.app.db);
  await test.app.db('idempotency_keys').delete();
  await keys.claim(claimOf('kept'), 'f');
  await test.app.db('idempotency_keys').insert({ id: 'old', fingerprint: 'f', created_at: 0, expires_at: 1 });
  expect(await keys.purge(Date.now())).toBe(1);
  expect(await test.app.db('idempotency_keys').select('id')).toEqual([{ id: 'kept' }]);
});

it('Registering with a key creates one account, and returns the same tokens again', async () => {
  const register = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      headers: { 'idempotency-key': 'register-ann' },
      payload: {
        name: 'Ann',
        email: 'ann@example.com',
        password: 'Correct-Horse-1',
        confirmPassword: 'Correct-Horse-1',
        tos: true,
      },
    });
  const [first, second] = [await register(), await register()];
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json()).toEqual(first.json());
  expect(await test.app.db('users').where('email', 'ann@example.com')).toHaveLength(1);
});

it.each([
  { url: '/api/log/crash-report', payload: { id: 'new', error: { name: 'Error' } }, key: 'id' },
  { url: '/api/s3/get-signed-post-url/a_x/image%2Fpng', payload: { size: 9 }, key: 'objectId' },
])('A key works for $url, which creates although it returns 200', async ({ url, payload, key }) => {
  const { headers } = await registerCustomer(test);
  const call = () =>
    test.app.inject({ method: 'POST', url, payload, headers: { ...headers, 'idempotency-key': 'once' } });
  const [first, second] = [await call(), await call()];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json()[key]).toBe(first.json()[key]);
});
