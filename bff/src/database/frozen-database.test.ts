import { setTimeout as sleep } from 'node:timers/promises';
import { type Person, registerAdmin, registerDealer } from '../testing/people';
import { type PrivateMariadb, startPrivateMariadb } from '../testing/private-mariadb';
import { createTestApp, type TestApp, USUAL_REQUEST_MS } from '../testing/test-app';
import { until } from '../testing/until';
import { newId } from './ids';
import { inTransaction } from './transaction';

/** Requests are ended after less than 2 s; the rest is what a busy machine adds. Without a deadline they would wait for a minute. */
const LONGEST_MS = 30_000;
/** More than the pool has connections. */
const AT_ONCE = 40;

const testFrozenServer = () => {
  let server: PrivateMariadb;
  let test: TestApp;
  let origin: string;
  let admin: Person;
  let dealer: Person;
  beforeAll(async () => {
    server = await startPrivateMariadb();
    test = await createTestApp({ databaseUrl: server.url, requestDeadlineMs: USUAL_REQUEST_MS });
    origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
    admin = await registerAdmin(test);
    dealer = await registerDealer(test);
  });
  afterEach(() => server.thaw());
  afterAll(async () => {
    await test.close();
    await server.close();
  });

  const call = async (method: string, path: string, person?: Person, body?: object) => {
    const start = performance.now();
    const response = await fetch(`${origin}${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...person?.headers },
    });
    const text = await response.text();
    return {
      path,
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - start,
      text,
    };
  };

  const calls = [
    () => call('GET', '/api/admin/user', admin),
    () => call('GET', '/api/admin/audit?pageSize=10', admin),
    () => call('POST', '/api/admin/user', admin, { name: 'x', email: `${newId()}@example.com` }),
    () => call('GET', '/api/fabricator/profile', dealer),
    () => call('POST', '/api/s3/get-signed-post-url/a/image%2Fpng', dealer, { size: 9 }),
    () => call('GET', `/api/s3/get-signed-url/${newId()}`),
    () => call('POST', '/api/auth/login', undefined, { email: 'a@example.com', password: 'x' }),
    () => call('POST', '/api/log/crash-report', undefined, { id: 'new' }),
  ];
  const wave = () =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, index) => calls[index % calls.length]?.()));

  /** Waits until all calls of a wave are served. On a busy machine some take longer than a request may. */
  const untilServed = () =>
    until(async () => (await wave()).every((response) => (response?.status ?? 0) < 500));

  it('turns every request into a 503, and serves again after it thaws', async () => {
    await untilServed();
    await server.freeze();
    for (let round = 0; round < 3; round += 1) {
      for (const response of await wave()) {
        expect(response).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
        expect(response?.ms).toBeLessThan(LONGEST_MS);
      }
    }
    expect((await call('GET', '/healthz')).status).toBe(200);
    expect(await call('GET', '/readyz')).toMatchObject({ status: 503, retryAfter: '2' });
    expect((await call('GET', '/api/public/echo?message=x')).status).toBe(200);
    server.thaw();
    await untilServed();
    // A failed check counts for a moment longer.
    await until(async () => (await call('GET', '/readyz')).text.includes('"database":"ok"'));
  });

  it('never mixes up the results of different users', async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => registerDealer(test)));
    const mine = (person: Person) => call('GET', '/api/app/user', person);
    /** Resolves to whether all of them were served. */
    const check = async () => {
      const responses = await Promise.all(people.map(mine));
      for (const [index, response] of responses.entries()) {
        if (response.status === 200) expect(JSON.parse(response.text)._id).toBe(people[index]?.user.id);
      }
      return responses.every(({ status }) => status === 200);
    };
    for (let round = 0; round < 4; round += 1) {
      const running = check();
      await server.freeze();
      await sleep(50 + 700 * round);
      server.thaw();
      await running;
    }
    await until(check);
  });

  it('leaves no transaction half-done', async () => {
    const email = `${newId()}@example.com`;
    const values = { name: 'x', email, created_at: 0, updated_at: 0 };
    const change = inTransaction(test.app.db, async (trx) => {
      await trx('users').insert({ id: newId(), ...values, live_email: email });
      await server.freeze();
      await trx.raw('select 1').timeout(500, { cancel: false });
    });
    await expect(change).rejects.toThrow(/timeout/i);
    server.thaw();
    await until(async () => (await call('GET', '/api/admin/user', admin)).status === 200);
    expect(await test.app.db('users').where({ email })).toEqual([]);
  });
};

// SQLite lives in the process: it can't freeze alone.
if (process.env.TEST_DATABASE_URL) describe('a MariaDB server that is frozen', testFrozenServer);
else {
  it('is ready', async () => {
    const test = await createTestApp();
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ checks: { database: 'ok' } });
    await test.close();
  });
}
