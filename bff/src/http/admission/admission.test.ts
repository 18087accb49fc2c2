import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { HASH_THREADS } from '../../config/hash-threads';
import { verify } from '../../features/identity/sign-in/argon2-threads';
import { type Dealer, PASSWORD, type Person, registerAdmin, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';
import { ADMITTED_BESIDE_HASHING } from './';

jest.mock('../../features/identity/sign-in/argon2-threads', () => {
  const actual = jest.requireActual('../../features/identity/sign-in/argon2-threads');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const verified = jest.mocked(verify);
const { verify: realVerify } = jest.requireActual<
  typeof import('../../features/identity/sign-in/argon2-threads')
>('../../features/identity/sign-in/argon2-threads');

const ADMITTED = HASH_THREADS + ADMITTED_BESIDE_HASHING;

let test: TestApp;
let app: FastifyInstance;
let dealer: Dealer;
beforeEach(async () => {
  test = await createTestApp();
  app = test.app;
  dealer = await registerDealer(test);
  verified.mockClear();
});
afterEach(async () => {
  verified.mockImplementation(realVerify);
  await test.close();
});

/** Keeps every password from being found right, until the returned function is called. */
const holdHashes = () => {
  let release = () => {};
  const held = new Promise<boolean>((resolve) => {
    release = () => resolve(true);
  });
  verified.mockReturnValue(held);
  return release;
};

const login = (remoteAddress = '198.51.100.1') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: dealer.user.email, password: PASSWORD },
    remoteAddress,
  });
/** Sends one thing so many times at once. `Promise.all` also starts the requests, which `inject` does not. */
const times = <T>(count: number, send: () => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, send));
const statusesOf = async (sent: Promise<Array<{ statusCode: number }>>) =>
  (await sent).map(({ statusCode }) => statusCode);

/** Takes every place; what follows has to wait. */
const takeAllPlaces = async () => {
  const release = holdHashes();
  const admitted = statusesOf(times(ADMITTED, login));
  await until(() => verified.mock.calls.length === HASH_THREADS);
  return { release, admitted };
};
const OK = (count: number): number[] => Array(count).fill(200);

describe('Hashing passwords', () => {
  it('runs no more hashes at once than there are threads, and serves all requests', async () => {
    let running = 0;
    let most = 0;
    verified.mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      // The first hash waits until every thread has one. Then there is time for one too many.
      await until(() => most >= HASH_THREADS);
      await sleep(5);
      running -= 1;
      return true;
    });
    expect(await statusesOf(times(30, login))).toEqual(OK(30));
    expect(most).toBe(HASH_THREADS);
  });

  it('lets other calls go first', async () => {
    const { release, admitted } = await takeAllPlaces();
    const waiting = times(20, login);
    await until(() => app.admission.waiting() === 20);
    expect((await dealer.call('GET', 'fabricator/order')).statusCode).toBe(200);
    expect((await dealer.call('POST', 'app/user', { _id: dealer.user.id, name: 'Ann' })).statusCode).toBe(
      200,
    );
    expect(app.admission.waiting()).toBe(20);
    release();
    expect([...(await admitted), ...(await statusesOf(waiting))]).toEqual(OK(ADMITTED + 20));
  });

  it('hashes nothing for a client that has disconnected', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { release, admitted } = await takeAllPlaces();
    const send = (stays: boolean) => {
      const call = httpRequest(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      if (!stays) call.on('error', () => {});
      call.end(JSON.stringify({ email: dealer.user.email, password: PASSWORD }));
      return call;
    };
    const staying = once(send(true), 'response');
    const leaving = Array.from({ length: 8 }, () => send(false));
    await until(() => app.admission.waiting() === 9);
    for (const call of leaving) call.destroy();
    await until(() => app.admission.waiting() === 1);
    release();
    expect(await admitted).toEqual(OK(ADMITTED));
    const [response] = (await staying) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.destroy();
    expect(verified).toHaveBeenCalledTimes(ADMITTED + 1);
    expect(
      (await app.db('sessions').where({ address: '127.0.0.1' }).whereNot('user_agent', 'test')).length,
    ).toBe(1);
  });

  it('starts the time limit of a request when it is admitted', async () => {
    const { release, admitted } = await takeAllPlaces();
    const waiting = times(3, login);
    await until(() => app.admission.waiting() === 3);
    const later = performance.now() + 2 * test.config.requestDeadlineMs;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    release();
    expect(await statusesOf(waiting)).toEqual(OK(3));
    clock.mockRestore();
    await admitted;
  });

  it('hashes nothing for a request that is too late', async () => {
    const { countFailures } = app.rateLimits;
    let clock: jest.SpyInstance | undefined;
    jest.spyOn(app.rateLimits, 'countFailures').mockImplementation((limits, work) =>
      countFailures(limits, (giveBack) => {
        const later = performance.now() + 2 * test.config.requestDeadlineMs;
        clock = jest.spyOn(performance, 'now').mockReturnValue(later);
        return work(giveBack);
      }),
    );
    const response = await login();
    clock?.mockRestore();
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(verified).not.toHaveBeenCalled();
  });

  it('refuses at once what the queue has no room for, without hashing', async () => {
    const { release, admitted } = await takeAllPlaces();
    let refusals = 0;
    const countRefusals = async () => {
      const response = await login();
      if (response.statusCode === 503) refusals += 1;
      return response;
    };
    const sent = times(510, countRefusals);
    await until(() => refusals === 10);
    const other = times(1, () => login('203.0.113.9'));
    await until(() => refusals === 11);
    release();
    const responses = await sent;
    const refused = responses.filter(({ statusCode }) => statusCode === 503);
    expect(refused).toHaveLength(11);
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(25);
    }
    expect(refused[0]?.json()).toMatchObject({ code: 'UNAVAILABLE', requestId: expect.any(String) });
    expect(await statusesOf(other)).toEqual([200]);
    expect(await admitted).toEqual(OK(ADMITTED));
    expect(verified).toHaveBeenCalledTimes(ADMITTED + 500);
    const points: number[] = await app.db('rate_limits').where('points', '>', 0).pluck('points');
    expect(points).toEqual([]);
  });

  it('refuses waiting requests when the process stops, so that another one serves them', async () => {
    const { release, admitted } = await takeAllPlaces();
    const waiting = times(4, login);
    await until(() => app.admission.waiting() === 4);
    const closing = app.close();
    const refused = await waiting;
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(503));
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    release();
    // Only a real server waits for requests that were admitted.
    await Promise.all([admitted, closing]);
  });
});

describe('Every call that takes a password', () => {
  const NEW = { password: 'Another-Horse-2', confirmPassword: 'Another-Horse-2' };
  const link = () => ({ ...NEW, token: 'x', id: dealer.user.id });
  const CALLS: Record<string, () => object> = {
    '/api/auth/login': () => ({ email: dealer.user.email, password: PASSWORD }),
    '/api/auth/register': () => ({ ...NEW, name: 'Bo', email: 'bo@example.com', tos: true }),
    '/api/auth/invitation/register': () => ({ ...link(), name: 'Bo' }),
    '/api/auth/reset-password': link,
    '/api/auth/set-password': link,
    '/api/app/two-step/start': () => ({ password: PASSWORD }),
    '/api/app/two-step/disable': () => ({ password: PASSWORD, code: '123456' }),
    '/api/app/user': () => ({ _id: dealer.user.id, email: 'new@example.com', currentPassword: PASSWORD }),
    '/api/admin/user/{id}/erase': () => ({ email: admin.user.email, currentPassword: PASSWORD }),
  };
  let admin: Person;
  beforeEach(async () => {
    admin = await registerAdmin(test);
  });

  it('waits before it takes anything: no rate-limit point, no idempotency key', async () => {
    const { release, admitted } = await takeAllPlaces();
    const taken = () => app.db('rate_limits').orderBy('bucket');
    // The calls that were admitted last have yet to take their points.
    await until(async () => (await taken()).every(({ points }) => points >= ADMITTED));
    const before = await taken();
    const sent = Object.entries(CALLS).map(([path, payload]) => {
      const { headers } = path.startsWith('/api/admin/') ? admin : dealer;
      const call: InjectOptions = {
        method: 'POST',
        url: path.replace('{id}', admin.user.id),
        payload: payload(),
        headers: { ...headers, 'idempotency-key': 'one' },
        remoteAddress: '203.0.113.9',
      };
      return times(1, () => app.inject(call));
    });
    await until(() => app.admission.waiting() === sent.length);
    expect(await taken()).toEqual(before);
    expect(await app.db('idempotency_keys')).toEqual([]);
    release();
    await Promise.all([admitted, ...sent]);
    expect(app.admission.waiting()).toBe(0);
    expect((await login()).statusCode).toBe(200);
  });

  it('is in this list', async () => {
    const { paths, components } = (await app.inject({ url: '/api/docs/json' })).json();
    const bodyOf = (path: string) => {
      const body = JSON.stringify(paths[path]?.post?.requestBody ?? {});
      return body.replace(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/, (_reference, name) =>
        JSON.stringify(components.schemas[name]),
      );
    };
    const takers = Object.keys(paths).filter((path) => /"(?:current)?[pP]assword"/.test(bodyOf(path)));
    expect(takers.sort()).toEqual(Object.keys(CALLS).sort());
  });
});
